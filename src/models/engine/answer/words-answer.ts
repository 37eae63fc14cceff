import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Answerer } from "./answerer.ts";
import { absent, type Candidate } from "./candidate.ts";
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
  const says = (place: Place) => clause.said_by!.test(reading.text.slice(place.start, place.end));
  const inside = sentences.filter(says);
  const elsewhere = headed.length > 0 ? [] : reading.sentences.filter(says);
  const places = [...inside, ...sentences, ...elsewhere];
  if (places.length === 0)
    return absent(SCORES.absent, `No heading or sentence in the document mentions ${clause.called}.`);
  const underHeading = inside.length > 0 ? SCORES.said_under_heading : SCORES.under_heading;
  const score = headed.length > 0 ? underHeading : SCORES.by_words;
  const by = headed.length > 0 ? `under the heading “${headed[0]!.heading}”` : "in sentences that mention it";
  return answerFromPassages(reading, question, { places, score, by }, relevance, clause.said_by);
}
