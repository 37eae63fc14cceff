import type { Document, Element } from "@xmldom/xmldom";
import { formatByExample, formatListNumber } from "../number-format.ts";
import { child, childElements } from "../xml.ts";
import { attribute, tagOf } from "./package.ts";
import type { ParagraphStyle, Styles } from "./styles.ts";
import { readNumPr, toggleValue } from "./styles.ts";

const LEVELS = 9;
const MAX_LEVEL_TEXT = 200;
const MAX_LINKS = 10;

export interface Level {
  element: Element;
  start: number;
  format: string;
  /** For the format "custom": its first numbers, as Word lists them. */
  example: string | null;
  text: string;
  /** The level (counted from 1) that restarts this one; 0: none. */
  restart: number | null;
  legal: boolean;
  hidden: boolean;
  style: string | null;
}

interface AbstractList {
  levels: Map<number, Level>;
}

/** One `w:num`: an instance of an abstract list, with optional overrides of levels and starts. */
interface ListInstance {
  list: AbstractList;
  starts: Map<number, number>;
  levels: Map<number, Level>;
}

export type Numbering = Map<string, ListInstance>;

export function readNumbering(document: Document | undefined, styles: Styles): Numbering {
  const lists = new Map<string, Element>();
  const instances: Element[] = [];
  for (const element of childElements(document?.documentElement)) {
    if (tagOf(element) === "abstractNum") lists.set(attribute(element, "abstractNumId") ?? "", element);
    else if (tagOf(element) === "num") instances.push(element);
  }
  const abstractIdOf = new Map<string, string>();
  for (const instance of instances) {
    abstractIdOf.set(attribute(instance, "numId") ?? "", attribute(child(instance, "abstractNumId"), "val") ?? "");
  }
  const readLists = new Map<string, AbstractList>();
  const numbering: Numbering = new Map();
  for (const instance of instances) {
    const id = followLinks(attribute(child(instance, "abstractNumId"), "val") ?? "", lists, abstractIdOf, styles);
    const list = readLists.get(id) ?? { levels: readLevels(lists.get(id)) };
    readLists.set(id, list);
    numbering.set(attribute(instance, "numId") ?? "", readInstance(instance, list));
  }
  return numbering;
}

/** An abstract list may refer to a numbering style, which refers to the instance to use. */
function followLinks(
  id: string,
  lists: Map<string, Element>,
  abstractIdOf: Map<string, string>,
  styles: Styles,
): string {
  let current = id;
  for (let step = 0; step < MAX_LINKS; step++) {
    const link = attribute(child(lists.get(current), "numStyleLink"), "val");
    const target = link === null ? undefined : abstractIdOf.get(styles.numIdOf(link) ?? "");
    if (target === undefined || !lists.has(target)) return current;
    current = target;
  }
  return current;
}

function readInstance(element: Element, list: AbstractList): ListInstance {
  const instance: ListInstance = { list, starts: new Map(), levels: new Map() };
  for (const override of childElements(element)) {
    if (tagOf(override) !== "lvlOverride") continue;
    const index = parseLevelNumber(attribute(override, "ilvl"), -1);
    const level = child(override, "lvl");
    if (index < 0 || index >= LEVELS) continue;
    if (level) instance.levels.set(index, readLevel(level));
    const start = child(override, "startOverride");
    if (start) instance.starts.set(index, parseLevelNumber(attribute(start, "val"), 1));
  }
  return instance;
}

function readLevels(list: Element | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const element of childElements(list)) {
    const index = parseLevelNumber(attribute(element, "ilvl"), -1);
    if (tagOf(element) === "lvl" && index >= 0 && index < LEVELS) levels.set(index, readLevel(element));
  }
  return levels;
}

function readLevel(element: Element): Level {
  const format = formatElement(element);
  const restart = attribute(child(element, "lvlRestart"), "val");
  return {
    element,
    start: parseLevelNumber(attribute(child(element, "start"), "val"), 0),
    format: attribute(format, "val") ?? "decimal",
    example: attribute(format, "format"),
    text: (attribute(child(element, "lvlText"), "val") ?? "").slice(0, MAX_LEVEL_TEXT),
    restart: restart === null ? null : parseLevelNumber(restart, 0),
    legal: toggleValue(element, "isLgl") ?? false,
    hidden: toggleValue(child(element, "rPr"), "vanish") ?? false,
    style: attribute(child(element, "pStyle"), "val"),
  };
}

/** The number format. Newer formats come in an AlternateContent with a fallback for old programs. */
function formatElement(level: Element): Element | null {
  for (const element of childElements(level)) {
    if (tagOf(element) !== "mc:AlternateContent") continue;
    for (const choice of childElements(element)) {
      const format = [...childElements(choice)].find((candidate) => tagOf(candidate) === "numFmt");
      if (tagOf(choice) === "mc:Choice" && format) return format;
    }
  }
  return child(level, "numFmt");
}

function parseLevelNumber(text: string | null, fallback: number): number {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(number) ? Math.max(-1, Math.min(32_767, number)) : fallback;
}

/** The list and level of a paragraph. Its own properties win over those of its style. */
export function listPositionOf(numbering: Numbering, pPr: Element | null, style: ParagraphStyle) {
  const own = readNumPr(pPr);
  const numId = own.numId ?? style.numId;
  const instance = numId === null || numId === "0" ? undefined : numbering.get(numId);
  if (!instance || numId === null) return null;
  const level = own.level ?? (own.numId === null ? levelForStyle(instance, style) : null) ?? style.level ?? 0;
  return { numId, level };
}

/** The level that the list links to the paragraph's style, or to the style that it inherits the numbering from. */
function levelForStyle(instance: ListInstance, style: ParagraphStyle): number | null {
  for (const [index, level] of instance.list.levels) {
    if (level.style !== null && (level.style === style.id || level.style === style.numberedBy)) return index;
  }
  return null;
}

interface ListCount {
  values: (number | undefined)[];
  /** Instances that have started, by level: a start override applies once. */
  started: Set<string>;
}

/** Counts the paragraphs of one story, in order. All instances of a list share its counters. */
export class ListCounter {
  readonly #numbering: Numbering;
  readonly #counts = new Map<AbstractList, ListCount>();

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** Counts a paragraph and returns its label; null for bullets and levels without a number. */
  next(numId: string, index: number): string | null {
    const instance = this.#numbering.get(numId);
    const level = instance && levelAt(instance, index);
    if (!instance || !level) return null;
    const { values, started } = this.#counterOf(instance.list);
    const isRestarted = instance.starts.has(index) && !started.has(`${numId}/${index}`);
    started.add(`${numId}/${index}`);
    const before = isRestarted ? undefined : values[index];
    values[index] = before === undefined ? startOf(instance, index) : before + 1;
    // A skipped higher level counts as started.
    for (let higher = 0; higher < index; higher++) values[higher] ??= levelAt(instance, higher)?.start ?? 1;
    for (let deeper = index + 1; deeper < LEVELS; deeper++) {
      const restart = levelAt(instance, deeper)?.restart ?? deeper;
      if (index < restart) values[deeper] = undefined;
    }
    return level.hidden || level.format === "bullet" ? null : labelOf(instance, level, values).trim() || null;
  }

  #counterOf(list: AbstractList): ListCount {
    const count = this.#counts.get(list) ?? { values: [], started: new Set() };
    this.#counts.set(list, count);
    return count;
  }
}

/** The level of a list, as its instance overrides it. */
export function levelIn(numbering: Numbering, { numId, level }: { numId: string; level: number }): Level | undefined {
  const instance = numbering.get(numId);
  return instance && levelAt(instance, level);
}

function levelAt(instance: ListInstance, index: number): Level | undefined {
  return instance.levels.get(index) ?? instance.list.levels.get(index);
}

function startOf(instance: ListInstance, index: number): number {
  return instance.starts.get(index) ?? levelAt(instance, index)?.start ?? 1;
}

/** Fills the numbers of all levels into the level's text. */
function labelOf(instance: ListInstance, level: Level, values: (number | undefined)[]): string {
  return level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const shownLevel = levelAt(instance, index);
    const value = values[index] ?? startOf(instance, index);
    if (!shownLevel || shownLevel.format === "bullet") return "";
    if (level.legal && shownLevel.format !== "none") return formatListNumber(value, "decimal");
    if (shownLevel.format === "custom") return formatByExample(value, shownLevel.example ?? "");
    return formatListNumber(value, shownLevel.format);
  });
}
