import { diffArrays } from "diff";

/** Words of the base at [start, end) that stand as [from, until) in the revised text. */
export interface WordChange {
  start: number;
  end: number;
  from: number;
  until: number;
}

/** A word, a number with its separators, white space other than line ends and tabs, or any other character. */
const TOKEN = /(?:[\p{L}\p{N}]\p{M}*(?:['’.,](?=[\p{L}\p{N}]))?)+|[^\S\n\t]+|[\s\S]\p{M}*/gu;
const MAX_EDITS = 3000;
/** Texts that share fewer words are replaced as a whole: single kept words in between are confusing. */
const MIN_KEPT = 0.35;
const MIN_PARTS = 5;

interface Options {
  /** Where the texts begin in their documents. */
  at?: number;
  from?: number;
  /** Whether to join changes with only punctuation and spaces between them. */
  join?: boolean;
  /** Texts that differ in more words and marks are replaced as a whole. */
  edits?: number | undefined;
}

/** The words that differ between two paragraphs. */
export function findWordChanges(
  base: string,
  revised: string,
  { at = 0, from = 0, join = true, edits = MAX_EDITS }: Options = {},
): WordChange[] {
  if (base === revised) return [];
  const [left, right] = [base.match(TOKEN) ?? [], revised.match(TOKEN) ?? []];
  const parts = diffArrays(left, right, { maxEditLength: edits });
  if (!parts || (join && isRewritten(parts, left, right))) return [withoutCommonEnds(left, right, at, from)];
  const changes: WordChange[] = [];
  let [b, r] = [at, from];
  let kept = "";
  for (const { value, added, removed } of parts) {
    const text = value.join("");
    if (!added && !removed) {
      kept = text;
      [b, r] = [b + text.length, r + text.length];
      continue;
    }
    const last = changes.at(-1);
    const isNext = last !== undefined && last.end + kept.length === b && last.until + kept.length === r;
    const extendsLast = isNext && (kept === "" || (join && !/[\p{L}\p{N}\n\t]/u.test(kept)));
    const change = extendsLast ? last : { start: b, end: b, from: r, until: r };
    if (!extendsLast) changes.push(change);
    if (removed) b += text.length;
    else r += text.length;
    [change.end, change.until] = [b, r];
    kept = "";
  }
  return changes;
}

type Part = { value: string[]; added: boolean; removed: boolean };

function isRewritten(parts: Part[], base: string[], revised: string[]): boolean {
  if (parts.filter(({ added, removed }) => added || removed).length < MIN_PARTS) return false;
  if (base.some((token) => token === "\n" || token === "\t")) return false;
  const count = (tokens: string[]) => tokens.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
  const kept = parts.reduce((sum, { value, added, removed }) => (added || removed ? sum : sum + count(value)), 0);
  return kept < MIN_KEPT * Math.max(count(base), count(revised));
}

function withoutCommonEnds(base: string[], revised: string[], at: number, from: number): WordChange {
  const shorter = Math.min(base.length, revised.length);
  let head = 0;
  while (head < shorter && base[head] === revised[head]) head++;
  let tail = 0;
  while (tail < shorter - head && base.at(-1 - tail) === revised.at(-1 - tail)) tail++;
  const length = (tokens: string[], until: number) => tokens.slice(0, until).join("").length;
  const before = length(base, head);
  return {
    start: at + before,
    end: at + length(base, base.length - tail),
    from: from + before,
    until: from + length(revised, revised.length - tail),
  };
}
