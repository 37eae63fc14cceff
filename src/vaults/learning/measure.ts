import type { LearnedFigures } from "../../content/values/learned-figures.schema.ts";
import { isGain, learnedFigures } from "../../content/values/learned-figures.ts";
import { type Place, placesOverlap } from "../../models/engine/evidence/place.ts";
import { isLearnable, useOf } from "../../models/engine/learning/learned.ts";
import type { LeaveOut } from "../../models/engine/learning/learned-column.ts";
import type { Trial } from "../../models/engine/learning/teach.ts";

/** A verified document: where the clause is, what was read without learning, and what learning without this document says. */
export interface Measured {
  marked: Place[];
  read: { outcome: string; confidence: number | null; places: Place[] };
  trial: Trial;
}

interface Said {
  isStated: boolean;
  isRight: boolean;
}

/** How well verified documents were read, before and after, each by what was learned from the others. */
export function measureLearning(measured: Measured[], leaveOut: LeaveOut) {
  return {
    before: learnedFigures(
      measured.map(({ marked, read }) => ({ isThere: marked.length > 0, ...saidBefore(marked, read) })),
    ),
    after: learnedFigures(measured.map((each) => ({ isThere: each.marked.length > 0, ...saidAfter(each, leaveOut) }))),
  };
}

/** Learning is used only where the column learns its clause, and is better on documents that it did not learn from. */
export const isBetter = (before: LearnedFigures, after: LearnedFigures, leaveOut: LeaveOut): boolean =>
  isLearnable(leaveOut) && isGain(before, after);

const saidBefore = (marked: Place[], { outcome, places }: Measured["read"]): Said => ({
  isStated: outcome === "found",
  isRight: outcome === "found" && places.some((place) => isMarked(marked, place)),
});

function saidAfter({ marked, read, trial }: Measured, leaveOut: LeaveOut): Said {
  const isBeside = read.places.some((place) => placesOverlap(place, trial.place));
  const use = useOf({ ...read, isBeside }, trial, leaveOut);
  if (use === "state") return { isStated: true, isRight: isMarked(marked, trial.place) };
  if (use === "deny") return { isStated: false, isRight: false };
  return saidBefore(marked, read);
}

const isMarked = (marked: Place[], place: Place) => marked.some((each) => placesOverlap(each, place));
