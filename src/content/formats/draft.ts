import { firstIndex } from "../binary-search.ts";
import { must } from "../must.ts";
import type { CanonicalDocument, InnerFile, NumberLabel, Page, Story, Suspicion } from "./canonical.ts";
import { UnreadableFile } from "./canonical.ts";
import { type CleanText, cleanText, toCleanOffset } from "./clean-text.ts";

/** In UTF-16 units; about ten thousand pages. */
const MAX_LENGTH = 24_000_000;
const MAX_PAGES = 20_000;
const MAX_TITLE = 300;
const MAX_LABEL = 100;

/** A warning at an offset of the raw text. */
interface Warning {
  at: number;
  kind: Suspicion["kind"];
  count: number;
  message: string;
}

/** Where a row of a table begins, or a cell or row ends, or a paragraph is a heading. Only the layout uses it. */
export interface StructureMark {
  at: number;
  kind: "row-start" | "cell-end" | "row-end" | "heading";
  /** The level of a heading, from 1. */
  level?: number;
}

interface DraftPosition {
  length: number;
  structure: number;
  labels: number;
  breaks: number;
}

/** The raw text of a document while it is read. Offsets are raw until `settle` makes the text canonical. */
export class Draft {
  length = 0;
  title: string | null = null;
  readonly stories: Story[] = [];
  readonly labels: NumberLabel[] = [];
  readonly inner: InnerFile[] = [];
  readonly structure: StructureMark[] = [];
  readonly breaks: number[] = [];
  readonly warnings: Warning[] = [];
  readonly #pieces: string[] = [];
  #lastHidden: Warning | null = null;
  /** The end of the last character that is not white space. */
  #textEnd = 0;

  get raw(): string {
    return this.#pieces.join("");
  }

  get lastCharacter(): string {
    return this.#pieces.at(-1)?.at(-1) ?? "";
  }

  write(text: string): void {
    if (text === "") return;
    if (this.length + text.length > MAX_LENGTH) {
      throw new UnreadableFile("too-large", "This file contains too much text to read. Split it into smaller files.");
    }
    const visible = text.trimEnd().length;
    if (visible > 0) this.#textEnd = this.length + visible;
    this.#pieces.push(text);
    this.length += text.length;
  }

  /** Starts a new line, unless already at the start of one. */
  startLine(): void {
    if (this.length > 0 && this.lastCharacter !== "\n") this.write("\n");
  }

  addLabel(label: string, start = this.length): void {
    const shown = cleanText(label.slice(0, MAX_LABEL)).text.trim();
    if (shown) this.labels.push({ start, label: shown });
  }

  markStructure(kind: StructureMark["kind"], level?: number): void {
    this.structure.push({ at: this.length, kind, level });
  }

  /** Ends the page, unless it holds nothing but white space. */
  breakPage(): void {
    if (this.breaks.length < MAX_PAGES && this.#textEnd > (this.breaks.at(-1) ?? 0)) this.breaks.push(this.length);
  }

  /** Counts text in the file that a reader would not see. */
  reportHidden(count: number): void {
    if (count === 0) return;
    if (this.#lastHidden?.at === this.length) {
      this.#lastHidden.count += count;
      return;
    }
    this.#lastHidden = { at: this.length, kind: "hidden-text", count, message: "" };
    this.warnings.push(this.#lastHidden);
  }

  reportLost(count: number, message: string): void {
    this.warnings.push({ at: this.length, kind: "text-lost", count, message });
  }

  /** Records what `write` adds as a story of its own. A story without text is dropped. */
  story(kind: Story["kind"], write: () => void): void {
    const before = this.mark();
    if (this.stories.length > 0) this.startLine();
    const start = this.length;
    write();
    if (this.#textEnd <= start && kind !== "body") this.rewind(before);
    else this.stories.push({ kind, start, end: this.length });
  }

  /** Appends another draft: text, labels, page breaks and warnings. */
  append(other: Draft): void {
    const at = this.length;
    for (const piece of other.#pieces) this.write(piece);
    this.labels.push(...other.labels.map(({ start, label }) => ({ start: start + at, label })));
    this.breaks.push(...other.breaks.map((offset) => offset + at));
    this.structure.push(...other.structure.map((mark) => ({ ...mark, at: mark.at + at })));
    this.warnings.push(...other.warnings.map((warning) => ({ ...warning, at: warning.at + at })));
  }

  mark(): DraftPosition {
    return {
      length: this.length,
      structure: this.structure.length,
      labels: this.labels.length,
      breaks: this.breaks.length,
    };
  }

  /** Removes everything written since the position, but keeps the warnings. */
  rewind({ length, structure, labels, breaks }: DraftPosition): void {
    this.structure.length = structure;
    this.#truncate(length);
    this.labels.length = labels;
    this.breaks.length = breaks;
  }

  #truncate(length: number): void {
    while (this.length > length) {
      const piece = must(this.#pieces.pop(), "pieces make up the length");
      const kept = piece.slice(0, Math.max(0, piece.length - (this.length - length)));
      this.length -= piece.length;
      if (kept) {
        this.#pieces.push(kept);
        this.length += kept.length;
      }
    }
    this.#textEnd = Math.min(this.#textEnd, length);
    for (let index = -1, warning = this.warnings.at(index); warning && warning.at > length; ) {
      warning.at = length;
      warning = this.warnings.at(--index);
    }
  }

  /** Removes trailing white space, but nothing before `floor`. */
  trimEnd(floor: number): void {
    this.#truncate(Math.max(floor, Math.min(this.#textEnd, this.length)));
    while ((this.labels.at(-1)?.start ?? 0) > this.length) this.labels.pop();
    while ((this.breaks.at(-1) ?? 0) > this.length) this.breaks.pop();
  }
}

/** Cleans the text and maps every offset onto it. */
export function toCanonical(draft: Draft, clean: CleanText = cleanText(draft.raw)): CanonicalDocument {
  const toOffset = (offset: number) => toCleanOffset(clean.offsets, offset);
  const stories = draft.stories.map(({ kind, start, end }) => ({ kind, start: toOffset(start), end: toOffset(end) }));
  const title = cleanText(draft.title ?? "")
    .text.replace(/\s+/g, " ")
    .trim();
  return {
    text: clean.text,
    title: title.slice(0, MAX_TITLE).toWellFormed() || null,
    pages: pagesOf(draft, clean),
    boxes: [],
    stories: stories.length > 0 ? stories : [{ kind: "body", start: 0, end: clean.text.length }],
    labels: draft.labels.map(({ start, label }) => ({ start: toOffset(start), label })),
    inner: draft.inner,
  };
}

function pagesOf(draft: Draft, { text, offsets, invisible }: CleanText): Page[] {
  const pages: Page[] = [];
  let end = 0;
  for (const next of [...draft.breaks.map((offset) => toCleanOffset(offsets, offset)), text.length]) {
    const start = end;
    end = next;
    if (pages.length > 0 && start === end) continue;
    const method = text.slice(start, end).trim() === "" ? "none" : "text";
    pages.push({ page: pages.length + 1, start, end, method, width: null, height: null, suspicions: [] });
  }
  for (const warning of draft.warnings) addSuspicion(pageAt(pages, toCleanOffset(offsets, warning.at)), warning);
  for (const at of invisible) addSuspicion(pageAt(pages, at), { kind: "invisible-characters", count: 1, message: "" });
  for (const page of pages) for (const suspicion of page.suspicions) suspicion.message ||= describe(suspicion);
  return pages;
}

function pageAt(pages: Page[], offset: number): Page {
  const next = firstIndex(pages, ({ start }) => start > offset);
  return must(pages[Math.max(0, next - 1)], "a document has a page");
}

function addSuspicion(page: Page, { kind, count, message }: Suspicion): void {
  const same = page.suspicions.find((suspicion) => suspicion.kind === kind && suspicion.message === message);
  if (same) same.count += count;
  else page.suspicions.push({ kind, count, message });
}

function describe({ kind, count }: Suspicion): string {
  if (kind === "hidden-text") return `${count} hidden characters on this page were ignored.`;
  return `${count} invisible ${count === 1 ? "character" : "characters"} on this page ${count === 1 ? "was" : "were"} ignored.`;
}
