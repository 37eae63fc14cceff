import { must } from "../../../content/must.ts";
import { cosineOf } from "../../../content/search/embed.ts";
import { fuseRankings } from "../../../content/search/rank-fusion.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import type { OpenDocument } from "../answer/answerer.ts";
import { CALIBRATION } from "../calibration.ts";
import { RANKER } from "../encode/ranker.config.ts";
import { NoRanker, type RankedPassage } from "../encode/ranker.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { isForm } from "../evidence/forms.ts";
import { type Place, placesOverlap } from "../evidence/place.ts";
import { isProse } from "../evidence/prose.ts";
import { isHeading } from "../evidence/sections.ts";
import { ownershipAsked } from "./owners.ts";

/** A sentence that may answer a question. */
export interface RankedSentence {
  /** The sentence, or the part of a long one that answers best. */
  place: Place;
  /** The index of the sentence in the document. */
  sentence: number;
  /** Only for comparing sentences for one question. */
  score: number;
  /** The chance that it answers the question, as the ranker sees it. Zero where there is no ranker. */
  answers: number;
}

const { ranking: LIMITS } = CALIBRATION;
const SCORED = "each candidate is scored";

/**
 * The sentences of a document, those first that answer the question best; for who owns something, those that say it. `near`: places that are always among them. It never
 * says that none does.
 */
export async function rankSentences(
  { reading, ranker, signal }: OpenDocument,
  question: string,
  near: readonly Place[] = [],
): Promise<RankedSentence[]> {
  const units = candidatesFor(reading, question, near);
  const scores = await ranker
    ?.score(
      question,
      units.map((unit) => passageOf(reading, unit)),
      signal,
    )
    .catch(ignoreMissingRanker);
  const best = new Map<number, RankedSentence>();
  for (const [place, unit] of units.entries()) {
    const scored = scores && must(scores[place], SCORED);
    const score = (scored?.rank ?? 0) - RANKER.place_weight * Math.log(1 + place);
    const { sentence, start, end } = must(reading.units[unit], "a candidate is a unit");
    const known = best.get(sentence);
    if (known && known.score >= score) continue;
    const whole = must(reading.sentences[sentence], "a unit is part of a sentence");
    const isLong = whole.end - whole.start > LIMITS.long_sentence;
    best.set(sentence, {
      place: isLong ? { start, end } : whole,
      sentence,
      score,
      answers: Math.max(scored?.answers ?? 0, known?.answers ?? 0),
    });
  }
  const saysOwner = ownershipAsked(question);
  const isOwning = ({ place }: RankedSentence) => Number(saysOwner?.(reading.quote(place)) ?? false);
  return [...best.values()].sort((a, b) => isOwning(b) - isOwning(a) || b.score - a.score);
}

function ignoreMissingRanker(error: unknown): undefined {
  if (!(error instanceof NoRanker)) throw error;
}

/** The units that are nearest to the question in words and in meaning. */
function candidatesFor(reading: Evidence, question: string, near: readonly Place[]): number[] {
  const { units, unitIndex } = reading;
  const byWords = unitIndex.score(meaningfulWords(question));
  const asked = reading.embed(question);
  const byMeaning = units.map((unit) => cosineOf(asked, reading.embed(reading.quote(unit))));
  const order = (scores: number[]) =>
    units.map((_, at) => at).sort((a, b) => must(scores[b], SCORED) - must(scores[a], SCORED) || a - b);
  const readable = fuseRankings([order(byWords), order(byMeaning)]).filter((at) =>
    isReadable(reading.quote(must(units[at], SCORED))),
  );
  const saysOwner = ownershipAsked(question);
  const owning = saysOwner ? readable.filter((at) => saysOwner(reading.quote(must(units[at], SCORED)))) : [];
  const nearby = readable.filter((at) => near.some((place) => placesOverlap(place, must(units[at], SCORED))));
  const foremost = [...owning.slice(0, LIMITS.candidates / 2), ...nearby.slice(0, LIMITS.candidates / 2)];
  return [...new Set([...foremost, ...readable])].slice(0, LIMITS.candidates);
}

/** Prose, and rows of tables and lists that hold a figure. Not headings, tables of contents, signatures and blanks. */
const isReadable = (words: string) => !isHeading(words) && (isProse(words) || /\d/.test(words)) && !isForm(words);

function passageOf(reading: Evidence, at: number): RankedPassage {
  const { units } = reading;
  const quote = (unit: Place | undefined) => (unit ? reading.quote(unit) : "");
  const unit = must(units[at], SCORED);
  return { heading: unit.heading, before: quote(units[at - 1]), text: quote(unit), after: quote(units[at + 1]) };
}
