import { endsSentence, segmenter } from "./sentence-ends.ts";

/** A part of a text for search: the half-open range [start, end) of UTF-16 units. */
export interface Passage {
  start: number;
  end: number;
}

const MIN_LENGTH = 800;
const MAX_LENGTH = 1200;
/** The last passage may be longer, to avoid a tiny one after it. */
const MAX_LAST_LENGTH = 1400;

/** A short line without a full stop, which belongs to the text after it. */
const HEADING = /(?:^|\n)[^\n]{0,79}[^\n.;:!?,]\n\s{0,120}$/;

/** Splits a text into passages of about a thousand characters at paragraph and sentence ends. Only white space is between them. */
export const cutIntoPassages = (text: string): Passage[] => [...passagesOf(text)];

/** The same as a generator, so that a caller with a very long text can yield to other work. */
export function* passagesOf(text: string): Generator<Passage> {
  let start = skipSpace(text, 0);
  while (start < text.length) {
    const cut = cutAfter(text, start);
    yield { start, end: start + text.slice(start, cut).trimEnd().length };
    start = skipSpace(text, cut);
  }
}

function cutAfter(text: string, start: number): number {
  const remaining = text.slice(start, start + MAX_LAST_LENGTH + 1).trimEnd().length;
  if (remaining <= MAX_LAST_LENGTH && text.slice(start + remaining).search(/\S/) === -1) return text.length;
  const window = text.slice(start, start + MAX_LENGTH);
  return start + (lastBoundary(window) ?? lastSpace(window) ?? wholeCharacters(window));
}

/** The last paragraph end within the allowed lengths, else the last sentence end. */
function lastBoundary(window: string): number | undefined {
  let sentence: number | undefined;
  let paragraph: number | undefined;
  for (const { index, segment } of segmenter.segment(window)) {
    const end = index + segment.length;
    if (end < MIN_LENGTH || end === window.length) continue;
    const before = window.slice(Math.max(0, end - 120), end);
    if (segment.slice(segment.trimEnd().length).includes("\n")) {
      if (HEADING.test(before)) sentence = end;
      else paragraph = end;
    } else if (endsSentence(before)) sentence = end;
  }
  return paragraph ?? sentence;
}

function lastSpace(window: string): number | undefined {
  const found = /\s\S*$/.exec(window.slice(MIN_LENGTH));
  return found ? MIN_LENGTH + found.index : undefined;
}

const wholeCharacters = (window: string) => (/[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length);

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
}
