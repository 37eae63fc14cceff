import { LEAST_LIKE } from "../../../content/values/likeness.schema.ts";
import { answerFromPassages } from "../answer/passages.ts";
import type { LocalAnswer, Question } from "../answer/question.ts";
import { ALL_RELEVANT } from "../answer/relevance.ts";
import { unsure } from "../answer/settle.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { placesOverlap } from "../evidence/place.ts";
import { learnedChances } from "../learning/chances.ts";
import type { Features } from "../learning/features.ts";
import { isLikelyRight, type Learned, type LearnedClause, type LearnedReading, useOf } from "../learning/learned.ts";
import { compareTo } from "../learning/likeness.ts";
import { openLinearModel } from "../learning/linear-model.ts";
import { bestPassage } from "../learning/passage-scores.ts";
import { passagesFor } from "../learning/passages.ts";

const READS_LIKE = "It reads like the clauses that people verified in this column.";
const NEAREST = "Of its passages, the first one comes nearest to the clauses that people verified in this column.";
const NOT_LIKE = "No passage reads like the clauses that people verified in this column.";
const SHOWN = 3;

/** Where a column learned its clause: the passage that reads most like it, and the chances that it is. Undefined without passages. */
function readLearned(reading: Evidence, question: Question, learned: Learned): LearnedReading | undefined {
  const passages = passagesFor(reading, question);
  const best = bestPassage(passages, openLinearModel(learned.model));
  const place = best && reading.sentences[best.at];
  const features = best && passages.rows[best.at];
  if (!place || !features) return undefined;
  return { place, ...learnedChances(best, learned.leaveOut), like: nearestClause(features, learned.clauses) };
}

/** The answer of the engine alone, with what the column learned. */
export function joinLearned(reading: Evidence, question: Question, answer: LocalAnswer): LocalAnswer {
  const { learned } = question;
  if (!learned) return answer;
  const read = readLearned(reading, question, learned);
  if (!read) return answer;
  const isBeside = answer.places.some((place) => placesOverlap(place, read.place));
  const use = useOf({ ...answer, isBeside }, read, learned);
  const { right, found, like } = read;
  const says = isLikelyRight(read, learned) ? sayOf(reading, question, read) : undefined;
  if (use === "keep") return { ...answer, learned: { right, found, like: null, says } };
  const joined = { ...answer, learned: { right, found, like, without: answer, says } };
  if (use === "deny") return { ...joined, ...DENIED, nearest: [read.place], confidence: capped(1 - read.found) };
  if (use === "state") return state(reading, question, joined, read);
  return first(joined, read);
}

const DENIED = { outcome: "absent" as const, value: null, places: [], reasoning: NOT_LIKE };

/** The value that the passage holds. Without one the passage is shown. */
function state(
  reading: Evidence,
  question: Question,
  answer: LocalAnswer,
  { place, right }: LearnedReading,
): LocalAnswer {
  const { value, places } = sayOf(reading, question, { place, right });
  if (value === null) return first(answer, { place, right });
  return { ...answer, outcome: "found", value, places, confidence: capped(right), reasoning: READS_LIKE };
}

/** What the passage says. Without a value that can be read it is shown alone. */
function sayOf(reading: Evidence, question: Question, { place, right }: Pick<LearnedReading, "place" | "right">) {
  const passages = { places: [place], score: right, by: "by what this column learned" };
  const candidate = answerFromPassages(reading, question, passages, { relevance: ALL_RELEVANT });
  return candidate.outcome === "found"
    ? { value: candidate.value, places: candidate.evidence }
    : { value: null, places: [place] };
}

function first(answer: LocalAnswer, { place, right }: Pick<LearnedReading, "place" | "right">): LocalAnswer {
  const others = answer.places.filter((each) => !placesOverlap(each, place));
  const reasoning = `${answer.reasoning} ${right >= LEAST_LIKE ? READS_LIKE : NEAREST}`.trim();
  return unsure({ ...answer, confidence: answer.confidence }, [place, ...others].slice(0, SHOWN), reasoning);
}

/** Nothing is certain. */
const capped = (chance: number) => Math.min(CALIBRATION.candidates.highest_score, chance);

/** By the words that both have. */
function nearestClause(features: Features, clauses: LearnedClause[]): string | null {
  let [nearest, most]: [string | null, number] = [null, 0];
  const likeness = compareTo(features);
  for (const { documentId, features: own } of clauses) {
    const shared = likeness(own);
    if (shared > most) [nearest, most] = [documentId, shared];
  }
  return nearest;
}
