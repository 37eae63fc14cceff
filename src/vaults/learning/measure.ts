import { type Place, placesOverlap } from "../../models/engine/evidence/place.ts";
import { isLearnable, useOf } from "../../models/engine/learning/learned.ts";
import type { LeaveOut } from "../../models/engine/learning/learned-column.ts";
import type { Trial } from "../../models/engine/learning/teach.ts";
import type { LearnedFigures } from "./learning.schema.ts";

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
    before: figuresOf(measured.map(({ marked, read }) => [marked, saidBefore(marked, read)])),
    after: figuresOf(measured.map((each) => [each.marked, saidAfter(each, leaveOut)])),
  };
}

/** Learning is used only where it is better on documents that it did not learn from. */
export function isBetter(before: LearnedFigures, after: LearnedFigures, leaveOut: LeaveOut): boolean {
  if (!isLearnable(leaveOut)) return false;
  const gained = after.found_f1 - before.found_f1;
  const lost = (before.precision ?? 1) - (after.precision ?? 1);
  return gained >= 0 && lost <= TOLERATED && (gained > 0 || lost < 0);
}

/** A share of stated passages that may be lost where more clauses are found. */
const TOLERATED = 0.05;

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

function figuresOf(results: [marked: Place[], said: Said][]): LearnedFigures {
  const stated = results.filter(([, { isStated }]) => isStated);
  const there = results.filter(([marked]) => marked.length > 0).length;
  const foundThere = stated.filter(([marked]) => marked.length > 0).length;
  return {
    precision: stated.length === 0 ? null : round(stated.filter(([, { isRight }]) => isRight).length / stated.length),
    found_f1: stated.length + there === 0 ? 1 : round((2 * foundThere) / (stated.length + there)),
    n: results.length,
  };
}

const isMarked = (marked: Place[], place: Place) => marked.some((each) => placesOverlap(each, place));
const round = (share: number) => Math.round(share * 1000) / 1000;
