import { isNumberWord } from "../formats/compare/differences.ts";

/** How many characters are examined around each edge. */
const CONTEXT = 32;
const FEW_WORDS = 3;

/** Scripts that put no space between words: any letter may begin or end a quote. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Negations that a quote could cut off a word: "non-exclusive", "unlawful", "harmless", "cannot". */
const NEGATION_BEFORE =
  /(?:^|[^\p{L}])(?:non[-‐‑‒–—−]?|not[-‐‑‒–—−])\s?$|(?:^|[^\p{L}])(?:un|in|im|il|ir|dis|mis|de|anti|non)$/iu;
const NEGATION_AFTER = /^(?:['’]t\b|n['’]t\b|not\b|out\b|less)/iu;

/** Text before or after a digit that belongs to the same number. */
const NUMBER_BEFORE = /\p{N}[.,:/'’\u00a0\u202f\u2009]?$|(?:^|[^\p{L}\p{N}\s])[-–−]$|(?:^|\s)[-–−.]$/u;
const NUMBER_AFTER =
  /^(?:[.,:/'’\u00a0\u202f\u2009]?\p{N}|\s?(?:%|percent\b|per cent\b|hundred|thousand|million|billion|trillion))/iu;
const GROUP_BEFORE = /(?:^|\D)\d{1,3} $/;
const GROUP_AFTER = /^ \d{3}(?!\d)/;

/**
 * Whether a quote may begin and end at these offsets: it must not split a character or a number, or cut off a negation.
 * Unless it must be `whole`, a quote of several words may begin or end inside a word.
 */
export function hasSafeEdges(
  text: string,
  { start, end }: { start: number; end: number },
  quote: { words: number; whole: boolean },
): boolean {
  const [cutBefore, cutAfter] = [cutsWord(text, start), cutsWord(text, end)];
  if ((cutBefore || cutAfter) && (quote.whole || quote.words < FEW_WORDS)) return false;
  if (splitsGrapheme(text, start) || splitsGrapheme(text, end)) return false;
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const after = text.slice(end, end + CONTEXT);
  const [head, tail] = [text.slice(start, start + CONTEXT), text.slice(Math.max(start, end - CONTEXT), end)];
  return (
    !numberContinuesBefore(before, head) && !numberContinuesAfter(tail, after) && !isNegatedOutside(before, head, after)
  );
}

function cutsWord(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false;
  const [before, after] = [characterBefore(text, at), characterAt(text, at)];
  if (!LETTER.test(before) || !LETTER.test(after)) return false;
  if (UNSPACED.test(before) || UNSPACED.test(after)) return false;
  return !(/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after));
}

function isNegatedOutside(before: string, head: string, after: string): boolean {
  const startsWithLetter = /^\p{L}/u.test(head);
  return (startsWithLetter && NEGATION_BEFORE.test(before)) || NEGATION_AFTER.test(after);
}

function numberContinuesBefore(before: string, head: string): boolean {
  if (/^\p{N}/u.test(head))
    return NUMBER_BEFORE.test(before) || (/^\d{3}(?!\d)/.test(head) && GROUP_BEFORE.test(before));
  const [connector] = /(?:-| |and ){1,20}$/i.exec(before) ?? [""];
  return (
    connector !== "" && isNumberWord(lastWord(before.slice(0, -connector.length))) && isCombiningNumber(firstWord(head))
  );
}

function numberContinuesAfter(tail: string, after: string): boolean {
  if (/\p{N}$/u.test(tail))
    return NUMBER_AFTER.test(after) || (/(?:^|\D)\d{1,3}$/.test(tail) && GROUP_AFTER.test(after));
  const [connector] = /^(?:-| )(?:and )?/i.exec(after) ?? [""];
  return (
    connector !== "" && isNumberWord(lastWord(tail)) && isCombiningNumber(firstWord(after.slice(connector.length)))
  );
}

/** Words that combine into one number; "first", "half" and the like do not. */
const isCombiningNumber = (word: string) =>
  isNumberWord(word) && !/^(?:half|third|quarter|once|twice|first|second)$/.test(word);
const firstWord = (text: string) => /^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? "";
const lastWord = (text: string) => /(?<!\p{L})\p{L}+$/u.exec(text)?.[0].toLowerCase() ?? "";

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(Math.max(0, at - 2), at) : text.charAt(at - 1);
}

function characterAt(text: string, at: number): string {
  const [character = ""] = text.slice(at, at + 2);
  return character;
}

function splitsGrapheme(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false;
  if (text.charCodeAt(at) < 0x300 && text.charCodeAt(at - 1) < 0x300) return text.startsWith("\r\n", at - 1);
  let from = Math.max(0, at - CONTEXT);
  const plainAt = text.slice(from, at).search(/[\x20-\x7e][^\x20-\x7e]*$/);
  if (plainAt !== -1) from += plainAt;
  const window = text.slice(from, at + CONTEXT);
  return GRAPHEMES.segment(window).containing(at - from)?.index !== at - from;
}
