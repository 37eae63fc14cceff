import { diffArrays } from "diff";

/** A replacement text for the half-open range [start, end). */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** A word, a number with its separators, white space other than line ends and tabs, or any other character. */
const TOKEN = /(?:[\p{L}\p{N}]\p{M}*(?:['’.,](?=[\p{L}\p{N}]))?)+|[^\S\n\t]+|[\s\S]\p{M}*/gu;
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
    const changes = changesOf(piece, after[index]!, start);
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

/** One change without the common words at both ends. */
function trimCommonEnds(old: string[], text: string[], at: number): Replacement {
  const shorter = Math.min(old.length, text.length);
  let head = 0;
  while (head < shorter && old[head] === text[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const start = at + old.slice(0, head).join("").length;
  const end = start + old.slice(head, old.length - tail).join("").length;
  return { start, end, text: text.slice(head, text.length - tail).join("") };
}
