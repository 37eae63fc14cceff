import { LINE_END_HYPHEN, type PageDraft, rewrite } from "./page-text.ts";

/** Parts of a word that keep their hyphen when nothing else in the document decides. */
const KEEPS_AFTER = new Set(
  `all anti arm arms co cross first five four full half high large long low mid multi non one post quasi self semi short
  six small ten third three two vice well`.split(/\s+/),
);
const KEEPS_BEFORE = new Set("based called level month owned party related specific term user wide year".split(" "));
const MARKED_WORD = new RegExp(`([\\p{L}\\p{M}\\p{N}'’-]*)${LINE_END_HYPHEN}([\\p{L}\\p{M}\\p{N}'’]*)`, "gu");
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;

/**
 * Settles each hyphen at a line's end: dropped where it only broke a word ("com-pile"), kept where the word has one
 * ("non-disclosure"). The document's own spelling elsewhere decides first.
 */
export function settleHyphens(drafts: PageDraft[]): void {
  const spellings = countSpellings(drafts);
  for (const draft of drafts) {
    if (!draft.text.includes(LINE_END_HYPHEN)) continue;
    const settled = rewrite(draft, MARKED_WORD, (match) => {
      const [whole, before, after] = match as unknown as [string, string, string];
      const own = draft.boxes.subarray(match.index * 4, (match.index + whole.length) * 4);
      const at = before.length;
      if (keepsHyphen(before, after, spellings)) return { text: `${before}-${after}`, boxes: own };
      const boxes = new Uint16Array(own.length - 4);
      boxes.set(own.subarray(0, at * 4));
      boxes.set(own.subarray(at * 4 + 4), at * 4);
      return { text: before + after, boxes };
    });
    draft.text = settled.text;
    draft.boxes = settled.boxes;
  }
}

/** How often the words in question stand elsewhere, spelled with the hyphen and without. */
function countSpellings(drafts: PageDraft[]): Map<string, number> {
  const counts = new Map<string, number>();
  const marked = drafts.filter((draft) => draft.text.includes(LINE_END_HYPHEN));
  for (const { text } of marked) {
    for (const [, before, after] of text.matchAll(MARKED_WORD)) {
      for (const spelling of spellingsOf(before!, after!)) counts.set(spelling, 0);
    }
  }
  if (counts.size === 0) return counts;
  for (const { text } of drafts) {
    for (const [word] of text.matchAll(WORD)) {
      const key = word.toLowerCase();
      const count = counts.get(key);
      if (count !== undefined) counts.set(key, count + 1);
    }
  }
  return counts;
}

function spellingsOf(before: string, after: string): [kept: string, dropped: string] {
  return [`${before}-${after}`.toLowerCase(), `${before}${after}`.toLowerCase()];
}

function keepsHyphen(before: string, after: string, spellings: Map<string, number>): boolean {
  const [kept, dropped] = spellingsOf(before, after);
  const [withHyphen, without] = [spellings.get(kept) ?? 0, spellings.get(dropped) ?? 0];
  if (withHyphen !== without) return withHyphen > without;
  if (before === "" || after === "") return true;
  if (before.includes("-") || /\p{N}$/u.test(before) || !/^\p{Ll}/u.test(after)) return true;
  return KEEPS_AFTER.has(before.toLowerCase()) || KEEPS_BEFORE.has(after.toLowerCase());
}
