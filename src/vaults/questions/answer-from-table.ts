import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { fold } from "../../content/values/strings.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { countReading } from "../documents/reading-state.store.ts";
import { columnPhrases } from "./columns.ts";
import { countUnreadDocuments, findHeldText } from "./lookup.store.ts";
import { parseQuestion } from "./parse.ts";
import { phraseAnswer } from "./phrase-answer.ts";
import type { Lookup, TableQuestion } from "./question.ts";
import type { SuggestedColumn } from "./questions.schema.ts";
import { type AskedTable, runTableQuestion, type TableResult } from "./run-query.ts";
import { correctSpelling } from "./spelling.ts";
import { nearestQuestions, suggestColumn } from "./suggest.ts";
import { readTokens } from "./tokens.ts";

export type TableReply =
  | { understood: true; text: string; question: TableQuestion; result: TableResult }
  | {
      understood: false;
      /** Whether the question is about the documents as a set, so that no single document can answer it. */
      isAboutSet: boolean;
      suggestions: string[];
      column: SuggestedColumn;
    };

const MAX_QUESTION = 500;

/** Answers a question from the whole table of a vault, or says which questions it understands. Does not check access. */
export async function askTable(
  sql: Sql,
  table: AskedTable,
  question: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<TableReply> {
  const { columns } = table;
  const words = question.trim();
  const understood = words.length > MAX_QUESTION ? undefined : await understand(sql, table, words, today);
  if (understood) {
    const { parsed, readAs } = understood;
    const result = await runTableQuestion(sql, table, parsed);
    const correction = readAs ? `Read as: ${escapeMarkdown(readAs)}` : "";
    const answer = phraseAnswer(parsed, result, columns);
    const text = [correction, answer, await unreadNote(sql, table, parsed)].filter(Boolean).join("\n\n");
    return { understood: true, text, question: parsed, result };
  }
  return {
    understood: false,
    isAboutSet: isAboutSet(words.slice(0, MAX_QUESTION), table, today),
    suggestions: nearestQuestions(words.slice(0, MAX_QUESTION), columns),
    column: suggestColumn(words.slice(0, MAX_QUESTION)),
  };
}

/** Says how many documents were not read, so that they are not mistaken for documents without a value. */
async function unreadNote(sql: Sql, { organizationId, vaultId, columns }: AskedTable, question: TableQuestion) {
  const { filter, groupBy, metrics, sort, columns: named } = question;
  const asked = [...named, groupBy, sort?.column, ...metrics.map(({ column }) => column)].map(
    (each) => each?.field_key,
  );
  const read = columns.filter(({ field_key }) => field_key in filter || asked.includes(field_key));
  const keys = read.map(({ field_key }) => field_key);
  if (keys.length === 0) return "";
  const { unread, unsure } = await countUnreadDocuments(sql, organizationId, vaultId, keys);
  const { reading } = await countReading(sql, organizationId, vaultId);
  const labels = read.map(({ label }) => `“${escapeMarkdown(label)}”`).join(" or ");
  const asksForNone = Object.values(filter).some(({ op }) => op === "empty" || op === "ne");
  const notes = [
    doubtNote(unread, `could not be read for ${labels}`, asksForNone),
    doubtNote(unsure, `${unsure === 1 ? "is" : "are"} not sure for ${labels}`, asksForNone),
    readingNote(reading),
  ];
  return notes.filter(Boolean).join("\n\n");
}

function doubtNote(documents: number, state: string, asksForNone: boolean): string {
  if (documents === 0) return "";
  const which = documents === 1 ? "1 document" : `${documents} documents`;
  const rest = asksForNone
    ? `${documents === 1 ? "it counts" : "they count"} here as having none, and may have one`
    : `what ${documents === 1 ? "it says" : "they say"} is not in this answer`;
  return `${which} ${state}: ${rest}.`;
}

const readingNote = (reading: number) =>
  reading === 0
    ? ""
    : `${reading === 1 ? "1 document is" : `${reading} documents are`} still being read. This answer may change.`;

/** If the question is not understood as written, tries again with corrected spelling. The answer then mentions the correction. */
async function understand(sql: Sql, table: AskedTable, words: string, today: string) {
  const { columns } = table;
  const parsed = await parseQuestion(words, columns, lookupIn(sql, table), today);
  if (parsed) return { parsed };
  const readAs = correctSpelling(words, columns);
  const corrected = readAs && (await parseQuestion(readAs, columns, lookupIn(sql, table), today));
  return corrected && { parsed: corrected, readAs };
}

const lookupIn =
  (sql: Sql, { organizationId, vaultId }: AskedTable): Lookup =>
  async ({ field_key }, text) => {
    const held = await findHeldText(sql, organizationId, vaultId, { fieldKey: field_key, text: fold(text) });
    return held?.equal ? "equal" : held?.inside ? "inside" : undefined;
  };

const OF_SET =
  /\b(?:contracts|agreements|documents|deals)\b|\b(?:which|any|every|each|no) (?:contract|agreement|document|deal)\b/i;

/** “How many …”, “which contracts …”, “the average …”, “the highest …”, “… by department”. */
function isAboutSet(question: string, { columns }: AskedTable, today: string): boolean {
  const kinds = readTokens(question, columns, columnPhrases(columns), today).map(({ kind }) => kind);
  const has = (...wanted: typeof kinds) => kinds.some((kind) => wanted.includes(kind));
  return has("count", "measure", "by", "period") || (has("which", "who", "document") && OF_SET.test(question));
}
