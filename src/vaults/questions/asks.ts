import { typeOf } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { isAmount, isText } from "./column-types.ts";
import type { TableQuestion } from "./question.ts";

/** Where a second ask begins: “… and when does the term end?” */
const JOINT =
  /(?:[?;]\s{0,5}(?:and\s{1,5})?|,?\s{1,5}and\s{1,5}(?:also\s{1,5})?|,\s{1,5})(?=(?:what|when|who|whom|whose|where|which|how|until\s{1,5}when|by\s{1,5}when|with\s{1,5}whom)\b)/gi;
const LEAST_WORDS = 2;
/** “Of those, how many …”, “For each contract, what …”: what stands before the comma asks nothing. */
const LEADS_IN = /^(?:and\s{1,5})?(?:of|among|amongst|out|from|within|in|for|under|at|if|as|on)\b/i;
const ASKS = /\b(?:which|what|how|who|whom|whose|when)\b/i;

/** The asks of a question, in order: “Which contracts … and who …?” A question with a single one is whole. */
export function splitAsks(question: string): string[] {
  const asks: string[] = [];
  let at = 0;
  for (const { index, 0: joint } of question.matchAll(JOINT)) {
    const ask = question.slice(at, index).trim();
    if (ask.split(/\s+/).length < LEAST_WORDS || (LEADS_IN.test(ask) && !ASKS.test(ask))) continue;
    asks.push(ask);
    at = index + joint.length;
  }
  return [...asks, question.slice(at).trim()].filter((ask) => ask !== "");
}

/** The first ask with the columns of one that only asks for values of the same documents. Undefined if it asks for more. */
export function withColumnsOf(first: TableQuestion, next: TableQuestion, ask: string): TableQuestion | undefined {
  if (!["list", "values", "group"].includes(next.kind) || next.metrics.length > 0 || next.interval) return undefined;
  if (asksForLess(first, next, ASKS_FOR_SOME.test(ask))) return undefined;
  if (first.metrics.length > 0 || first.interval) return undefined;
  const { groupBy, ...rest } = first;
  const named = groupBy ? [groupBy] : [];
  const isValues = first.kind === "group" || first.kind === "values";
  const kind = isValues ? "values" : first.kind === "count" ? "list" : first.kind;
  return { ...rest, kind, columns: [...new Set([...named, ...first.columns, ...next.columns])] };
}

/** “Which of them expire …?”, “How many have …?” */
const ASKS_FOR_SOME =
  /^(?:how\s{1,5}many|which\s{1,5}(?:of|ones?|contracts?|agreements?|documents?|deals?|files?|are|is|have|has|do|also))\b/i;

/** Whether it has a condition of its own, and not only columns that it mentions. */
const asksForLess = ({ filter }: TableQuestion, next: TableQuestion, asksForSome: boolean) =>
  Object.entries(next.filter).some(([key, condition]) => {
    const { op, value } = condition;
    const isMentioned = !asksForSome && (op === "not_empty" || (op === "eq" && value === true));
    return !isMentioned && JSON.stringify(filter[key]) !== JSON.stringify(condition);
  });

const ASKS_FOR_PEOPLE = /^(?:who|whom|whose|with\s{1,5}whom)\b/i;
const ASKS_FOR_TIME = /^(?:when|until\s{1,5}when|by\s{1,5}when)\b/i;

/** Whether the columns that it asks for can hold it: “who signed it” is not a date, and “when” not an amount. */
export function canHold(ask: string, { columns }: TableQuestion, known: Filter): boolean {
  const own = columns.filter(({ field_key }) => !(field_key in known));
  if (ASKS_FOR_PEOPLE.test(ask)) return own.every(isText);
  return !ASKS_FOR_TIME.test(ask) || own.every((column) => !isAmount(column) && !isYesNo(column));
}

const isYesNo = ({ field_type }: Column) => typeOf(field_type).isYesNo === true;

const OF_THEM = /\b(?:of|among|amongst|out of|from|within) (?:those|these|them)\b/i;
const THOSE_DOCUMENTS = /\b(?:those|these) (?:contracts|agreements|documents|deals|files|ones)\b/i;
const PRONOUN = /\b(?:those|these|them|they|their|theirs)\b/i;
const DOCUMENTS = /\b(?:contracts?|agreements?|documents?|deals?|files?|everything|vault)\b/i;

/** Whether a question is about the documents of the answer before: “Which of those …?”, “What is their total value?” */
export const refersBack = (question: string): boolean =>
  OF_THEM.test(question) || THOSE_DOCUMENTS.test(question) || (PRONOUN.test(question) && !DOCUMENTS.test(question));
