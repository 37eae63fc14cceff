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

function onlyPlace(text: string, value: unknown): Marked | undefined {
  if (typeof value !== "string" || value.trim().length < SHORTEST) return undefined;
  const words = value.trim();
  const start = text.indexOf(words);
  if (start === -1 || text.indexOf(words, start + 1) !== -1) return undefined;
  return [{ start, end: start + words.length }];
}
