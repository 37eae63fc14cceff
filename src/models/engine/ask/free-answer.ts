import { first, must } from "../../../content/must.ts";
import { findValues, isProseType } from "../../../content/values/prose/prose.ts";
import type { FieldType, Value } from "../../../content/values/values.ts";
import type { OpenDocument } from "../answer/answerer.ts";
import type { Candidate } from "../answer/candidate.ts";
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
import { isConfirmed, isNotFound, passagesToRead, readBestSentence } from "./decide.ts";
import { type RankedSentence, rankSentences } from "./rank-sentences.ts";
import { toStatement } from "./statement.ts";
import { answerFromStructure } from "./structure-answer.ts";
import { type Weighed, weighYesNo, type YesNo } from "./yes-no-answer.ts";

const { free_answers: LIMITS } = CALIBRATION;

/**
 * Answers a question in free words. A value, Yes or No is stated only where the question asks for a kind of clause and for nothing
 * besides, or where two readers agree: the clauses or the judge, and the ranker of sentences. Otherwise the passages are shown.
 */
export async function answerFreeQuestion(document: OpenDocument, question: FreeQuestion): Promise<FreeAnswer> {
  const exact = answerFromStructure(document.reading, question.words);
  if (exact) return exact;
  const { answer, weighed, words, clause } = await weighFreeQuestion(document, question);
  if (question.isTopic) return answer;
  const ranked = await rankSentences(document, words);
  const isSure = weighed !== undefined && weighed.certainty >= weighed.least;
  return stateOrShow(document.reading, words, { answer, ranked, yesNo: isSure ? weighed : undefined, clause });
}

interface Read {
  answer: FreeAnswer;
  ranked: RankedSentence[];
  yesNo: YesNo | undefined;
  /** The kind of clause that the answer is from, if the tagger marked one. */
  clause: Clause | undefined;
}

function stateOrShow(reading: Evidence, words: string, { answer, ranked, yesNo, clause }: Read): FreeAnswer {
  const isPlain = clause !== undefined && asksOnlyFor(clause, words);
  if (yesNo && (isPlain || isConfirmed(reading, [yesNo.place], ranked))) return withYesNo(answer, yesNo);
  const isYesNo = toStatement(words) !== undefined;
  if (answer.outcome === "value" && !isYesNo && (isPlain || isConfirmed(reading, answer.places, ranked))) return answer;
  const read = isYesNo ? undefined : readBestSentence(reading, typeAskedFor(words), ranked);
  if (read) return { ...absentAnswer(answer.subject), ...read, kind: "stated", outcome: "value" };
  const { subject, note, missing } = answer;
  const own = subject === null ? [] : answer.places;
  if (own.length === 0 && isNotFound(reading, words, ranked)) return { ...absentAnswer(subject), note, missing };
  const places = passagesToRead(reading, own, ranked);
  return { ...absentAnswer(subject), kind: "passages", outcome: "clause", note, places };
}

/** The answer from the clauses, and the likelier of Yes and No, however certain. */
export async function weighFreeQuestion(
  document: OpenDocument,
  question: FreeQuestion,
): Promise<{ answer: FreeAnswer; weighed: Weighed | undefined; words: string; clause: Clause | undefined }> {
  const routed = routeQuestion(document, question);
  const { words, route } = routed;
  const answer = answerFromDocument(document, routed);
  const { reading, judge } = document;
  const isTagged = route.to === "clause" && route.clause.found_by === "tagger" && answer.outcome !== "absent";
  const clause = isTagged ? route.clause : undefined;
  if (!judge || words !== question.words || answer.outcome === "doubtful")
    return { answer, weighed: undefined, words, clause };
  return { answer, weighed: await weighYesNo(reading, judge, { words, clause, places: answer.places }), words, clause };
}

/** The passage that shows Yes or No comes first. Passages that were only close to the question are left out. */
function withYesNo(answer: FreeAnswer, { says, place }: YesNo): FreeAnswer {
  if (answer.outcome === "value") return { ...answer, kind: "stated", says };
  const others = answer.outcome === "absent" ? [] : answer.places;
  const apart = others.filter(({ start, end }) => end <= place.start || place.end <= start);
  return { ...answer, kind: "stated", outcome: "clause", says, places: [place, ...apart] };
}

function answerFromDocument({ reading }: OpenDocument, { words, route }: ReturnType<typeof routeQuestion>): FreeAnswer {
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

function routeQuestion({ router }: OpenDocument, { words, previous }: FreeQuestion): { words: string; route: Route } {
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

const ASKED: [RegExp, FieldType][] = [
  [
    /\bhow (?:long|soon|quickly|fast|far (?:back|in advance)|many (?:\w+ )?(?:days|weeks|months|years|hours)|much (?:\w+ )?(?:notice|time))\b|\b(?:notice|cure|grace|warranty|survival|payment) period\b|\bby when\b/i,
    "duration",
  ],
  [/\b(?:what|which) date\b|\bon what day\b|\bdate\b/i, "date"],
  [
    /\bhow much\b|\b(?:what|which|maximum)(?:'s| is| are)?(?: the| our| its)?(?: \S+){0,3} (?:amount|fee|price|sum|cost|salary|deposit|bonus)\b/i,
    "currency",
  ],
  [/\bwhat (?:(?:'s|is) the )?(?:\w+ ){0,2}(?:percentage|per ?cent|rate|share)\b/i, "percentage"],
];

/** The type of value that a question asks for. Text by default. */
function typeAskedFor(words: string): FieldType {
  return ASKED.find(([asks]) => asks.test(words))?.[1] ?? "text";
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
