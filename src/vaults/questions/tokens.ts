import { first, must } from "../../content/must.ts";
import type { Column } from "../columns/columns.schema.ts";
import { isLanguageColumn } from "../columns/language.words.ts";
import type { Interval } from "../summary/summary.schema.ts";
import { type ColumnPhrase, columnAt } from "./columns.ts";
import { languageAt } from "./languages.ts";
import { type QuestionValue, readValues } from "./question-values.ts";
import { longestPhrase, plainWords, splitWords, WORDS, type Word } from "./words.ts";

export type Comparison = "eq" | "gt" | "gte" | "lt" | "lte" | "between";

/** The tokens of a question, in order. Filler words are left out. */
export type Token =
  /** `isSaidOf`: a verb, such as “governed by”, behind which the value stands. */
  | { kind: "column"; columns: Column[]; words: string; isSaidOf?: true }
  | { kind: "option"; column: Column; value: string }
  | { kind: "value"; value: QuestionValue; op: Comparison; upTo?: QuestionValue }
  | { kind: "name"; text: string; before: string }
  | { kind: "by" | "each" }
  | { kind: "period"; interval: Interval }
  /** `isOfSize`: the largest contract is the one with the largest amount. `isNext`: the first from today on. */
  | { kind: "extreme" | "measure"; measure: "min" | "max" | "sum" | "avg"; isOfSize?: true; isNext?: true }
  | { kind: "document" | "count" | "which" | "who" | "when" | "no" | "and" | "or" };

type Unit = Word & { value?: QuestionValue };

/** Splits a question into tokens. */
export function readTokens(question: string, columns: Column[], phrases: ColumnPhrase[], today: string): Token[] {
  const units = unitsOf(question, today).filter((_, at, all) => !isPermission(all, at));
  const options = optionsOf(columns);
  const items: Token[] = [];
  for (let at = 0; at < units.length; ) {
    const known =
      readValue(units, at) ?? readLanguage(units, at, columns, items) ?? readPhrase(units, at, phrases, options);
    const length = known?.length ?? nameLength(units, at, phrases, options);
    const item = known ? known.item : nameOf(question, units, at, length);
    if (item) items.push(item);
    at += length;
  }
  return items;
}

const BEFORE_MONTH =
  "in by of until till before after since during from to through between this next last every each and or".split(" ");

/** “may be terminated”, and not the month: “expire in May”. */
function isPermission(units: Unit[], at: number): boolean {
  const [before, unit, next] = [units[at - 1], units[at], units[at + 1]];
  if (unit?.raw !== "may" && unit?.raw !== "might") return false;
  return next !== undefined && next.value === undefined && !BEFORE_MONTH.includes(before?.plain ?? "");
}

type Read = { item?: Token; length: number };
type Option = { words: string[]; value: string; column: Column };

function unitsOf(question: string, today: string): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (const { value, start, end } of readValues(question, today)) {
    units.push(...splitWords(question.slice(at, start), at));
    units.push({ raw: question.slice(start, end), plain: "", start, value });
    at = end;
  }
  return [...units, ...splitWords(question.slice(at), at)];
}

/** The language, with the word “language” behind it. */
function readLanguage(units: Unit[], at: number, columns: Column[], items: Token[]): Read | undefined {
  const last = items.findLast(({ kind }) => kind !== "no" && kind !== "or");
  const isOfLanguage = last?.kind === "column" && last.columns.some(isLanguageColumn);
  const found = languageAt(units, at, columns, isOfLanguage);
  if (!found) return undefined;
  const isNamed = units[at + 1]?.plain === "language";
  return { item: { kind: "option", ...found }, length: isNamed ? 2 : 1 };
}

/** Languages are only read where a language is meant. */
const optionsOf = (columns: Column[]): Option[] =>
  columns
    .filter((column) => !isLanguageColumn(column))
    .flatMap((column) =>
      (column.field_meta?.options ?? []).map((value) => ({ words: plainWords(value), value, column })),
    );

const ARTICLES = ["a", "an", "the", "of", "than", "our", "their", "its", "your", "my"];

/** A value with the comparison before or after it. */
function readValue(units: Unit[], at: number): Read | undefined {
  for (const [op, phrases] of Object.entries(WORDS.before)) {
    const length = longestPhrase(units, at, phrases);
    if (length === 0) continue;
    const next = at + length + units.slice(at + length).findIndex(({ plain }) => !ARTICLES.includes(plain));
    const value = units[next]?.value;
    if (!value || next < at + length) continue;
    const range = rangeFrom(units, next, op);
    if (range) return { item: range.item, length: range.end - at };
    if (op === "between") return undefined;
    return { item: { kind: "value", value, op: op as Comparison }, length: next + 1 - at };
  }
  const value = units[at]?.value;
  if (!value) return undefined;
  for (const [op, phrases] of Object.entries(WORDS.behind)) {
    const length = longestPhrase(units, at + 1, phrases);
    if (length > 0) return { item: { kind: "value", value, op: op as Comparison }, length: 1 + length };
  }
  return { item: { kind: "value", value, op: "eq" }, length: 1 };
}

/** “between … and …” and “from … to …”. */
function rangeFrom(units: Unit[], at: number, op: string): { item: Token; end: number } | undefined {
  const [from, link, upTo] = units.slice(at, at + 3);
  const links = op === "between" ? ["and"] : op === "gte" ? ["to", "until", "till", "through"] : [];
  if (!from?.value || !link || !upTo?.value || !links.includes(link.plain)) return undefined;
  return { item: { kind: "value", value: from.value, op: "between", upTo: upTo.value }, end: at + 3 };
}

const VOCABULARY: [string[], Token | undefined][] = [
  [WORDS.count, { kind: "count" }],
  [WORDS.which, { kind: "which" }],
  [WORDS.who, { kind: "who" }],
  [WORDS.when, { kind: "when" }],
  [WORDS.no, { kind: "no" }],
  [WORDS.and, { kind: "and" }],
  [WORDS.or, { kind: "or" }],
  [WORDS.sum, { kind: "measure", measure: "sum" }],
  [WORDS.avg, { kind: "measure", measure: "avg" }],
  [WORDS.largest, { kind: "extreme", measure: "max", isOfSize: true }],
  [WORDS.smallest, { kind: "extreme", measure: "min", isOfSize: true }],
  [WORDS.max, { kind: "extreme", measure: "max" }],
  [WORDS.min, { kind: "extreme", measure: "min" }],
  [WORDS.next, { kind: "extreme", measure: "min", isNext: true }],
  [WORDS.documents, { kind: "document" }],
  [WORDS.filler, undefined],
];

/** The longest known phrase: a column, an option, a grouping, or a word of the vocabulary. */
function readPhrase(units: Unit[], at: number, phrases: ColumnPhrase[], options: Option[]): Read | undefined {
  const column = columnAt(units, at, phrases);
  const option = options.find((each) => isOption(units, at, each));
  const phrasesHere = VOCABULARY.map(([words, item]) => ({ item, length: longestPhrase(units, at, words) }));
  const known = first(phrasesHere.sort((a, b) => b.length - a.length));
  if (option && option.words.length >= Math.max(column?.length ?? 0, known.length))
    return { item: { kind: "option", column: option.column, value: option.value }, length: option.words.length };
  if (column && column.length >= known.length) {
    const words = units.slice(at, at + column.length).map(({ raw }) => raw);
    const item: Token = { kind: "column", columns: column.columns, words: words.join(" ") };
    const isSaidOf = /ed$/.test(words[0] ?? "") || words.at(-1) === "by";
    return { item: isSaidOf ? { ...item, isSaidOf } : item, length: column.length };
  }
  return readGrouping(units, at, phrases) ?? (known.length > 0 ? known : undefined);
}

/** A short option that is also an ordinary word, such as IT, must be written with the same capitals. */
function isOption(units: Unit[], at: number, { words, value }: Option): boolean {
  if (!words.every((word, place) => units[at + place]?.plain === word)) return false;
  const [word = "", ...others] = words;
  const isOrdinary = others.length === 0 && VOCABULARY.some(([known]) => known.includes(word));
  return !isOrdinary || units[at]?.raw === value;
}

/** “by”, “per” and “each” before a column or a period. */
function readGrouping(units: Unit[], at: number, phrases: ColumnPhrase[]): Read | undefined {
  const length = longestPhrase(units, at, WORDS.by);
  if (length === 0) return undefined;
  const rest = units.slice(at + length);
  const next =
    at +
    length +
    Math.max(
      0,
      rest.findIndex(({ plain }) => !ARTICLES.includes(plain)),
    );
  for (const [interval, words] of Object.entries(WORDS.periods)) {
    const period = longestPhrase(units, next, words);
    if (period > 0) return { item: { kind: "period", interval: interval as Interval }, length: next + period - at };
  }
  if (columnAt(units, next, phrases)) return { item: { kind: "by" }, length: next - at };
  return ["each", "every", "for each", "for every", "per"].some((word) => longestPhrase(units, at, [word]) > 0)
    ? { item: { kind: "each" }, length }
    : { length };
}

/** How many words in a row are unknown. Small words between capitals belong to a name. */
function nameLength(units: Unit[], at: number, phrases: ColumnPhrase[], options: Option[]): number {
  const isCapital = (unit: Unit | undefined) => /^\p{Lu}/u.test(unit?.raw ?? "");
  let end = at + 1;
  for (let unit = units[end]; unit && !unit.value; unit = units[end]) {
    const isKnown = readValue(units, end) ?? readPhrase(units, end, phrases, options);
    const isJoint = WORDS.joins_names.includes(unit.plain) && isCapital(units[at]) && isCapital(units[end + 1]);
    if (isKnown && !isJoint) break;
    end += isKnown ? 2 : 1;
  }
  return end - at;
}

function nameOf(question: string, units: Unit[], at: number, length: number): Token {
  const named = units.slice(at, at + length);
  const last = must(named.at(-1), "a name has words");
  const text = question.slice(first(named).start, last.start + last.raw.length);
  return { kind: "name", text, before: units[at - 1]?.plain ?? "" };
}
