import { cutIntoSentences } from "../search/sentences.ts";
import { escapeMarkdown } from "./escape-markdown.ts";

interface Span {
  start: number;
  end: number;
}

export const MAX_QUOTE = 600;
const SENTENCE_MARGIN = 1500;

/** Collapses white space to single spaces. */
export const collapseWhitespace = (words: string) => words.replace(/\s+/g, " ").trim();

/** Escapes the quote and adds an ellipsis where it begins or ends inside a sentence. */
export function formatQuote(text: string, { start, end }: Span): string {
  const words = collapseWhitespace(text.slice(start, end));
  const before = text.slice(Math.max(0, start - 3), start);
  const isBegun = /^[\p{Ll},;]/u.test(words) || /[\p{L},]\s*$/u.test(before);
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
  const from = Math.max(0, place.start - SENTENCE_MARGIN);
  const textAround = cutIntoSentences(text.slice(from, place.end + SENTENCE_MARGIN));
  const first = textAround.find(({ start, end }) => from + start <= place.start && place.start < from + end);
  const last = textAround.find(({ start, end }) => from + start < place.end && place.end <= from + end);
  const whole = { start: first ? from + first.start : place.start, end: last ? from + last.end : place.end };
  return whole.end - whole.start <= longest ? whole : place;
}

/** A shorter clause is little more than its value and needs context. */
export const MIN_CLAUSE = 60;

/** The part of a clause around the relevant words, with context on both sides. */
export function spanAround(text: string, clause: Span, words: Span, longest: number): Span {
  const whole = expandToSentences(text, clause, longest);
  const isBare = whole.end - whole.start < MIN_CLAUSE;
  if (!isBare && words.end - whole.start <= longest) return truncateSpan(text, whole, longest);
  const [before, after] = [Math.round(longest * 0.6), Math.round(longest * 0.3)];
  const first = isBare ? words.start - before : Math.max(clause.start, words.start - before);
  const lead = text.slice(Math.max(0, first), words.start);
  const last = isBare ? words.end + after : Math.min(clause.end, words.end + after);
  return { start: words.start - lead.length + sentenceStart(lead), end: Math.max(words.end, wordEnd(text, last)) };
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
