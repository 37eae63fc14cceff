import { firstIndex } from "../binary-search.ts";
import { articleValue, readingsOf, spelledValue } from "./numerals.ts";
import type { Section } from "./outline.ts";
import type { Range } from "./term-finder.ts";

/** What a reference leads to. */
export interface Target extends Range {
  number: string;
}

const ITEM = /(?<![\p{L}\d])\(([a-z]{1,2}|[ivxlc]{1,7}|[A-Z]{1,2}|\d{1,2})\)/gu;

/** Looks up sections and exhibits by their numbers. */
export class SectionIndex {
  readonly sections: Section[];
  readonly #text: string;
  readonly #byNumber = new Map<string, Section[]>();
  readonly #children = new Map<Section, Map<string, Section>>();
  readonly #items = new Map<Section, Map<string, number>>();

  constructor(text: string, sections: Section[]) {
    this.#text = text;
    this.sections = sections;
    for (const section of sections) {
      for (const key of keysOf(section))
        this.#byNumber.set(key, [...(this.#byNumber.get(key) ?? []), section].slice(0, 50));
      if (section.parent) this.#addChild(section.parent, section);
    }
  }

  #addChild(parent: Section, child: Section): void {
    const children = this.#children.get(parent) ?? new Map<string, Section>();
    const label = child.mark?.kind === "item" ? bare(child.mark.label) : undefined;
    if (label !== undefined && !children.has(label)) children.set(label, child);
    this.#children.set(parent, children);
  }

  /** The deepest section at a position. */
  at(position: number): Section | undefined {
    return this.sections[firstIndex(this.sections, ({ start }) => start > position) - 1];
  }

  /** “8.4(b)(ii)”, “IV”, “3” as a reference from a position writes it. */
  section(written: string, isArticle: boolean, from: number): Target | null {
    const [, base = "", rest = ""] = /^([^(]*)((?:\([^)]{1,7}\))*)$/.exec(written.replace(/\s/g, "")) ?? [];
    const path = Array.from(rest.matchAll(/\(([^)]{1,9})\)/g), ([, label = ""]) => label);
    const found = base === "" ? this.#around(path, from) : this.#numbered(base, isArticle, from);
    if (!found) return null;
    return this.#descend(found, base === "" ? path.slice(1) : path, written);
  }

  exhibit(word: string, letter: string): Target | null {
    const key = `exhibit ${letter.toUpperCase()}`;
    const all = this.#byNumber.get(key) ?? [];
    const found = all.find(({ number }) => number?.toLowerCase().startsWith(word.toLowerCase().slice(0, 5))) ?? all[0];
    return found ? targetOf(found) : null;
  }

  /** Sections with this heading, whatever their number. */
  headed(heading: string): Section[] {
    const wanted = lettersOf(heading);
    return this.sections.filter((section) => section.heading !== null && lettersOf(section.heading) === wanted);
  }

  #numbered(base: string, isArticle: boolean, from: number): Section | undefined {
    const here = this.at(from)?.exhibit;
    const number = String(spelledValue(base.replace(/\.$/, "")) ?? base.replace(/\.$/, ""));
    const value = articleValue(number);
    const keys = /^\d/.test(number) ? [`decimal ${number.replace(/(?:\.0)$/, "")}`] : [];
    if (value !== undefined && !number.includes(".")) keys[isArticle ? "unshift" : "push"](`article ${value}`);
    keys.push(`item ${number}`);
    const found = keys.flatMap((key) => this.#byNumber.get(key) ?? []);
    return found.find(({ exhibit }) => exhibit === here) ?? found[0];
  }

  /** “paragraph (c)”: the nearest list around the position that has a (c). */
  #around([first]: string[], from: number): Target | undefined {
    if (first === undefined) return undefined;
    for (let section = this.at(from); section; section = section.parent) {
      const child = this.#children.get(section)?.get(first);
      const target = child ? targetOf(child) : this.#inline(section, first);
      if (target) return target;
    }
    return undefined;
  }

  #descend(found: Section | Target, path: string[], written: string): Target | null {
    let current = "level" in found ? targetOf(found) : found;
    let section = "level" in found ? found : undefined;
    for (const label of path) {
      const child: Section | undefined = section && this.#children.get(section)?.get(label);
      const next: Target | undefined = child ? targetOf(child) : this.#inline(section ?? this.at(current.start), label);
      if (!next) return null;
      [current, section] = [next, child];
    }
    return path.length > 0 ? { ...current, number: written.replace(/\s/g, "") } : current;
  }

  /** An item that stands in the running text of a section. */
  #inline(section: Section | undefined, label: string): Target | undefined {
    if (!section) return undefined;
    const items = this.#items.get(section) ?? this.#readItems(section);
    const start = items.get(label);
    if (start === undefined) return undefined;
    const nextLabel = readingsOf(label).flatMap(({ style, value }) =>
      style === "lower" ? [String.fromCharCode(97 + value)] : [],
    )[0];
    const next = nextLabel === undefined ? undefined : items.get(nextLabel);
    const end = next !== undefined && next > start ? next : section.end;
    return { start, end, number: `${section.number ?? ""}(${label})` };
  }

  #readItems(section: Section): Map<string, number> {
    const items = new Map<string, number>();
    for (const { 1: label = "", index } of this.#text.slice(section.start, section.end).matchAll(ITEM)) {
      const before = this.#text.slice(Math.max(0, section.start + index - 24), section.start + index);
      const isReference = /(?:sections?|clauses?|paragraphs?|subsections?|articles?|items?|[\d)])\s{0,3}$/i.test(
        before,
      );
      if (!items.has(label) && !isReference) items.set(label, section.start + index);
    }
    this.#items.set(section, items);
    return items;
  }
}

const bare = (label: string) => label.replace(/[()]/g, "");
export const lettersOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const targetOf = ({ start, end, number }: Section): Target => ({ start, end, number: number ?? "" });

function keysOf({ mark, number }: Section): string[] {
  if (!mark) return [];
  if (mark.kind === "exhibit") return [`exhibit ${(number ?? "").split(" ").at(-1)?.toUpperCase()}`];
  if (mark.kind === "article") return [`article ${mark.parts[0]}`];
  if (mark.kind === "decimal")
    return [
      `decimal ${mark.parts.at(-1) === 0 && mark.parts.length > 1 ? mark.parts.slice(0, -1).join(".") : mark.parts.join(".")}`,
    ];
  const roman = mark.readings.find(({ style }) => style === "ROMAN");
  return mark.kind === "item"
    ? [`item ${bare(mark.label)}`, ...(roman && mark.wrap !== "(" ? [`article ${roman.value}`] : [])]
    : [];
}
