import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import { pageAt } from "../../../content/citations/locate.ts";
import { truncateLine } from "../../../content/truncate-line.words.ts";
import { EngineTimeout } from "../../../models/engine/thread.ts";
import type { LanguageModel } from "../../../models/model.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { AnswerCitation } from "../../chats/chats.schema.ts";
import { type Chosen, chooseDocuments } from "../../work/choose-documents.ts";
import type { Desk, ReadCells } from "../../work/desk.ts";
import type { EachColumn } from "../../work/each.schema.ts";
import { allUnread, askEach, type ReadDocument } from "../../work/each.ts";
import { readByModel } from "../../work/each-by-model.ts";
import type { AnswerTable } from "../../work/work.schema.ts";
import { answerInLine } from "../answer-text.ts";
import { numberTables } from "../finish-answer.ts";
import { collapseWhitespace } from "../quotes.ts";

const ENGINES_AT_ONCE = 2;
/** Where a clause is about it, and no value can be read from it for certain. */
const TO_READ = "See the passage";

/** The table, read by the local engine: one document at a time, all of its text. */
export const tableByRules = (
  desk: Desk,
  columns: EachColumn[],
  made: Pick<Made, "of" | "citations" | "without">,
): Promise<string[] | undefined> =>
  makeTable(desk, { ...made, columns, title: columns.map(({ label }) => label).join(", ") });

interface Made {
  columns: EachColumn[];
  of: Chosen;
  title: string;
  /** Those of the answer. What the table rests on is added. */
  citations: AnswerCitation[];
  /** Files that are left out, because an earlier answer asked them. */
  without?: ReadonlySet<string>;
}

/** One row for each document, read by the language model or else by the local engine. Undefined if there is no document. */
export async function makeTable(
  desk: Desk,
  { columns, of, title, citations, without }: Made,
): Promise<string[] | undefined> {
  const { model } = desk.setting;
  const selection = await chooseDocuments(desk, of, without);
  if (typeof selection === "string") return [selection];
  if (selection.documents.length === 0) return undefined;
  desk.plan = [
    { text: truncateLine(`Read ${documents(selection.documents.length)} for: ${title}`, 300), status: "running" },
  ];
  const read = (source: Source) => readByEngine(desk, source, columns);
  const byEngine: ReadDocument = (source, _, step) => desk.ctx.once(step, () => read(source));
  const byModel =
    (by: LanguageModel): ReadDocument =>
    (source, asked, step) =>
      readByModel(desk, by, { source, columns: asked, step });
  const reading = model ? { read: byModel(model) } : { read: byEngine, atOnce: ENGINES_AT_ONCE };
  const outcome = await askEach(desk, selection, { title, columns, step: "table", ...reading });
  desk.apply(outcome);
  desk.plan = desk.plan.map((step) => ({ ...step, status: "done" }));
  const told = numberTables(outcome.table ? [outcome.table] : [], citations).map(describe);
  const before = without?.size ? `${documents(without.size)} ${were(without.size)} read for an earlier answer.` : "";
  return [...told, before, outcome.unfinished?.message ?? ""].filter(Boolean);
}

async function readByEngine({ ctx }: Desk, source: Source, columns: EachColumn[]): Promise<ReadCells> {
  try {
    const asked = columns.map(({ question }) => ({ words: question }));
    const answers = await ctx.deps.engine.ask(source.text, asked, ctx.signal);
    const partly = answers.find(({ languageNote }) => languageNote !== undefined);
    const cells = answers.map((answer) => {
      const isStated = answer.kind === "stated";
      const isClause = isStated || (answer.kind === "passages" && answer.outcome === "clause");
      const { words, span } = isClause ? answerInLine(source, answer) : { words: "", span: undefined };
      if (!span) return { value: null, quotes: [] };
      const quotes = [
        { quote: source.text.slice(span.start, span.end), ...span, page: pageAt(source.pages, span.start) },
      ];
      if (!isStated) return { value: null, quotes, problem: TO_READ };
      return { value: collapseWhitespace(words.replace(/\\([!-/:-@[-`{-~])/g, "$1")), quotes };
    });
    return { cells, note: partly?.languageNote ?? null };
  } catch (error) {
    if (!(error instanceof EngineTimeout)) throw error;
    return { cells: allUnread(columns, "This document took too long to read."), note: null };
  }
}

const documents = (count: number) => (count === 1 ? "1 document" : `${count} documents`);
const were = (count: number) => (count === 1 ? "was" : "were");
const cell = (words: string) => escapeMarkdown(words).replace(/\|/g, "\\|");

function describe({ columns, rows }: AnswerTable): string {
  const lines = rows.map(({ filename, cells, note }) => {
    const values = cells.map(({ value, problem, markers }) => {
      const marks = markers.map((marker) => `[${marker}]`).join("");
      return `${cell(value ?? problem ?? "–")} ${marks}`.trimEnd();
    });
    return `| ${cell(filename)} | ${values.join(" | ")} |${note ? `\n| ${cell(note)} |${" |".repeat(columns.length)}` : ""}`;
  });
  const found = rows.flatMap(({ cells }) => cells).filter(({ value }) => value !== null).length;
  const count = `${documents(rows.length)} ${were(rows.length)} read; ${found} of ${rows.length * columns.length} values are stated. “–”: not stated, or not found by this search.`;
  const head = `| Document | ${columns.map(({ label }) => cell(label)).join(" | ")} |\n| --- |${" --- |".repeat(columns.length)}`;
  return [`${head}\n${lines.join("\n")}`, count].join("\n\n");
}
