import { firstIndex } from "../../binary-search.ts";
import { first, must } from "../../must.ts";
import type { NumberLabel, Story } from "../canonical.ts";
import { NumberedText } from "../numbered-text.ts";
import { linesOf, runningLines, type TextRange, textOfLine } from "./running-lines.ts";

/** A paragraph, or a row of a table, as a half-open range of the compared text. */
export interface Unit {
  start: number;
  end: number;
  /** Units of different kinds of story are never compared. */
  story: Story["kind"];
}

/** A text prepared for a comparison, and how its offsets map to the stored text that citations refer to. */
export interface ComparedText {
  text: string;
  units: Unit[];
  toStored(range: TextRange): TextRange;
}

/** The text of a DOCX without automatic numbers (they shift when a clause is inserted), the numbers, and the stories. */
export interface DocxText {
  plain: string;
  labels: NumberLabel[];
  stories: Story[];
}

/** Prepares a DOCX for an exact comparison, character by character. Comments are left out: they are not part of the agreement. */
export function comparedDocx({ plain, labels, stories }: DocxText): ComparedText {
  const kept = stories.filter(({ kind }) => kind !== "comment");
  const firstComment = stories.find(({ kind }) => kind === "comment");
  const end = firstComment ? Math.max(0, firstComment.start - 1) : plain.length;
  const text = plain.slice(0, end);
  const numbered = new NumberedText(plain, labels);
  return {
    text,
    units: unitsOf(text, kept),
    toStored: ({ start, end: until }) => ({
      start: numbered.toWords(start),
      end: Math.max(numbered.toWords(start), numbered.toEnd(until)),
    }),
  };
}

function unitsOf(text: string, stories: Story[]): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    while ((stories[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) at++;
    units.push({ start, end, story: stories[at]?.kind ?? "body" });
    start = end + 1;
  }
  return units;
}

/** Typographic variants of a character, mapped to one form of the same length. */
const VARIANTS: Record<string, string> = {};
for (const [characters, plain] of [
  ["“”„‟«»″", '"'],
  ["‘’‚‛′`", "'"],
  ["‐‑‒–—―−", "-"],
  ["▪◦‣●○■□·", "•"],
] as const) {
  for (const character of characters) VARIANTS[character] = plain;
}
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join("")}]`, "gu");
/** Headers and footers of pages, which a text without layout repeats on every page. */
const FURNITURE: Story["kind"][] = ["header", "footer", "comment"];
const CLAUSE_START =
  /^(?:\(?[a-z]{1,4}\)|\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s|[-•]\s|(?:article|section|schedule|exhibit|annex)\b)/iu;
const SENTENCE_END = /[.:;!?]["')]?$/u;

/**
 * Prepares a file without real paragraphs, such as a PDF, for a comparison by words: lines are joined into paragraphs, and typographic
 * variants, repeated header lines and the space between words are ignored.
 */
export function comparedWords(stored: string, stories: Story[], pages: TextRange[]): ComparedText {
  const skipped = [...stories.filter(({ kind }) => FURNITURE.includes(kind)), ...runningLines(stored, pages)];
  skipped.sort((a, b) => a.start - b.start);
  const pieces: string[] = [];
  const offsets: number[] = [];
  const units: Unit[] = [];
  let length = 0;
  for (const lines of paragraphsOf(stored, skipped)) {
    const start = length === 0 ? 0 : length + 1;
    if (length > 0) [pieces[pieces.length], length] = ["\n", length + 1];
    if (start > 0) offsets.push(first(lines).start);
    for (const { start: from, end } of wordsIn(stored, lines)) {
      if (length > start) {
        pieces.push(" ");
        offsets.push(from);
        length++;
      }
      pieces.push(stored.slice(from, end).replace(VARIANT, (found) => VARIANTS[found] ?? found));
      for (let at = from; at < end; at++) offsets.push(at);
      length += end - from;
    }
    units.push({ start, end: length, story: "body" });
  }
  if (units.length === 0) units.push({ start: 0, end: 0, story: "body" });
  return { text: pieces.join(""), units, toStored: (range) => fromOffsets(offsets, range) };
}

function fromOffsets(offsets: number[], { start, end }: TextRange): TextRange {
  const from = offsets[start] ?? (offsets.at(-1) ?? -1) + 1;
  return { start: from, end: end > start ? must(offsets[end - 1], "each unit has an offset") + 1 : from };
}

function* wordsIn(text: string, lines: TextRange[]): Generator<TextRange> {
  for (const { start, end } of lines) {
    for (const { 0: word, index } of text.slice(start, end).matchAll(/\S+/gu)) {
      yield { start: start + index, end: start + index + word.length };
    }
  }
}

/** Groups lines into paragraphs. One ends if the next line begins a clause, or if its last line is short and ends a sentence. */
function* paragraphsOf(text: string, skipped: TextRange[]): Generator<TextRange[]> {
  let lines: TextRange[] = [];
  let longest = 0;
  for (const line of linesOf(text)) {
    const words = text.slice(line.start, line.end).trim();
    if (isWithin(line, skipped)) continue;
    const last = lines.at(-1);
    if (words === "") {
      if (last && SENTENCE_END.test(textOfLine(text, last))) {
        yield lines;
        lines = [];
      }
      continue;
    }
    if (last && startsParagraph(words, textOfLine(text, last), longest)) {
      yield lines;
      lines = [];
    }
    if (lines.length === 0) longest = 0;
    longest = Math.max(longest, words.length);
    lines.push(line);
  }
  if (lines.length > 0) yield lines;
}

function startsParagraph(words: string, last: string, longest: number): boolean {
  if (CLAUSE_START.test(words)) return true;
  const isShort = last.length < longest * 0.75 || last.length < 60;
  return isShort && (SENTENCE_END.test(last) || /^[\p{Lu}\p{N}"(]/u.test(words));
}

function isWithin({ start, end }: TextRange, ranges: TextRange[]): boolean {
  const range = ranges[firstIndex(ranges, (each) => each.start > start) - 1];
  return range !== undefined && end <= range.end && end > start;
}
