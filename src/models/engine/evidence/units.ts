import { RANKER } from "../encode/ranker.config.ts";
import type { Place } from "./place.ts";
import type { Section } from "./sections.ts";

/** A sentence, or a part of a long one. */
export interface Unit extends Place {
  /** The index of its sentence. */
  sentence: number;
  heading: string;
}

const MOST = RANKER.unit_characters;
/** A sentence that is only a little longer is not cut. */
const TOLERANCE = 1.15;
const LEAST_SHARE = 0.55;

/** Cuts sentences at punctuation into parts that the ranker reads whole. */
export function cutIntoUnits(text: string, sentences: readonly Place[], sections: readonly Section[]): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (const [sentence, { start, end }] of sentences.entries()) {
    while ((sections[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) at++;
    const section = sections[at];
    const isInside = section !== undefined && section.start <= start && start < section.end;
    const heading = isInside ? section.heading.replace(/\s+/g, " ") : "";
    let from = start;
    while (end - from > MOST * TOLERANCE) {
      const length = partLength(text.slice(from, from + MOST));
      units.push({ start: from, end: from + length, sentence, heading });
      from += length;
    }
    if (text.slice(from, end).trim() !== "") units.push({ start: from, end, sentence, heading });
  }
  return units;
}

function partLength(part: string): number {
  const ends = Array.from(part.matchAll(/[;:,.)]\s|\n/g), ({ index, 0: mark }) => index + mark.length);
  const last = ends.at(-1) ?? 0;
  if (last > MOST * LEAST_SHARE) return last;
  const space = part.lastIndexOf(" ");
  return space > MOST / 2 ? space + 1 : MOST;
}
