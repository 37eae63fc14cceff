import { must } from "../../../content/must.ts";
import { cosineOf } from "../../../content/search/embed.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import { keywordsOf, questionWords } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Section } from "../evidence/sections.ts";
import type { Answerer, Asked } from "./answerer.ts";
import { type Candidate, NOTHING_FOUND } from "./candidate.ts";
import { answerFromPassages, type Passages, sentencesOf } from "./passages.ts";
import type { Question } from "./question.ts";
import { isQuoteType } from "./read-value.ts";
import { relevanceOf } from "./relevance.ts";

const { search: SCORES } = CALIBRATION;

/** Searches the document by the words and the meaning of the question. */
export const searchAnswerer: Answerer = {
  name: "search",
  isDecisive: false,
  accepts: (asked) => asked.route.to === "search" || mayBeElsewhere(asked),
  read({ reading }, { question, route }) {
    const candidate = answerBySearch(reading, question);
    if (route.to === "search" || candidate.outcome === "found") return [candidate];
    return route.clause.found_by === "tagger" && isQuoteType(question.fieldType) ? [candidate] : [];
  },
};

/** Whether the question says more than the name of the clause it is about, or that clause has no words to quote. */
function mayBeElsewhere({ question: { fieldType }, route, earlier }: Asked): boolean {
  if (route.to === "search" || typeOf(fieldType).isYesNo) return false;
  const isWithoutWords = route.clause.found_by === "words" && earlier?.outcome === "unreadable";
  return route.relevance.required.length > 0 || (isWithoutWords && isQuoteType(fieldType));
}

/** Answers a question that is not about a known kind of clause. Words and meaning must both match. */
export function answerBySearch(reading: Evidence, question: Question): Candidate {
  const passages = search(reading, question);
  return passages
    ? answerFromPassages(reading, question, passages, { relevance: relevanceOf(question) })
    : NOTHING_FOUND;
}

/** “How much” asks for a value. A passage need not contain these words. */
const HOW = /\bhow (?:much|many|often)\b/i;

interface Ranked {
  place: Place;
  coverage: number;
}

function search(reading: Evidence, question: Question): Passages | undefined {
  const label = questionWords(question.label.replace(HOW, " "));
  const words = label.length > 0 ? label : questionWords(question.instructions);
  if (words.length === 0) return undefined;
  const defined = isQuoteType(question.fieldType) ? definitionOf(reading, question.label) : undefined;
  if (defined) return { places: [defined], score: SCORES.by_definition, by: "in the definition of this term" };
  const ranked = rankSentences(reading, question, words);
  const headed = headedBy(reading, question.label);
  if (!headed) return nearest(reading, question, ranked);
  const inside = sentencesOf(reading, headed);
  const best = ranked.map(({ place }) => place).filter((place) => inside.some(({ start }) => start === place.start));
  return { places: [...best, ...inside], score: SCORES.by_heading, by: `under the heading “${headed.heading}”` };
}

const SCORED = "each sentence is scored";

/** The best sentences by words, with the share of `words` that each holds. */
function rankSentences(reading: Evidence, { instructions }: Question, words: string[]): Ranked[] {
  const scores = reading.index.score([...new Set([...words, ...questionWords(instructions)])]);
  const coverage = reading.index.coverage(words);
  return reading.sentences
    .map((place, index) => ({
      place,
      score: must(scores[index], SCORED),
      coverage: must(coverage[index], SCORED),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, SCORES.sentences);
}

function nearest(reading: Evidence, question: Question, ranked: Ranked[]): Passages | undefined {
  const places = ranked.map(({ place }) => place);
  const cosines = similarities(reading, question, places);
  const near = ranked
    .map((each, index) => ({ ...each, cosine: must(cosines[index], SCORED) }))
    .filter(({ coverage, cosine }) => coverage >= SCORES.coverage && cosine >= SCORES.cosine)
    .sort((a, b) => b.coverage + b.cosine - (a.coverage + a.cosine));
  if (near.length === 0) return undefined;
  const by = "in the passage that best matches the question";
  return { places: near.map(({ place }) => place), score: SCORES.by_meaning, by };
}

/** How near each place is to the question in meaning. */
function similarities(reading: Evidence, { label, instructions }: Question, places: Place[]): number[] {
  const asked = reading.embed(`${label}. ${instructions}`);
  return places.map((place) =>
    cosineOf(asked, reading.embed(reading.quote(place).slice(0, SCORES.embedded_characters))),
  );
}

/** The section whose heading has the words of the label and few others: “No Product Change” is not about products. */
export function headedBy(reading: Evidence, label: string): Section | undefined {
  const all = singulars(label);
  const keywords = all.filter((word) => keywordsOf(word).length > 0);
  const words = keywords.length > 0 ? keywords : all;
  if (words.length === 0) return undefined;
  return reading.sections.find(({ heading }) => {
    const held = singulars(heading);
    return words.every((word) => held.includes(word)) && words.length / held.length >= SCORES.heading_share;
  });
}

/** A word and its plural are one. “Product” and “production” are not. */
function singulars(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words
    .filter((word) => meaningfulWords(word).length > 0)
    .map((word) => word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, ""));
}

/** The sentence that says what a term of this name means. */
function definitionOf(reading: Evidence, label: string): Place | undefined {
  const words = label.trim().match(/[\p{L}\p{N}-]+/gu) ?? [];
  if (words.length === 0 || words.length > SCORES.definition_words) return undefined;
  const term = `(?:the\\s{1,40})?${words.join("\\s{1,40}").replace(/s$/i, "")}s?`;
  const meant = new RegExp(
    `["“]\\s{0,40}${term}\\s{0,40}["”]\\s{0,40}(?:\\([^)]{0,60}\\)\\s{0,40})?(?:,[^,]{0,60},\\s{0,40})?(?:shall\\s{1,40}|will\\s{1,40})?(?:means?|refers?|includes?|is|are|be|have|has)\\b`,
    "iu",
  );
  const called = new RegExp(
    `\\(\\s{0,40}(?:collectively,?\\s{1,40})?(?:(?:the|each,?\\s{1,40}an?)\\s{0,40})?["“]\\s{0,40}${term}\\s{0,40}["”]`,
    "iu",
  );
  const found = meant.exec(reading.text) ?? called.exec(reading.text);
  return found ? withNextSentence(reading, { start: found.index, end: found.index + found[0].length }) : undefined;
}

/** The sentence around the words, and the next one if it ends right after them: “Products” shall mean: */
function withNextSentence(reading: Evidence, words: Place): Place {
  const { start, end } = reading.sentenceAround(words);
  const next = end - words.end < 12 ? reading.sentences.find((each) => each.start >= end) : undefined;
  return { start, end: next?.end ?? end };
}
