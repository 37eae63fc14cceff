import { must } from "../../../content/must.ts";
import { cosineOf, embedText } from "../../../content/search/embed.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import type { Context } from "../../../kernel/context.ts";
import { invalidField, notFound } from "../../../kernel/errors/errors.ts";
import type { FileRow } from "../files.store.ts";
import { listReadable, mustBeReady, type OpenFile } from "../files.ts";
import { listTexts } from "../search/search.store.ts";
import type { SimilarClauses } from "./similar-clauses.schema.ts";
import * as store from "./similar-clauses.store.ts";

/** A contract whose clauses are looked at, in the order in which they are shown. */
export interface OtherContract {
  file_id: string;
  document_id: string | null;
  name: string;
}

export const MOST_COMPARED = 60;
const LONGEST = 6000;
/** So much of a clause says what it is about. */
const OPENING = 1200;
/** Headings that share most of their words name the same kind of clause. */
const SAME_HEADING = 0.6;
/** A heading that is only related must stand above words that are much alike. */
const RELATED_HEADING = 0.25;
const SAME_WORDS = 0.75;
const CANDIDATES = 4;

/** The clauses of the same kind in other files of the folder or, for a file of a project, of the project. */
export async function similarClausesOfFile(ctx: Context, file: OpenFile, start: number): Promise<SimilarClauses> {
  const near =
    file.folder_id === null ? [] : await store.listNeighbours(ctx.sql, ctx.organizationId, file.id, file.folder_id);
  const readable = new Set(
    (
      await listReadable(
        { sql: ctx.sql, organizationId: ctx.organizationId, userId: ctx.caller.userId },
        near.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  );
  const others = near
    .filter(({ id }) => readable.has(id))
    .map(({ id, name }) => ({ file_id: id, document_id: null, name }));
  return compareClause(ctx, file, start, others);
}

/** The clause of the file that begins at `start`, and the clause of its kind in each of the others. Does not check access. */
export async function compareClause(
  ctx: Pick<Context, "sql" | "organizationId">,
  file: FileRow,
  start: number,
  others: OtherContract[],
): Promise<SimilarClauses> {
  mustBeReady(file);
  const { sql, organizationId } = ctx;
  const heading = (await store.listHeadings(sql, organizationId, [file.id])).find((each) => each.start === start);
  if (!heading) throw invalidField("query.start", "The start must be where a clause with a heading begins.");
  const compared = others.slice(0, MOST_COMPARED);
  const ids = compared.map(({ file_id }) => file_id);
  const candidates = candidatesOf(heading, await store.listHeadings(sql, organizationId, ids));
  const [own, ...texts] = await withText(ctx, [heading, ...candidates]);
  if (!own) throw notFound("file");
  const base = { heading: embedText(own.heading), words: embedText(own.text.slice(0, OPENING)) };
  const best = new Map<string, { clause: ClauseRow; score: number }>();
  for (const clause of texts) {
    const score = likeness(own, base, clause);
    if (score > (best.get(clause.file_id)?.score ?? 0)) best.set(clause.file_id, { clause, score });
  }
  const documents = compared.map((other) => ({ ...other, clause: presentClause(best.get(other.file_id)?.clause) }));
  return {
    clause: must(presentClause(own), "the clause was found"),
    documents: documents.sort((a, b) => Number(b.clause !== null) - Number(a.clause !== null)),
    compared: compared.length,
    total: others.length,
  };
}

type ClauseRow = store.HeadingRow & { text: string };

/** A file that was deleted meanwhile is left out. */
async function withText(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  rows: store.HeadingRow[],
): Promise<ClauseRow[]> {
  const files = [...new Set(rows.map(({ file_id }) => file_id))];
  const texts = new Map((await listTexts(sql, organizationId, files)).map(({ file_id, text }) => [file_id, text]));
  return rows.flatMap((row) => {
    const text = texts.get(row.file_id);
    return text === undefined ? [] : [{ ...row, text: text.slice(row.start, Math.min(row.end, row.start + LONGEST)) }];
  });
}

const presentClause = (row: ClauseRow | undefined) =>
  row ? { number: row.section, heading: row.heading, start: row.start, end: row.end, text: row.text.trim() } : null;

/** In each file, the few clauses whose headings are nearest. */
function candidatesOf(own: store.HeadingRow, headings: store.HeadingRow[]): store.HeadingRow[] {
  const meaning = embedText(own.heading);
  const scored = headings
    .map((row) => ({
      row,
      score: Math.max(sharedWords(own.heading, row.heading), cosineOf(meaning, embedText(row.heading))),
    }))
    .filter(({ score }) => score >= RELATED_HEADING)
    .sort((a, b) => b.score - a.score);
  const counts = new Map<string, number>();
  return scored.flatMap(({ row }) => {
    const count = (counts.get(row.file_id) ?? 0) + 1;
    counts.set(row.file_id, count);
    return count <= CANDIDATES ? [row] : [];
  });
}

/** 0: another kind of clause. */
function likeness(own: ClauseRow, base: { heading: Float32Array; words: Float32Array }, other: ClauseRow): number {
  const heading = Math.max(sharedWords(own.heading, other.heading), cosineOf(base.heading, embedText(other.heading)));
  const words = cosineOf(base.words, embedText(other.text.slice(0, OPENING)));
  const isSame = heading >= SAME_HEADING || (heading >= RELATED_HEADING && words >= SAME_WORDS);
  return isSame ? heading + words : 0;
}

/** The share of the words of two headings that they have in common. */
function sharedWords(one: string, other: string): number {
  const [a, b] = [new Set(meaningfulWords(one)), new Set(meaningfulWords(other))];
  const common = [...a].filter((word) => b.has(word)).length;
  return a.size === 0 || b.size === 0 ? 0 : common / Math.max(a.size, b.size);
}
