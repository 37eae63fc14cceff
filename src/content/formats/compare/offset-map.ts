import { firstIndex } from "../../binary-search.ts";
import type { TextRange } from "./running-lines.ts";
import type { WordChange } from "./word-changes.ts";

/** Maps a range of the base to the revised text. A range inside a change maps to the whole change. */
export function mapRange(script: WordChange[], { start, end }: TextRange): TextRange {
  const from = mapStart(script, start);
  return { start: from, end: Math.max(from, end > start ? mapEnd(script, end) : from) };
}

/** The same script in reverse, from the revised text to the base. */
export const inverted = (script: WordChange[]): WordChange[] =>
  script.map(({ start, end, from, until }) => ({ start: from, end: until, from: start, until: end }));

/** Text inserted at the offset comes before it. */
function mapStart(script: WordChange[], offset: number): number {
  const change = script[lastIndex(script, ({ start }) => start <= offset)];
  if (!change) return offset;
  return offset < change.end ? change.from : offset + change.until - change.end;
}

/** Text inserted at the offset comes after it. */
function mapEnd(script: WordChange[], offset: number): number {
  const change = script[lastIndex(script, ({ start }) => start < offset)];
  if (!change) return offset;
  return offset < change.end ? change.until : offset + change.until - change.end;
}

function lastIndex(script: WordChange[], test: (change: WordChange) => boolean): number {
  return firstIndex(script, (change) => !test(change)) - 1;
}

/** The changes that overlap [start, end] or touch it. */
export function changesNear(script: WordChange[], start: number, end: number): WordChange[] {
  let index = lastIndex(script, (change) => change.start < start);
  for (let before = script[index - 1]; before && before.end >= start; before = script[index - 1]) index--;
  const until = firstIndex(script, (change) => change.start > end);
  return script.slice(Math.max(0, index), until).filter((change) => change.end >= start);
}
