import { first } from "../../../content/must.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { readGoverningLaw } from "../evidence/jurisdictions.ts";
import type { Place } from "../evidence/place.ts";
import { isHeading } from "../evidence/sections.ts";
import { readNotice, readRenewal } from "../evidence/terms.ts";
import { findTitle, formatAgreementType, namesDocumentType } from "../evidence/titles.ts";
import type { Read } from "./candidate.ts";
import { matchOptions } from "./options.ts";
import type { Question } from "./question.ts";
import { isTermType, readDay, readTerm } from "./read-dates.ts";
import { isQuoteType, readValue } from "./read-value.ts";
import { isRelevantPassage, type Relevance } from "./relevance.ts";

/** A clause and the chance that it is one of the kind. */
export interface FoundClause extends Place {
  confidence: number;
  /** The name of its kind, if it is marked as another kind. */
  called?: string;
}

/** What a value is read from: the clauses of a kind, best first, and the question. */
interface ToRead {
  reading: Evidence;
  question: Question;
  clause: Clause;
  spans: FoundClause[];
  relevance: Relevance;
}

type Reader = (from: ToRead) => Read | undefined;

const { clauses: SCORES } = CALIBRATION;

/** The value of the requested type in the clauses of a kind. Undefined if they contain none. */
export function readClauseValue(from: ToRead): Read | undefined {
  const { reader } = from.clause;
  if (from.relevance.isOfOther && !from.spans.some((span) => isRelevantPassage(from.reading, span, from.relevance)))
    return undefined;
  return reader ? READERS[reader](from) : readOther(from);
}

const READERS: Record<NonNullable<Clause["reader"]>, Reader> = {
  title: readTitle,
  parties: readParties,
  law: readLaw,
  day: (from) => readDay(from.reading, from.question, from.clause, from.spans) ?? readOther(from),
  term: (from) =>
    readTerm(from.reading, from.question, from.spans) ?? (isTermType(from.question) ? undefined : readOther(from)),
  renewal: (from) => readLength(from, readRenewal),
  notice: (from) => readLength(from, readNotice),
};

function readOther(from: ToRead): Read | undefined {
  const { reading, question, spans, relevance } = from;
  if (typeOf(question.fieldType).isYesNo) return readYesNo(from);
  if (!isQuoteType(question.fieldType)) return readValue(reading, question, spans, relevance);
  const fitting = spans.filter(
    (span) => !isHeading(reading.quote(span)) && isRelevantPassage(reading, span, relevance),
  );
  return fitting.length > 0 ? readValue(reading, question, fitting, relevance) : undefined;
}

const ASKS_FOR_FREEDOM =
  /^(?:can|may|could|is it (?:possible|allowed|permitted)|are (?:the )?(?:parties|they) (?:free|allowed|permitted)|is (?:the |this )?(?:agreement|contract|licen[cs]e) (?:freely )?(?:assignable|transferable))\b|\bfreely\b|\bwithout (?:the other party'?s? )?(?:prior )?consent\b/i;
const ASKS_FOR_LIMIT =
  /\b(?:restrict\w*|prohibit\w*|forbid\w*|forbidden|limit\w*|require\w*|barred|prevent\w*|only)\b/i;

/** Yes if the clause is present. For a restriction, “May we …?” is answered the other way round. */
function readYesNo({ reading, question, clause, spans }: ToRead): Read {
  const asked = [question.instructions, question.label].map((text) => text.trim());
  const words = reading.quote(first(spans));
  const denies = clause.denied_by?.test(words) ?? false;
  const present = !(denies && spans.length === 1) && !answersNo(clause, asked, words);
  const isReversed = clause.is_restriction === true && asksForFreedom(asked);
  const value = isReversed ? !present : present;
  const how = isReversed && present ? "The clause restricts this." : undefined;
  return { value, places: spans.slice(0, SCORES.places), score: 1, ...(how ? { how } : {}) };
}

const asksForFreedom = (asked: string[]) =>
  asked.some((text) => ASKS_FOR_FREEDOM.test(text)) && !asked.some((text) => ASKS_FOR_LIMIT.test(text));

/** Whether a clause of the kind answers a question with Yes. */
export function isAnsweredYes(clause: Clause, asked: string, words: string): boolean {
  const present = !(clause.denied_by?.test(words) ?? false) && !answersNo(clause, [asked], words);
  return clause.is_restriction === true && asksForFreedom([asked.trim()]) ? !present : present;
}

/** “Does it renew automatically?” is answered No if the clause leaves the renewal to the parties. */
function answersNo({ answers_no: rule }: Clause, asked: string[], words: string): boolean {
  if (!rule || !asked.some((text) => rule.asked_by.test(text))) return false;
  return !rule.unless_said.test(words) && rule.said_by.test(words);
}

function readTitle({ reading, question, spans, relevance }: ToRead): Read | undefined {
  const { options, isYesNo, quote, items } = typeOf(question.fieldType);
  if (options) return readValue(reading, question, spans, relevance);
  const isType = /\btypes?\b|\bkind\b/i.test(`${question.key} ${question.label}`);
  const place = isType ? titleOfType(reading, spans) : spans[0];
  if (!place) return undefined;
  const title = isType ? formatAgreementType(reading.quote(place)) : reading.quote(place);
  const value = items ? [title] : isYesNo ? true : title;
  return quote || isYesNo ? { value, places: [place], score: 1 } : undefined;
}

/** The title that names the type of document. One word, such as “Offer”, does not. A line from a list of exhibits is second choice. */
function titleOfType(reading: Evidence, spans: FoundClause[]): Place | undefined {
  const written = findTitle(reading.text);
  const titles = [...spans, ...(written ? [written] : [])].filter((place) => namesDocumentType(reading.quote(place)));
  return titles.find(({ end }) => !LISTED.test(reading.text.slice(end, end + 20))) ?? titles[0];
}

/** “AFFILIATE AGREEMENT DATED JULY 15, 2005” */
const LISTED = /^,?[ \t]{1,9}dated\b/i;

function readParties({ reading: { parties }, question }: ToRead): Read | undefined {
  const places = parties.map(({ place }) => place);
  const score = parties.length > 1 ? SCORES.two_parties : SCORES.one_party;
  const { isYesNo, quote, isMarkdown, questions } = typeOf(question.fieldType);
  if (questions.isParty) return { value: parties.map(({ party }) => party), places, score };
  if (isYesNo) return { value: true, places, score };
  if (question.fieldType === "number") {
    const how = "Counted from the parties named at the beginning of the document.";
    return { value: parties.length, places, score: score * SCORES.counted_parties, how };
  }
  const written = parties.map(({ party: { name, role } }) => (isMarkdown && role ? `${name} (${role})` : name));
  return quote && { value: quote(written), places, score };
}

function readLaw({ reading, question, spans, relevance }: ToRead): Read | undefined {
  const laws = spans.flatMap((span) =>
    readGoverningLaw(reading.text.slice(span.start, span.end)).map(({ value }) => ({ value, span })),
  );
  const best = laws.filter(({ span }) => span === spans[0]);
  const chosen = best.length > 0 ? best : laws.slice(0, 1);
  const names = [...new Set(chosen.map(({ value }) => value))];
  const places = [...new Set(chosen.map(({ span }) => span))];
  const { isYesNo, quote, isMarkdown, options } = typeOf(question.fieldType);
  if (names.length === 0) return isYesNo || isMarkdown ? readValue(reading, question, spans, relevance) : undefined;
  if (quote && !isMarkdown) return { value: quote(names), places, score: SCORES.law };
  if (options) {
    const matched = matchOptions(question.options, names.join("; "), names);
    const [option] = matched;
    if (option === undefined) return undefined;
    return { value: options === "one" ? option : matched, places, score: SCORES.law_as_option };
  }
  return readValue(reading, question, spans, relevance);
}

function readLength(from: ToRead, read: typeof readRenewal): Read | undefined {
  const { reading, question, spans } = from;
  if (question.fieldType !== "duration" && question.fieldType !== "number") return readOther(from);
  for (const span of spans) {
    const length = read(reading.textAt(span));
    if (!length) continue;
    const places = [span, { start: span.start + length.start, end: span.start + length.end }];
    const value = question.fieldType === "number" ? length.value.value : length.value;
    return { value, places, score: SCORES.renewal_or_notice };
  }
  return undefined;
}
