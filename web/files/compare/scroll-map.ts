import { must } from "../../ui/must.ts";
/** An offset in the base text, and the matching one in the revised text. */
export interface Anchor {
  base: number;
  revised: number;
}
export type Side = keyof Anchor;

interface Range {
  start: number;
  end: number;
}
/** The same passage in both documents. It may be empty in one of them. */
export interface Pair {
  base: Range;
  revised: Range;
}

const itemAt = <T>(list: readonly T[], index: number): T => must(list[index], "the index is of this list");

export const otherSide = (side: Side): Side => (side === "base" ? "revised" : "base");

/** Anchors at the edges of the changes. If clauses moved, only the longest sequence of changes in the same order is used. */
export function anchorsOf(pairs: Pair[]): Anchor[] {
  const sorted = pairs.toSorted((a, b) => a.revised.start - b.revised.start || a.base.start - b.base.start);
  const kept = longestRise(sorted.map(({ base }) => base.start)).map((index) => itemAt(sorted, index));
  const anchors: Anchor[] = [{ base: 0, revised: 0 }];
  for (const { base, revised } of kept) {
    for (const anchor of [
      { base: base.start, revised: revised.start },
      { base: base.end, revised: revised.end },
    ]) {
      const last = must(anchors.at(-1), "the beginning is an anchor");
      if (anchor.base >= last.base && anchor.revised >= last.revised) anchors.push(anchor);
    }
  }
  return anchors;
}

/** The indexes of the longest non-decreasing subsequence. */
function longestRise(numbers: number[]): number[] {
  const ends: number[] = [];
  const before = numbers.map((number, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (itemAt(numbers, itemAt(ends, middle)) <= number) low = middle + 1;
      else high = middle;
    }
    ends[low] = index;
    return low === 0 ? -1 : itemAt(ends, low - 1);
  });
  const rise: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) rise.push(index);
  return rise.reverse();
}

/** Maps an offset of one document to the other. Between two changes the texts are the same. */
export function mapOffset(anchors: Anchor[], from: Side, offset: number): number {
  const to = otherSide(from);
  const index = Math.max(0, lastAtOrBefore(anchors, from, offset));
  const before = anchors[index] ?? { base: 0, revised: 0 };
  const after = anchors[index + 1];
  const passed = offset - before[from];
  if (!after) return before[to] + passed;
  const length = after[from] - before[from];
  return Math.round(before[to] + (length <= 0 ? 0 : (passed / length) * (after[to] - before[to])));
}

function lastAtOrBefore(anchors: Anchor[], side: Side, offset: number): number {
  let low = 0;
  let high = anchors.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (itemAt(anchors, middle)[side] <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
