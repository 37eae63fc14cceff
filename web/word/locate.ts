import { must } from "../ui/must.ts";
/** A paragraph of the open document, with the number that Word shows before it. */
export interface LiveParagraph {
  text: string;
  number?: string | undefined;
}

/** A passage of the text that was reviewed. */
export interface Passage {
  start: number;
  end: number;
}

/** From an offset in one paragraph to an offset in the same or a later one. */
export interface Place {
  first: number;
  start: number;
  last: number;
  end: number;
}

/** `changed`: the words occur once, but the words or paragraphs around them have changed. */
export type Located =
  | { kind: "found"; place: Place }
  | { kind: "missing" }
  | { kind: "ambiguous" }
  | { kind: "changed" };

/** How many letters are compared on each side, and how many of them must match. */
const WIDTH = 160;
const FEWEST = 24;
/** Spaces, line breaks, soft hyphens and other invisible characters differ between Word and the text that was read. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\ufffc]/u;
/** Line breaks in the text that was read. Word ends a paragraph at some of them: table cells are paragraphs there. */
const BREAK = /[\n\t\v\f\r]/g;

interface Letters {
  text: string;
  /** The offset of each letter. */
  at: number[];
}

/**
 * Finds a passage of the reviewed text in the current document. The words themselves must be there. The words before and after
 * them must match, and must distinguish the place from every other place with the same words, both then and now. The
 * surrounding paragraphs must be the same. If several places remain, their numbers decide, provided that nothing was renumbered
 * since `snapshot`. Otherwise no place is found: nothing is guessed.
 */
export function locate(
  reviewed: string,
  passage: Passage,
  paragraphs: LiveParagraph[],
  snapshot?: LiveParagraph[],
): Located {
  const then = lettersOf(reviewed);
  const [start, end] = [firstFrom(then.at, passage.start), firstFrom(then.at, passage.end)];
  const words = then.text.slice(start, end);
  if (words === "") return { kind: "missing" };
  const now = joined(paragraphs);
  const places = occurrences(now.text, words);
  if (places.length === 0) return { kind: "missing" };
  const former = occurrences(then.text, words);
  const rivals = former.filter((at) => at !== start).map((at) => agreement([then.text, start], [then.text, at], words));
  const most = {
    before: Math.max(0, ...rivals.map(({ before }) => before)),
    after: Math.max(0, ...rivals.map(({ after }) => after)),
  };
  const there = { before: Math.min(FEWEST, start), after: Math.min(FEWEST, then.text.length - end) };
  const hasTwin = rivals.some(({ before, after }) => before >= there.before || after >= there.after);
  if (hasTwin) {
    const numbered = snapshot && byNumber(words, former.indexOf(start), snapshot, paragraphs);
    return numbered === undefined ? { kind: "ambiguous" } : found(now, numberAt(places, numbered), words.length);
  }
  const agreed = places.map((at) => ({ at, ...agreement([then.text, start], [now.text, at], words) }));
  const told = agreed.filter(({ before, after }) => before > most.before || after > most.after);
  const similar = told.filter(({ before, after }) => before >= there.before || after >= there.after);
  const [only, ...others] = similar;
  if (!only || others.length > 0) return { kind: places.length === 1 ? "changed" : "ambiguous" };
  const isSure = only.before >= there.before && only.after >= there.after;
  const own = { start: numberAt(then.at, start), end: numberAt(then.at, end - 1) + 1 };
  const isHere = isAmongNeighbours(reviewed, own, then, { now, first: only.at, last: only.at + words.length - 1 });
  return isSure && isHere ? found(now, only.at, words.length) : { kind: "changed" };
}

/** Converts a passage of a part to a passage of the whole text. The part begins after this many letters of the whole. */
export function passageInWhole(part: string, passage: Passage, whole: string, lettersBefore: number): Passage {
  const [inner, outer] = [lettersOf(part), lettersOf(whole)];
  const first = lettersBefore + firstFrom(inner.at, passage.start);
  const next = lettersBefore + firstFrom(inner.at, passage.end);
  if (next === first) return { start: 0, end: 0 };
  return { start: numberAt(outer.at, first), end: numberAt(outer.at, next - 1) + 1 };
}

/**
 * The passage of a text that begins behind so many letters of it and has these words. Where tracked changes before it shift it, the only
 * passage with these words. Undefined if there is none or it is unclear which one is meant.
 */
export function passageBehind(text: string, words: string, lettersBefore: number): Passage | undefined {
  const [all, wanted] = [lettersOf(text), lettersOf(words).text];
  if (wanted === "") return undefined;
  const [only, ...others] = occurrences(all.text, wanted);
  const isThere = all.text.startsWith(wanted, lettersBefore);
  const first = isThere ? lettersBefore : others.length === 0 ? only : undefined;
  if (first === undefined) return undefined;
  return { start: numberAt(all.at, first), end: numberAt(all.at, first + wanted.length - 1) + 1 };
}

/** A range of letters in the current text. */
interface Stretch {
  now: Joined;
  first: number;
  last: number;
}

/** A copy of the line elsewhere does not count: what is before and after it must be the same, too. */
function isAmongNeighbours(reviewed: string, own: Passage, then: Letters, place: Stretch) {
  const { now, first, last } = place;
  const lineStart = reviewed.lastIndexOf("\n", own.start) + 1;
  const nextLine = reviewed.indexOf("\n", own.end);
  const lineEnd = nextLine < 0 ? reviewed.length : nextLine;
  const firstPiece = numberAt(now.piece, first) - breaksIn(reviewed.slice(lineStart, own.start));
  const lastPiece = numberAt(now.piece, last) + breaksIn(reviewed.slice(own.end, lineEnd));
  let [from, to] = [first, last + 1];
  while (from > 0 && numberAt(now.piece, from - 1) >= firstPiece) from--;
  while (to < now.text.length && numberAt(now.piece, to) <= lastPiece) to++;
  const [start, end] = [firstFrom(then.at, lineStart), firstFrom(then.at, lineEnd)];
  const before = agreement([then.text, start], [now.text, from], "").before;
  const after = agreement([then.text, end], [now.text, to], "").after;
  return before >= Math.min(FEWEST, start) && after >= Math.min(FEWEST, then.text.length - end);
}

const breaksIn = (text: string) => text.match(BREAK)?.length ?? 0;

type TextAt = [text: string, at: number];

function agreement([then, thenAt]: TextAt, [now, nowAt]: TextAt, { length }: string) {
  let before = 0;
  while (before < WIDTH && thenAt > before && then[thenAt - before - 1] === now[nowAt - before - 1]) before++;
  let after = 0;
  const [thenEnd, nowEnd] = [thenAt + length, nowAt + length];
  while (after < WIDTH && thenEnd + after < then.length && then[thenEnd + after] === now[nowEnd + after]) after++;
  return { before, after };
}

/** The place with its former number, if all places with these words still have the same numbers in the same order. */
function byNumber(words: string, index: number, before: LiveParagraph[], now: LiveParagraph[]): number | undefined {
  const [former, current] = [numbersAt(words, before), numbersAt(words, now)];
  const isSame = former.length === current.length && former.every((number, at) => number === current[at]);
  const own = former[index];
  return isSame && own && former.indexOf(own) === former.lastIndexOf(own) ? index : undefined;
}

function numbersAt(words: string, paragraphs: LiveParagraph[]): string[] {
  const all = joined(paragraphs);
  return occurrences(all.text, words).map((at) => paragraphs[numberAt(all.paragraph, at)]?.number ?? "");
}

interface Joined extends Letters {
  paragraph: number[];
  /** A running number for paragraphs, and for the parts of one that are separated by tabs and line breaks. */
  piece: number[];
}

function joined(paragraphs: LiveParagraph[]): Joined {
  const all: Joined = { text: "", at: [], paragraph: [], piece: [] };
  const texts: string[] = [];
  let piece = 0;
  for (const [index, { text }] of paragraphs.entries()) {
    const letters = lettersOf(text);
    texts.push(letters.text);
    let next = 0;
    for (const at of letters.at) {
      if (at > next) piece += breaksIn(text.slice(next, at));
      next = at + 1;
      all.at.push(at);
      all.paragraph.push(index);
      all.piece.push(piece);
    }
    piece += breaksIn(text.slice(next)) + 1;
  }
  all.text = texts.join("");
  return all;
}

function found(now: Joined, at: number, length: number): Located {
  const last = at + length - 1;
  const place = {
    first: numberAt(now.paragraph, at),
    start: numberAt(now.at, at),
    last: numberAt(now.paragraph, last),
    end: numberAt(now.at, last) + 1,
  };
  return { kind: "found", place };
}

/** The text without invisible characters, by UTF-16 units. */
export function lettersOf(text: string): Letters {
  const at: number[] = [];
  let letters = "";
  for (let index = 0; index < text.length; index++) {
    if (INVISIBLE.test(text.charAt(index))) continue;
    letters += text[index];
    at.push(index);
  }
  return { text: letters, at };
}

const numberAt = (list: number[], index: number) => must(list[index], "the place lies within the text");

/** The index of the first letter at this offset or after it. */
function firstFrom(at: number[], offset: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(at, middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the words are, overlapping places included. */
export function occurrences(text: string, words: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}
