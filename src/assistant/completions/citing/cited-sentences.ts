import { cutIntoSentences } from "../../../content/search/sentences.ts";
import type { Claim } from "../../../models/support/claims.ts";
import type { AnswerCitation } from "../../chats/chats.schema.ts";

/** As many as an answer may have citations. */
const MAX_CLAIMS = 200;
/** The markers after a sentence. */
const MARKERS = /(?:\s?\[\d{1,4}\])+(?![(:])/g;
const HAS_MARKER = /\[\d/;
const FIRST_MARKERS = /^(?:\s?\[\d{1,4}\])+(?![(:])/;
/** What stands before the words of a line: the mark of a list, a heading or a quotation. */
export const LINE_MARK = /^\s*(?:(?:[-*•>]|\d{1,3}[.)]|#{1,6})\s+){0,3}/;
/** Markers right behind a full stop end the sentence, also after an abbreviation or without a space: “… p.a.[1] The …”. */
const ENDS_SENTENCE = /(?<=[.!?]["”’)*_]{0,3})(?:\s?\[\d{1,4}\])+(?=\s+["“(*]{0,3}\p{Lu})/gu;
const CLOSES = /^[*_"”’)\]]+(?=\s|$)/;

/** What an answer says up to a group of markers, with its citations. */
export interface Cited extends Claim {
  /** Where it begins, and where its markers end. */
  start: number;
  end: number;
  markers: number[];
  /** The whole sentence, or the cell of a table. */
  whole: { start: number; end: number };
  isCell: boolean;
}

/** The sentences or cells with citations. One with several groups of markers is cited in parts. */
export function citedSentences(text: string, citations: AnswerCitation[]): Cited[] {
  const found: Cited[] = [];
  let lineStart = 0;
  for (const line of text.split("\n")) {
    const isRow = line.trimStart().startsWith("|");
    const isCited = found.length < MAX_CLAIMS && HAS_MARKER.test(line);
    const units = !isCited ? [] : isRow ? cellsOf(line) : sentencesOf(line);
    const [head] = units;
    for (const unit of units) {
      const label = isRow && head && unit !== head ? `${line.slice(head.start, head.end)} ` : "";
      let from = unit.start;
      for (const { 0: group, index } of line.slice(unit.start, unit.end).matchAll(MARKERS)) {
        const [at, markers] = [unit.start + index, Array.from(group.matchAll(/\d+/g), ([number]) => Number(number))];
        const quotes = citations.filter(({ marker }) => markers.includes(marker)).map(({ quote }) => quote);
        const words = plain(line.slice(from, at));
        const end = at + group.length;
        const whole = { start: lineStart + unit.start, end: lineStart + unit.end };
        if (quotes.length > 0 && words !== "" && found.length < MAX_CLAIMS)
          found.push({
            text: plain(label + words),
            quotes,
            start: lineStart + from,
            end: lineStart + end,
            markers,
            whole,
            isCell: isRow,
          });
        from = end;
      }
    }
    lineStart += line.length + 1;
  }
  return found;
}

interface Unit {
  start: number;
  end: number;
}

/** The sentences of a line. Markers and closing marks at the beginning of one belong to the one before. */
function sentencesOf(line: string): Unit[] {
  const lead = LINE_MARK.exec(line)?.[0].length ?? 0;
  const units: Unit[] = [];
  for (const { start, end } of cutIntoSentences(line.slice(lead))) {
    let from = lead + start;
    const before = units.at(-1);
    if (before) {
      const closed = CLOSES.exec(line.slice(from))?.[0].length ?? 0;
      from += closed;
      const marks = FIRST_MARKERS.exec(line.slice(from))?.[0].length ?? 0;
      from += marks;
      if (closed + marks > 0) before.end = from;
      while (/\s/.test(line.charAt(from))) from++;
    }
    if (from < lead + end) units.push({ start: from, end: lead + end });
  }
  return units.flatMap((unit) => cutBehindMarkers(line, unit));
}

function cutBehindMarkers(line: string, { start, end }: Unit): Unit[] {
  const units: Unit[] = [];
  let from = start;
  for (const { 0: group, index } of line.slice(start, end).matchAll(ENDS_SENTENCE)) {
    const at = start + index + group.length;
    units.push({ start: from, end: at });
    from = at;
    while (/\s/.test(line.charAt(from))) from++;
  }
  return [...units, { start: from, end }];
}

/** The cells of a row. */
function cellsOf(line: string): Unit[] {
  const units: Unit[] = [];
  let start = line.indexOf("|") + 1;
  for (let at = start; at <= line.length; at++) {
    const isBar = line.charAt(at) === "|" && line.charAt(at - 1) !== "\\";
    if (!isBar && at < line.length) continue;
    if (line.slice(start, at).trim() !== "") units.push({ start, end: at });
    start = at + 1;
  }
  return units;
}

export const plain = (sentence: string) =>
  sentence
    .replace(LINE_MARK, "")
    .replace(/^[\s,;:]+/, "")
    .replace(/[*_`#|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
