import type { Citation } from "../../content/citations/citation.schema.ts";
import { pageAt } from "../../content/citations/locate.ts";
import type { UserContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import type { DocumentRow } from "../documents/documents.store.ts";

/** The citations of a hand edit, with their quotes. Each must refer to a range of the document's text. */
export async function mustCite(
  ctx: UserContext,
  { file_id }: DocumentRow,
  ranges: { start: number; end: number }[],
): Promise<Citation[]> {
  const file = file_id ? await findFile(ctx.sql, ctx.organizationId, file_id) : undefined;
  const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
  if (!read) throw invalid([{ path: "body.citations", message: "cannot be placed: this document has no text" }]);
  const { text } = read.content;
  const issues = ranges.flatMap((range, index) => {
    const message = problemWith(text, range);
    return message ? [{ path: `body.citations.${index}`, message }] : [];
  });
  if (issues.length > 0) throw invalid(issues);
  return ranges.map(({ start, end }) => ({
    quote: text.slice(start, end),
    start,
    end,
    page: pageAt(read.pages, start),
  }));
}

function problemWith(text: string, { start, end }: { start: number; end: number }): string | undefined {
  if (end > text.length) return `ends after the document's text, which has ${text.length} characters`;
  if (start >= end || text.slice(start, end).trim() === "")
    return "must contain at least one word of the document's text";
  if (!text.slice(start, end).isWellFormed()) return "must not cut a character in two";
  return undefined;
}
