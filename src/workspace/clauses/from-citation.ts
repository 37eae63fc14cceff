import { UnreadableFile } from "../../content/formats/canonical.ts";
import type { Context } from "../../kernel/context.ts";
import { badRequest, invalid } from "../../kernel/errors/errors.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import { mustBeReady, openFile, readText } from "../files/files.ts";
import { MAX_TEXT, MAX_TITLE } from "./clauses.schema.ts";
import { createClause, presentClause } from "./clauses.ts";
import type { CitationPreview, ClauseFromCitation, GeneralizedClause } from "./from-citation.schema.ts";
import type { LibraryClause, parse } from "./parties/with-roles.parser.ts";

const WITH_ROLES = parserAt<typeof parse>(new URL("./parties/with-roles.parser.ts", import.meta.url));
const TITLE_LENGTH = 80;

/** Reads what a contract says at a place, with roles in place of its party names. The contract is read in a reader process. */
export async function readCitation(ctx: Context, { file_id, start, end }: ClauseFromCitation): Promise<LibraryClause> {
  const file = await openFile(ctx, file_id, "read");
  mustBeReady(file);
  const { text, pages } = await readText(ctx, file);
  mustBePassage(text, start, end);
  return ctx.deps.uploadReader.parse(WITH_ROLES, null, { text, start, end, pages }).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
  });
}

/** The clause as it would be. Nothing is saved. */
export function previewCitation(
  { title }: ClauseFromCitation,
  { text, heading, replaced, names_left }: LibraryClause,
): CitationPreview {
  const wording = text.trim();
  return { title: title ?? titleOf(heading, wording), text: wording, replaced, names_left };
}

export async function createFromCitation(
  ctx: Context,
  citation: ClauseFromCitation,
  read: LibraryClause,
): Promise<GeneralizedClause> {
  const { title, text, replaced, names_left } = previewCitation(citation, read);
  const { id: file_id } = await openFile(ctx, citation.file_id, "read");
  const clause = await createClause(ctx, { title, text }, { file_id, start: citation.start, end: citation.end });
  return { ...(await presentClause(ctx, clause)), replaced, names_left };
}

function mustBePassage(text: string, start: number, end: number) {
  const refuse = (field: string, message: string) => invalid([{ path: `body.${field}`, message }]);
  if (end > text.length) throw refuse("end", `must be at most ${text.length}, where the text of the file ends`);
  if (end <= start) throw refuse("end", "must be after start");
  if (text.slice(start, end).trim() === "") throw refuse("start", "must begin a passage with words");
  if (end - start > MAX_TEXT) throw refuse("end", `must be at most ${MAX_TEXT} characters after start`);
}

/** The heading of the clause, else its first words. */
function titleOf(heading: string | null, wording: string): string {
  const title = heading?.replace(/\s+/g, " ").trim();
  if (title) return title.slice(0, MAX_TITLE).toWellFormed();
  const words = wording.slice(0, 4 * TITLE_LENGTH).replace(/\s+/g, " ");
  if (words.length <= TITLE_LENGTH) return words;
  const cut = words.slice(0, TITLE_LENGTH).replace(/\s\S*$/, "");
  return `${cut.toWellFormed()}…`;
}
