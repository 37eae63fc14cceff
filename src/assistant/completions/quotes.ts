import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { cutIntoSentences } from "../../content/search/sentences.ts";

interface Span {
  start: number;
  end: number;
}

export const MAX_QUOTE = 600;
const SENTENCE_MARGIN = 1500;
/** A shorter clause is little more than its value and needs context. */
export const MIN_CLAUSE = 60;

/** Collapses white space to single spaces. */
export const collapseWhitespace = (words: string) => words.replace(/\s+/g, " ").trim();

export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const ITEM_LEAD = 14;
/** “…, and (b) ” before an item of a list inside a sentence. */
const INSIDE_LIST = /(?:[,;]|\b(?:and|or))\s{1,3}\(\w{1,4}\)\s{0,2}$/i;

/** Escapes the quote and adds an ellipsis where it begins or ends inside a sentence. */
export function formatQuote(text: string, { start, end }: Span): string {
  const words = collapseWhitespace(text.slice(start, end));
  const before = text.slice(Math.max(0, start - ITEM_LEAD), start);
  const isBegun = /^[\p{Ll},;]/u.test(words) || /[\p{L},]\s{0,2}$/u.test(before) || INSIDE_LIST.test(before);
  const isWhole = /[.;:!?]["”’)\]]*$/.test(words) || /^\s*(?:\n|$)/.test(text.slice(end, end + 2));
  return `${isBegun ? "… " : ""}${escapeMarkdown(words)}${isWhole ? "" : " …"}`;
}

/** Truncates a span, at the end of a sentence if possible. */
export function truncateSpan(text: string, { start, end }: Span, longest: number): Span {
  if (end - start <= longest) return { start, end };
  const cut = text.slice(start, start + longest);
  const stop = Math.max(...[". ", ".\n", "; ", ";\n"].map((mark) => cut.lastIndexOf(mark)));
  const length = stop > longest / 3 ? stop + 1 : Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"), 1);
  return { start, end: start + cut.slice(0, length).trimEnd().length };
}

/** Expands a span to whole sentences, unless that gets too long. */
export function expandToSentences(text: string, place: Span, longest: number): Span {
  const from = wordBefore(text, place.start - SENTENCE_MARGIN);
  const textAround = cutIntoSentences(text.slice(from, wordAfter(text, place.end + SENTENCE_MARGIN)));
  const first = textAround.find(({ start, end }) => from + start <= place.start && place.start < from + end);
  const last = textAround.find(({ start, end }) => from + start < place.end && place.end <= from + end);
  const whole = { start: first ? from + first.start : place.start, end: last ? from + last.end : place.end };
  if (whole.end - whole.start <= longest) return whole;
  return place.end - place.start < MIN_CLAUSE ? contextOf(text, place, whole, longest) : place;
}

/** Where the word at an offset begins, and where it ends. */
function wordBefore(text: string, at: number): number {
  let start = Math.max(0, at);
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start--;
  return start;
}

function wordAfter(text: string, at: number): number {
  let end = Math.min(text.length, at);
  while (/\S/.test(text.charAt(end))) end++;
  return end;
}

const MIN_SENTENCE_WORDS = 6;

/** A short but complete sentence needs no context. */
const isWholeSentence = (words: string) =>
  /^\P{Ll}.*\.$/su.test(words) && words.split(/\s+/).length >= MIN_SENTENCE_WORDS;

/** The part of a clause around the relevant words, with context on both sides. */
export function spanAround(text: string, clause: Span, words: Span, longest: number): Span {
  const cell = cellAround(text, words);
  const whole = cell
    ? within(cell, expandToSentences(text, clause, longest))
    : expandToSentences(text, clause, longest);
  const isBare = whole.end - whole.start < MIN_CLAUSE && !isWholeSentence(text.slice(whole.start, whole.end));
  const cut = truncateSpan(text, whole, longest);
  if (!isBare && words.end <= cut.end) return cut;
  return contextOf(text, words, isBare ? (cell ?? { start: 0, end: text.length }) : clause, longest, cell);
}

/** Words with what stands before and after them. */
function contextOf(text: string, words: Span, context: Span, longest: number, cell?: Span): Span {
  const [before, after] = [Math.round(longest * 0.6), Math.round(longest * 0.3)];
  const lead = text.slice(Math.max(context.start, words.start - before), words.start);
  const last = Math.min(context.end, words.end + after);
  if (context === cell && last === cell.end && lead.length === words.start - cell.start) return cell;
  return { start: words.start - lead.length + sentenceStart(lead), end: Math.max(words.end, wordEnd(text, last)) };
}

const within = (outer: Span, { start, end }: Span): Span => ({
  start: Math.max(outer.start, start),
  end: Math.min(outer.end, end),
});

/** The table cell that contains the words, with the label before it. The rest of a row may repeat the text in another language. */
function cellAround(text: string, words: Span): Span | undefined {
  const row = text.lastIndexOf("\n", words.start - 1) + 1;
  const after = text.slice(words.end).search(/[\t\n]/);
  const end = after === -1 ? text.length : words.end + after;
  const own = Math.max(row, text.lastIndexOf("\t", words.start - 1) + 1);
  if (own === row && text[end] !== "\t") return undefined;
  const label = text.slice(row, Math.max(row, own - 1));
  const trimmed = label.trimEnd();
  const isLabel = label.length < MIN_CLAUSE && !/[.;]$/.test(trimmed) && !label.includes("\t", trimmed.length);
  return { start: isLabel ? row : own, end };
}

/** The start of the last sentence or paragraph, or at least of a word. */
function sentenceStart(lead: string): number {
  const borders = [...lead.matchAll(/\n\s*\n\s*|[.;]\s+(?=[\p{Lu}("“])/gu)].map(
    ({ 0: mark, index }) => index + mark.length,
  );
  return borders.at(-1) ?? lead.search(/\s\S/) + 1;
}

function wordEnd(text: string, end: number): number {
  const paragraph = text.slice(0, end).lastIndexOf("\n\n");
  const stop = paragraph > end - 100 ? paragraph : Math.max(text.lastIndexOf(" ", end), text.lastIndexOf("\n", end));
  return end >= text.length ? text.length : stop;
}
