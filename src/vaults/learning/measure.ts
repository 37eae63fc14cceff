import { isGain, learnedFigures } from "../../content/values/learned-figures.ts";
import { type Place, placesOverlap } from "../../models/engine/evidence/place.ts";
import { isLearnable, type LearnedRules, useOf } from "../../models/engine/learning/learned.ts";
import type { LeaveOut } from "../../models/engine/learning/learned-column.ts";
import type { Trial } from "../../models/engine/learning/teach.ts";
import type { ColumnFigures } from "./learning.schema.ts";

/** A verified document: where the clause is, what was read without learning, and what learning without this document says. */
export interface Measured {
  marked: Place[];
  read: { outcome: string; confidence: number | null; places: Place[] };
  trial: Trial;
}

interface Said {
  isStated: boolean;
  isRight: boolean;
  /** Whether the right passage is stated, or shown first. */
  isFound: boolean;
}

/** How well verified documents were read, before and after, each by what was learned from the others. */
export interface LearningMeasured {
  state: "active" | "not_better";
  ranksOnly: boolean;
  before: ColumnFigures;
  after: ColumnFigures;
}

/**
 * What was learned is used as far as it is better on documents that it did not learn from: to state what it finds, or else only to show the
 * right passage first more often.
 */
export function measureLearning(measured: Measured[], leaveOut: LeaveOut): LearningMeasured {
  const before = figuresOf(measured.map(({ marked, read }) => ({ marked, said: saidBefore(marked, read) })));
  const [stating, ranking] = [false, true].map((ranksOnly) =>
    figuresOf(measured.map((each) => ({ marked: each.marked, said: saidAfter(each, { leaveOut, ranksOnly }) }))),
  ) as [ColumnFigures, ColumnFigures];
  if (isLearnable(leaveOut) && isGain(before, stating))
    return { state: "active", ranksOnly: false, before, after: stating };
  if (isLearnable(leaveOut) && ranking.found > before.found)
    return { state: "active", ranksOnly: true, before, after: ranking };
  return { state: "not_better", ranksOnly: false, before, after: stating };
}

function figuresOf(results: { marked: Place[]; said: Said }[]): ColumnFigures {
  const stated = results.filter(({ said }) => said.isStated);
  return {
    ...learnedFigures(results.map(({ marked, said }) => ({ isThere: marked.length > 0, ...said }))),
    clauses: results.filter(({ marked }) => marked.length > 0).length,
    found: results.filter(({ said }) => said.isFound).length,
    stated: stated.length,
    right: stated.filter(({ said }) => said.isRight).length,
  };
}

function saidBefore(marked: Place[], { outcome, places }: Measured["read"]): Said {
  const isStated = outcome === "found";
  const isRight = isStated && places.some((place) => isMarked(marked, place));
  return { isStated, isRight, isFound: isStated ? isRight : isMarked(marked, places[0]) };
}

function saidAfter({ marked, read, trial }: Measured, rules: LearnedRules): Said {
  const isBeside = read.places.some((place) => placesOverlap(place, trial.place));
  const use = useOf({ ...read, isBeside }, trial, rules);
  const isHit = isMarked(marked, trial.place);
  if (use === "state") return { isStated: true, isRight: isHit, isFound: isHit };
  if (use === "rank") return { isStated: false, isRight: false, isFound: isHit };
  return use === "deny" ? { isStated: false, isRight: false, isFound: false } : saidBefore(marked, read);
}

const isMarked = (marked: Place[], place: Place | undefined) =>
  place !== undefined && marked.some((each) => placesOverlap(each, place));
