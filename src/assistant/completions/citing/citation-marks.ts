import { setImmediate } from "node:timers/promises";
import type { CitationCollector } from "./citation-collector.ts";

/** Marks a statement whose quote is not in the named document. */
export const UNSUPPORTED = "(unsupported: these words are not in the document)";
const OPENS = "[[";
const CLOSES = "]]";
const MAX_CITATIONS = 200;
/** The maximum length between the brackets. */
const MAX_LENGTH = 5_000;
const OPENING = /\s{0,20}(F\d{1,6})\s{0,20}:\s{0,20}(?:"|“|'')/y;
const CLOSING = /(?:"|”|'')\s{0,20}$/;
const NAMED_ONLY = /\s{0,20}F\d/y;

/** A citation that the model wrote, with its place in the answer. Without a quote it is malformed. */
interface CitationMark {
  start: number;
  end: number;
  source?: string;
  quote?: string;
}

/** Replaces the model's citations with markers. A quote that is not found marks its statement as unsupported. */
export async function placeCitations(answer: string, collector: CitationCollector): Promise<string> {
  const parts: string[] = [];
  let [at, count] = [0, 0];
  for (const { start, end, source, quote } of findMarks(answer)) {
    parts.push(withoutBracketedNumbers(answer.slice(at, start)));
    at = end;
    const isRead = source !== undefined && quote !== undefined && ++count <= MAX_CITATIONS;
    // Searching a long text for a missing quote is slow: let other work run in between.
    if (isRead) await setImmediate();
    parts.push((isRead && collector.cite(source, quote)) || UNSUPPORTED);
  }
  return [...parts, withoutBracketedNumbers(answer.slice(at))].join("");
}

/** Removes bracketed numbers that the model wrote itself: they would look like citations. */
const withoutBracketedNumbers = (words: string) => words.replace(/ ?\[\d{1,3}\](?![(:])/g, "");

/** The citations of an answer, in order. Each bracket is checked a bounded number of times, for any input. */
function* findMarks(answer: string): Generator<CitationMark> {
  const quoteEnd = seek(answer, CLOSES, (at) => CLOSING.test(answer.slice(Math.max(0, at - 22), at)));
  const bracket = seek(answer, "]");
  for (let start = answer.indexOf(OPENS); start !== -1; ) {
    const mark = markAt(answer, start, quoteEnd, bracket);
    if (mark) yield mark;
    start = answer.indexOf(OPENS, mark?.end ?? start + 1);
  }
}

type Seek = (from: number) => number;

/** Finds the first match at or after an offset; -1 if there is none. Offsets must not decrease between calls. */
function seek(text: string, part: string, accepts: (at: number) => boolean = () => true): Seek {
  let found = -2;
  return (from) => {
    if (found === -1 || found >= from) return found;
    found = text.indexOf(part, from);
    while (found !== -1 && !accepts(found)) found = text.indexOf(part, found + 1);
    return found;
  };
}

function markAt(answer: string, start: number, quoteEnd: Seek, bracket: Seek): CitationMark | undefined {
  const inside = start + OPENS.length;
  OPENING.lastIndex = inside;
  const [, source] = OPENING.exec(answer) ?? [];
  if (source !== undefined) {
    const end = quoteEnd(OPENING.lastIndex);
    const isNear = end !== -1 && end - inside <= MAX_LENGTH;
    const quote = isNear ? answer.slice(OPENING.lastIndex, end).replace(CLOSING, "") : "";
    if (quote !== "") return { start, end: end + CLOSES.length, source, quote };
  }
  NAMED_ONLY.lastIndex = inside;
  const end = NAMED_ONLY.test(answer) ? bracket(inside) : -1;
  const isClosed = end !== -1 && end - inside <= MAX_LENGTH && answer.startsWith(CLOSES, end);
  return isClosed ? { start, end: end + CLOSES.length } : undefined;
}

/** Streams an answer without its citations. They are located once the answer is complete. */
export function withoutCitations(write: (piece: string) => void): (piece: string) => void {
  let held = "";
  return (piece) => {
    const { shown, rest } = cutCitations(held + piece);
    held = rest;
    if (shown !== "") write(shown);
  };
}

/** A text for others, such as an e-mail, without the citations that a model wrote into it. */
export function stripCitations(text: string): string {
  const { shown, rest } = cutCitations(text);
  return shown + rest;
}

/** The text without its citations and the space before each, and the unfinished end that may become a citation. */
function cutCitations(text: string): { shown: string; rest: string } {
  const parts: string[] = [];
  const close = seek(text, CLOSES);
  const from = (start: number) => (text[start - 1] === " " ? start - 1 : start);
  let at = 0;
  for (let start = text.indexOf(OPENS); start !== -1; ) {
    const inside = start + OPENS.length;
    const end = close(inside);
    if (end === -1 && text.length - inside <= MAX_LENGTH) {
      parts.push(text.slice(at, Math.max(at, from(start))));
      return { shown: parts.join(""), rest: text.slice(Math.max(at, from(start))) };
    }
    const isCitation = end !== -1 && end - inside <= MAX_LENGTH;
    if (isCitation) {
      parts.push(text.slice(at, Math.max(at, from(start))));
      at = end + CLOSES.length;
    }
    start = text.indexOf(OPENS, isCitation ? at : start + 1);
  }
  const rest = Math.max(at, text.length - (/ ?\[$| $/.exec(text.slice(-2))?.[0].length ?? 0));
  return { shown: parts.join("") + text.slice(at, rest), rest: text.slice(rest) };
}
