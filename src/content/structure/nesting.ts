import type { Mark } from "./marks.ts";
import type { Reading } from "./numerals.ts";

/** A section that was opened by a mark. */
export interface OpenSection {
  mark: Mark;
  level: number;
  number: string | null;
  parent: OpenSection | undefined;
  reading: Reading | undefined;
  parts: number[];
  /** The only item of its list, so that it is probably none. */
  isAlone: boolean;
}

/** Numbers further apart than this are no list with a gap. */
const MAX_GAP = 3;
const ITEM_GAP = 2;
const MAX_LEVEL = 9;

/** Decides mark by mark which begin a section, and inside which other one. */
export class Nesting {
  readonly sections: OpenSection[] = [];
  readonly #open: OpenSection[] = [];
  readonly #isNumbered: boolean;
  readonly #restarts: boolean;
  #hasNumber = false;

  constructor(marks: Mark[]) {
    const top = marks.filter(
      ({ kind, parts, isLine }) => isLine && (kind === "article" || (kind === "decimal" && parts.length === 1)),
    );
    this.#isNumbered = top.length >= 3;
    const firsts = marks.filter(
      ({ kind, parts, isLine }) => isLine && kind === "decimal" && parts.length === 1 && parts[0] === 1,
    );
    this.#restarts = firsts.length > 2;
  }

  add(mark: Mark) {
    if (mark.kind === "exhibit") this.#push(mark, 0, {});
    else if (mark.kind === "article") this.#addArticle(mark);
    else if (mark.kind === "decimal") this.#addDecimal(mark);
    else if (mark.kind === "item") this.#addItem(mark);
    else this.#addHeading(mark);
  }

  /** How many of the open sections are the exhibit. */
  get #root(): number {
    return this.#open[0]?.mark.kind === "exhibit" ? 1 : 0;
  }

  #push(mark: Mark, depth: number, { reading, number }: { reading?: Reading; number?: string }) {
    if (depth >= MAX_LEVEL) return;
    this.#open.length = depth;
    const parent = this.#open.at(-1);
    const parts = mark.parts.at(-1) === 0 && mark.parts.length > 1 ? mark.parts.slice(0, -1) : mark.parts;
    const label = number ?? (mark.label === "" ? null : mark.label);
    const section: OpenSection = {
      mark,
      level: depth + 1,
      number: label,
      parent,
      reading,
      parts,
      isAlone: mark.kind === "item",
    };
    this.#open.push(section);
    this.sections.push(section);
    if (mark.kind === "decimal" || mark.kind === "article") this.#hasNumber = true;
    if (mark.kind === "exhibit") this.#hasNumber = false;
  }

  #addArticle(mark: Mark) {
    const at = this.#open.findIndex(({ mark: { kind } }) => kind === "article");
    const last = this.#open[at]?.parts[0] ?? 0;
    const value = mark.parts[0] ?? 0;
    const isNext = value > last && value <= last + MAX_GAP;
    if (isNext || mark.heading !== null) this.#push(mark, at === -1 ? this.#root : at, {});
  }

  #addHeading(mark: Mark) {
    if (this.#hasNumber && (this.#isNumbered || this.#open.some(({ mark: { kind } }) => kind === "article"))) return;
    this.#push(mark, this.#root, {});
  }

  #addDecimal(mark: Mark) {
    const parts = mark.parts.at(-1) === 0 && mark.parts.length > 1 ? mark.parts.slice(0, -1) : mark.parts;
    if (parts.length === 1) this.#addTop(mark, parts[0] ?? 0);
    else this.#addNested(mark, parts);
  }

  #addTop(mark: Mark, value: number) {
    const sibling = this.#innermost((one) => isTop(one) && one.parts[0] === value - 1);
    const open = this.#innermost(isTop);
    if (this.#skipsOne(mark, value, sibling, open)) return this.#push(mark, open, {});
    if (sibling !== -1) return this.#push(mark, sibling, {});
    if (open === -1) return this.#addFirstTop(mark, value);
    if (!mark.isLine) return;
    const last = this.#open[open]?.parts[0] ?? 0;
    if (value > last && value <= last + MAX_GAP && mark.heading !== null) return this.#push(mark, open, {});
    if (value !== 1) return;
    const isList = mark.heading === null && !this.#isRestarted;
    this.#push(mark, isList ? this.#open.length : open, {});
  }

  /** 1, 2, 4 in a list without headings, also where sections with headings are around it. */
  #skipsOne(mark: Mark, value: number, sibling: number, open: number): boolean {
    const [last, around] = [this.#open[open], this.#open[sibling]];
    if (!mark.isLine || !last || mark.heading !== null || last.mark.heading !== null) return false;
    return last.parts[0] === value - ITEM_GAP && (!around || (sibling < open && around.mark.heading !== null));
  }

  get #isRestarted(): boolean {
    return this.#open.at(-1)?.mark.kind === "heading";
  }

  #addFirstTop(mark: Mark, value: number) {
    const isFirst = value === 1 || mark.isWorded || (mark.heading !== null && value <= MAX_GAP);
    if (!isFirst || (!mark.isLine && value !== 1)) return;
    const article = this.#innermost(({ mark: { kind } }) => kind === "article");
    const heading = this.#innermost(({ mark: { kind } }) => kind === "heading");
    const isUnderHeading = heading !== -1 && this.#restarts;
    this.#push(mark, article !== -1 ? article + 1 : isUnderHeading ? heading + 1 : this.#root, {});
  }

  #addNested(mark: Mark, parts: number[]) {
    const value = parts.at(-1) ?? 0;
    const prefix = parts.slice(0, -1);
    const sibling = this.#innermost(
      (one) => isDecimal(one) && sameParts(one.parts.slice(0, -1), prefix) && one.parts.length === parts.length,
    );
    if (sibling !== -1) {
      const last = this.#open[sibling]?.parts.at(-1) ?? 0;
      const isNext = value === last + 1 || (mark.isLine && value > last && value <= last + MAX_GAP);
      if (isNext) this.#push(mark, sibling, {});
      return;
    }
    const parent = this.#parentOf(prefix);
    if (parent !== -1 && (value <= 1 || (mark.isLine && value <= MAX_GAP))) return this.#push(mark, parent + 1, {});
    if (parent === -1) this.#addOrphan(mark, parts);
  }

  /** “4.1” is in section 4 or in Article IV. */
  #parentOf(prefix: number[]): number {
    const own = this.#innermost((one) => isDecimal(one) && sameParts(one.parts, prefix));
    if (own !== -1 || prefix.length > 1) return own;
    return this.#innermost(({ mark: { kind }, parts }) => kind === "article" && parts[0] === prefix[0]);
  }

  /** “2.1” where there is no section 2. */
  #addOrphan(mark: Mark, parts: number[]) {
    const [top = 0] = parts;
    const sibling = this.#innermost((one) => isDecimal(one) && one.parts.length === parts.length);
    const isFirst = parts.at(-1) === 1 || (parts.at(-1) === 0 && mark.isLine);
    const last = this.#open[sibling]?.parts[0] ?? 0;
    if (!isFirst || (sibling !== -1 && (top <= last || top > last + 1)) || (sibling === -1 && top > 1 && !mark.isLine))
      return;
    const outer = this.#innermost((one) => isDecimal(one) && one.parts.length < parts.length && one.parts[0] === top);
    const article = this.#innermost(({ mark: { kind } }) => kind === "article");
    const depth = sibling !== -1 ? sibling : outer !== -1 ? outer + 1 : article !== -1 ? article + 1 : this.#root;
    if (depth === this.#root && !mark.isLine && parts.length > 2) return;
    this.#push(mark, depth, {});
  }

  #addItem(mark: Mark) {
    for (const reading of mark.readings) {
      const sibling = this.#innermost((one) => isList(one, mark, reading) && one.reading?.value === reading.value - 1);
      if (sibling === -1) continue;
      const before = this.#open[sibling];
      if (before) before.isAlone = false;
      return this.#pushItem(mark, sibling, reading, false);
    }
    const first = mark.readings.find(({ value }) => value === 1);
    if (first) {
      const same = this.#innermost((one) => isList(one, mark, first));
      return this.#pushItem(mark, same === -1 ? this.#open.length : same, first, true);
    }
    for (const reading of mark.readings) {
      const sibling = this.#innermost((one) => isList(one, mark, reading));
      const last = this.#open[sibling]?.reading?.value ?? 0;
      if (sibling !== -1 && reading.value > last && reading.value <= last + ITEM_GAP && mark.wrap === "(")
        return this.#pushItem(mark, sibling, reading, false);
    }
  }

  #pushItem(mark: Mark, depth: number, reading: Reading, isAlone: boolean) {
    const parent = this.#open[depth - 1];
    const above = parent?.mark.kind === "exhibit" || parent?.mark.kind === "heading" ? "" : (parent?.number ?? "");
    const label = mark.wrap === "(" ? mark.label : above === "" ? mark.label : `(${mark.label})`;
    this.#push(mark, depth, { reading, number: `${above}${label}` });
    const section = this.sections.at(-1);
    if (section) section.isAlone = isAlone;
  }

  #innermost(fits: (one: OpenSection) => boolean): number {
    return this.#open.findLastIndex(fits);
  }
}

const isDecimal = ({ mark: { kind } }: OpenSection) => kind === "decimal";
const isTop = (one: OpenSection) => isDecimal(one) && one.parts.length === 1;
const isList = ({ mark, reading }: OpenSection, other: Mark, { style }: Reading) =>
  mark.kind === "item" && mark.wrap === other.wrap && reading?.style === style;
const sameParts = (a: number[], b: number[]) => a.length === b.length && a.every((part, at) => part === b[at]);
