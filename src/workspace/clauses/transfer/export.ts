import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { DocxBlock } from "../../../content/formats/docx/writer.ts";
import { csvHeader, csvLine } from "../../../content/formats/sheet/csv-writer.ts";
import type { Context } from "../../../kernel/context.ts";
import { invalidField } from "../../../kernel/errors/errors.ts";
import { Download, Streamed } from "../../../kernel/http/download.ts";
import type { Clause } from "../clauses.schema.ts";
import { listClausesById, presentClauses } from "../clauses.ts";
import { listClauseIds } from "../list.ts";
import { type ClauseExport, MAX_IN_DOCX } from "./transfer.schema.ts";

const TYPES = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};
export const CLAUSE_TYPES = ["application/json", "text/csv", TYPES.docx];
const PAGE = 100;

export async function exportClauses(ctx: Context, { format, ...filter }: ClauseExport): Promise<Download | Streamed> {
  const name = `Clauses.${format}`;
  const ids = await listClauseIds(ctx, filter);
  if (format === "docx") return inWord(ctx, name, ids);
  const pages = pagesOf(ctx, ids);
  const lines = format === "json" ? jsonOf(pages) : csvOf(pages, await mostVariants(pagesOf(ctx, ids)));
  return new Streamed({ name, contentType: TYPES[format] }, Readable.from(lines));
}

type Pages = AsyncGenerator<Clause[]>;

async function* pagesOf(ctx: Context, ids: string[]): Pages {
  for (let at = 0; at < ids.length; at += PAGE)
    yield presentClauses(ctx, await listClausesById(ctx, ids.slice(at, at + PAGE)));
}

/** Without ids and times, which belong to this installation. */
const toPortable = ({ title, kind, language, tags, text, notes, variants, source }: Clause) => ({
  ...{ title, kind, language, tags, text, notes },
  variants: variants.map(({ label, text, note }) => ({ label, text, note })),
  source,
});

async function* jsonOf(pages: Pages) {
  yield '{"format":"chancery-clauses","version":1,"clauses":[';
  let separator = "\n";
  for await (const page of pages)
    for (const clause of page) {
      yield separator + JSON.stringify(toPortable(clause));
      separator = ",\n";
    }
  yield "\n]}\n";
}

async function mostVariants(pages: Pages): Promise<number> {
  let most = 0;
  for await (const page of pages) most = page.reduce((max, each) => Math.max(max, each.variants.length), most);
  return most;
}

const headings = (variants: number) => [
  ...["Title", "Kind", "Language", "Tags", "Text", "Notes", "Source"],
  ...Array.from({ length: variants }, (_, at) => [
    `Variant ${at + 1} label`,
    `Variant ${at + 1}`,
    `Variant ${at + 1} note`,
  ]).flat(),
];

function cellsOf({ title, kind, language, tags, text, notes, variants, source }: Clause, most: number): string[] {
  const place = source ? `${source.file_id}:${source.start}-${source.end}` : "";
  const own = variants.slice(0, most).flatMap(({ label, text, note }) => [label, text, note]);
  return [title, kind ?? "", language, tags.join("; "), text, notes, place, ...own];
}

async function* csvOf(pages: Pages, most: number) {
  const columns = headings(most);
  yield csvHeader(columns);
  for await (const page of pages)
    for (const clause of page) {
      const cells = cellsOf(clause, most);
      yield csvLine(columns.map((_, at) => cells[at] ?? ""));
    }
}

async function inWord(ctx: Context, name: string, ids: string[]): Promise<Download> {
  if (ids.length > MAX_IN_DOCX)
    throw invalidField(
      "query.format",
      `A Word document takes at most ${MAX_IN_DOCX} clauses. Narrow the search, or choose json or csv.`,
    );
  const clauses: Clause[] = [];
  for await (const page of pagesOf(ctx, ids)) clauses.push(...page);
  const most = Math.max(0, ...clauses.map(({ variants }) => variants.length));
  const blocks: DocxBlock[] = [
    { kind: "heading", level: 1, text: "Clauses" },
    { kind: "table", rows: [headings(most), ...clauses.map((clause) => cellsOf(clause, most))] },
  ];
  const bytes = Buffer.from(await ctx.deps.uploadReader.writeDocx(blocks));
  const tag = createHash("sha256").update(bytes).digest("hex");
  return new Download({ name, size: bytes.length, contentType: TYPES.docx, tag }, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}
