import { isProseType } from "../../../content/values/prose/prose.ts";
import type { OpenDocument } from "../answer/answerer.ts";
import { certifyAbsence } from "../answer/certify-absence.ts";
import { asQuestion, type FreeAnswer, type FreeQuestion } from "../answer/question.ts";
import { asksOnlyFor } from "../answer/route.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { type BlankLine, findBlankLine, isForm } from "../evidence/forms.ts";
import { type Place, placesOverlap } from "../evidence/place.ts";
import { asksForSeveral, isList } from "./asked-types.ts";
import { decidingPassage, decisive, isConfirmed, isNotFound, passagesToRead } from "./decide.ts";
import { boundOn, doubtOnValue, isOfParty, isTakenBackNearby, remarkOn } from "./fits.ts";
import { absentAnswer, type Routed, weighFreeQuestion } from "./from-clauses.ts";
import { ownershipAsked } from "./owners.ts";
import { isBesideSubject, isOfKindAsked, isOnlyInSentence, isOnTopic, readBestSentence } from "./read-sentences.ts";
import { toStatement } from "./statement.ts";
import { answerFromStructure, asksForSection, stated, type TermAsked, termAsked } from "./structure-answer.ts";
import { type Ranking, rankFor } from "./subject-before.ts";
import { judgeBestSentence, type YesNo } from "./yes-no-answer.ts";

const { ranking: LIMITS } = CALIBRATION;

/**
 * Answers a question in free words. A value, Yes or No is stated only where the question asks for a kind of clause and for nothing
 * besides, or where two readers agree: the clauses or the judge, and the ranker of sentences. Otherwise the passages are shown.
 */
export async function answerFreeQuestion(document: OpenDocument, question: FreeQuestion): Promise<FreeAnswer> {
  const exact = answerFromStructure(document.reading, question.words);
  if (exact) return exact;
  const { answer, weighed, routed, clause } = await weighFreeQuestion(document, question);
  const { words } = routed;
  if (question.isTopic) return settleTopic(document.reading, routed, answer);
  const ranking = await rankFor(document, question, routed);
  const isSure = weighed !== undefined && weighed.certainty >= weighed.least;
  const judged =
    isSure || !document.judge
      ? undefined
      : await judgeBestSentence(document.reading, document.judge, words, ranking.ranked);
  return stateOrShow(document.reading, routed, {
    ...ranking,
    answer: isOnSubject(answer, ranking) ? answer : { ...absentAnswer(answer.subject), note: answer.note },
    term: termAsked(document.reading, question.words),
    weighed: isSure ? weighed : undefined,
    judged,
    clause,
  });
}

/** A topic of a summary is not there only where that is certified. Otherwise nothing is said of it. */
function settleTopic(reading: Evidence, { words, route }: Routed, answer: FreeAnswer): FreeAnswer {
  if (answer.outcome !== "absent") return answer;
  return certifyAbsence(reading, asQuestion(words, "text"), route).isAbsent ? answer : { ...answer, kind: "passages" };
}

/** Whether what the clauses say is about what the question before was about, where this one leans on it. */
const isOnSubject = ({ outcome, places }: FreeAnswer, { keeps }: Ranking) =>
  places.length === 0 || (outcome === "value" ? places.slice(-1) : places).some(keeps);

interface Read extends Ranking {
  answer: FreeAnswer;
  /** The defined term that is asked about. */
  term: TermAsked | undefined;
  /** Yes or No from the clauses of a kind. */
  weighed: YesNo | undefined;
  /** Yes or No from the sentence that answers best. */
  judged: YesNo | undefined;
  /** The kind of clause that the answer is from, if the tagger marked one. */
  clause: Clause | undefined;
}

function stateOrShow(reading: Evidence, routed: Routed, read: Read): FreeAnswer {
  const { words } = routed;
  if (routed.isOpen) return showOrDeny(reading, routed, read);
  const { answer, judged, weighed } = read;
  const ranked = read.ranked.filter(({ place }) => read.keeps(place));
  const isPlain = read.clause !== undefined && asksOnlyFor(read.clause, words);
  const isRanked = ranked.some(({ answers }) => answers > 0);
  const isSure = isRanked ? isConfirmed(reading, weighed ? [weighed.place] : [], ranked.slice(0, 1)) : isPlain;
  if (weighed && isSure && isUndisputed(reading, words, weighed.place)) return withYesNo(answer, weighed);
  if (judged && !isDoubted(answer, judged.place))
    return withYesNo({ ...absentAnswer(answer.subject), note: answer.note }, judged);
  if (asksForSection(words)) return showOrDeny(reading, routed, read);
  const isYesNo = toStatement(words) !== undefined || toStatement(routed.own) !== undefined;
  const isOfOne = !isYesNo && !asksForSeveral(words);
  const isOne = isOfOne || (answer.value !== null && !isProseType(answer.value.type));
  const isStated =
    answer.outcome === "value" &&
    !isYesNo &&
    isOne &&
    isOfTerm(reading, read, answer) &&
    isAsked(reading, routed, answer);
  if (isStated && isStatable(reading, words, { ...read, ranked }, isPlain)) return withBound(reading, answer);
  const best = isOfOne ? readBestSentence(reading, routed, ranked) : undefined;
  if (best && isOfTerm(reading, read, best) && !best.places.some((place) => isDoubted(answer, place)))
    return { ...absentAnswer(answer.subject), ...best, kind: "stated", outcome: "value" };
  return showOrDeny(reading, routed, read);
}

/** What a defined term is stands in the sentence that defines it. */
function isOfTerm(reading: Evidence, { term }: Read, { value, places }: Pick<FreeAnswer, "value" | "places">): boolean {
  const place = places.at(-1);
  if (!term || !place || value?.type === "party_list" || value?.type === "text") return true;
  return placesOverlap(reading.sentenceAround(term.at), place);
}

const isAsked = (reading: Evidence, routed: Routed, { value, places }: FreeAnswer) =>
  value === null || isOfKindAsked(reading, routed, { type: value.type, place: places.at(-1) });

function withBound(reading: Evidence, answer: FreeAnswer): FreeAnswer {
  const value = answer.places.at(-1);
  return { ...answer, note: [answer.note, value ? boundOn(reading, value) : ""].filter(Boolean).join(" ") };
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
  if (value && !isPlain && isBesideSubject(reading, words, value)) return false;
  if (!isOwn || !isPlain)
    return isOwn && isConfirmed(reading, answer.places, ranked) && isOnlyValue(reading, words, answer);
  const doubt =
    value && answer.value?.type !== "party_list" && answer.value?.type !== "text"
      ? doubtOnValue(reading, value)
      : undefined;
  return doubt === undefined || doubt === "taken back";
}

const isOnlyValue = (reading: Evidence, words: string, { value, places }: FreeAnswer) =>
  value !== null && places.every((place) => isOnlyInSentence(reading, words, value, place));

const MAY_BE_MORE = "This list may not be complete.";

function showOrDeny(reading: Evidence, routed: Routed, read: Read): FreeAnswer {
  const { words, route, isOpen, isTogether } = routed;
  const { answer, ranked, alone, term } = read;
  const { subject, note, missing } = answer;
  const isOfOwner = ownershipAsked(words)?.(reading.quote(ranked[0]?.place ?? { start: 0, end: 0 })) ?? false;
  const own = subject === null || isOfOwner ? [] : answer.places;
  const blank = findBlankLine(reading.text, words);
  if (blank) return leftBlank(reading, answer, own, blank);
  const isFilledIn = term?.places.every((place) => remarkOn(reading, place) === "") ?? false;
  if (term?.isSaid && isFilledIn && !isOpen) return stated(term.places);
  const isOfMany = isList(words);
  const isMarked = answer.outcome !== "absent" && own.length > 0;
  const isKnown = route.to === "search" || isAskedFor(route, words);
  const mayBeAbsent = !isMarked && isKnown && !isOfMany && !isOpen && !isTogether;
  const certificate = mayBeAbsent ? certifyAbsence(reading, asQuestion(words, "text"), route) : undefined;
  if (certificate && isNotFound(ranked, certificate, route.to === "clause"))
    return { ...absentAnswer(subject), note, missing, nearest: certificate.nearest };
  const together = passagesToRead(reading, own, ranked, isOfMany);
  const first = term?.places ?? alone.map(({ place }) => place);
  const places = [...first, ...together].filter(
    (place, at, all) => !all.slice(0, at).some((each) => placesOverlap(each, place)),
  );
  if (places.length === 0) return { ...absentAnswer(subject), note, missing };
  const deciding = term?.places[0] ?? decidingPassage(ranked, isPlainlyMarked(words, read) ? own[0] : undefined);
  const remarked = remarkable(reading, routed, decisive(places, own, ranked), deciding);
  const remark = remarked.map((place) => remarkOn(reading, place)).find((words) => words !== "") ?? "";
  return {
    ...absentAnswer(subject),
    kind: "passages",
    outcome: "clause",
    note: [note, remark, isOfMany ? MAY_BE_MORE : ""].filter(Boolean).join(" "),
    places,
    deciding,
  };
}

/** The passages of which a blank is told: the one that answers, or those on the topic where a value is asked for. */
function remarkable(reading: Evidence, { words, types }: Routed, places: Place[], deciding: Place | null | undefined) {
  if (deciding !== null) return deciding ? [deciding] : places;
  return types.includes("text") ? [] : places.filter((place) => isOnTopic(reading, words, place));
}

/** Whether the tagger is sure of a clause of the kind, and nothing besides the kind is asked for. */
const isPlainlyMarked = (words: string, { answer, clause }: Read) =>
  clause !== undefined && answer.outcome !== "doubtful" && answer.outcome !== "absent" && asksOnlyFor(clause, words);

/** The line that is not filled in, and what the document may say elsewhere. */
function leftBlank(
  { text }: Evidence,
  { subject }: FreeAnswer,
  own: Place[],
  { label, ...blank }: BlankLine,
): FreeAnswer {
  const elsewhere = own.filter((place) => !placesOverlap(place, blank) && !isForm(text.slice(place.start, place.end)));
  const note = `The document leaves “${label}” blank.`;
  return { ...absentAnswer(subject), kind: "passages", outcome: "clause", note, places: [blank, ...elsewhere] };
}

/** Whether the kind is what a question asks for: by its name, or with nothing besides it. A question that is only near to it may be about something else. */
const isAskedFor = ({ clause, confidence }: Extract<Routed["route"], { to: "clause" }>, words: string) =>
  confidence >= LIMITS.known_kind && (clause.named_by.test(words) || asksOnlyFor(clause, words));

/** The passage that shows Yes or No comes first. Passages that were only close to the question are left out. */
function withYesNo(answer: FreeAnswer, { says, place }: YesNo): FreeAnswer {
  if (answer.outcome === "value") return { ...answer, kind: "stated", says };
  const others = answer.outcome === "absent" ? [] : answer.places;
  const apart = others.filter(({ start, end }) => end <= place.start || place.end <= start);
  return { ...answer, kind: "stated", outcome: "clause", says, places: [place, ...apart] };
}
