import { endsSentence, segmenter } from "./sentence-ends.ts";

/** A part of a text worth finding on its own: the half-open range [start, end) of UTF-16 units. */
export interface Passage {
  start: number;
  end: number;
}

const SHORTEST = 800;
const LONGEST = 1200;
/** The last passage may be this long, so that no crumb is left after it. */
const LONGEST_LAST = 1400;

/** A short line without a full stop: it belongs to what follows. */
const HEADING = /(?:^|\n)[^\n]{0,79}[^\n.;:!?,]\n\s{0,120}$/;

/** Cuts a text into passages of about a thousand characters at its paragraphs and sentences. Only white space lies between them. */
export function cutIntoPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let start = skipSpace(text, 0);
  while (start < text.length) {
    const cut = cutAfter(text, start);
    passages.push({ start, end: start + text.slice(start, cut).trimEnd().length });
    start = skipSpace(text, cut);
  }
  return passages;
}

function cutAfter(text: string, start: number): number {
  const left = text.slice(start, start + LONGEST_LAST + 1).trimEnd().length;
  if (left <= LONGEST_LAST && text.slice(start + left).search(/\S/) === -1) return text.length;
  const window = text.slice(start, start + LONGEST);
  return start + (lastBorder(window) ?? lastSpace(window) ?? wholeCharacters(window));
}

/** The latest end of a paragraph between the shortest and the longest, or else of a sentence. */
function lastBorder(window: string): number | undefined {
  let sentence: number | undefined;
  let paragraph: number | undefined;
  for (const { index, segment } of segmenter.segment(window)) {
    const end = index + segment.length;
    if (end < SHORTEST || end === window.length) continue;
    const before = window.slice(Math.max(0, end - 120), end);
    if (segment.slice(segment.trimEnd().length).includes("\n")) {
      if (HEADING.test(before)) sentence = end;
      else paragraph = end;
    } else if (endsSentence(before)) sentence = end;
  }
  return paragraph ?? sentence;
}

function lastSpace(window: string): number | undefined {
  const found = /\s\S*$/.exec(window.slice(SHORTEST));
  return found ? SHORTEST + found.index : undefined;
}

const wholeCharacters = (window: string) => (/[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length);

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}
