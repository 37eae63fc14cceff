/** A part of a document, as it is read by itself. */
export interface DocumentPart {
  text: string;
  /** Where it begins in the document's text. */
  start: number;
  /** What a reader is told of it; undefined when it is the whole document. */
  label?: string;
}

const OVERLAP = 2_000;
/** The opening names the parties and defines terms: every part is read with it. */
const OPENING = 6_000;

/** Cuts a text into parts of at most so many characters, at ends of paragraphs where there are any, each with the opening before it. */
export function cutIntoParts(text: string, most: number): DocumentPart[] {
  if (text.length <= most) return [{ text, start: 0 }];
  const opening = text.slice(0, Math.min(OPENING, Math.floor(most / 4)));
  const room = most - opening.length - 200;
  const starts: number[] = [];
  const ends: number[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + room >= text.length ? text.length : endBefore(text, start + room, start + Math.floor(room / 2));
    starts.push(start);
    ends.push(end);
    if (end === text.length) break;
    start = endBefore(text, end - Math.min(OVERLAP, Math.floor(room / 4)), end - Math.floor(room / 3));
  }
  return starts.map((start, index) => ({
    text: start === 0 ? text.slice(0, ends[0]) : `${opening}\n\n[…]\n\n${text.slice(start, ends[index])}`,
    start,
    label: `part ${index + 1} of ${starts.length}`,
  }));
}

/** The last end of a paragraph, else of a line or word, between two places; never inside a surrogate pair. */
function endBefore(text: string, at: number, least: number): number {
  for (const mark of ["\n\n", "\n", " "]) {
    const found = text.lastIndexOf(mark, at);
    if (found >= least) return found + mark.length;
  }
  return text.codePointAt(at - 1)! > 0xffff ? at + 1 : at;
}
