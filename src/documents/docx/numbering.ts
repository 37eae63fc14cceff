import type { Document, Element } from "@xmldom/xmldom";
import { formatByExample, formatNumber } from "../number-format.ts";
import { child, childElements } from "../xml.ts";
import { attribute, tagOf } from "./package.ts";
import type { ParagraphStyle, Styles } from "./styles.ts";
import { readNumPr, toggleValue } from "./styles.ts";

const LEVELS = 9;
const MAX_LEVEL_TEXT = 200;
const MAX_LINKS = 10;

interface Level {
  start: number;
  format: string;
  /** For the format "custom": its first numbers, as Word spells them out. */
  example: string | null;
  text: string;
  /** The level (counted from 1) whose use begins this one anew; 0: none does. */
  restart: number | null;
  legal: boolean;
  hidden: boolean;
  style: string | null;
}

interface List {
  levels: Map<number, Level>;
}

/** One `w:num`: a use of a list, perhaps with levels of its own or a new start. */
interface ListInstance {
  list: List;
  starts: Map<number, number>;
  levels: Map<number, Level>;
}

export type Numbering = Map<string, ListInstance>;

export function readNumbering(document: Document | undefined, styles: Styles): Numbering {
  const lists = new Map<string, Element>();
  const uses: Element[] = [];
  for (const element of childElements(document?.documentElement)) {
    if (tagOf(element) === "abstractNum") lists.set(attribute(element, "abstractNumId") ?? "", element);
    else if (tagOf(element) === "num") uses.push(element);
  }
  const listOf = new Map<string, string>();
  for (const use of uses) {
    listOf.set(attribute(use, "numId") ?? "", attribute(child(use, "abstractNumId"), "val") ?? "");
  }
  const read = new Map<string, List>();
  const numbering: Numbering = new Map();
  for (const use of uses) {
    const id = followLinks(attribute(child(use, "abstractNumId"), "val") ?? "", lists, listOf, styles);
    const list = read.get(id) ?? { levels: readLevels(lists.get(id)) };
    read.set(id, list);
    numbering.set(attribute(use, "numId") ?? "", readInstance(use, list));
  }
  return numbering;
}

/** A list may name a numbering style, which names the use of the list that is meant. */
function followLinks(id: string, lists: Map<string, Element>, listOf: Map<string, string>, styles: Styles): string {
  let current = id;
  for (let step = 0; step < MAX_LINKS; step++) {
    const link = attribute(child(lists.get(current), "numStyleLink"), "val");
    const target = link === null ? undefined : listOf.get(styles.numIdOf(link) ?? "");
    if (target === undefined || !lists.has(target)) return current;
    current = target;
  }
  return current;
}

function readInstance(element: Element, list: List): ListInstance {
  const use: ListInstance = { list, starts: new Map(), levels: new Map() };
  for (const override of childElements(element)) {
    if (tagOf(override) !== "lvlOverride") continue;
    const index = numberOf(attribute(override, "ilvl"), -1);
    const level = child(override, "lvl");
    if (index < 0 || index >= LEVELS) continue;
    if (level) use.levels.set(index, readLevel(level));
    const start = child(override, "startOverride");
    if (start) use.starts.set(index, numberOf(attribute(start, "val"), 1));
  }
  return use;
}

function readLevels(list: Element | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const element of childElements(list)) {
    const index = numberOf(attribute(element, "ilvl"), -1);
    if (tagOf(element) === "lvl" && index >= 0 && index < LEVELS) levels.set(index, readLevel(element));
  }
  return levels;
}

function readLevel(element: Element): Level {
  const format = formatElement(element);
  const restart = attribute(child(element, "lvlRestart"), "val");
  return {
    start: numberOf(attribute(child(element, "start"), "val"), 0),
    format: attribute(format, "val") ?? "decimal",
    example: attribute(format, "format"),
    text: (attribute(child(element, "lvlText"), "val") ?? "").slice(0, MAX_LEVEL_TEXT),
    restart: restart === null ? null : numberOf(restart, 0),
    legal: toggleValue(element, "isLgl") ?? false,
    hidden: toggleValue(child(element, "rPr"), "vanish") ?? false,
    style: attribute(child(element, "pStyle"), "val"),
  };
}

/** The number format; one that old programs do not know stands in a choice with a plain one to fall back on. */
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

function numberOf(text: string | null, fallback: number): number {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(number) ? Math.max(-1, Math.min(32_767, number)) : fallback;
}

/** Which list and level a paragraph belongs to: its own word first, then that of its style. */
export function listPositionOf(numbering: Numbering, pPr: Element | null, style: ParagraphStyle) {
  const own = readNumPr(pPr);
  const numId = own.numId ?? style.numId;
  const use = numId === null || numId === "0" ? undefined : numbering.get(numId);
  if (!use || numId === null) return null;
  const level = own.level ?? (own.numId === null ? levelForStyle(use, style) : null) ?? style.level ?? 0;
  return { numId, level };
}

/** The level that a list ties to the style that brought the numbering, or to the paragraph's own style. */
function levelForStyle(use: ListInstance, style: ParagraphStyle): number | null {
  for (const [index, level] of use.list.levels) {
    if (level.style !== null && (level.style === style.id || level.style === style.numberedBy)) return index;
  }
  return null;
}

interface Count {
  values: (number | undefined)[];
  /** Which uses have begun at which level: a new start counts once. */
  begun: Set<string>;
}

/** Counts the paragraphs of one story, in order. All uses of a list share its count. */
export class ListCounter {
  readonly #numbering: Numbering;
  readonly #counts = new Map<List, Count>();

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** Counts one paragraph and says what number it shows; null for bullets and for levels that show none. */
  next(numId: string, index: number): string | null {
    const use = this.#numbering.get(numId);
    const level = use && levelAt(use, index);
    if (!use || !level) return null;
    const { values, begun } = this.#countOf(use.list);
    const startsAnew = use.starts.has(index) && !begun.has(`${numId}/${index}`);
    begun.add(`${numId}/${index}`);
    const before = startsAnew ? undefined : values[index];
    values[index] = before === undefined ? startOf(use, index) : before + 1;
    // A level that was skipped on the way down counts as begun.
    for (let higher = 0; higher < index; higher++) values[higher] ??= levelAt(use, higher)?.start ?? 1;
    for (let deeper = index + 1; deeper < LEVELS; deeper++) {
      const restart = levelAt(use, deeper)?.restart ?? deeper;
      if (index < restart) values[deeper] = undefined;
    }
    return level.hidden || level.format === "bullet" ? null : labelOf(use, level, values).trim() || null;
  }

  #countOf(list: List): Count {
    const count = this.#counts.get(list) ?? { values: [], begun: new Set() };
    this.#counts.set(list, count);
    return count;
  }
}

function levelAt(use: ListInstance, index: number): Level | undefined {
  return use.levels.get(index) ?? use.list.levels.get(index);
}

function startOf(use: ListInstance, index: number): number {
  return use.starts.get(index) ?? levelAt(use, index)?.start ?? 1;
}

/** Fills the numbers of all levels into the level's pattern. */
function labelOf(use: ListInstance, level: Level, values: (number | undefined)[]): string {
  return level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const shown = levelAt(use, index);
    const value = values[index] ?? startOf(use, index);
    if (!shown || shown.format === "bullet") return "";
    if (level.legal && shown.format !== "none") return formatNumber(value, "decimal");
    if (shown.format === "custom") return formatByExample(value, shown.example ?? "");
    return formatNumber(value, shown.format);
  });
}
