import { first, must } from "../../../content/must.ts";
import { findValues, isProseType } from "../../../content/values/prose/prose.ts";
import type { FieldType, Value } from "../../../content/values/values.ts";
import type { OpenDocument } from "../answer/answerer.ts";
import type { Candidate } from "../answer/candidate.ts";
import { answerFromClauses, clausesOf, denialOf, missingIn } from "../answer/clause-answer.ts";
import { asQuestion, type FreeAnswer, type FreeQuestion } from "../answer/question.ts";
import type { Route, Router } from "../answer/route.ts";
import { answerBySearch } from "../answer/search-answer.ts";
import { answerFromWords } from "../answer/words-answer.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { countKeywords, keywordsOf } from "../catalogue/words.ts";
import type { Tag } from "../encode/tagger.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { isProse } from "../evidence/prose.ts";
import { isHeading } from "../evidence/sections.ts";
import { typesAskedFor } from "./asked-types.ts";
import { followUp } from "./follow-up.ts";
import { type Weighed, weighYesNo } from "./yes-no-answer.ts";

const { free_answers: LIMITS } = CALIBRATION;

/** The answer from the clauses, and the likelier of Yes and No, however certain. */
export async function weighFreeQuestion(
  document: OpenDocument,
  question: FreeQuestion,
): Promise<{ answer: FreeAnswer; weighed: Weighed | undefined; routed: Routed; clause: Clause | undefined }> {
  const routed = routeQuestion(document, question);
  const { words, route } = routed;
  const answer = answerFromDocument(document, routed);
  const { reading, judge } = document;
  const isTagged = route.to === "clause" && route.clause.found_by === "tagger" && answer.outcome !== "absent";
  const clause = isTagged ? route.clause : undefined;
  if (!judge || words !== question.words || answer.outcome === "doubtful")
    return { answer, weighed: undefined, routed, clause };
  return {
    answer,
    weighed: await weighYesNo(reading, judge, { words, clause, places: answer.places }),
    routed,
    clause,
  };
}

function answerFromDocument({ reading }: OpenDocument, routed: Routed): FreeAnswer {
  const { words, route, types } = routed;
  const [type = "text"] = types;
  const isTagged = route.to === "clause" && route.clause.found_by === "tagger";
  if (isTagged) return withTaggerNote(reading, fromClauses(reading, words, route, type));
  const answer = route.to === "clause" ? fromWords(reading, routed, route) : undefined;
  if (answer && answer.outcome !== "absent") return answer;
  return freeAnswerFrom(null, answerBySearch(reading, asQuestion(words, type)), type);
}

/** Without the tagger, clauses are found by words alone and some are missed. */
function withTaggerNote(reading: Evidence, answer: FreeAnswer): FreeAnswer {
  const doubt = "Clauses were found by keywords only, because the clause tagger is not available on this server.";
  return reading.tags ? answer : withNote(answer, doubt);
}

/** A question in its own words, or with those of the question before it, and the kind of clause that it is about. */
export interface Routed {
  words: string;
  /** Its own words, or what they stand for. */
  own: string;
  route: Route;
  /** The types of value that it asks for, the likeliest first. */
  types: FieldType[];
  isTopic: boolean;
  /** It is asked of a party that is not known: nothing is stated. */
  isOpen: boolean;
  /** It is asked in its own words and those of the question before. */
  isTogether: boolean;
}

function routeQuestion({ reading, router }: OpenDocument, question: FreeQuestion): Routed {
  const { words, previous, type, isTopic = false } = question;
  const followed = previous === undefined ? undefined : followUp(reading, router, { words, previous });
  const asked = followed?.words ?? words;
  const own = followed?.isBare ? asked : words;
  return {
    words: asked,
    own,
    route: router.route(asQuestion(followed ? asked : withoutTimeClause(router, words), "text")),
    types: type ? [type] : typesAskedFor(own),
    isTopic,
    isOpen: followed?.isOpen ?? false,
    isTogether: followed?.isBare === false,
  };
}

const WHEN =
  /\b(?:after|upon|following|on|at|before|during)\s+(?:the\s+)?(?:end|term|termination|expir(?:y|ation))\b(?:\s+of\s+(?:this|the|an?)\s+\w+)?/gi;

/** Removes “after termination” from “How long does the non-compete last after termination?”, so that it does not count as the subject. */
function withoutTimeClause(router: Router, words: string): string {
  const rest = words.replace(WHEN, " ");
  return router.named(rest).length > 0 ? rest : words;
}

type ClauseRoute = Extract<Route, { to: "clause" }>;

/** The types of value that a question about a kind asks for, the likeliest first. */
function typesFor({ question_forms = [], value_types }: Clause, words: string, asked: FieldType): FieldType[] {
  const form = question_forms.find(({ asked_by }) => asked_by.test(words));
  if (form) return form.value_types;
  return value_types ?? (asked === "currency" || asked === "percentage" ? [asked] : []);
}

function fromClauses(
  reading: Evidence,
  words: string,
  { clause, relevance }: ClauseRoute,
  asked: FieldType,
): FreeAnswer {
  const subject = clause.called;
  const spans = clausesOf(reading, clause);
  const [best] = spans;
  if (!best) return absentFrom(reading, words, clause);
  if (clause.denied_by?.test(reading.quote(best)))
    return { ...absentAnswer(subject), outcome: "denied", places: [best] };
  if (best.confidence < LIMITS.stated) return { ...absentAnswer(subject), outcome: "doubtful", places: [best] };
  for (const type of typesFor(clause, words, asked)) {
    const candidate = answerFromClauses(reading, asQuestion(words, type), clause, relevance);
    if (candidate.outcome === "found" && isOnlyOne(reading, clause, type, spans))
      return withNote(freeAnswerFrom(subject, candidate, type), caveatOf(reading, clause, candidate.evidence));
  }
  const worded = spans.filter((span) => !isHeading(reading.quote(span)));
  const [stating = best, ...others] = worded;
  const stated = others.filter(({ confidence }) => confidence >= LIMITS.stated);
  return { ...absentAnswer(subject), outcome: "clause", places: [stating, ...stated].slice(0, LIMITS.clauses) };
}

function absentFrom(reading: Evidence, words: string, clause: Clause): FreeAnswer {
  const denial = denialOf(reading, clause);
  if (denial) return { ...absentAnswer(clause.called), outcome: "denied", places: [denial] };
  const nearest = reading.bestTag(clause.name);
  const places = nearest && isNear(reading, nearest, clause, words) ? [nearest] : [];
  return { ...absentAnswer(clause.called), missing: missingIn(clause), places };
}

/** The caveat of a kind, unless the text around the value makes it unnecessary. */
function caveatOf(reading: Evidence, { caveat }: Clause, evidence: Place[]): string {
  if (!caveat) return "";
  const { start, end } = first(evidence);
  const around = { start: Math.max(0, start - LIMITS.caveat_before), end: end + LIMITS.caveat_after };
  return caveat.unless_said.test(reading.textAt(around)) ? "" : caveat.note;
}

const withNote = (answer: FreeAnswer, note: string): FreeAnswer => ({
  ...answer,
  note: `${answer.note} ${note}`.trim(),
});

function isNear(reading: Evidence, { confidence, start, end }: Tag, { said_by }: Clause, words: string): boolean {
  if (confidence < LIMITS.near) return false;
  const passage = reading.quote({ start, end });
  return (said_by?.test(passage) ?? false) || countKeywords(passage, keywordsOf(words)) > 0;
}

/** An amount or a share is stated only if it is the only one in the clauses. */
function isOnlyOne(reading: Evidence, { value_types }: Clause, type: FieldType, spans: Place[]): boolean {
  if (value_types?.includes(type) || !isProseType(type)) return true;
  const all = spans.flatMap((span) => findValues(type, reading.textAt(span)).map(({ value }) => JSON.stringify(value)));
  return new Set(all).size === 1;
}

function fromWords(
  reading: Evidence,
  { words, types, isTopic }: Routed,
  { clause, relevance }: ClauseRoute,
): FreeAnswer {
  const [type = "text"] = types;
  const subject = clause.called;
  const typed = type === "text" ? undefined : answerFromWords(reading, asQuestion(words, type), clause, relevance);
  if (typed?.outcome === "found") return freeAnswerFrom(subject, typed, type);
  const answer = freeAnswerFrom(
    subject,
    answerFromWords(reading, asQuestion(words, "list"), clause, relevance),
    "list",
  );
  const says = (place: Place) => clause.said_by?.test(reading.quote(place)) ?? false;
  const named = keywordsOf(clause.called);
  const isHeaded = (place: Place) => countKeywords(reading.sectionAround(place)?.heading ?? "", named) > 0;
  const places = answer.places
    .filter((place) => isProse(reading.quote(place)) && (!isTopic || says(place)))
    .sort((a, b) => (isTopic ? Number(isHeaded(b)) - Number(isHeaded(a)) : 0));
  return places.length > 0 ? { ...answer, places } : absentAnswer(subject);
}

export const absentAnswer = (subject: string | null): FreeAnswer => ({
  kind: "not_found",
  subject,
  outcome: "absent",
  value: null,
  note: "",
  places: [],
});

function freeAnswerFrom(subject: string | null, candidate: Candidate, type: FieldType): FreeAnswer {
  const { outcome, value, evidence: places, how } = candidate;
  if (outcome !== "found")
    return { ...absentAnswer(subject), outcome: places.length === 0 ? "absent" : "clause", places };
  const isStated =
    isProseType(type) || type === "party_list" || (type === "text" && subject !== null && isShort(value));
  if (!isStated) return { ...absentAnswer(subject), outcome: "clause", places: places.slice(0, LIMITS.clauses) };
  return {
    kind: "stated",
    subject,
    outcome: "value",
    value: { type, value: must(value, "what was found has a value") },
    note: how ?? "",
    places,
  };
}

const isShort = (value: Value | null) => typeof value === "string" && value.length <= LIMITS.short_value;
