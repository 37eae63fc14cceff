import { diffArrays } from "diff";
import { must } from "../../must.ts";
import { type Replacement, TOKEN, trimCommonEnds } from "./changed-part.ts";

export type { Replacement };

const BREAKS = /[\n\t]/g;
const MAX_EDITS = 2000;
/** Texts that share fewer words are replaced as a whole: single kept words in between are confusing. */
const MIN_SHARED = 0.35;

/** The minimal word changes that turn one text into the other. Offsets start at `at`. */
export function diffWords(old: string, text: string, at = 0): Replacement[] {
  const breaks = (value: string) => (value.match(BREAKS) ?? []).join("");
  if (breaks(old) !== breaks(text)) return changesOf(old, text, at);
  const [before, after] = [old.split(BREAKS), text.split(BREAKS)];
  let start = at;
  return before.flatMap((piece, index) => {
    const changes = changesOf(piece, must(after[index], "both have the same breaks"), start);
    start += piece.length + 1;
    return changes;
  });
}

function changesOf(old: string, text: string, at: number): Replacement[] {
  if (old === text) return [];
  const [before, after] = [old.match(TOKEN) ?? [], text.match(TOKEN) ?? []];
  const parts = diffArrays(before, after, { maxEditLength: MAX_EDITS });
  if (!parts || isRewritten(parts, before, after)) return [trimCommonEnds(before, after, at)];
  const changes: Replacement[] = [];
  let start = at;
  let kept = "";
  for (const { value, added, removed } of parts) {
    const words = value.join("");
    if (!added && !removed) {
      kept = words;
      start += words.length;
      continue;
    }
    const last = changes.at(-1);
    const extendsLast = last && start - last.end === kept.length && !/[\p{L}\p{N}\n\t]/u.test(kept);
    const change = extendsLast ? last : { start, end: start, text: "" };
    if (extendsLast) {
      change.text += kept;
      change.end = start;
    } else changes.push(change);
    kept = "";
    if (removed) change.end = start += words.length;
    else change.text += words;
  }
  return changes;
}

function isRewritten(parts: { value: string[]; added: boolean; removed: boolean }[], old: string[], text: string[]) {
  if (parts.filter(({ added, removed }) => added || removed).length < 5) return false;
  const words = (tokens: string[]) => tokens.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
  const kept = parts.reduce((sum, { value, added, removed }) => (added || removed ? sum : sum + words(value)), 0);
  return kept < MIN_SHARED * Math.max(words(old), words(text)) && !old.includes("\n") && !old.includes("\t");
}
