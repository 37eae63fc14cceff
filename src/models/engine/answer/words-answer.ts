import { must } from "../../../content/must.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Answerer } from "./answerer.ts";
import { type Candidate, NOTHING_FOUND } from "./candidate.ts";
import { answerFromPassages, sentencesOf } from "./passages.ts";
import type { Question } from "./question.ts";
import type { Relevance } from "./relevance.ts";

const { words: SCORES } = CALIBRATION;

/** Answers from the sections and sentences of a kind that is found by words. */
export const wordsAnswerer: Answerer = {
  name: "words",
  isDecisive: false,
  accepts: ({ route }) => route.to === "clause" && route.clause.found_by === "words",
  read({ reading }, { question, route }) {
    if (route.to === "search") return [];
    const candidate = answerFromWords(reading, question, route.clause, route.relevance);
    return [{ ...candidate, score: Math.round(candidate.score * route.confidence * 100) / 100 }];
  },
};

export function answerFromWords(
  reading: Evidence,
  question: Question,
  clause: Clause,
  relevance: Relevance,
): Candidate {
  const headed = reading.sections.filter(({ heading }) => clause.named_by.test(heading));
  const sentences = headed.flatMap((section) => sentencesOf(reading, section));
  const said = must(clause.said_by, "a clause that is found by words has them");
  const says = (place: Place) => said.test(reading.text.slice(place.start, place.end));
  const inside = sentences.filter(says);
  const elsewhere = headed.length > 0 ? [] : reading.sentences.filter(says);
  const places = [...inside, ...sentences, ...elsewhere];
  if (places.length === 0) return NOTHING_FOUND;
  const underHeading = inside.length > 0 ? SCORES.said_under_heading : SCORES.under_heading;
  const score = headed.length > 0 ? underHeading : SCORES.by_words;
  const [section] = headed;
  const by = section ? `under the heading “${section.heading}”` : "in sentences that mention it";
  return answerFromPassages(reading, question, { places, score, by }, { relevance, said });
}
