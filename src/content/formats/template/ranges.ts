import type { Element } from "@xmldom/xmldom";
import { tagOf } from "../docx/package.ts";
import { walk } from "../xml.ts";
import { isBlockTag, isOpeningTag, isTagRun } from "./found-tags.ts";
import { holdsMoreThan } from "./marks.ts";

/** What a block repeats or leaves out: neighbours in the document. */
export interface BlockRange {
  level: "run" | "paragraph" | "row";
  /** From the opening tag to {{else}} or the closing tag. */
  first: Section;
  /** From {{else}} to the closing tag. */
  second: Section | null;
  /** The tags themselves, or what holds nothing else. They are removed. */
  boundaries: Element[];
}

/** Neighbours from one to another; empty if there are none. */
export type Section = Element[];

const CROSSES = "The block begins and ends in different places: put both tags in the same text, table or list.";
const MIDDLE =
  "A block over several paragraphs begins and ends between paragraphs: put its tags in paragraphs of their own, or at the start and the end of the text.";
const ROWS =
  "A block over rows of a table begins in the first of them and ends in the last. Put {{else}} in a row of its own.";

/** The range of a block, or a sentence that says why its tags do not fit together. */
export function rangeOf(open: Element, otherwise: Element | null, close: Element): BlockRange | string {
  const tags = [open, otherwise, close].filter((tag) => tag !== null);
  const chains = tags.map(chainOf);
  const [container, holders] = commonContainer(chains);
  if (!container) return CROSSES;
  if (tagOf(container) === "tr") return otherwise ? ROWS : sameRow(container, tags);
  if (holders.some((holder) => tagOf(holder) === "tr")) return rowsFrom(tags, holders);
  if (chains.every((chain) => chain.slice(0, chain.indexOf(container)).every((outer) => tagOf(outer) !== "p")))
    return runsFrom(tags, holders);
  return paragraphsFrom(tags, holders);
}

/** The element and everything around it, nearest first. */
function chainOf(element: Element): Element[] {
  const chain: Element[] = [];
  for (let node: Element["parentNode"] = element; node && node.nodeType === 1; node = node.parentNode)
    chain.push(node as Element);
  return chain;
}

/** The nearest element around all, and its children that hold each. */
function commonContainer(chains: Element[][]): [Element | undefined, Element[]] {
  const [shortest = [], ...others] = chains;
  const sets = others.map((chain) => new Set(chain));
  const container = shortest.slice(1).find((outer) => sets.every((set) => set.has(outer)));
  if (!container) return [undefined, []];
  const holders = chains.map((chain) => chain[chain.indexOf(container) - 1] ?? container);
  return [container, holders];
}

function sameRow(row: Element, tags: Element[]): BlockRange | string {
  const [open, close] = [tags[0] as Element, tags.at(-1) as Element];
  return standsAlone(open, close, [row, row]) ? { level: "row", first: [row], second: null, boundaries: tags } : ROWS;
}

function rowsFrom(tags: Element[], holders: Element[]): BlockRange | string {
  const rows = [holders[0] as Element, holders.at(-1) as Element] as const;
  const isWhole = standsAlone(tags[0] as Element, tags.at(-1) as Element, rows);
  if (!isWhole || holders.some((holder) => tagOf(holder) !== "tr")) return ROWS;
  const isAlone = tags.map((tag, at) => !holdsMoreThan(holders[at] as Element, new Set([tag])));
  if (tags.length === 3 && !isAlone[1]) return ROWS;
  return assemble("row", tags, holders, (at) => (isAlone[at] ? "own" : at === 0 ? "after" : "before"));
}

/** Whether no tag of anything else is in the first row before the block, or in the last row after it. */
const standsAlone = (open: Element, close: Element, [from, until]: readonly [Element, Element]): boolean =>
  !contentAround(open, from, isValueTag).before && !contentAround(close, until, isValueTag).after;

const isValueTag = (run: Element, side: keyof Around) =>
  isTagRun(run) && (!isBlockTag(run) || (side === "after" && isOpeningTag(run)));

function runsFrom(tags: Element[], holders: Element[]): BlockRange | string {
  const isWhole = tags.every(
    (tag, at) => holders[at] === tag || !holdsMoreThan(holders[at] as Element, new Set([tag])),
  );
  return isWhole ? assemble("run", tags, holders, () => "own") : CROSSES;
}

function paragraphsFrom(tags: Element[], holders: Element[]): BlockRange | string {
  if (holders.some((holder) => tagOf(holder) !== "p")) return CROSSES;
  const roles = ["open", tags.length === 3 ? "else" : "close", "close"] as const;
  const sides = tags.map((tag, at) => sideOf(tag, holders[at] as Element, roles[at] ?? "close"));
  if (sides.includes(undefined)) return MIDDLE;
  return assemble("paragraph", tags, holders, (at) => sides[at] ?? "own");
}

/** What shares the paragraph of a tag: nothing, the text after it, or the text before it. */
type Side = "own" | "after" | "before";
type Role = "open" | "else" | "close";
type Around = { before: boolean; after: boolean };

function sideOf(tag: Element, paragraph: Element, role: Role): Side | undefined {
  if (!holdsMoreThan(paragraph, new Set([tag]))) return "own";
  const { before, after } = contentAround(tag, paragraph, (run, side) =>
    isTagRun(run) && isBlockTag(run) ? !isGone(run, side, role) : holdsMoreThan(run, new Set()),
  );
  if (before && after) return undefined;
  if (before || after) return before ? "before" : "after";
  return role === "close" ? "before" : "after";
}

/** Whether the tag of another block is removed before this block is looked at: those around it, and those that ended earlier. */
const isGone = (run: Element, side: keyof Around, role: Role) =>
  side === "before" ? role === "open" : role === "close" && !isOpeningTag(run);

/** Whether a run before the tag, or after it, is content. */
function contentAround(
  tag: Element,
  holder: Element,
  isContent: (run: Element, side: keyof Around) => boolean,
): Around {
  const around = { before: false, after: false };
  let side: keyof Around = "before";
  walk(holder, {
    enter(element) {
      if (element === tag) side = "after";
      if (tagOf(element) !== "r") return !tagOf(element).endsWith("Pr");
      if (element !== tag && isContent(element, side)) around[side] = true;
      return false;
    },
    leave() {},
  });
  return around;
}

/** A holder belongs to what follows its tag, to what precedes it, or to neither. */
function assemble(
  level: BlockRange["level"],
  tags: Element[],
  holders: Element[],
  side: (at: number) => Side,
): BlockRange {
  const closing = holders.length - 1;
  const boundaries = tags.map((tag, at) => (side(at) === "own" ? (holders[at] as Element) : tag));
  const sections: Section[] = [];
  for (let at = 0; at < closing; at++) {
    const [from, until] = [holders[at] as Element, holders[at + 1] as Element];
    const between = siblingsBetween(from, until);
    if (from !== until && side(at) === "after") between.unshift(from);
    if (from !== until && side(at + 1) === "before") between.push(until);
    sections.push(between);
  }
  return { level, first: sections[0] ?? [], second: sections[1] ?? null, boundaries };
}

function siblingsBetween(from: Element, until: Element): Element[] {
  const between: Element[] = [];
  for (let node = from.nextSibling; node && node !== until; node = node.nextSibling)
    if (node.nodeType === 1) between.push(node as Element);
  return between;
}
