import { LINE_END_HYPHEN, type PageDraft, rewriteBoxedText } from "./page-text.ts";

/** How often a word stands in the document, hyphens at line ends left aside. */
type Counts = Map<string, number>;

/** Parts of a word that keep their hyphen when nothing else in the document decides. */
const KEEPS_AFTER = new Set(
  `all anti arm arms cross first five four full half high large long low mid multi non one post quasi self semi short six
  small ten third three two vice well`.split(/\s+/),
);
const KEEPS_BEFORE = new Set(
  `alone based called dependent end fee free how level mail month off out owned party related specific term user wide
  year`.split(/\s+/),
);
/** First parts that make a hyphenated word of another word, and those that seldom do: "sub-lease", but "pro-vision". */
const JOINING = new Set("co de extra inter intra pre sub super trans ultra".split(" "));
const MERGED = new Set("ex mis out over pro re un under up with".split(" "));
const LETTER = "\\p{L}\\p{M}\\p{N}'’";
const MARKED_WORD = new RegExp(`([${LETTER}-]*)${LINE_END_HYPHEN}([${LETTER}]*)`, "gu");
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;
const ENOUGH_BROKEN = 2;

/**
 * Settles each hyphen at a line's end: dropped where it only broke a word ("com-pile"), kept where the word has one
 * ("non-disclosure"). The document's own spelling elsewhere decides first.
 */
export function resolveLineEndHyphens(drafts: PageDraft[]): void {
  const counts = countWords(drafts);
  if (counts.size === 0) return;
  const breaksWords = countBroken(drafts, counts) >= ENOUGH_BROKEN;
  for (const draft of drafts) {
    if (!draft.text.includes(LINE_END_HYPHEN)) continue;
    const settled = rewriteBoxedText(draft, MARKED_WORD, (match) => {
      const [whole, before, after] = match as unknown as [string, string, string];
      const own = draft.boxes.subarray(match.index * 4, (match.index + whole.length) * 4);
      if (keepsHyphen(before, after, counts, breaksWords)) return { text: `${before}-${after}`, boxes: own };
      const boxes = own.filter((_, i) => i >> 2 !== before.length);
      return { text: before + after, boxes };
    });
    draft.text = settled.text;
    draft.boxes = settled.boxes;
  }
}

/** Counts the words in question: both spellings of each, and its two parts. */
function countWords(drafts: PageDraft[]): Counts {
  const counts: Counts = new Map();
  for (const { text } of drafts) {
    if (!text.includes(LINE_END_HYPHEN)) continue;
    for (const [, before, after] of text.matchAll(MARKED_WORD)) {
      for (const word of [...spellings(before!, after!), before!, after!]) counts.set(word.toLowerCase(), 0);
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

/** How many words the document certainly broke: it spells them without a hyphen elsewhere. */
function countBroken(drafts: PageDraft[], counts: Counts): number {
  let broken = 0;
  for (const { text } of drafts) {
    if (!text.includes(LINE_END_HYPHEN)) continue;
    for (const [, before, after] of text.matchAll(MARKED_WORD)) {
      const [kept, dropped] = spellings(before!, after!);
      if (counts.get(dropped)! > counts.get(kept)!) broken++;
    }
  }
  return broken;
}

function spellings(before: string, after: string): [kept: string, dropped: string] {
  return [`${before}-${after}`.toLowerCase(), `${before}${after}`.toLowerCase()];
}

function keepsHyphen(before: string, after: string, counts: Counts, breaksWords: boolean): boolean {
  const [kept, dropped] = spellings(before, after);
  const [withHyphen, without] = [counts.get(kept)!, counts.get(dropped)!];
  if (withHyphen !== without) return withHyphen > without;
  const [first, second] = [before.toLowerCase(), after.toLowerCase()];
  if (first.length < 2 || second.length < 3 || /[-\p{N}]/u.test(first) || isNameStart(before, after)) return true;
  if (KEEPS_AFTER.has(first) || KEEPS_BEFORE.has(second)) return true;
  if (second.length < 4 || counts.get(second) === 0) return false;
  return !breaksWords || JOINING.has(first) || (counts.get(first)! > 0 && !MERGED.has(first));
}

/** "Co-Branding", not "TERMI-NATION". */
function isNameStart(before: string, after: string): boolean {
  return /^\P{Ll}/u.test(after) && before !== before.toUpperCase();
}
