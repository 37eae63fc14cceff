import { first } from "../../../content/must.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import { findPeriods } from "../../../content/values/prose/durations.ts";
import type { Mention } from "../../../content/values/prose/mention.ts";
import { findValues, isProseType } from "../../../content/values/prose/prose.ts";
import type { Duration } from "../../../content/values/types/duration.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Read } from "./candidate.ts";
import { matchOptions } from "./options.ts";
import type { Question } from "./question.ts";
import { isRelevantPassage, isRelevantValue, type Relevance } from "./relevance.ts";

const { values: SCORES } = CALIBRATION;
const NEGATION = /\b(?:no|not|never|neither|nothing|without any|none)\b/i;

/** Reads a value of the column's type from clauses that were found, the best first. */
export function readValue(
  reading: Evidence,
  question: Question,
  clauses: Place[],
  relevance: Relevance,
): Read | undefined {
  const { fieldType } = question;
  const from = { reading, question, clauses, relevance };
  if (fieldType === "number") return readNumber(from);
  if (isProseType(fieldType)) return readTyped(fieldType, from);
  const { options, isYesNo, isMarkdown, items, quote } = typeOf(fieldType);
  if (options) return readOptions(reading, question, clauses);
  const places = clauses.slice(0, CALIBRATION.clauses.places);
  if (isYesNo) return { value: true, places, score: 1 };
  if (!quote) return undefined;
  if (!items && !isMarkdown) return { value: shortQuote(reading, first(clauses)), places, score: 1 };
  const quotes = clauses.map((clause) => shortQuote(reading, clause));
  const value = items ? quotes : quotes.map((words) => `> ${words}`).join("\n\n");
  return { value, places: clauses, score: 1 };
}

/** Whether there is any value of the type at some places. */
export const holdsValue = (reading: Evidence, type: Question["fieldType"], places: Place[]): boolean =>
  isProseType(type) && places.some((place) => findValues(type, reading.textAt(place), reading.dateOrder).length > 0);

/** Types whose value is the words of the document themselves. */
export function isQuoteType(fieldType: Question["fieldType"]): boolean {
  return typeOf(fieldType).quote !== undefined;
}

/** The text of a span, cut after a whole sentence if it is long. */
export function shortQuote(reading: Evidence, place: Place): string {
  const whole = reading.textAt(place).replace(/\s+/g, " ").trim();
  if (whole.length <= SCORES.quote_characters) return whole;
  const cut = whole.slice(0, SCORES.quote_characters);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf("; "));
  return end > SCORES.quote_characters / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

type Written = Parameters<typeof findValues>[0];
type ValueOf<T extends Written> = ReturnType<typeof findValues<T>>[number]["value"];

interface ToRead {
  reading: Evidence;
  question: Question;
  clauses: Place[];
  relevance: Relevance;
}

function readTyped<T extends Written>(
  type: T,
  { reading, question, clauses, relevance }: ToRead,
  isFit: (mention: Mention<ValueOf<T>>, text: string) => boolean = () => true,
): Read | undefined {
  for (const clause of [...clauses, ...clauses.map((each) => reading.sentenceAround(each))]) {
    const text = reading.textAt(clause);
    const fitting = findValues(type, text, reading.dateOrder).filter(
      (mention) =>
        isFit(mention, text) &&
        isRelevantValue(type, relevance, text, mention) &&
        isRelevantPassage(reading, sentenceIn(reading, clause, mention), relevance),
    );
    const mention = nearest(text, fitting, question);
    if (mention) return { value: mention.value, places: placesOf(reading, clause, mention), score: SCORES.written };
  }
  return undefined;
}

function sentenceIn(reading: Evidence, clause: Place, { start, end }: Place): Place {
  return reading.sentenceAround({ start: clause.start + start, end: clause.start + end });
}

/** The clause, or its sentence with the value if it is long. */
function placesOf(reading: Evidence, clause: Place, { start, end }: Place): Place[] {
  const words = { start: clause.start + start, end: clause.start + end };
  return clause.end - clause.start <= SCORES.long_clause ? [clause, words] : [reading.sentenceAround(words), words];
}

/** Of several values, the one with the most words of the question near it, else the first. */
function nearest<V>(text: string, mentions: Mention<V>[], { label, instructions }: Question): Mention<V> | undefined {
  if (mentions.length < 2) return mentions[0];
  const [named, asked] = [new Set(meaningfulWords(label)), new Set(meaningfulWords(instructions))];
  const scored = mentions.map((mention, index) => {
    const around = text.slice(
      Math.max(mentions[index - 1]?.end ?? 0, mention.start - SCORES.characters_before),
      Math.min(mentions[index + 1]?.start ?? text.length, mention.end + SCORES.characters_after),
    );
    const shared = [...new Set(meaningfulWords(around))].map((word) =>
      named.has(word) ? 1 : asked.has(word) ? SCORES.instruction_word : 0,
    );
    return { mention, score: shared.reduce((sum: number, each) => sum + each, 0) - index / 100 };
  });
  return first(scored.sort((a, b) => b.score - a.score)).mention;
}

const UNITS: [RegExp, Duration["unit"]][] = [
  [/\bdays?\b/i, "days"],
  [/\bweeks?\b/i, "weeks"],
  [/\bmonths?\b/i, "months"],
  [/\byears?\b/i, "years"],
];

const ASKS_SHARE = /\b(?:percent\w*|per cent|rate|share)\b|%/i;
const ASKS_MONEY = /\b(?:amount|fees?|price|cost|dollars?|usd|eur|value|sum|cap)\b|[$€£]/i;
const ASKS_COUNT = /\bhow many\b|\bnumber of\b|\bcount\b|\bquantit(?:y|ies)\b|\bheadcount\b/i;

/** Reads a length of time, a percentage or money if the question asks for that, else a count. */
function readNumber(from: ToRead): Read | undefined {
  const { question } = from;
  const asked = `${question.label} ${question.instructions}`;
  const unit = UNITS.find(([name]) => name.test(asked))?.[1];
  if (unit) {
    const length = readTyped("duration", from, ({ value }) => value.unit === unit);
    return length && { ...length, value: (length.value as Duration).value };
  }
  if (ASKS_SHARE.test(asked)) {
    const percent = readTyped("percentage", from);
    if (percent) return percent;
  }
  if (ASKS_MONEY.test(asked)) {
    const money = readTyped("currency", from);
    if (money) return { ...money, value: (money.value as { amount: number }).amount };
  }
  return (
    readTyped("number", from, countsThings) ??
    (ASKS_COUNT.test(asked) ? undefined : readTyped("number", from, isNoDate))
  );
}

/** Not part of a date, an amount of money, a share or a length of time. */
function countsThings({ start, end }: Place, text: string): boolean {
  const others = (["date", "currency", "percentage"] as const).flatMap((type): Place[] => findValues(type, text));
  return [...others, ...findPeriods(text)].every((other) => end <= other.start || other.end <= start);
}

function isNoDate({ start, end }: Place, text: string): boolean {
  return findValues("date", text).every((other) => end <= other.start || other.end <= start);
}

function readOptions(reading: Evidence, question: Question, clauses: Place[]): Read | undefined {
  for (const clause of clauses) {
    const options = matchOptions(question.options, reading.quote(clause));
    const [option] = options;
    if (option === undefined) continue;
    const isOne = typeOf(question.fieldType).options === "one";
    const value = isOne ? option : options;
    const isClear = options.length === 1 || !isOne;
    return { value, places: [clause], score: isClear ? SCORES.one_option : SCORES.several_options };
  }
  return undefined;
}

export function isNegated(words: string): boolean {
  return NEGATION.test(words);
}
