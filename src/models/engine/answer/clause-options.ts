import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import { LEXICON, onlyOneOf } from "../catalogue/lexicon.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Answerer } from "./answerer.ts";
import { type Candidate, found, NOTHING_FOUND } from "./candidate.ts";
import type { Question } from "./question.ts";
import type { Router } from "./route.ts";
import { headedBy } from "./search-answer.ts";

const { clause_options: SCORES } = CALIBRATION;
const NAMES_NO_CLAUSE = onlyOneOf(LEXICON.options_without_topic);

/** Answers a column whose options name clauses: those that the document has are its value. */
export const clauseOptionsAnswerer: Answerer = {
  name: "clause options",
  isDecisive: true,
  accepts: ({ question }, { router }) => areClauses(router, question),
  async read({ reading }, { question, ask }) {
    const held: Held[] = [];
    for (const option of realOptions(question)) {
      const answer = await ask({ key: option, label: option, instructions: "", fieldType: "boolean", options: [] });
      const present = heldBy(option, answer) ?? heldByHeading(reading, option);
      if (present) held.push(present);
    }
    return [candidateOf(question, held)];
  },
};

interface Held {
  option: string;
  place: Place;
  confidence: number;
}

const realOptions = ({ options }: Question) => options.filter((option) => !NAMES_NO_CLAUSE.test(option.trim()));

/** Whether the options name clauses, such as Indemnification and Assignment, and the label does not. */
function areClauses(router: Router, question: Question): boolean {
  if (!typeOf(question.fieldType).options) return false;
  if (router.named(question.label).length > 0) return false;
  const real = realOptions(question);
  const named = real.map((option) => router.named(option)).filter((clauses) => clauses.length > 0);
  return named.length >= 2 && named.length * 2 >= real.length && new Set(named.flat()).size >= 2;
}

function candidateOf(question: Question, held: Held[]): Candidate {
  const [best] = held.toSorted((a, b) => b.confidence - a.confidence);
  if (!best) return NOTHING_FOUND;
  const isOne = typeOf(question.fieldType).options === "one";
  const chosen = isOne ? [best] : held;
  const value = isOne ? best.option : held.map(({ option }) => option);
  const mean = chosen.reduce((sum, { confidence }) => sum + confidence, 0) / chosen.length;
  const score = isOne && held.length > 1 ? SCORES.one_of_several : SCORES.all;
  const places = chosen.map(({ place }) => place);
  return found(question, { value, places, score }, mean, "Each option was searched for separately.");
}

function heldBy(option: string, { outcome, value, evidence, score: confidence }: Candidate): Held | undefined {
  const [place] = evidence;
  const isFound = outcome === "found" && value === true && confidence >= SCORES.found;
  return isFound && place ? { option, place, confidence } : undefined;
}

function heldByHeading(reading: Evidence, option: string): Held | undefined {
  const section = headedBy(reading, option);
  return section && { option, place: { start: section.start, end: section.end }, confidence: SCORES.by_heading };
}
