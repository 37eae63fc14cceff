import { findOutline } from "../../../content/structure/outline.ts";
import type { Place } from "./place.ts";

/** What a document does not provide: lines of a table of contents, and clauses that it says are deleted. */
export const findLeftOut = (text: string): Place[] => [...contentsIn(text), ...deletedIn(text)];

/** The text with what is left out as blanks, so that all places stay where they are. */
export function blankOut(text: string, places: Place[]): string {
  if (places.length === 0) return text;
  let [blanked, at] = ["", 0];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(at, start);
    if (from >= end) continue;
    blanked += text.slice(at, from) + text.slice(from, end).replace(/[^\n]/g, " ");
    at = end;
  }
  return blanked + text.slice(at);
}

/** The parts of passages that stand outside of places. */
export function withoutPlaces<P extends Place>(text: string, passages: P[], places: Place[]): P[] {
  if (places.length === 0) return passages;
  const sorted = places.toSorted((a, b) => a.start - b.start);
  return passages.flatMap((passage) => {
    const parts: P[] = [];
    let at = passage.start;
    for (const { start, end } of [...sorted, { start: passage.end, end: passage.end }]) {
      if (start >= passage.end && end > passage.end) continue;
      const words = text.slice(at, Math.max(at, start));
      const lead = words.length - words.trimStart().length;
      if (words.trim() !== "") parts.push({ ...passage, start: at + lead, end: at + words.trimEnd().length });
      at = Math.max(at, end);
    }
    return parts;
  });
}

/** The dots of “8.1 Term ........ 14”, alone on its line or one after another. */
const LEADERS = /(?<![.…])(?:\.{4,300}|(?:\.[ \t]){4,150}\.?|…{2,100})[ \t]{0,20}(?:\d{1,3}|[ivxl]{1,6})(?![\d.])/g;
const NUMBER_OF_LINE = /^[ \t]{0,20}[\dA-Z.]{1,9}$/;
const LONGEST_LINE = 120;
/** “8.1 Term      14”, below the title of a table of contents: elsewhere it may be a price. */
const COLUMNS =
  /^[ \t]{0,40}(?:(?:article|section|exhibit|schedule|annex)[ \t]{1,20})?[\p{L}\d.)]{1,8}[ \t]{1,40}[^\n]{2,100}?(?:\t|[ \t]{3,120})(?:\d{1,3}|[ivxl]{1,6})[ \t]{0,20}$/gimu;
const TITLE = /^[ \t]{0,120}(?:table of contents|contents|index)[ \t]{0,20}:?[ \t]{0,120}$/im;
/** Fewer lines than this are no table. */
const LEAST = 3;
/** A table of contents is not longer than this. */
const LONGEST = 12_000;
/** The next entry begins within so many characters. */
const NEXT = 200;

/** The lines of a table of contents. */
export function contentsIn(text: string): Place[] {
  const led = Array.from(text.matchAll(LEADERS), ({ 0: dots, index }) => {
    const before = text.slice(Math.max(0, index - LONGEST_LINE), index);
    const line = 1 + before.lastIndexOf("\n");
    const ended = 1 + Math.max(...["\n", ".", "…"].map((end) => before.lastIndexOf(end)));
    const begin = NUMBER_OF_LINE.test(before.slice(line, ended)) ? line : ended;
    return { start: index - before.length + begin, end: index + dots.length };
  });
  const title = TITLE.exec(text);
  const from = title ? title.index + title[0].length : text.length;
  const aligned = Array.from(text.slice(from, from + LONGEST).matchAll(COLUMNS), ({ 0: line, index }) => ({
    start: from + index,
    end: from + index + line.length,
  }));
  const lines = [...led, ...aligned].sort((a, b) => a.start - b.start);
  const runs: Place[][] = [];
  for (const line of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last && line.start - last.end < NEXT) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return [...runs.filter((run) => run.length >= LEAST).flat(), ...listedHeadings(text, from)];
}

/** The lines below “Table of Contents” that stand again further down. */
function listedHeadings(text: string, from: number): Place[] {
  const after = text.slice(from, from + LONGEST);
  const rest = plain(text.slice(from));
  const lines = Array.from(after.matchAll(/[^\n]+/g), ({ 0: line, index }) => ({
    line: plain(line),
    place: { start: from + index, end: from + index + line.length },
  })).filter(({ line }) => line.length > 3);
  const end = lines.findIndex(
    ({ line }) => line.split(" ").length > 14 || rest.indexOf(line, rest.indexOf(line) + 1) === -1,
  );
  const listed = end === -1 ? [] : lines.slice(0, end);
  return listed.length >= LEAST ? listed.map(({ place }) => place) : [];
}

const plain = (line: string) =>
  line
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const SAYS_DELETED = /\b(?:deleted|omitted|struck|removed|reserved)\b/i;
/** “9. Limitation of Liability. [Intentionally omitted]” */
const RESERVED =
  /^[ \t]{0,40}(?:(?:section|clause|article)[ \t]{1,9})?[\dIVX][\dIVX.]{0,9}[.):]?[ \t][^\n]{0,100}?[[(]?(?<=[ \t[(])(?:(?:this|which)[ \t]{1,9}(?:section|clause|article)[ \t]{1,9}(?:is|has[ \t]{1,9}been)[ \t]{1,9})?(?:intentionally[ \t]{1,9}(?:omitted|deleted|left[ \t]{1,9}blank)|reserved|deleted|omitted)[ \t]{0,9}[\])]?\.?[ \t]{0,40}$/gim;
const NUMBER = "(?:\\d{1,3}(?:\\.\\d{1,3}){0,3}|[IVX]{1,6})(?:\\([a-z]\\))?";
/** “Section 9 (Liability) of this Agreement is hereby deleted”, but not “data under Section 9 is deleted”. */
const DELETED = new RegExp(
  `(?<!\\b(?:under|in|of|to|with|by|per|from|on)\\s{1,9})\\b(?:sections?|clauses?|articles?|paragraphs?)\\s{1,9}(${NUMBER}(?:(?:,|\\s{1,9}and)\\s{1,9}${NUMBER}){0,5})(?:\\s{0,9}\\([^()]{1,80}\\))?(\\s{1,9}of\\s{1,9}the\\s{1,9}(?:original\\s{1,9}|master\\s{1,9})?(?:agreement|contract|lease)|\\s{1,9}(?:of|in)\\s{1,9}this\\s{1,9}\\w{3,30})?\\s{1,9}(?:is|are|shall\\s{1,9}be|will\\s{1,9}be|has\\s{1,9}been|have\\s{1,9}been)\\s{1,9}(?:hereby\\s{1,9}|intentionally\\s{1,9}|entirely\\s{1,9}){0,2}(?:deleted|omitted|struck|removed)([^.;]{0,120})`,
  "gi",
);
/** A clause that is deleted to be replaced by another one is still there in its new form. Words may be deleted from one. */
const REPLACED = /\b(?:replac\w*|substitut\w*|restat\w*|the\s+following|insert\w*|from|within)\b/i;
const ON_CONDITION =
  /\b(?:if|when|where|upon|unless|until|after|following|in\s+the\s+event|to\s+the\s+extent)\b[^.;]*$/i;
/** A longer section is not taken out for a sentence on it. */
const LONGEST_CLAUSE = 4_000;

function deletedIn(text: string): Place[] {
  if (!SAYS_DELETED.test(text)) return [];
  const lines = Array.from(text.matchAll(RESERVED), ({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
  const told = [...text.matchAll(DELETED)].filter(
    ({ 3: rest = "", index }) =>
      !REPLACED.test(rest) && !ON_CONDITION.test(text.slice(Math.max(0, index - 160), index)),
  );
  if (told.length === 0) return lines;
  // “of the Agreement” is said in an amendment, whose own sections are others.
  const own = told.filter(([, , of = ""]) => !/\bthe\b/i.test(of));
  const numbers = new Set(own.flatMap(([, named = ""]) => named.match(new RegExp(NUMBER, "gi")) ?? []));
  const sentences = told.map(({ 0: words, index }) => ({ start: index, end: index + words.length }));
  return [...lines, ...sentences, ...(numbers.size > 0 ? sectionsNumbered(text, numbers) : [])];
}

const NUMBERED_LINE = /\n[ \t]{0,40}(?:article|section|clause)?[ \t]{0,9}(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?[ \t]/gi;

function sectionsNumbered(text: string, numbers: Set<string>): Place[] {
  return findOutline(text).flatMap(({ number, start, end }) => {
    if (number === null || !numbers.has(number)) return [];
    const inside = text.slice(start + 1, end);
    const next = [...inside.matchAll(NUMBERED_LINE)].find(([, other = ""]) => !other.startsWith(number));
    const last = next ? start + 1 + next.index : end;
    return last - start <= LONGEST_CLAUSE ? [{ start, end: last }] : [];
  });
}
