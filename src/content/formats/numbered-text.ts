import { firstIndex } from "../binary-search.ts";
import type { CanonicalDocument, NumberLabel } from "./canonical.ts";

/** An automatic number inside a text, with the space after it. */
interface WrittenNumber {
  /** Where the paragraph starts in the text without numbers. */
  at: number;
  /** Characters of all numbers before this one. */
  before: number;
  text: string;
}

/**
 * A text with its automatic numbers ("2.1", "(a)") written before their paragraphs, as the canonical text has them. The parts of a
 * document that numbers are not written in, such as the runs of a DOCX, count their offsets without numbers.
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

  /** The offset with numbers of the beginning of something: before its own number. */
  toStart = (offset: number): number => offset + this.#lengthBefore(offset);

  /** The offset with numbers of the first word of something: behind its own number. */
  toWords = (offset: number): number => offset + this.#lengthBefore(offset + 1);

  /** The offset with numbers of an end: before the number of what follows. */
  toEnd = (offset: number): number => this.toStart(offset);

  /** The offset without numbers. An offset inside a number is that of its paragraph. */
  toPlain(offset: number): number {
    let removed = 0;
    for (const { at, before, text } of this.#numbers) {
      const start = at + before;
      if (offset < start) break;
      removed = before + Math.min(text.length, offset - start);
    }
    return offset - removed;
  }

  /** The number that starts at an offset with numbers, with its space; empty if none does. */
  numberAt(offset: number): string {
    return this.#numbers.find(({ at, before }) => at + before === offset)?.text ?? "";
  }

  /** Characters of all numbers of paragraphs before an offset without numbers. */
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
