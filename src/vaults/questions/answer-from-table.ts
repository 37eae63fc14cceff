import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { fold } from "../../content/values/strings.ts";
import { typeOf } from "../../content/values/values.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Column } from "../columns/columns.schema.ts";
import { countReading } from "../documents/reading-state.store.ts";
import { summarizeTable } from "../summary/summary.ts";
import { readFilterQuery } from "../views/listing.ts";
import { canHold, refersBack, splitAsks, withColumnsOf } from "./asks.ts";
import { citeCells, type TableCitation } from "./cite-cells.ts";
import { columnPhrases } from "./columns.ts";
import { phraseDoubts, withoutDoubt } from "./doubts.ts";
import { countUnreadDocuments, findHeldText, listValuesWith } from "./lookup.store.ts";
import { parseQuestion, type TableToAsk } from "./parse.ts";
import { phraseAnswer } from "./phrase-answer.ts";
import type { CellLookup, TableQuestion } from "./question.ts";
import type { SuggestedColumn } from "./questions.schema.ts";
import { type AskedTable, runTableQuestion, type TableResult } from "./run-query.ts";
import { correctSpelling } from "./spelling.ts";
import { nearestQuestions, suggestColumn } from "./suggest.ts";
import { readTokens, type Token } from "./tokens.ts";

export type TableReply =
  | { understood: true; text: string; question: TableQuestion; result: TableResult; citations: TableCitation[] }
  | {
      understood: false;
      /** Whether it asks for something that no column holds, so that each document has to be asked. */
      isForReader: boolean;
      /** The documents that “those” are, if the question refers to an answer before. */
      among: string[] | undefined;
      /** Whether the question is about the documents as a set, so that no single document can answer it. */
      isAboutSet: boolean;
      suggestions: string[];
      column: SuggestedColumn;
    };

const MAX_QUESTION = 500;
/** How many questions “those” is followed back. */
const MAX_BACK = 5;
/** How many values a condition lists. */
const MAX_VALUES = 200;

interface Asking {
  /** The questions before it in the same chat, oldest first. */
  before?: string[];
  today?: string;
}

/** Answers a question from the whole table of a vault, or says which questions it understands. Does not check access. */
export async function askTable(
  sql: Sql,
  table: AskedTable,
  question: string,
  { before = [], today = new Date().toISOString().slice(0, 10) }: Asking = {},
): Promise<TableReply> {
  const { columns } = table;
  const words = question.trim();
  const reader = { sql, table, today };
  const earlier = before.slice(-MAX_BACK);
  if (words.length <= MAX_QUESTION) {
    const joined = await answerJoined(reader, splitAsks(words), earlier);
    if (joined) return joined;
    const understood = await understand(reader, words, earlier);
    if (understood) return answerAsked(reader, understood);
  }
  const asked = words.slice(0, MAX_QUESTION);
  const those = await thoseOf(reader, asked, earlier);
  const tokens = readTokens(asked, columns, columnPhrases(columns), today);
  return {
    understood: false,
    isForReader: tokens.some(({ kind }) => kind === "name"),
    among: those && (await runTableQuestion(sql, table, those.parsed)).query.document_ids,
    isAboutSet: those !== undefined || isAboutSet(asked, tokens),
    suggestions: nearestQuestions(asked, columns),
    column: suggestColumn(asked, columns),
  };
}

type Answered = Extract<TableReply, { understood: true }>;

/** `cited`: the passages that a part of the answer before has cited. */
async function answerAsked(
  { sql, table }: Reader,
  { parsed, readAs }: Understood,
  cited: TableCitation[] = [],
): Promise<Answered> {
  const { certain, doubtful } = await withoutDoubt(sql, table, parsed);
  const result = await runTableQuestion(sql, table, certain);
  const correction = readAs ? `Read as: ${escapeMarkdown(readAs)}` : "";
  const { citations, markOf } = await citeCells(sql, table, parsed, { rows: result.rows, cited });
  const answer = phraseAnswer(parsed, result, { ...table, markOf });
  const notes = [
    await emptyNote(sql, table, certain),
    ...phraseDoubts(table, doubtful),
    await unreadNote(sql, table, parsed),
  ];
  const text = [correction, answer, ...notes].filter(Boolean).join("\n\n");
  return { understood: true, text, question: parsed, result, citations };
}

/**
 * Several asks in one question: the documents that the first asks for, with the values that the others ask for. An ask that is more
 * than values is answered below, about the same documents, and one that is not understood is named. Undefined if the first is not understood.
 */
async function answerJoined(reader: Reader, asks: string[], before: string[]): Promise<Answered | undefined> {
  const [opening, ...others] = asks;
  const first = opening && others.length > 0 ? await understand(reader, opening, before) : undefined;
  if (!first) return undefined;
  const { columns } = reader.table;
  const asked = { columns, lookup: lookupIn(reader), today: reader.today, among: first.parsed.filter };
  const below: Understood[] = [];
  const unclear: string[] = [];
  let main = first.parsed;
  for (const ask of others) {
    const read = await readCorrected(ask, asked);
    const next = read && canHold(ask, read.parsed, asked.among) ? read : undefined;
    const whole = next && withColumnsOf(main, next.parsed, ask);
    if (whole) main = whole;
    else if (next && first.parsed.limit === undefined) below.push(next);
    else unclear.push(ask);
  }
  let { text, citations, ...answer } = await answerAsked(reader, { ...first, parsed: main });
  for (const each of below) {
    const next = await answerAsked(reader, each, citations);
    answer = next;
    text = `${text}\n\n${next.text}`;
    citations = [...citations, ...next.citations];
  }
  return { ...answer, text: [text, ...unclear.map((ask) => notAnswered(ask, columns))].join("\n\n"), citations };
}

const notAnswered = (ask: string, columns: Column[]) =>
  `This does not answer “${escapeMarkdown(ask.replace(/[?.!]$/, ""))}”: I do not understand it well enough to read it from the table. If no column holds the answer, make it a column: “${escapeMarkdown(suggestColumn(ask, columns).label)}”.`;

/** “is not Delaware” also holds where no law is known. */
async function emptyNote(sql: Sql, table: AskedTable, { filter }: TableQuestion): Promise<string> {
  const notes: string[] = [];
  for (const column of table.columns) {
    const condition = filter[column.field_key];
    if (!condition || !["ne", "not_in"].includes(condition.op) || typeOf(column.field_type).isYesNo) continue;
    const conditions = readFilterQuery(
      table.columns,
      { ...filter, [column.field_key]: { op: "empty" as const } },
      "filter",
    );
    const { total } = await summarizeTable(sql, { ...table, conditions }, { metrics: [] });
    const have = total === 1 ? "1 of them has" : `${total} of them have`;
    if (total > 0) notes.push(`${have} no value for “${escapeMarkdown(column.label)}”.`);
  }
  return notes.join(" ");
}

/** Says how many documents were not read for what is shown, so that they are not mistaken for documents without a value. */
async function unreadNote(sql: Sql, { organizationId, vaultId, columns }: AskedTable, question: TableQuestion) {
  const { filter, groupBy, metrics, sort, columns: named } = question;
  const asked = [...named, groupBy, sort?.column, ...metrics.map(({ column }) => column)].map(
    (each) => each?.field_key,
  );
  const shown = columns.filter(({ field_key }) => asked.includes(field_key) && !(field_key in filter));
  const { reading } = await countReading(sql, organizationId, vaultId);
  const keys = shown.map(({ field_key }) => field_key);
  if (keys.length === 0) return Object.keys(filter).length > 0 ? readingNote(reading) : "";
  const { unread, unsure } = await countUnreadDocuments(sql, organizationId, vaultId, keys);
  const labels = shown.map(({ label }) => `“${escapeMarkdown(label)}”`).join(" or ");
  const notes = [
    doubtNote(unread, `could not be read for ${labels}`),
    doubtNote(unsure, `${unsure === 1 ? "is" : "are"} not sure for ${labels}`),
    readingNote(reading),
  ];
  return notes.filter(Boolean).join("\n\n");
}

function doubtNote(documents: number, state: string): string {
  if (documents === 0) return "";
  const which = documents === 1 ? "1 document" : `${documents} documents`;
  return `${which} ${state}: what ${documents === 1 ? "it says" : "they say"} is not in this answer.`;
}

const readingNote = (reading: number) =>
  reading === 0
    ? ""
    : `${reading === 1 ? "1 document is" : `${reading} documents are`} still being read. This answer may change.`;

interface Understood {
  parsed: TableQuestion;
  /** With corrected spelling. */
  readAs?: string;
}

interface Reader {
  sql: Sql;
  table: AskedTable;
  today: string;
}

/**
 * If the question is not understood as written, tries again with corrected spelling. The answer then mentions the correction.
 * “Those” are the documents that the question before asked for.
 */
async function understand(reader: Reader, words: string, before: string[]): Promise<Understood | undefined> {
  const { columns } = reader.table;
  const those = await thoseOf(reader, words, before);
  if (before.length > 0 && refersBack(words) && (!those || those.parsed.limit !== undefined)) return undefined;
  const asked = { columns, lookup: lookupIn(reader), today: reader.today, among: those?.parsed.filter };
  return readCorrected(words, asked);
}

async function readCorrected(words: string, asked: TableToAsk): Promise<Understood | undefined> {
  const parsed = await parseQuestion(words, asked);
  if (parsed) return { parsed };
  const readAs = correctSpelling(words, asked.columns);
  const corrected = readAs && (await parseQuestion(readAs, asked));
  return corrected ? { parsed: corrected, readAs } : undefined;
}

/** The question before, if this one is about the documents of its answer. */
async function thoseOf(reader: Reader, words: string, before: string[]) {
  const previous = before.at(-1);
  if (previous === undefined || !refersBack(words)) return undefined;
  const [opening = previous] = splitAsks(previous);
  return (await understand(reader, opening, before.slice(0, -1))) ?? understand(reader, previous, before.slice(0, -1));
}

const lookupIn = ({ sql, table: { organizationId, vaultId } }: Reader): CellLookup => ({
  async holds({ field_key }, text) {
    const held = await findHeldText(sql, organizationId, vaultId, { fieldKey: field_key, text: fold(text) });
    return held?.equal ? "equal" : held?.inside ? "inside" : undefined;
  },
  async valuesWith({ field_key }, texts) {
    const sought = { fieldKey: field_key, texts: texts.map(fold), limit: MAX_VALUES + 1 };
    const found = await listValuesWith(sql, organizationId, vaultId, sought);
    return found.length > MAX_VALUES ? undefined : found.map(({ value }) => value);
  },
});

const OF_SET =
  /\b(?:contracts|agreements|documents|deals)\b|\b(?:which|any|every|each|no) (?:contract|agreement|document|deal)\b/i;

/** “How many …”, “which contracts …”, “the average …”, “the highest …”, “… by department”. */
function isAboutSet(question: string, tokens: Token[]): boolean {
  const kinds = tokens.map(({ kind }) => kind);
  const has = (...wanted: typeof kinds) => kinds.some((kind) => wanted.includes(kind));
  return has("count", "measure", "by", "period") || (has("which", "who", "document") && OF_SET.test(question));
}
