import { z } from "zod";
import { fence } from "../../models/fence.ts";
import { sumTokens, type Tokens } from "../../models/model.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import { askedBefore } from "./asked-before.ts";
import { Chosen, chooseDocuments, type Selection } from "./choose-documents.ts";
import type { Desk, MadeTable, OpenedDocument, Outcome, ReadCell, ReadCells } from "./desk.ts";
import type { DeskTool } from "./desk-tool.ts";
import { EachColumn } from "./each.schema.ts";
import { readByModel } from "./each-by-model.ts";

export const MAX_COLUMNS = 10;
const AT_ONCE = 4;
const PROGRESS_STEPS = 10;
const SHOWN_CHARACTERS = 60_000;
const QUOTE_CHARACTERS = 300;

const EachCall = Chosen.extend({
  title: z.string().trim().min(1).max(200).describe("What the table shows."),
  columns: z.array(EachColumn).min(1).max(MAX_COLUMNS),
  rest: z
    .boolean()
    .optional()
    .describe("Goes on with the last table that the limit cut short: leaves out the documents that were asked for it."),
});

/** Reads one document for all columns. `step`: unique in the answer. */
export type ReadDocument = (source: Source, columns: EachColumn[], step: string) => Promise<ReadCells>;

export const EACH_TOOL: DeskTool = {
  name: "ask_each_document",
  label: "Asking each document",
  description:
    "Asks every chosen document the same questions, each document on its own and whole, and makes a table of the answers with quotes. Use it for what is asked of many documents.",
  input: EachCall,
  async run(desk, { title, columns, rest, ...chosen }: z.output<typeof EachCall>, step) {
    const { model } = desk.setting;
    const without = rest ? await askedBefore(desk) : undefined;
    if (without?.size === 0) return { text: NOTHING_LEFT };
    const selection = await chooseDocuments(desk, chosen, without);
    if (typeof selection === "string") return { text: selection };
    if (!model) return { text: "There is no language model." };
    const read: ReadDocument = (source, asked, key) => readByModel(desk, model, { source, columns: asked, step: key });
    return askEach(desk, selection, { title, columns, step, read });
  },
};

const NOTHING_LEFT = "No table of an earlier answer was cut short by the limit. Call again without rest.";

interface Asked {
  title: string;
  columns: EachColumn[];
  step: string;
  read: ReadDocument;
  atOnce?: number;
}

/** One row for each document, a few documents at a time. Each is kept, so that a retry reads none twice. */
export async function askEach(desk: Desk, selection: Selection, asked: Asked): Promise<Outcome> {
  const { title, columns, step, read, atOnce = AT_ONCE } = asked;
  const room = Math.max(0, desk.ctx.deps.config.AGENT_MAX_DOCUMENTS - desk.asked);
  const chosen = selection.documents.slice(0, room);
  const left = selection.left + selection.documents.length - chosen.length;
  const opened = chosen.map((document) => desk.name(document));
  desk.ctx.publish({ event: "step", label: askingNote(opened.length, left) });
  const rows: MadeTable["rows"] = [];
  const tokens: Tokens[] = [];
  const every = Math.max(1, Math.ceil(opened.length / PROGRESS_STEPS));
  let done = 0;
  const waiting = opened.entries();
  const work = async () => {
    for (const [at, document] of waiting) {
      desk.ctx.signal.throwIfAborted();
      const cells = await readOne(
        desk,
        document,
        (source) => read(source, columns, `${step} ${document.fileId}`),
        columns,
      );
      const { name: _, ...row } = document;
      rows[at] = { ...row, cells: cells.cells, note: cells.note };
      if (cells.tokens) tokens.push(cells.tokens);
      if (++done % every === 0)
        desk.ctx.publish({ event: "step", label: `${done} of ${opened.length} documents asked` });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, opened.length) }, work));
  const table = { title, columns, vaultId: selection.vaultId, left, rows };
  return {
    text: describeTable(table, opened),
    opened,
    table,
    tokens: sumTokens(tokens),
    ...(left > 0 && { unfinished: { limit: "documents" as const, message: leftNote(rows.length, left) } }),
  };
}

const documents = (count: number) => (count === 1 ? "1 document" : `${count} documents`);
const were = (count: number) => (count === 1 ? "was" : "were");

/** What is begun, and how far it can go. */
const askingNote = (count: number, left: number) =>
  left > 0 ? `Asking ${documents(count)}, the most for one answer, of ${count + left}` : `Asking ${documents(count)}`;

const leftNote = (asked: number, left: number) =>
  `${documents(asked)} ${were(asked)} asked, the most for one answer (AGENT_MAX_DOCUMENTS). ${left} ${were(left)} not. Ask to go on, and the next answer asks them.`;

async function readOne(
  desk: Desk,
  document: OpenedDocument,
  read: (source: Source) => Promise<ReadCells>,
  columns: EachColumn[],
): Promise<ReadCells> {
  const source = desk.sources.find(({ fileId }) => fileId === document.fileId) ?? (await desk.read(document));
  if (!source) return { cells: allUnread(columns, NOT_OPENED), note: null };
  if (source.text.trim() === "") return { cells: allUnread(columns, NO_TEXT), note: null };
  return read(source);
}

const NOT_OPENED =
  "This document could not be opened: it is still being read, it could not be read, or it was deleted.";
const NO_TEXT = "This document has no text that can be read.";

/** The cells of a document that could not be asked. */
export const allUnread = (columns: EachColumn[], problem: string): ReadCell[] =>
  columns.map(() => ({ value: null, quotes: [], problem }));

function describeTable({ columns, rows, left }: MadeTable, opened: OpenedDocument[]): string {
  const lines = rows.map(({ filename, cells, note }, at) => {
    const said = cells.map(({ value, problem, quotes: [quote] }, column) => {
      const words = quote ? ` [words: "${quote.quote.replace(/\s+/g, " ").slice(0, QUOTE_CHARACTERS)}"]` : "";
      return `${columns[column]?.label}: ${value ?? (problem ? `not answered (${problem})` : "not found")}${words}`;
    });
    return [`${opened[at]?.name}: ${filename}`, ...said, ...(note ? [`note: ${note}`] : [])].join(" | ");
  });
  const whole = lines.join("\n");
  const cut =
    whole.length > SHOWN_CHARACTERS ? "\nThe table is longer than shown here. The person sees all of it." : "";
  const more =
    left > 0
      ? `${documents(left)} ${were(left)} not asked: the limit of one answer is reached. Say so. When the person asks to go on, call this again with rest: true.\n`
      : "";
  return `${more}${fence("the table", whole.slice(0, SHOWN_CHARACTERS))}\nThe person sees this table beside your answer.${cut}`;
}
