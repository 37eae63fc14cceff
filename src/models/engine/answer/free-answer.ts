import { findValues, isWritten } from "../../../values/prose/prose.ts";
import type { FieldType, Value } from "../../../values/values.ts";
import { CLAUSE_NAMES } from "../catalogue/clause-names.ts";
import { DENIES, SAYS } from "../catalogue/clause-words.ts";
import type { ClauseKind } from "../catalogue/clauses.ts";
import { countHeld, tellingWords } from "../catalogue/telling-words.ts";
import type { Tag } from "../encode/tagger.ts";
import { isProse } from "../evidence/legible.ts";
import type { Reading } from "../evidence/reading.ts";
import { namedBy, type Route } from "../evidence/route.ts";
import { isHeading } from "../evidence/sections.ts";
import { answerFromClauses, clausesOf, denialOf } from "./clause-answer.ts";
import type { Means } from "./column-answer.ts";
import { answerBySearch, answerFromTopic } from "./passage-answer.ts";
import type { LocalAnswer, Place, Question } from "./question.ts";

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

const CLAUSES = 3;

/** Answers a question in free words from the clauses it is about. It says of a clause that it is there, never Yes or No. */
export async function answerFreely(means: Means, inquiry: Inquiry): Promise<Told> {
  const { words, route } = await understand(means, inquiry);
  if (route.to === "kind") return withDoubt(means.reading, fromKind(means.reading, words, route));
  const told = route.to === "topic" ? fromTopic(means.reading, words, route) : undefined;
  if (told && told.outcome !== "absent") return told;
  const type = typeAskedFor(words);
  return toldBy(null, await answerBySearch(means.reading, questionOf(words, type), means.embedder, means.signal), type);
}

/** Without the tagger clauses are known by their words alone, and some are missed. */
function withDoubt(reading: Reading, told: Told): Told {
  const doubt = "Clauses were sought by their words alone, because the clause tagger cannot run here.";
  return reading.tags ? told : withNote(told, doubt);
}

async function understand(
  { router, signal }: Means,
  { words, before }: Inquiry,
): Promise<{ words: string; route: Route }> {
  const route = await router.route(questionOf(withoutWhen(words), "text"), signal);
  if (route.to !== "search" || before === undefined) return { words, route };
  const together = `${before} ${words}`;
  return { words: together, route: await router.route(questionOf(together, "text"), signal) };
}

const WHEN =
  /\b(?:after|upon|following|on|at|before|during)\s+(?:the\s+)?(?:end|term|termination|expir(?:y|ation))\b(?:\s+of\s+(?:this|the|an?)\s+\w+)?/gi;

/** “How long does the non-compete last after termination?”: where something is named, when it holds is not what is asked about. */
function withoutWhen(words: string): string {
  const rest = words.replace(WHEN, " ");
  return namedBy(rest).length > 0 ? rest : words;
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

const TYPES: Partial<Record<ClauseKind, FieldType[]>> = {
  "Document Name": ["text"],
  Parties: ["party_list"],
  "Agreement Date": ["date"],
  "Effective Date": ["date"],
  "Expiration Date": ["date", "duration"],
  "Renewal Term": ["duration"],
  "Notice Period To Terminate Renewal": ["duration"],
  "Governing Law": ["text"],
  "Warranty Duration": ["duration"],
};
const ASKS_LENGTH = /\bhow (?:long|many)\b|\b(?:length|duration|term|period)\b/i;
const ASKS_WHETHER = /^\W*(?:is|are|does|do|did|can|could|may|must|has|have|will|shall|should)\b/i;

/** The types of value that a question about a kind is after, the likeliest first. */
function typesFor(kind: ClauseKind, words: string): FieldType[] {
  if (kind === "Expiration Date" && ASKS_LENGTH.test(words)) return ["duration", "date"];
  if (kind === "Renewal Term" && ASKS_WHETHER.test(words)) return [];
  const asked = typeAskedFor(words);
  return TYPES[kind] ?? (asked === "currency" || asked === "percentage" ? [asked] : []);
}

function fromKind(reading: Reading, words: string, { kind, sought }: Extract<Route, { to: "kind" }>): Told {
  const subject = CLAUSE_NAMES[kind];
  const clauses = clausesOf(reading, kind);
  if (clauses.length === 0) {
    const denial = denialOf(reading, kind);
    if (denial) return { ...nothing(subject), outcome: "denied", places: [denial] };
    const nearest = reading.best(kind);
    return { ...nothing(subject), places: nearest && isNear(reading, nearest, kind, words) ? [nearest] : [] };
  }
  if (DENIES[kind]?.test(reading.quote(clauses[0]!))) {
    return { ...nothing(subject), outcome: "denied", places: clauses.slice(0, 1) };
  }
  if (clauses[0]!.confidence < SURE) return { ...nothing(subject), outcome: "doubtful", places: clauses.slice(0, 1) };
  for (const type of typesFor(kind, words)) {
    const answer = answerFromClauses(reading, questionOf(words, type), kind, sought);
    if (answer.outcome === "found" && isOnlyOne(reading, kind, type, clauses))
      return withNote(toldBy(subject, answer, type), isDateAlone(reading, kind, answer.places[0]!) ? DATE_ALONE : "");
  }
  const worded = clauses.filter((clause) => !isHeading(reading.quote(clause)));
  const [first = clauses[0]!, ...others] = worded;
  const sure = others.filter(({ confidence }) => confidence >= SURE);
  return { ...nothing(subject), outcome: "clause", places: [first, ...sure].slice(0, CLAUSES) };
}

const DATE_ALONE = "This is the date of the agreement; no other day of effect was found.";
const OF_EFFECT = /\b(?:effective|effect|commenc\w*|begin\w*|start\w*|force)\b/i;

/** Whether the words around a day say nothing of effect: the day is then only that of the agreement. */
function isDateAlone(reading: Reading, kind: ClauseKind, { start, end }: Place): boolean {
  if (kind !== "Effective Date") return false;
  return !OF_EFFECT.test(reading.words({ start: Math.max(0, start - 150), end: end + 100 }));
}

const withNote = (told: Told, note: string): Told => ({ ...told, note: `${told.note} ${note}`.trim() });

/** What is likelier wrong than this is quoted with its doubt: no value is read from it, and it is not said to be there. */
const SURE = 0.6;
/** Marks that the tagger is less sure of than this are not even near. */
const NEAR = 0.05;

function isNear(reading: Reading, { confidence, start, end }: Tag, kind: ClauseKind, words: string): boolean {
  if (confidence < NEAR) return false;
  const passage = reading.quote({ start, end });
  return (SAYS[kind]?.test(passage) ?? false) || countHeld(passage, tellingWords(words)) > 0;
}

/** A sum or a share is stated where the clauses leave no choice: of several, the words must tell which is which. */
function isOnlyOne(reading: Reading, kind: ClauseKind, type: FieldType, clauses: Place[]): boolean {
  if (TYPES[kind]?.includes(type) || !isWritten(type)) return true;
  const all = clauses.flatMap((clause) =>
    findValues(type, reading.words(clause)).map(({ value }) => JSON.stringify(value)),
  );
  return new Set(all).size === 1;
}

function fromTopic(reading: Reading, words: string, { topic, sought }: Extract<Route, { to: "topic" }>): Told {
  const subject = topic.wordings.split(" | ")[0]!.toLowerCase();
  const type = typeAskedFor(words);
  const typed = type === "text" ? undefined : answerFromTopic(reading, questionOf(words, type), topic, sought);
  if (typed?.outcome === "found") return toldBy(subject, typed, type);
  const told = toldBy(subject, answerFromTopic(reading, questionOf(words, "list"), topic, sought), "list");
  const places = told.places.filter((place) => isProse(reading.quote(place)));
  return places.length > 0 ? { ...told, places } : nothing(subject);
}

const nothing = (subject: string | null): Told => ({ subject, outcome: "absent", value: null, note: "", places: [] });

const COMPUTED = /The (?:end was computed|clause refers)[^.]{0,400}\.(?: |$)/;

function toldBy(subject: string | null, answer: LocalAnswer, type: FieldType): Told {
  const { outcome, value, places, reasoning } = answer;
  if (outcome !== "found") return { ...nothing(subject), outcome: outcome === "absent" ? "absent" : "clause", places };
  const isStated = isWritten(type) || type === "party_list" || (type === "text" && subject !== null && isShort(value));
  if (!isStated) return { ...nothing(subject), outcome: "clause", places: places.slice(0, CLAUSES) };
  return {
    subject,
    outcome: "value",
    value: { type, value: value! },
    note: COMPUTED.exec(reasoning)?.[0].trim() ?? "",
    places,
  };
}

const isShort = (value: Value | null) => typeof value === "string" && value.length <= 160;
