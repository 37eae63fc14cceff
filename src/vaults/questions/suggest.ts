import { cosineOf, embedText } from "../../content/search/embed.ts";
import { meaningfulWords } from "../../content/search/words.ts";
import { typeOf } from "../../content/values/values.ts";
import { clausesNamed } from "../../models/engine/answer/route.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { SuggestedColumn } from "./questions.schema.ts";
import { splitWords } from "./words.ts";

const SUGGESTED = 3;
const MAX_LABEL = 6;
const MAX_INSTRUCTIONS = 2_000;

/** Questions about the vault's own columns that are understood, nearest first. */
export function nearestQuestions(question: string, columns: Column[]): string[] {
  const asked = embedText(question);
  const ranked = columns
    .flatMap((column) => questionsOf(column).map((text) => ({ text, column, near: cosineOf(embedText(text), asked) })))
    .sort((a, b) => b.near - a.near);
  const one = ranked.filter(({ column }, at) => ranked.findIndex((other) => other.column === column) === at);
  return [...new Set([...one, ...ranked].map(({ text }) => text))].slice(0, SUGGESTED);
}

/** One example for each kind of question that a column of this type supports. */
export const questionsOf = ({ field_type, label }: Column): string[] => typeOf(field_type).questions.examples(label);

const TYPES: [RegExp, SuggestedColumn["field_type"]][] = [
  [/\bwhen\b|\bdate\b|\bdeadline\b/i, "date"],
  [/\bhow much\b|\bamount\b|\bfees?\b|\bprice\b|\bcosts?\b|\bpay\b/i, "currency"],
  [/\bhow long\b|\bperiod\b|\bduration\b/i, "duration"],
  [/^\W*(?:is|are|does|do|can|may|must|has|have|which|how many|list|show)\b/i, "boolean"],
];

/** A column that would hold the answer to a question, and is not there yet. */
export function suggestColumn(message: string, columns: Column[] = []): SuggestedColumn {
  const question = message.trim().slice(0, MAX_INSTRUCTIONS).toWellFormed();
  const there = new Set(columns.map(({ label }) => label.toLowerCase()));
  const clause = clausesNamed(question).find(({ name }) => !there.has(name.toLowerCase()));
  const field_type = TYPES.find(([pattern]) => pattern.test(question))?.[1] ?? "text";
  const label = clause?.name ?? labelFrom(question);
  return { label, instructions: question, field_type };
}

/** The words without stop words, capitalized as a label. */
export function labelFrom(question: string): string {
  const kept = splitWords(question).filter(
    ({ raw }) => meaningfulWords(raw).length > 0 && !ASKING.has(raw.toLowerCase()),
  );
  const words = kept.slice(0, MAX_LABEL).map(({ raw }) => raw.charAt(0).toUpperCase() + raw.slice(1));
  return words.join(" ").slice(0, 200) || "Answer";
}

const ASKING = new Set(
  "contract contracts agreement agreements document documents vault many much list show find give tell please".split(
    " ",
  ),
);
