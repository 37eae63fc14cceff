import type { Box, Page, PageBoxes, ReadMethod, Suspicion } from "../canonical.ts";

/** A page before all pages are joined. `boxes` holds four numbers per UTF-16 unit of `text`. */
export interface PageDraft {
  text: string;
  boxes: Uint16Array;
  method: ReadMethod;
  width: number | null;
  height: number | null;
  suspicions: Suspicion[];
}

/** Placeholder for a hyphen at a line end, until the whole document decides whether to keep it. */
export const LINE_END_HYPHEN = "\u0002";

export const MAX_PAGES = 10_000;

/** Separates pages; belongs to the earlier one. */
const PAGE_BREAK = "\n\n";
const UINT16_MAX = 65535;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u{fff9}-\u{fffb}]/u;
const LINE_BREAK = /[\n-\r\u0085\u2028\u2029]/;

/** Builds a page's text with its boxes, without invisible characters. */
export class PageText {
  /** The number of UTF-16 units left out as invisible characters. */
  invisible = 0;
  private units: number[] = [];
  private boxes: number[] = [];

  /** Adds one code point. A soft hyphen with a visible width becomes a hyphen. */
  add(code: number, box: Box | null): void {
    const char = code >= 0x20 && code < 0x7f ? null : String.fromCodePoint(code);
    if (char === null) this.put(code, box);
    else if (LINE_BREAK.test(char)) this.breakLine();
    else if (char === "\t") this.write(" ", box);
    else if (char === "\u00ad" && box && box[2] > box[0]) this.write("-", box);
    else if (INVISIBLE.test(char)) this.invisible += char.length;
    else this.write(char, box);
  }

  addLineEndHyphen(box: Box | null): void {
    this.write(LINE_END_HYPHEN, box);
  }

  /** Ends a line; spaces before the break are dropped, and a page never begins with one. */
  breakLine(): void {
    while (this.endsIn(0x20)) this.drop();
    if (this.units.length > 0) this.write("\n", null);
  }

  startsLine(): boolean {
    return this.units.length === 0 || this.endsIn(0x0a);
  }

  endsInSpace(): boolean {
    return this.startsLine() || this.endsIn(0x20);
  }

  /** The text in NFC with its boxes, without line breaks or spaces at the end. */
  finish(): { text: string; boxes: Uint16Array } {
    while (this.units.length > 0 && this.endsInSpace()) this.drop();
    const text = joinUnits(this.units);
    return toNfc(markHyphens({ text, boxes: Uint16Array.from(this.boxes) }));
  }

  private write(char: string, box: Box | null): void {
    for (let i = 0; i < char.length; i++) this.put(char.charCodeAt(i), box);
  }

  private put(unit: number, box: Box | null): void {
    this.units.push(unit);
    if (box) this.boxes.push(toUint16(box[0]), toUint16(box[1]), toUint16(box[2]), toUint16(box[3]));
    else this.boxes.push(0, 0, 0, 0);
  }

  private endsIn(unit: number): boolean {
    return this.units.at(-1) === unit;
  }

  private drop(): void {
    this.units.pop();
    this.boxes.length -= 4;
  }
}

const toUint16 = (edge: number) => Math.round(Math.min(1, Math.max(0, edge)) * UINT16_MAX);

/** Joins pages into one text with page ranges that cover it, and boxes. */
export function joinPages(drafts: PageDraft[]): { text: string; pages: Page[]; boxes: PageBoxes[] } {
  const parts: string[] = [];
  const pages: Page[] = [];
  const boxes: PageBoxes[] = [];
  let start = 0;
  for (const [i, draft] of drafts.entries()) {
    const text = i < drafts.length - 1 ? draft.text + PAGE_BREAK : draft.text;
    const { method, width, height, suspicions } = draft;
    pages.push({ page: i + 1, start, end: start + text.length, method, width, height, suspicions });
    const padded = new Uint16Array(text.length * 4);
    padded.set(draft.boxes);
    // The draft's own array is released: the boxes of a long document are large.
    draft.boxes = padded;
    boxes.push({ page: i + 1, boxes: padded });
    parts.push(text);
    start += text.length;
  }
  return { text: parts.join(""), pages, boxes };
}

interface BoxedText {
  text: string;
  boxes: Uint16Array;
}

/** Replaces parts of a text with boxes. Each replacement has its own boxes. */
export function rewriteBoxedText(
  boxed: BoxedText,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => BoxedText,
): BoxedText {
  const texts: string[] = [];
  const boxes: Uint16Array[] = [];
  let at = 0;
  for (const match of boxed.text.matchAll(pattern)) {
    const replacement = replace(match);
    texts.push(boxed.text.slice(at, match.index), replacement.text);
    boxes.push(boxed.boxes.subarray(at * 4, match.index * 4), replacement.boxes);
    at = match.index + match[0].length;
  }
  if (texts.length === 0) return boxed;
  texts.push(boxed.text.slice(at));
  boxes.push(boxed.boxes.subarray(at * 4));
  return { text: texts.join(""), boxes: concat(boxes) };
}

/** Replaces a hyphen and line break inside a word with the placeholder that PDFium also uses. */
function markHyphens(boxed: BoxedText): BoxedText {
  return rewriteBoxedText(boxed, /(?<=\p{L})-\n(?=\p{L})/gu, (match) => ({
    text: LINE_END_HYPHEN,
    boxes: boxed.boxes.slice(match.index * 4, match.index * 4 + 4),
  }));
}

/** Normalizes to NFC. A composed letter gets the union of the boxes of its parts. */
function toNfc(boxed: BoxedText): BoxedText {
  if (boxed.text.normalize("NFC") === boxed.text) return boxed;
  return rewriteBoxedText(boxed, /[^ \n]+/gu, (word) => {
    const from = word.index * 4;
    const own = { text: word[0], boxes: boxed.boxes.subarray(from, from + word[0].length * 4) };
    const whole = word[0].normalize("NFC");
    if (whole === word[0]) return own;
    const byLetter = rewriteBoxedText(own, /\P{M}\p{M}*|\p{M}+/gu, (letter) => {
      const boxes = own.boxes.subarray(letter.index * 4, (letter.index + letter[0].length) * 4);
      return coverWithUnionBox(letter[0].normalize("NFC"), boxes);
    });
    return byLetter.text === whole ? byLetter : coverWithUnionBox(whole, own.boxes);
  });
}

function coverWithUnionBox(text: string, boxes: Uint16Array): BoxedText {
  const around = unionOf(boxes);
  const spread = new Uint16Array(text.length * 4);
  for (let i = 0; i < text.length; i++) spread.set(around, i * 4);
  return { text, boxes: spread };
}

function unionOf(boxes: Uint16Array): Box {
  const union: Box = [UINT16_MAX, UINT16_MAX, 0, 0];
  for (let i = 0; i < boxes.length; i += 4) {
    if (boxes[i + 2] === 0 && boxes[i + 3] === 0) continue;
    union[0] = Math.min(union[0], boxes[i] ?? 0);
    union[1] = Math.min(union[1], boxes[i + 1] ?? 0);
    union[2] = Math.max(union[2], boxes[i + 2] ?? 0);
    union[3] = Math.max(union[3], boxes[i + 3] ?? 0);
  }
  return union[2] === 0 ? [0, 0, 0, 0] : union;
}

function concat(parts: Uint16Array[]): Uint16Array {
  const whole = new Uint16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function joinUnits(units: number[]): string {
  let text = "";
  for (let i = 0; i < units.length; i += 8192) text += String.fromCharCode(...units.slice(i, i + 8192));
  return text;
}
