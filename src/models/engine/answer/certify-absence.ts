import { cosineOf } from "../../../content/search/embed.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { keywordsOf } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { isHeading } from "../evidence/sections.ts";
import type { Question } from "./question.ts";
import type { Route } from "./route.ts";
import { headedBy } from "./search-answer.ts";

const { absence: LIMITS } = CALIBRATION;

/** What each reader found of a topic in a document. */
export interface Traces {
  /** The chance of the likeliest clause of the kind; null where the tagger cannot run, undefined where it knows no such kind. */
  kind: number | null | undefined;
  /** Sections with a heading on the topic. */
  headed: Place[];
  /** Sentences with the words of the kind, or with the words of the question or their synonyms. */
  worded: Place[];
  /** How near the nearest sentence is in meaning. */
  meaning: number;
  /** The passages to read first. */
  nearest: Place[];
}

/** The readers that found no trace agree that the topic is absent. The names of those that did, for people. */
export interface Certificate {
  isAbsent: boolean;
  readers: string[];
  nearest: Place[];
  /** How near the nearest sentence is in meaning. */
  meaning: number;
}

/** Whether the document has nothing on the topic of a question. Every reader that applies must agree; the label's words alone never do. */
export function certifyAbsence(reading: Evidence, question: Question, route: Route): Certificate {
  const traces = findTraces(reading, question, route);
  const readers = ["headings", "words and their synonyms", "meaning"];
  return {
    isAbsent: reading.sentences.length > 0 && agree(traces, route),
    readers: typeof traces.kind === "number" ? ["kind of clause", ...readers] : readers,
    nearest: traces.nearest,
    meaning: traces.meaning,
  };
}

/** Every contract has a title and parties. Where none was found, they were not recognised. */
const IN_EVERY_CONTRACT = ["title", "parties"];

function agree({ kind, headed, worded, meaning }: Traces, route: Route): boolean {
  if (kind === null || headed.length > 0 || worded.length > 0) return false;
  if (route.to === "search") return meaning < LIMITS.meaning_of_unknown;
  if (route.clause.reader && IN_EVERY_CONTRACT.includes(route.clause.reader)) return false;
  return kind === undefined
    ? meaning < LIMITS.meaning_of_words
    : kind < LIMITS.kind && meaning < LIMITS.meaning_of_kind;
}

/** What the readers find of a topic, above their thresholds or not. */
export function findTraces(reading: Evidence, question: Question, route: Route): Traces {
  const topic = topicOf(question, route);
  const { clause } = topic;
  const isTagged = clause?.found_by === "tagger";
  const tag = isTagged ? reading.bestTag(clause.name) : undefined;
  const shares = wordShares(reading, topic);
  const cosines = similarities(reading, topic);
  const scores = cosines.map((cosine, at) => cosine + (shares[at] ?? 0));
  const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const ranked = order.flatMap((at) => reading.sentences[at] ?? []);
  const likely = tag && tag.confidence >= LIMITS.kind ? [reading.sentenceAround(tag)] : [];
  const least = clause?.said_by ? 1 : LIMITS.any_word;
  return {
    kind: isTagged ? (reading.tags ? (tag?.confidence ?? 0) : null) : undefined,
    headed: sectionsOn(reading, topic),
    worded: reading.sentences.filter((place, at) => (shares[at] ?? 0) >= least || saysSo(reading.quote(place), clause)),
    meaning: Math.max(0, ...cosines),
    nearest: passagesOf(reading, [...likely, ...ranked]),
  };
}

/** What a question is about, in the words of its column and in those of the catalogue. */
interface Topic {
  label: string;
  clause: Clause | undefined;
  /** Each of these names the topic. */
  names: string[];
  texts: string[];
}

function topicOf({ label, instructions }: Question, route: Route): Topic {
  const clause = route.to === "clause" ? route.clause : undefined;
  const whole = `${label}. ${instructions}`;
  const own = clause ? [clause.name, clause.called] : [];
  // The words of the instructions count where the kind is unknown, or has no words of its own.
  return { label, clause, names: clause?.said_by ? [label, ...own] : [whole], texts: [label, whole, ...own] };
}

const saysSo = (words: string, clause: Clause | undefined) =>
  clause !== undefined && ((clause.said_by?.test(words) ?? false) || clause.named_by.test(words));

/** The share of the words of a topic's name that each sentence holds, synonyms included. The best of its names counts. */
function wordShares(reading: Evidence, { names }: Topic): number[] {
  const all = names.map(keywordsOf).filter((words) => words.length > 0);
  const shareOf = (held: Set<string>, words: string[]) => words.filter((word) => held.has(word)).length / words.length;
  return reading.sentenceKeywords.map((held) => Math.max(0, ...all.map((words) => shareOf(held, words))));
}

/** How near each sentence is in meaning. */
function similarities(reading: Evidence, { texts }: Topic): number[] {
  const asked = [...new Set(texts)].map((text) => reading.embed(text));
  return reading.sentenceVectors.map((vector) => Math.max(...asked.map((each) => cosineOf(each, vector))));
}

/** The sections whose heading names the kind, or has the words of the label, or is near to it in meaning. */
function sectionsOn(reading: Evidence, { label, clause }: Topic): Place[] {
  const asked = reading.embed(label);
  const own = headedBy(reading, label);
  return reading.sections.filter(
    (section) =>
      section === own ||
      clause?.named_by.test(section.heading) ||
      cosineOf(asked, reading.embed(section.heading)) >= LIMITS.heading,
  );
}

/** The first passages with words to read. A heading alone says nothing. */
function passagesOf(reading: Evidence, places: Place[]): Place[] {
  const first = new Map(
    places.filter((place) => !isHeading(reading.quote(place))).map((place) => [place.start, place]),
  );
  return [...(first.size > 0 ? first.values() : places)]
    .slice(0, LIMITS.passages)
    .map(({ start, end }) => ({ start, end }));
}
