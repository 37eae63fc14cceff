import { diffArrays } from "diff";
import { must } from "../../ui/must.ts";

export interface Piece {
  kept: string;
  gone: string;
  come: string;
}

/** The most edits between two texts. Texts that differ more are shown one after the other, as comparing them takes too long. */
const MOST_EDITS = 500;

/** A diff by word. Changes with only a space between them are merged. */
export function piecesOf(before: string, after: string): Piece[] {
  const pieces: Piece[] = [{ kept: "", gone: "", come: "" }];
  const parts = diffArrays(before.split(/(\s+)/), after.split(/(\s+)/), { maxEditLength: MOST_EDITS });
  if (!parts) return [{ kept: "", gone: before, come: after }];
  for (const [index, { value, added, removed }] of parts.entries()) {
    const words = value.join("");
    const last = must(pieces.at(-1), "there is a piece from the start");
    const isBetween = words.trim() === "" && index < parts.length - 1 && (last.gone !== "" || last.come !== "");
    if (removed) last.gone += words;
    else if (added) last.come += words;
    else if (isBetween && last.gone && last.come)
      Object.assign(last, { gone: last.gone + words, come: last.come + words });
    else pieces.push({ kept: words, gone: "", come: "" });
  }
  return pieces;
}
