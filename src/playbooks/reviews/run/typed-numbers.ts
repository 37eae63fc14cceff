import type { Source } from "../../../workspace/files/search/sources.ts";

/** How many lines around a clause to search for its neighbours' numbers. */
const MAX_LINES = 30;
const MAX_HEADING = 80;
/** "5.", "5.2", "5)", "Section 5." and the space between the number and the text. */
const NUMBERED =
  /^([ \t]*(?:(?:section|clause|article)[ \t\u00a0]{1,3})?)(\d{1,3}(?:\.\d{1,3}){0,4})([A-Z]?)([.)]?)([ \t\u00a0]{1,8})(?=\S)/i;
const HAS_NUMBER = /^[ \t]*(?:(?:section|clause|article)[ \t]{1,3})?\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)\d]/i;
const ENDS_SENTENCE = /[.;:,!?][)”"’']?$/;

interface TypedNumber {
  prefix: string;
  number: string;
  letter: string;
  suffix: string;
  gap: string;
}

interface Addition {
  start: number;
  end: number;
  replacement: string;
}

/**
 * Clauses inserted between clauses with typed numbers get numbers of the same style: the next numbers if they are free, otherwise the
 * previous number with a letter ("5A."), so that existing clauses and references stay unchanged. Automatic numbers are left to Word.
 */
export const numberAdditions = <T extends Addition>(edits: T[], source: Pick<Source, "text" | "labels">): T[] =>
  edits.map((edit) => ({ ...edit, replacement: numberedAddition(edit, source) }));

function numberedAddition({ start, end, replacement }: Addition, source: Pick<Source, "text" | "labels">): string {
  const isBefore = replacement.endsWith("\n") && !replacement.startsWith("\n");
  if (start !== end || !(isBefore || replacement.startsWith("\n"))) return replacement;
  const above = linesAbove(source.text, isBefore ? Math.max(0, start - 1) : start);
  const isAutomatic = (line: Line) => source.labels.some((label) => label.start === line.start);
  const last = lastNumberIn(above, isAutomatic);
  if (!last) return replacement;
  const next = linesBelow(source.text, isBefore ? start : start + 1).find(({ words }) => NUMBERED.test(words));
  if (next && isAutomatic(next)) return replacement;
  const numbers = numbersAfter(last, next && typedNumber(next.words), source.text);
  return replacement
    .split("\n")
    .map((line) => (line.trim() === "" || HAS_NUMBER.test(line) ? line : `${numbers.next().value ?? ""}${line}`))
    .join("\n");
}

interface Line {
  start: number;
  words: string;
}

function linesAbove(text: string, end: number): Line[] {
  const lines: Line[] = [];
  for (let until = end; until > 0 && lines.length < MAX_LINES; ) {
    const start = text.lastIndexOf("\n", until - 1) + 1;
    lines.push({ start, words: text.slice(start, until) });
    until = start - 1;
  }
  return lines;
}

function linesBelow(text: string, from: number): Line[] {
  const lines: Line[] = [];
  for (let start = from; start < text.length && lines.length < MAX_LINES; ) {
    const end = text.indexOf("\n", start);
    const until = end === -1 ? text.length : end;
    lines.push({ start, words: text.slice(start, until) });
    start = until + 1;
  }
  return lines;
}

/** The number of the nearest clause above. Undefined if there is an unnumbered heading in between, or if Word numbers that clause. */
function lastNumberIn(above: Line[], isAutomatic: (line: Line) => boolean): TypedNumber | undefined {
  for (const line of above) {
    const number = typedNumber(line.words);
    if (number) return isAutomatic(line) ? undefined : number;
    const words = line.words.trim();
    const isItem = HAS_NUMBER.test(words);
    if (words !== "" && !isItem && words.length < MAX_HEADING && !ENDS_SENTENCE.test(words)) return undefined;
  }
  return undefined;
}

/** A bare "30" at the start of a line is not a clause number. */
function typedNumber(line: string): TypedNumber | undefined {
  const found = NUMBERED.exec(line);
  if (!found) return undefined;
  const [, prefix = "", number = "", letter = "", suffix = "", gap = ""] = found;
  return prefix.trim() || suffix || number.includes(".") ? { prefix, number, letter, suffix, gap } : undefined;
}

function* numbersAfter(last: TypedNumber, next: TypedNumber | undefined, text: string): Generator<string> {
  const parts = last.number.split(".");
  const follow = (by: number) => [...parts.slice(0, -1), Number(parts.at(-1)) + by].join(".");
  const written = (number: string) => `${last.prefix}${number}${last.suffix}${last.gap}`;
  if (next?.number.startsWith(`${last.number}.`)) return;
  const isTaken = last.letter !== "" || next?.number === follow(1) || next?.number === last.number;
  if (!isTaken) for (let by = 1; ; by++) yield written(follow(by));
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
    if (letter <= last.letter.toUpperCase() || text.includes(`\n${written(last.number + letter).trimEnd()}`)) continue;
    yield written(last.number + letter);
  }
}
