import type { LearnedFigures } from "./learned-figures.schema.ts";

/** A share of what is stated rightly that may be lost where more is found. */
const TOLERATED = 0.05;

/** Learning is used only where it is better on examples that it did not learn from. */
export function isGain(before: LearnedFigures, after: LearnedFigures): boolean {
  const gained = after.found_f1 - before.found_f1;
  const lost = (before.precision ?? 1) - (after.precision ?? 1);
  return gained >= 0 && lost <= TOLERATED && (gained > 0 || lost < 0);
}

/** One example: whether it was said to be there, whether that was right, and whether it is there. */
export interface Measured {
  isThere: boolean;
  isStated: boolean;
  isRight: boolean;
}

export function learnedFigures(results: Measured[]): LearnedFigures {
  const stated = results.filter(({ isStated }) => isStated);
  const there = results.filter(({ isThere }) => isThere).length;
  const foundThere = stated.filter(({ isThere }) => isThere).length;
  return {
    precision: stated.length === 0 ? null : round(stated.filter(({ isRight }) => isRight).length / stated.length),
    found_f1: stated.length + there === 0 ? 1 : round((2 * foundThere) / (stated.length + there)),
    n: results.length,
  };
}

const round = (share: number) => Math.round(share * 1000) / 1000;
