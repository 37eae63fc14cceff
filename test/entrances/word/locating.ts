import { type LiveParagraph, locate, type Passage } from "../../../web/word/locate.ts";

/** A character of the document, with its offset in the text that was reviewed, or -1 if it was typed since. */
interface Char {
  char: string;
  from: number;
}

const TYPED = ["the Supplier ", "thirty (30) days ", "not ", "(as amended) ", "in writing ", "x"];

export interface Tally {
  found: number;
  refused: number;
  wrong: number;
}

/** Edits the text as somebody might while the review runs: types, deletes, copies and moves lines. */
export function editMeanwhile(text: string, edits: number, random: () => number): Char[] {
  let chars: Char[] = Array.from({ length: text.length }, (_, from) => ({ char: text[from]!, from }));
  const lineAt = (at: number) => {
    let [start, end] = [at, at];
    while (start > 0 && chars[start - 1]!.char !== "\n") start--;
    while (end < chars.length && chars[end]!.char !== "\n") end++;
    return [start, Math.min(end + 1, chars.length)] as const;
  };
  for (let count = 0; count < edits && chars.length > 10; count++) {
    const at = Math.floor(random() * chars.length);
    const kind = Math.floor(random() * 5);
    const typed = Array.from(TYPED[Math.floor(random() * TYPED.length)]!, (char) => ({ char, from: -1 }));
    const [start, end] = lineAt(at);
    if (kind === 0) chars.splice(at, 0, ...typed);
    else if (kind === 1) chars.splice(at, 1 + Math.floor(random() * 80));
    else if (kind === 2) chars.splice(start, end - start);
    else {
      const line =
        kind === 3 ? chars.slice(start, end).map(({ char }) => ({ char, from: -1 })) : chars.splice(start, end - start);
      const [to] = lineAt(Math.min(Math.floor(random() * Math.max(chars.length, 1)), Math.max(chars.length - 1, 0)));
      chars = [...chars.slice(0, to), ...line, ...chars.slice(to)];
    }
  }
  return chars;
}

/** Looks for random passages in an edited document. A place counts as right only if its letters are the passage's own letters. */
export function tally(text: string, passages: number, edits: number, random: () => number): Tally {
  const result = { found: 0, refused: 0, wrong: 0 };
  const chars = editMeanwhile(text, edits, random);
  const lines: Char[][] = [[]];
  for (const each of chars) each.char === "\n" ? lines.push([]) : lines.at(-1)!.push(each);
  const paragraphs: LiveParagraph[] = lines.map((line) => ({ text: line.map(({ char }) => char).join("") }));
  for (let count = 0; count < passages; count++) {
    const passage = randomPassage(text, random);
    const located = locate(text, passage, paragraphs);
    if (located.kind !== "found") result.refused++;
    else if (isOwn(lines, located.place, text, passage)) result.found++;
    else result.wrong++;
  }
  return result;
}

function randomPassage(text: string, random: () => number): Passage {
  const start = Math.floor(random() * text.length);
  return { start, end: Math.min(text.length, start + 3 + Math.floor(random() ** 2 * 200)) };
}

function isOwn(
  lines: Char[][],
  place: { first: number; start: number; last: number; end: number },
  text: string,
  passage: Passage,
) {
  const placed: Char[] = [];
  for (let line = place.first; line <= place.last; line++)
    placed.push(
      ...lines[line]!.slice(line === place.first ? place.start : 0, line === place.last ? place.end : undefined),
    );
  const isSeen = (char: string) => !/[\s\p{Cc}\p{Cf}\ufffc]/u.test(char);
  const froms = placed.filter(({ char }) => isSeen(char)).map(({ from }) => from);
  const own: number[] = [];
  for (let at = passage.start; at < passage.end; at++) if (isSeen(text[at]!)) own.push(at);
  return froms.length === own.length && froms.every((from, index) => from === own[index]);
}

/** A generator with a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Looks for passages of up to 40 characters within lines of the text that was read. */
export function findSentences(text: string, live: LiveParagraph[], passages: number, random: () => number) {
  const lines = [...text.matchAll(/[^\n]{30,}/g)];
  const result = { found: 0, refused: 0 };
  for (let count = 0; count < passages && lines.length > 0; count++) {
    const line = lines[Math.floor(random() * lines.length)]!;
    const start = line.index + Math.floor(random() * Math.max(1, line[0].length - 40));
    const passage = { start, end: Math.min(line.index + line[0].length, start + 40) };
    if (locate(text, passage, live, live).kind === "found") result.found++;
    else result.refused++;
  }
  return result;
}
