import type { Citation } from "../../content/citations/citation.schema.ts";
import type { VerifiedDocument } from "../../models/engine/learning/teach.ts";

type Marked = VerifiedDocument["marked"];

interface Checked {
  value: unknown;
  citations: Citation[];
  is_edited: boolean;
  reading: { outcome: string } | null;
}

/**
 * Where the clause of a checked cell is: its citations, or the only place of a text that a person typed. Nowhere if the cell is empty.
 * Undefined if the cell says nothing about it.
 */
export function markedIn(cell: Checked, text: string): Marked | undefined {
  const { value, citations, is_edited, reading } = cell;
  if (value === null) return is_edited || reading?.outcome !== "unreadable" ? [] : undefined;
  if (value === false && citations.length === 0) return [];
  const cited = citations.filter(({ end }) => end <= text.length).map(({ start, end }) => ({ start, end }));
  return cited.length > 0 ? cited : onlyPlace(text, value);
}

const SHORTEST = 4;
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** Line breaks and spaces count as one space: people type or copy words without those of the document. */
function onlyPlace(text: string, value: unknown): Marked | undefined {
  if (typeof value !== "string" || value.trim().length < SHORTEST) return undefined;
  const words = value
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(SPECIAL, "\\$&"));
  const [place, another] = text.matchAll(new RegExp(words.join("\\s+"), "g"));
  if (!place || another) return undefined;
  return [{ start: place.index, end: place.index + place[0].length }];
}
