/** A replacement text for the half-open range [start, end). */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** A word, a number with its separators, white space other than line ends and tabs, or any other character. */
export const TOKEN = /(?:[\p{L}\p{N}]\p{M}*(?:['’.,](?=[\p{L}\p{N}]))?)+|[^\S\n\t]+|[\s\S]\p{M}*/gu;

/** What differs between two texts as one change, from the first word that differs to the last. Linear, unlike `diffWords`. */
export const changedPart = (old: string, text: string): Replacement =>
  trimCommonEnds(old.match(TOKEN) ?? [], text.match(TOKEN) ?? [], 0);

/** One change without the common words at both ends. */
export function trimCommonEnds(old: string[], text: string[], at: number): Replacement {
  const shorter = Math.min(old.length, text.length);
  let head = 0;
  while (head < shorter && old[head] === text[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const start = at + old.slice(0, head).join("").length;
  const end = start + old.slice(head, old.length - tail).join("").length;
  return { start, end, text: text.slice(head, text.length - tail).join("") };
}
