import { must } from "../../must.ts";
import { LINE_END_HYPHEN, type PageDraft, rewriteBoxedText } from "./page-text.ts";

/** How often a word occurs in the document, not counting words hyphenated at a line end. */
type Counts = Map<string, number>;

/** Word parts that keep their hyphen if the document itself does not decide. */
const HYPHEN_PREFIXES = new Set(
  `all anti arm arms cross first five four full half high large long low mid multi non one post quasi self semi short six
  small ten third three two vice well`.split(/\s+/),
);
const HYPHEN_SUFFIXES = new Set(
  `alone based called dependent end fee free how level mail month off out owned party related specific term user wide
  year`.split(/\s+/),
);
/** Prefixes that usually take a hyphen, and those that rarely do: "sub-lease", but "pro-vision". */
const OPTIONAL_PREFIXES = new Set("co de extra inter intra pre sub super trans ultra".split(" "));
const MERGED_PREFIXES = new Set("ex mis out over pro re un under up with".split(" "));
const LETTER = "\\p{L}\\p{M}\\p{N}'’";
const MARKED_WORD = new RegExp(`([${LETTER}-]{0,100})${LINE_END_HYPHEN}([${LETTER}]{0,100})`, "gu");
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;
const MIN_BROKEN_WORDS = 2;

/**
 * Decides each hyphen at a line end: dropped if it only breaks a word ("com-pile"), kept if it belongs to the word
 * ("non-disclosure"). The spelling elsewhere in the document decides first.
 */
export function resolveLineEndHyphens(drafts: PageDraft[]): void {
  const counts = countWords(drafts);
  if (counts.size === 0) return;
  const breaksWords = countBroken(drafts, counts) >= MIN_BROKEN_WORDS;
  for (const draft of drafts) {
    if (!draft.text.includes(LINE_END_HYPHEN)) continue;
    const resolved = rewriteBoxedText(draft, MARKED_WORD, (match) => {
      const [whole, before, after] = match as unknown as [string, string, string];
      const own = draft.boxes.subarray(match.index * 4, (match.index + whole.length) * 4);
      if (keepsHyphen(before, after, counts, breaksWords)) return { text: `${before}-${after}`, boxes: own };
      const boxes = own.filter((_, i) => i >> 2 !== before.length);
      return { text: before + after, boxes };
    });
    draft.text = resolved.text;
    draft.boxes = resolved.boxes;
  }
}

/** Counts the hyphenated words: both spellings of each, and its two parts. */
function countWords(drafts: PageDraft[]): Counts {
  const counts: Counts = new Map();
  for (const { text } of drafts) {
    if (!text.includes(LINE_END_HYPHEN)) continue;
    for (const [, before = "", after = ""] of text.matchAll(MARKED_WORD)) {
      for (const word of [...spellings(before, after), before, after]) counts.set(word.toLowerCase(), 0);
    }
  }
  if (counts.size === 0) return counts;
  for (const { text } of drafts) {
    const whole = text.includes(LINE_END_HYPHEN) ? text.replace(MARKED_WORD, " ") : text;
    for (const [word] of whole.matchAll(WORD)) {
      const count = counts.get(word.toLowerCase());
      if (count !== undefined) counts.set(word.toLowerCase(), count + 1);
    }
  }
  return counts;
}

/** The number of words certainly broken at a line end: they occur elsewhere without a hyphen. */
function countBroken(drafts: PageDraft[], counts: Counts): number {
  let broken = 0;
  for (const { text } of drafts) {
    if (!text.includes(LINE_END_HYPHEN)) continue;
    for (const [, before = "", after = ""] of text.matchAll(MARKED_WORD)) {
      const [kept, dropped] = spellings(before, after);
      if (countOf(counts, dropped) > countOf(counts, kept)) broken++;
    }
  }
  return broken;
}

const countOf = (counts: Counts, word: string) => must(counts.get(word), "hyphenated words are counted");

function spellings(before: string, after: string): [kept: string, dropped: string] {
  return [`${before}-${after}`.toLowerCase(), `${before}${after}`.toLowerCase()];
}

function keepsHyphen(before: string, after: string, counts: Counts, breaksWords: boolean): boolean {
  const [kept, dropped] = spellings(before, after);
  const [withHyphen, without] = [countOf(counts, kept), countOf(counts, dropped)];
  if (withHyphen !== without) return withHyphen > without;
  const [first, second] = [before.toLowerCase(), after.toLowerCase()];
  if (first.length < 2 || second.length < 3 || /[-\p{N}]/u.test(first) || isNameStart(before, after)) return true;
  if (HYPHEN_PREFIXES.has(first) || HYPHEN_SUFFIXES.has(second)) return true;
  if (second.length < 4 || countOf(counts, second) === 0) return false;
  return !breaksWords || OPTIONAL_PREFIXES.has(first) || (countOf(counts, first) > 0 && !MERGED_PREFIXES.has(first));
}

/** "Co-Branding", not "TERMI-NATION". */
function isNameStart(before: string, after: string): boolean {
  return /^\P{Ll}/u.test(after) && before !== before.toUpperCase();
}
