import { findValues, isWritten } from "../../../values/prose/prose.ts";
import type { FieldType, Value } from "../../../values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { countKeywords, keywordsOf } from "../catalogue/words.ts";
import type { Tag } from "../encode/tagger.ts";
import { isProse } from "../evidence/legible.ts";
import type { Place } from "../evidence/place.ts";
import type { Reading } from "../evidence/reading.ts";
import { isHeading } from "../evidence/sections.ts";
import type { OpenDocument } from "./answerer.ts";
import type { Candidate } from "./candidate.ts";
import { answerFromClauses, clausesOf, denialOf } from "./clause-answer.ts";
import type { Question } from "./question.ts";
import type { Route, Router } from "./route.ts";
import { answerBySearch } from "./search-answer.ts";
import { answerFromWords } from "./words-answer.ts";

const { free_answers: LIMITS } = CALIBRATION;

/** A question in free words, and the one that was asked before it, which says what it is about where it does not itself. */
export interface Inquiry {
  words: string;
  before?: string;
}

/** What a document says to a question. */
export interface Told {
  /** What was taken to be asked about: “governing law”; null where the question names nothing known. */
  subject: string | null;
  /** A value is written there, a clause speaks of it or may do so, the document says there is none, or nothing was found. */
  outcome: "value" | "clause" | "doubtful" | "denied" | "absent";
  value: { type: FieldType; value: Value } | null;
  /** How a value came about that is not written there in so many words. */
  note: string;
  /** The clauses that say it, best first; where it is absent, what comes nearest. */
  places: Place[];
}

/** Answers a question in free words from the clauses it is about. It says of a clause that it is there, never Yes or No. */
export async function answerFreely(document: OpenDocument, inquiry: Inquiry): Promise<Told> {
  const { reading } = document;
  const { words, route } = await understand(document, inquiry);
  const isTagged = route.to === "clause" && route.clause.found_by === "tagger";
  if (isTagged) return withDoubt(reading, fromClauses(reading, words, route));
  const told = route.to === "clause" ? fromWords(reading, words, route) : undefined;
  if (told && told.outcome !== "absent") return told;
  const type = typeAskedFor(words);
  return toldBy(null, await answerBySearch(document, questionOf(words, type)), type);
}

/** Without the tagger clauses are known by their words alone, and some are missed. */
function withDoubt(reading: Reading, told: Told): Told {
  const doubt = "Clauses were sought by their words alone, because the clause tagger cannot run here.";
  return reading.tags ? told : withNote(told, doubt);
}

async function understand(
  { router, signal }: OpenDocument,
  { words, before }: Inquiry,
): Promise<{ words: string; route: Route }> {
  const route = await router.route(questionOf(withoutWhen(router, words), "text"), signal);
  if (route.to !== "search" || before === undefined) return { words, route };
  const together = `${before} ${words}`;
  return { words: together, route: await router.route(questionOf(together, "text"), signal) };
}

const WHEN =
  /\b(?:after|upon|following|on|at|before|during)\s+(?:the\s+)?(?:end|term|termination|expir(?:y|ation))\b(?:\s+of\s+(?:this|the|an?)\s+\w+)?/gi;

/** “How long does the non-compete last after termination?”: where something is named, when it holds is not what is asked about. */
function withoutWhen(router: Router, words: string): string {
  const rest = words.replace(WHEN, " ");
  return router.named(rest).length > 0 ? rest : words;
}

function questionOf(words: string, fieldType: FieldType): Question {
  return { key: "asked", label: words.slice(0, 200), instructions: words.slice(0, 2000), fieldType, options: [] };
}

const ASKED: [RegExp, FieldType][] = [
  [/\bhow (?:long|many (?:days|weeks|months|years)|much (?:notice|time))\b|\bnotice period\b/i, "duration"],
  [/\b(?:what|which) date\b|\bon what day\b|\bdate\b/i, "date"],
  [/\bhow much\b|\b(?:what|which|maximum) (?:amount|fee|price|sum)\b/i, "currency"],
  [/\bwhat (?:percentage|per ?cent|rate)\b/i, "percentage"],
];

/** What kind of value a question is after; text when it does not say. */
function typeAskedFor(words: string): FieldType {
  return ASKED.find(([asks]) => asks.test(words))?.[1] ?? "text";
}

type ClauseRoute = Extract<Route, { to: "clause" }>;

/** The types of value that a question about a kind is after, the likeliest first. */
function typesFor({ question_forms = [], value_types }: Clause, words: string): FieldType[] {
  const form = question_forms.find(({ asked_by }) => asked_by.test(words));
  if (form) return form.value_types;
  const asked = typeAskedFor(words);
  return value_types ?? (asked === "currency" || asked === "percentage" ? [asked] : []);
}

function fromClauses(reading: Reading, words: string, { clause, sought }: ClauseRoute): Told {
  const subject = clause.called;
  const spans = clausesOf(reading, clause);
  const [best] = spans;
  if (!best) return absentFrom(reading, words, clause);
  if (clause.denied_by?.test(reading.quote(best))) return { ...nothing(subject), outcome: "denied", places: [best] };
  if (best.confidence < LIMITS.stated) return { ...nothing(subject), outcome: "doubtful", places: [best] };
  for (const type of typesFor(clause, words)) {
    const candidate = answerFromClauses(reading, questionOf(words, type), clause, sought);
    if (candidate.outcome === "found" && isOnlyOne(reading, clause, type, spans))
      return withNote(toldBy(subject, candidate, type), caveatOf(reading, clause, candidate.evidence[0]!));
  }
  const worded = spans.filter((span) => !isHeading(reading.quote(span)));
  const [first = best, ...others] = worded;
  const stated = others.filter(({ confidence }) => confidence >= LIMITS.stated);
  return { ...nothing(subject), outcome: "clause", places: [first, ...stated].slice(0, LIMITS.clauses) };
}

function absentFrom(reading: Reading, words: string, clause: Clause): Told {
  const denial = denialOf(reading, clause);
  if (denial) return { ...nothing(clause.called), outcome: "denied", places: [denial] };
  const nearest = reading.best(clause.name);
  const places = nearest && isNear(reading, nearest, clause, words) ? [nearest] : [];
  return { ...nothing(clause.called), places };
}

/** The note of a kind on values whose surroundings do not say what they should. */
function caveatOf(reading: Reading, { caveat }: Clause, { start, end }: Place): string {
  if (!caveat) return "";
  const around = { start: Math.max(0, start - LIMITS.caveat_before), end: end + LIMITS.caveat_after };
  return caveat.unless_said.test(reading.words(around)) ? "" : caveat.note;
}

const withNote = (told: Told, note: string): Told => ({ ...told, note: `${told.note} ${note}`.trim() });

function isNear(reading: Reading, { confidence, start, end }: Tag, { said_by }: Clause, words: string): boolean {
  if (confidence < LIMITS.near) return false;
  const passage = reading.quote({ start, end });
  return (said_by?.test(passage) ?? false) || countKeywords(passage, keywordsOf(words)) > 0;
}

/** A sum or a share is stated where the clauses leave no choice. Of several, the words must tell which is which. */
function isOnlyOne(reading: Reading, { value_types }: Clause, type: FieldType, spans: Place[]): boolean {
  if (value_types?.includes(type) || !isWritten(type)) return true;
  const all = spans.flatMap((span) => findValues(type, reading.words(span)).map(({ value }) => JSON.stringify(value)));
  return new Set(all).size === 1;
}

function fromWords(reading: Reading, words: string, { clause, sought }: ClauseRoute): Told {
  const subject = clause.called;
  const type = typeAskedFor(words);
  const typed = type === "text" ? undefined : answerFromWords(reading, questionOf(words, type), clause, sought);
  if (typed?.outcome === "found") return toldBy(subject, typed, type);
  const told = toldBy(subject, answerFromWords(reading, questionOf(words, "list"), clause, sought), "list");
  const places = told.places.filter((place) => isProse(reading.quote(place)));
  return places.length > 0 ? { ...told, places } : nothing(subject);
}

const nothing = (subject: string | null): Told => ({ subject, outcome: "absent", value: null, note: "", places: [] });

const COMPUTED = /The (?:end was computed|clause refers)[^.]{0,400}\.(?: |$)/;

function toldBy(subject: string | null, candidate: Candidate, type: FieldType): Told {
  const { outcome, value, evidence: places, reasoning } = candidate;
  if (outcome !== "found") return { ...nothing(subject), outcome: outcome === "absent" ? "absent" : "clause", places };
  const isStated = isWritten(type) || type === "party_list" || (type === "text" && subject !== null && isShort(value));
  if (!isStated) return { ...nothing(subject), outcome: "clause", places: places.slice(0, LIMITS.clauses) };
  return {
    subject,
    outcome: "value",
    value: { type, value: value! },
    note: COMPUTED.exec(reasoning)?.[0].trim() ?? "",
    places,
  };
}

const isShort = (value: Value | null) => typeof value === "string" && value.length <= LIMITS.short_value;
