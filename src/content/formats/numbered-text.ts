import { firstIndex } from "../binary-search.ts";
import type { CanonicalDocument, NumberLabel } from "./canonical.ts";

/** An automatic number inside a text, with the space after it. */
interface WrittenNumber {
  /** Where the paragraph starts in the text without numbers. */
  at: number;
  /** The total length of all numbers before this one. */
  before: number;
  text: string;
}

/**
 * A text with its automatic numbers ("2.1", "(a)") written before their paragraphs, as in the canonical text. Parts of a document
 * that do not contain the numbers, such as the runs of a DOCX, use offsets without numbers.
 */
export class NumberedText {
  readonly text: string;
  readonly #numbers: WrittenNumber[] = [];

  constructor(plain: string, labels: NumberLabel[]) {
    let text = "";
    let at = 0;
    let before = 0;
    for (const { start, label } of labels.toSorted((a, b) => a.start - b.start)) {
      const written = `${label} `;
      text += plain.slice(at, start) + written;
      this.#numbers.push({ at: start, before, text: written });
      at = start;
      before += written.length;
    }
    this.text = text + plain.slice(at);
  }

  /** Maps a start from the text without numbers: to before its own number. */
  toStart = (offset: number): number => offset + this.#lengthBefore(offset);

  /** Maps a first word from the text without numbers: to after its own number. */
  toWords = (offset: number): number => offset + this.#lengthBefore(offset + 1);

  /** Maps an end from the text without numbers: to before the number of what follows. */
  toEnd = (offset: number): number => this.toStart(offset);

  /** Maps back to the text without numbers. An offset inside a number maps to the start of its paragraph. */
  toPlain(offset: number): number {
    let removed = 0;
    for (const { at, before, text } of this.#numbers) {
      const start = at + before;
      if (offset < start) break;
      removed = before + Math.min(text.length, offset - start);
    }
    return offset - removed;
  }

  /** The number that starts at an offset of the text with numbers, with its space; empty if none does. */
  numberAt(offset: number): string {
    return this.#numbers.find(({ at, before }) => at + before === offset)?.text ?? "";
  }

  /** The total length of the numbers before an offset of the text without numbers. */
  #lengthBefore(offset: number): number {
    const last = this.#numbers[firstIndex(this.#numbers, ({ at }) => at >= offset) - 1];
    return last ? last.before + last.text.length : 0;
  }
}

/** Writes the automatic numbers into the text of a document. */
export function writeNumbers(document: CanonicalDocument): CanonicalDocument {
  if (document.labels.length === 0) return document;
  const numbered = new NumberedText(document.text, document.labels);
  const range = <T extends { start: number; end: number }>(part: T): T => ({
    ...part,
    start: numbered.toStart(part.start),
    end: part.end === document.text.length ? numbered.text.length : numbered.toEnd(part.end),
  });
  return {
    ...document,
    text: numbered.text,
    pages: document.pages.map(range),
    stories: document.stories.map(range),
    labels: document.labels.map(({ start, label }) => ({ start: numbered.toStart(start), label })),
  };
}
