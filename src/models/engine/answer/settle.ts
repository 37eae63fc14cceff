import { printValue } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { isRedacted } from "../evidence/redactions.ts";
import type { Asked, OpenDocument } from "./answerer.ts";
import type { Candidate } from "./candidate.ts";
import { type Certificate, certifyAbsence } from "./certify-absence.ts";
import type { LocalAnswer, Question } from "./question.ts";

const { absence: LIMITS } = CALIBRATION;

/** States a value that is likely enough, and an absence that is certified or that the document explains. Anything else is unsure. */
export function settle({ reading }: OpenDocument, { question, route }: Asked, candidate: Candidate): LocalAnswer {
  const { outcome, value, evidence: places, score: confidence, reasoning } = candidate;
  const answer = { key: question.key, outcome, value, places, confidence, reasoning };
  if (outcome === "unreadable")
    return route.to === "clause" ? answer : unsure(answer, places, `This passage may be about it. ${reasoning}`);
  if (candidate.isCertified) return { ...answer, confidence: LIMITS.certified };
  if (outcome === "absent" && places.length === 0)
    return answerOfSearch(reading, question, answer, certifyAbsence(reading, question, route));
  if (confidence >= LIMITS.stated) return answer;
  const doubted = unsure(answer, places, doubtOf(question, candidate));
  return value === null ? doubted : { ...doubted, candidate: value };
}

export const unsure = (answer: LocalAnswer, places: Place[], reasoning: string): LocalAnswer => ({
  ...answer,
  outcome: "unsure",
  value: null,
  places: places.slice(0, LIMITS.passages),
  reasoning,
});

function doubtOf({ fieldType }: Question, { value, reasoning }: Candidate): string {
  if (value === null) return `It is not certain that this is the right place. ${reasoning}`;
  return `This may be “${printValue(fieldType, value as never)}”, but it is not certain enough to be stated. ${reasoning}`;
}

function answerOfSearch(
  reading: Evidence,
  { label }: Question,
  answer: LocalAnswer,
  { isAbsent, readers, nearest, meaning }: Certificate,
): LocalAnswer {
  if (nearest.length === 0) return unsure(answer, [], "The document has no text that could be searched.");
  const searched = `Searched the whole document for “${label}” by ${LIST.format(readers)}.`;
  const gaps = `${reading.tags ? "" : NO_TAGGER}${isRedacted(reading.text) ? " Parts of the document are redacted." : ""}`;
  const where = ` ${nearest.length === 1 ? "The nearest passage is" : "The nearest passages are"} ${LIST.format(placesOf(reading, nearest))}.`;
  if (!isAbsent || meaning >= LIMITS.meaning_of_column)
    return unsure(answer, nearest, `${searched} Nothing was certain, and it may still be there.${gaps}${where}`);
  const reasoning = `${searched} All of them agree that it is not there.${gaps}${where}`;
  return { ...answer, confidence: LIMITS.certified, nearest, reasoning };
}

/** The answer of a part of a document. What the part does not have may be in the rest, so it is not absent. */
export function answerOfPart(answer: LocalAnswer, part: string): LocalAnswer {
  const { nearest, ...own } = answer;
  if (!nearest) return { ...answer, reasoning: `${answer.reasoning} ${part}`.trim() };
  return unsure(own, nearest, `It was not found in the part that was read, and may be in the rest. ${part}`);
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const NO_TAGGER = " The clause tagger is not available on this server, so a clause may have been missed.";

/** Where passages are, each section once. */
function placesOf(reading: Evidence, places: Place[]): string[] {
  const headings = places.map((place) => reading.sectionAround(place)?.heading);
  const named = headings.map((heading) => (heading ? `under “${heading}”` : "in text without a heading"));
  return [...new Set(named)];
}
