import type { Passage } from "./locate.ts";
import type { Change } from "./revision.ts";

/** An automatic number that is written into the text, with a space after it. */
export interface NumberLabel {
  start: number;
  label: string;
}

/** A typed number would appear beside the automatic one in Word. */
const TYPED = /^\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivxlc]{1,6})[.)]?\s/i;

/**
 * Word stores the numbers of paragraphs apart from their text. This is the text without them, and maps places of the full text
 * to it.
 */
export class UnnumberedText {
  readonly text: string;
  readonly #labels: (NumberLabel & { end: number })[];

  constructor(text: string, labels: NumberLabel[]) {
    this.#labels = labels
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, label }) => ({ start, label, end: start + label.length + 1 }));
    let [bare, at] = ["", 0];
    for (const { start, end } of this.#labels) {
      bare += text.slice(at, start);
      at = end;
    }
    this.text = bare + text.slice(at);
  }

  passage = ({ start, end }: Passage): Passage => ({ start: this.#at(start), end: this.#at(end) });

  /** Where a passage of this text is in the full text. */
  named = ({ start, end }: Passage): Passage => ({ start: this.#from(start, true), end: this.#from(end, false) });

  /** Undefined if the change alters an automatic number. */
  change({ start, end, replacement }: Change): Change | undefined {
    const within = this.#labels.filter((label) => label.start >= start && label.start < end);
    const lines = replacement.split("\n").map((line) => {
      const [next] = within;
      if (!next || !line.startsWith(`${next.label} `)) return line;
      within.shift();
      return line.slice(next.label.length + 1);
    });
    const isCut = this.#labels.some((label) => label.start < start && start < label.end - 1);
    if (isCut || (within[0]?.start === start && TYPED.test(replacement))) return undefined;
    return { ...this.passage({ start, end }), replacement: lines.join("\n") };
  }

  /** A number that stands at the offset is before what begins there, and behind what ends there. */
  #from(offset: number, isStart: boolean): number {
    let from = offset;
    for (const { start, end } of this.#labels) {
      if (isStart ? start > from : start >= from) break;
      from += end - start;
    }
    return from;
  }

  #at(offset: number): number {
    let before = 0;
    for (const { start, end } of this.#labels) {
      if (start >= offset) break;
      before += Math.min(end, offset) - start;
    }
    return offset - before;
  }
}
