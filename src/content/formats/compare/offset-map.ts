import type { TextRange } from "./compared-text.ts";
import type { WordChange } from "./word-changes.ts";

/** Where a range of the base stands in the revised text. A range inside of a change stands for all of it. */
export function mapRange(script: WordChange[], { start, end }: TextRange): TextRange {
  const from = mapStart(script, start);
  return { start: from, end: Math.max(from, end > start ? mapEnd(script, end) : from) };
}

/** The same script from the revised text to the base. */
export const inverted = (script: WordChange[]): WordChange[] =>
  script.map(({ start, end, from, until }) => ({ start: from, end: until, from: start, until: end }));

/** Words inserted at the offset stand before it. */
function mapStart(script: WordChange[], offset: number): number {
  const change = script[lastIndex(script, ({ start }) => start <= offset)];
  if (!change) return offset;
  return offset < change.end ? change.from : offset + change.until - change.end;
}

/** Words inserted at the offset stand behind it. */
function mapEnd(script: WordChange[], offset: number): number {
  const change = script[lastIndex(script, ({ start }) => start < offset)];
  if (!change) return offset;
  return offset < change.end ? change.until : offset + change.until - change.end;
}

function lastIndex(script: WordChange[], test: (change: WordChange) => boolean): number {
  let [low, high] = [0, script.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(script[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The changes that overlap [start, end] or touch it. */
export function changesNear(script: WordChange[], start: number, end: number): WordChange[] {
  let index = lastIndex(script, (change) => change.start < start);
  while (index > 0 && script[index - 1]!.end >= start) index--;
  const near: WordChange[] = [];
  for (let at = Math.max(0, index); at < script.length && script[at]!.start <= end; at++) {
    if (script[at]!.end >= start) near.push(script[at]!);
  }
  return near;
}
