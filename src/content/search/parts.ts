/** A part of a document that is read by itself. */
export interface DocumentPart {
  text: string;
  /** Offset in the document's text. */
  start: number;
  /** Named in the prompt. Undefined when it is the whole document. */
  label?: string;
}

const OVERLAP = 2_000;
/** The opening names the parties and defines terms, so every part is read with it. */
const OPENING = 6_000;

/** Splits a text into parts of limited size, at paragraph ends if possible. Each part starts with the document's opening. */
export function cutIntoParts(text: string, maxCharacters: number): DocumentPart[] {
  if (text.length <= maxCharacters) return [{ text, start: 0 }];
  const opening = text.slice(0, Math.min(OPENING, Math.floor(maxCharacters / 4)));
  const room = maxCharacters - opening.length - 200;
  const starts: number[] = [];
  const ends: number[] = [];
  for (let start = 0; start < text.length; ) {
    const end =
      start + room >= text.length ? text.length : breakBefore(text, start + room, start + Math.floor(room / 2));
    starts.push(start);
    ends.push(end);
    if (end === text.length) break;
    start = breakBefore(text, end - Math.min(OVERLAP, Math.floor(room / 4)), end - Math.floor(room / 3));
  }
  return starts.map((start, index) => ({
    text: start === 0 ? text.slice(0, ends[0]) : `${opening}\n\n[…]\n\n${text.slice(start, ends[index])}`,
    start,
    label: `part ${index + 1} of ${starts.length}`,
  }));
}

/** The last paragraph end between two offsets, or else line or word end. Never splits a surrogate pair. */
function breakBefore(text: string, at: number, earliest: number): number {
  const near = text.slice(earliest, at + 2);
  for (const mark of ["\n\n", "\n", " "]) {
    const found = near.lastIndexOf(mark, at - earliest);
    if (found !== -1) return earliest + found + mark.length;
  }
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}
