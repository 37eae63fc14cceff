import { trimEnd } from "../../../content/citations/trim.ts";

/** A word or mark of a message. What the person only quotes is blotted out, so that nothing in it is read as an order. */
export interface Word {
  /** In lower case; a quotation is blots. */
  text: string;
  start: number;
  end: number;
}

export interface Sentence {
  words: Word[];
  endsWithQuestionMark: boolean;
}

/** Stands for a character of a quotation. */
export const BLOT = "¤";

const CLOSING: Record<string, string> = { "“": "”", "„": "“", "«": "»", '"': '"', "‘": "’", "'": "'" };
const MAX_QUOTATION = 2_000;
const MAX_SINGLE = 200;

/** What begins a text of somebody else: a line of a mail's head, or a forwarded message. */
const FORWARDED = /^(?:-{2,}\s?(?:original|forwarded) message|(?:from|sent|to|subject|date):\s\S)/i;
const TEXTS =
  /\b(?:e-?mails?|mails?|letters?|messages?|texts?|notes?|clauses?|paragraphs?|passages?|wordings?|excerpts?|sentences?|sections?|documents?|notices?|comments?|instructions?|says?|said|wr(?:ites?|ote)|reads?|states?|stated|asks?|asked|tells?|told)\b/i;
const MAKES_TEXT =
  /^(?:please |then |now |and |also )*(?:write|draft|create|add|make|save|send|put|prepare|compose|note)\b/i;

/** The message with every quotation blotted out, character for character: in quotation marks, quoted lines, code, and texts pasted below. */
export function blotQuotations(message: string): string {
  const lines = message.split("\n");
  let isPasted = false;
  let isCode = false;
  const blotted = lines.map((line, at) => {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (isPasted || isCode || /^\s{0,3}>/.test(line)) return blot(line);
    isPasted ||= FORWARDED.test(line.trim()) || introducesText(line, lines[at + 1]);
    if (isCode || FORWARDED.test(line.trim())) return blot(line);
    return blotMarks(line);
  });
  return blotted.join("\n");
}

/** “What about this mail:” before a text on lines of its own. An order to write one names its own points below. */
function introducesText(line: string, next: string | undefined): boolean {
  const said = line.trim();
  return said.endsWith(":") && next !== undefined && TEXTS.test(said) && !MAKES_TEXT.test(said);
}

const blot = (text: string) => text.replace(/\S/gu, (character) => BLOT.repeat(character.length));

/** A quotation that is not closed goes on to the end of its line. */
function blotMarks(line: string): string {
  let blotted = "";
  for (let at = 0; at < line.length; at++) {
    const close = opens(line, at) ? CLOSING[line.charAt(at)] : undefined;
    if (close === undefined) {
      blotted += line.charAt(at);
      continue;
    }
    const end = closingAt(line, at + 1, close);
    if (end === -1 && line.charAt(at) === "'") {
      blotted += line.charAt(at);
      continue;
    }
    const stop = end === -1 ? line.length : end + 1;
    blotted += blot(line.slice(at, stop));
    at = stop - 1;
  }
  return blotted;
}

/** An apostrophe inside a word opens no quotation. */
const opens = (line: string, at: number) =>
  line.charAt(at) in CLOSING && (at === 0 || !/[\p{L}\p{N}]/u.test(line.charAt(at - 1)));

function closingAt(line: string, from: number, close: string): number {
  const most = Math.min(line.length, from + (close === "'" || close === "’" ? MAX_SINGLE : MAX_QUOTATION));
  for (let at = from; at < most; at++) {
    if (line.charAt(at) !== close && !(close === "”" && line.charAt(at) === '"')) continue;
    if (close !== "'" || !/[\p{L}\p{N}]/u.test(line.charAt(at + 1))) return at;
  }
  return -1;
}

const WORD = /[\p{L}\p{N}¤][\p{L}\p{N}¤'’&/_.-]*|[,;:?!.()–—-]/gu;
const LIST_MARK = /^\s*(?:[-*•–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/i;
/** A full stop after these ends no sentence, if a number or a small letter follows. */
const BEFORE_NUMBER = /^(?:no|nos|art|sec|cl|para|st)$/;
const ABBREVIATED = /^(?:inc|ltd|corp|co|vs|dr|mr|mrs|ms|e\.g|i\.e|approx|dept)$/;
const isAbbreviated = (word: string, after: string) =>
  (BEFORE_NUMBER.test(word) && /^\s?\d/.test(after)) || (ABBREVIATED.test(word) && /^\s?\p{Ll}/u.test(after));

/** The sentences of a message, each line on its own. */
export function sentencesIn(message: string): Sentence[] {
  const sentences: Sentence[] = [];
  let lineStart = 0;
  for (const line of blotQuotations(message).split("\n")) {
    const offset = LIST_MARK.exec(line)?.[0].length ?? 0;
    let words: Word[] = [];
    const close = (mark: string) => {
      if (words.length > 0) sentences.push({ words, endsWithQuestionMark: mark.includes("?") });
      words = [];
    };
    for (const { 0: said, index } of line.slice(offset).matchAll(WORD)) {
      const start = lineStart + offset + index;
      const text = trimEnd(said, /[.’'/_-]/).toLowerCase() || said;
      const isStop = /^[?!]$/.test(said);
      if (!isStop && said !== ".") words.push({ text, start, end: start + Math.max(text.length, 1) });
      const after = message.slice(start + said.length, start + said.length + 2);
      const isEnd = isStop || said === "." || (said.endsWith(".") && !isAbbreviated(text, after));
      if (isEnd && /^(?:[\s?!”’")\]]|$)/u.test(after)) close(said);
    }
    close("");
    lineStart += line.length + 1;
  }
  return sentences;
}
