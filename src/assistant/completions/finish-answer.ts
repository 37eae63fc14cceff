import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { Generated, LanguageModel } from "../../models/model.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import type { Desk, MadeTable } from "../work/desk.ts";
import type { AnswerTable } from "../work/work.schema.ts";
import { checkAnswer } from "./citing/checked-answer.ts";
import { CitationCollector } from "./citing/citation-collector.ts";
import { placeCitations } from "./citing/citation-marks.ts";

const MAX_CHARACTERS = 10_000_000;
const NAMED = /\[\[\s{0,20}(F\d{1,6})\b/g;

/** The answer with its citations located and looked at again, and a note on what is missing. */
export async function finishAnswer(desk: Desk, model: LanguageModel, { text: answer, cut }: Generated) {
  const { ctx } = desk;
  const written = answer.toWellFormed().replaceAll("\0", "");
  const plain = (cut ? withoutOpenCitation(written) : written).trim();
  const citing = new CitationCollector(await sourcesIn(desk, plain));
  const placed = await placeCitations(plain, citing);
  const { text, citations, sentences, unchecked } = await checkAnswer(ctx, model, placed, citing);
  if (text !== placed) publishAgain(ctx, text);
  const notes = [
    cut && "(The answer was cut off because it became too long.)",
    desk.unread.length > 0 && notReadNote(desk.unread),
    closestOnlyNote(desk),
    uncheckedNote(unchecked, sentences, model.forTask("second_reader").name),
    desk.unfinished && `**Not finished.** ${desk.unfinished.message}`,
  ].filter(Boolean);
  return {
    text: [text || "I do not have an answer to this.", ...notes].join("\n\n"),
    citations,
    unchecked,
  };
}

/** The limit may have cut an answer off within a citation. */
function withoutOpenCitation(text: string): string {
  const at = text.lastIndexOf("[[");
  return at === -1 || text.indexOf("]]", at) !== -1 ? text : text.slice(0, at);
}

/** Cited sentences that nobody looked at again are as the model wrote them. */
export function uncheckedNote(unchecked: number, sentences: number, reader: string): string {
  if (unchecked === 0) return "";
  const which = sentences === 1 ? "The cited sentence" : `${unchecked} of ${sentences} cited sentences`;
  return `**Not looked at again.** ${which} got no second look, because the model for it (${escapeMarkdown(reader)}) gave no usable answer. Compare ${unchecked === 1 ? "it" : "them"} with the passages.`;
}

const MAX_NAMED = 20;

function notReadNote(unread: string[]): string {
  const more = unread.length > MAX_NAMED ? ` and ${unread.length - MAX_NAMED} more` : "";
  const parts = `${unread.slice(0, MAX_NAMED).join("; ")}${more}`;
  return `**Not all of the documents was read.** They are longer than one prompt of the model. Not read for this answer, other than the passages shown to the model: ${parts}. What this answer does not find may stand there.`;
}

/** Of a large vault, only the documents closest to the question are shown to the model, unless it asks all of them or the table. */
function closestOnlyNote({ setting: { table }, sources, tables, tableQuery }: Desk): string | undefined {
  const read = sources.filter(({ documentId }) => documentId !== null).length;
  const asksAll = tableQuery !== undefined || tables.some(({ vaultId }) => vaultId === table?.vaultId);
  if (!table || asksAll || read >= table.documents) return undefined;
  return `Read for this answer: the ${read} documents of the vault closest to the question, of ${table.documents}. What it does not find may stand in the others.`;
}

/** Replaces the answer that was streamed. */
function publishAgain(ctx: JobContext, text: string) {
  ctx.publish({ event: "restart" });
  ctx.publish({ event: "text", text });
}

/** The documents that a text cites. Their texts are loaded only now, because a table may have been made of hundreds. */
export async function sourcesIn(desk: Desk, text: string): Promise<Source[]> {
  const sources: Source[] = [];
  let left = MAX_CHARACTERS;
  for (const name of new Set(Array.from(text.matchAll(NAMED), ([, name = ""]) => name))) {
    const document = desk.named(name);
    const source = document && left > 0 ? await desk.source(document) : undefined;
    if (!source) continue;
    left -= source.text.length;
    sources.push(source);
  }
  return sources;
}

/** The tables of an answer. Their quotes were located when each document was read; they are numbered after those of the text. */
export function numberTables(tables: MadeTable[], citations: CitationCollector["citations"]): AnswerTable[] {
  const known = new Map(citations.map(({ marker, file_id, start, end }) => [`${file_id} ${start} ${end}`, marker]));
  const mark = (
    row: MadeTable["rows"][number],
    quote: MadeTable["rows"][number]["cells"][number]["quotes"][number],
  ) => {
    const key = `${row.fileId} ${quote.start} ${quote.end}`;
    const marker = known.get(key) ?? citations.length + 1;
    if (!known.has(key))
      citations.push({ marker, file_id: row.fileId, document_id: row.documentId, filename: row.filename, ...quote });
    known.set(key, marker);
    return marker;
  };
  return tables.map(({ title, columns, rows, vaultId, left }) => ({
    title,
    columns,
    vault_id: vaultId,
    left,
    rows: rows.map((row) => ({
      file_id: row.fileId,
      document_id: row.documentId,
      filename: row.filename,
      note: row.note,
      cells: row.cells.map(({ quotes, ...cell }) => ({ ...cell, markers: quotes.map((quote) => mark(row, quote)) })),
    })),
  }));
}
