import { first, must } from "../../../content/must.ts";
import { findValues, isProseType } from "../../../content/values/prose/prose.ts";
import type { FieldType, Value } from "../../../content/values/values.ts";
import type { OpenDocument } from "../answer/answerer.ts";
import type { Candidate } from "../answer/candidate.ts";
import { certifyAbsence } from "../answer/certify-absence.ts";
import { answerFromClauses, clausesOf, denialOf, missingIn } from "../answer/clause-answer.ts";
import type { FreeAnswer, FreeQuestion, Question } from "../answer/question.ts";
import { asksOnlyFor, type Route, type Router } from "../answer/route.ts";
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
import { typeAskedFor, typesAskedFor } from "./asked-types.ts";
import { isConfirmed, isNotFound, passagesToRead } from "./decide.ts";
import { doubtOf, isOfParty, isTakenBackNearby, remarkOn } from "./fits.ts";
import { type RankedSentence, rankSentences } from "./rank-sentences.ts";
import { isOnlyInSentence, readBestSentence } from "./read-sentences.ts";
import { toStatement } from "./statement.ts";
import { answerFromStructure, asksForSection } from "./structure-answer.ts";
import { judgeBestSentence, type Weighed, weighYesNo, type YesNo } from "./yes-no-answer.ts";

const { free_answers: LIMITS } = CALIBRATION;

/**
 * Answers a question in free words. A value, Yes or No is stated only where the question asks for a kind of clause and for nothing
 * besides, or where two readers agree: the clauses or the judge, and the ranker of sentences. Otherwise the passages are shown.
 */
export async function answerFreeQuestion(document: OpenDocument, question: FreeQuestion): Promise<FreeAnswer> {
  const exact = answerFromStructure(document.reading, question.words);
  if (exact) return exact;
  const { answer, weighed, routed, clause } = await weighFreeQuestion(document, question);
  const { words } = routed;
  if (question.isTopic) return answer;
  const ranked = await rankSentences(document, words);
  const isSure = weighed !== undefined && weighed.certainty >= weighed.least;
  const judged =
    isSure || !document.judge ? undefined : await judgeBestSentence(document.reading, document.judge, words, ranked);
  return stateOrShow(document.reading, routed, {
    answer,
    ranked,
    weighed: isSure ? weighed : undefined,
    judged,
    clause,
  });
}

interface Read {
  answer: FreeAnswer;
  ranked: RankedSentence[];
  /** Yes or No from the clauses of a kind. */
  weighed: YesNo | undefined;
  /** Yes or No from the sentence that answers best. */
  judged: YesNo | undefined;
  /** The kind of clause that the answer is from, if the tagger marked one. */
  clause: Clause | undefined;
}

function stateOrShow(reading: Evidence, { words, route }: Routed, read: Read): FreeAnswer {
  const { answer, ranked, judged, weighed } = read;
  const isPlain = read.clause !== undefined && asksOnlyFor(read.clause, words);
  const isRanked = ranked.some(({ answers }) => answers > 0);
  const isSure = isRanked ? isConfirmed(reading, weighed ? [weighed.place] : [], ranked.slice(0, 1)) : isPlain;
  if (weighed && isSure && isUndisputed(reading, words, weighed.place)) return withYesNo(answer, weighed);
  if (judged && !isDoubted(answer, judged.place))
    return withYesNo({ ...absentAnswer(answer.subject), note: answer.note }, judged);
  if (asksForSection(words)) return showOrDeny(reading, { words, route }, read);
  const isYesNo = toStatement(words) !== undefined;
  if (answer.outcome === "value" && !isYesNo && isStatable(reading, words, read, isPlain)) return answer;
  const best = isYesNo ? undefined : readBestSentence(reading, words, typesAskedFor(words), ranked);
  if (best && !best.places.some((place) => isDoubted(answer, place)))
    return { ...absentAnswer(answer.subject), ...best, kind: "stated", outcome: "value" };
  return showOrDeny(reading, { words, route }, read);
}

/** Whether the tagger takes the words for a clause of the kind, but with a low score. */
const isDoubted = ({ outcome, places }: FreeAnswer, place: Place) =>
  outcome === "doubtful" && places.some(({ start, end }) => start < place.end && place.start < end);

const isUndisputed = (reading: Evidence, words: string, place: Place) =>
  isOfParty(reading, words, place) && !isTakenBackNearby(reading, place);

/** A value of a plain question may depend on what is said elsewhere, but not be one of several, beside a blank, or of the other party. */
function isStatable(reading: Evidence, words: string, { answer, ranked }: Read, isPlain: boolean): boolean {
  const value = answer.places.at(-1);
  const isOwn =
    answer.value?.type === "party_list" || !value || isOfParty(reading, words, reading.sentenceAround(value), value);
  if (!isOwn || !isPlain)
    return isOwn && isConfirmed(reading, answer.places, ranked) && isOnlyValue(reading, words, answer);
  const doubt =
    value && answer.value?.type !== "party_list" && answer.value?.type !== "text" ? doubtOf(reading, value) : undefined;
  return doubt === undefined || doubt === "taken back";
}

const isOnlyValue = (reading: Evidence, words: string, { value, places }: FreeAnswer) =>
  value !== null && places.every((place) => isOnlyInSentence(reading, words, value, place));

const LISTS = /\b(?:list|all|every|each|which (?:\w+ )?(?:events|grounds|cases|conditions|obligations)|what are)\b/i;

function showOrDeny(reading: Evidence, { words, route }: Routed, { answer, ranked }: Read): FreeAnswer {
  const { subject, note, missing } = answer;
  const own = subject === null ? [] : answer.places;
  const isMarked = answer.outcome !== "absent" && own.length > 0;
  const certificate = isMarked ? { isAbsent: false } : certifyAbsence(reading, questionOf(words, "text"), route);
  if (!isMarked && isNotFound(reading, words, ranked, certificate)) return { ...absentAnswer(subject), note, missing };
  const places = passagesToRead(reading, own, ranked, LISTS.test(words));
  const remark = places.map((place) => remarkOn(reading, place)).find((words) => words !== "") ?? "";
  return { ...absentAnswer(subject), kind: "passages", outcome: "clause", note: `${note} ${remark}`.trim(), places };
}

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

/** The passage that shows Yes or No comes first. Passages that were only close to the question are left out. */
function withYesNo(answer: FreeAnswer, { says, place }: YesNo): FreeAnswer {
  if (answer.outcome === "value") return { ...answer, kind: "stated", says };
  const others = answer.outcome === "absent" ? [] : answer.places;
  const apart = others.filter(({ start, end }) => end <= place.start || place.end <= start);
  return { ...answer, kind: "stated", outcome: "clause", says, places: [place, ...apart] };
}

function answerFromDocument({ reading }: OpenDocument, { words, route }: Routed): FreeAnswer {
  const isTagged = route.to === "clause" && route.clause.found_by === "tagger";
  if (isTagged) return withTaggerNote(reading, fromClauses(reading, words, route));
  const answer = route.to === "clause" ? fromWords(reading, words, route) : undefined;
  if (answer && answer.outcome !== "absent") return answer;
  const type = typeAskedFor(words);
  return freeAnswerFrom(null, answerBySearch(reading, questionOf(words, type)), type);
}

/** Without the tagger, clauses are found by words alone and some are missed. */
function withTaggerNote(reading: Evidence, answer: FreeAnswer): FreeAnswer {
  const doubt = "Clauses were found by keywords only, because the clause tagger is not available on this server.";
  return reading.tags ? answer : withNote(answer, doubt);
}

interface Routed {
  words: string;
  route: Route;
}

function routeQuestion({ router }: OpenDocument, { words, previous }: FreeQuestion): Routed {
  const route = router.route(questionOf(withoutTimeClause(router, words), "text"));
  if (route.to !== "search" || previous === undefined) return { words, route };
  const together = `${previous} ${words}`;
  return { words: together, route: router.route(questionOf(together, "text")) };
}

const WHEN =
  /\b(?:after|upon|following|on|at|before|during)\s+(?:the\s+)?(?:end|term|termination|expir(?:y|ation))\b(?:\s+of\s+(?:this|the|an?)\s+\w+)?/gi;

/** Removes “after termination” from “How long does the non-compete last after termination?”, so that it does not count as the subject. */
function withoutTimeClause(router: Router, words: string): string {
  const rest = words.replace(WHEN, " ");
  return router.named(rest).length > 0 ? rest : words;
}

function questionOf(words: string, fieldType: FieldType): Question {
  return { key: "asked", label: words.slice(0, 200), instructions: words.slice(0, 2000), fieldType, options: [] };
}

type ClauseRoute = Extract<Route, { to: "clause" }>;

/** The types of value that a question about a kind asks for, the likeliest first. */
function typesFor({ question_forms = [], value_types }: Clause, words: string): FieldType[] {
  const form = question_forms.find(({ asked_by }) => asked_by.test(words));
  if (form) return form.value_types;
  const asked = typeAskedFor(words);
  return value_types ?? (asked === "currency" || asked === "percentage" ? [asked] : []);
}

function fromClauses(reading: Evidence, words: string, { clause, relevance }: ClauseRoute): FreeAnswer {
  const subject = clause.called;
  const spans = clausesOf(reading, clause);
  const [best] = spans;
  if (!best) return absentFrom(reading, words, clause);
  if (clause.denied_by?.test(reading.quote(best)))
    return { ...absentAnswer(subject), outcome: "denied", places: [best] };
  if (best.confidence < LIMITS.stated) return { ...absentAnswer(subject), outcome: "doubtful", places: [best] };
  for (const type of typesFor(clause, words)) {
    const candidate = answerFromClauses(reading, questionOf(words, type), clause, relevance);
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

function fromWords(reading: Evidence, words: string, { clause, relevance }: ClauseRoute): FreeAnswer {
  const subject = clause.called;
  const type = typeAskedFor(words);
  const typed = type === "text" ? undefined : answerFromWords(reading, questionOf(words, type), clause, relevance);
  if (typed?.outcome === "found") return freeAnswerFrom(subject, typed, type);
  const answer = freeAnswerFrom(
    subject,
    answerFromWords(reading, questionOf(words, "list"), clause, relevance),
    "list",
  );
  const places = answer.places.filter((place) => isProse(reading.quote(place)));
  return places.length > 0 ? { ...answer, places } : absentAnswer(subject);
}

const absentAnswer = (subject: string | null): FreeAnswer => ({
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
