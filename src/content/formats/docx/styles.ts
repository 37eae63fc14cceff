import type { Document, Element } from "@xmldom/xmldom";
import { looksAlike } from "../colors.ts";
import { child, childElements } from "../xml.ts";
import { attribute, tagOf } from "./package.ts";

const MAX_CHAIN = 50;
const MAX_INVISIBLE_SIZE = 2;

const HIGHLIGHTS = new Map<string, string>(
  Object.entries({
    black: "000000",
    blue: "0000FF",
    cyan: "00FFFF",
    darkBlue: "000080",
    darkCyan: "008080",
    darkGray: "808080",
    darkGreen: "008000",
    darkMagenta: "800080",
    darkRed: "800000",
    darkYellow: "808000",
    green: "00FF00",
    lightGray: "C0C0C0",
    magenta: "FF00FF",
    red: "FF0000",
    white: "FFFFFF",
    yellow: "FFFF00",
  }),
);

/** The colour of a highlight by its name in Word. */
export const highlightColor = (name: string): string | undefined => HIGHLIGHTS.get(name);

/** The run properties that decide whether text is visible. A missing value is inherited. */
export interface RunFormat {
  vanish?: boolean;
  color?: string;
  size?: number;
  noFill?: boolean;
  /** The colour behind the text; null if unknown. */
  background?: string | null;
}

export interface ParagraphStyle {
  id: string | null;
  name: string;
  format: RunFormat;
  background: string | null | undefined;
  numId: string | null;
  level: number | null;
  /** The style in the chain that sets `numId`: the list may link a level to it. */
  numberedBy: string | null;
  pageBreakBefore: boolean;
}

export interface Styles {
  paragraph(id: string | null): ParagraphStyle;
  character(id: string | null): RunFormat;
  /** Whether a table style shades cells. */
  paintsTable(id: string | null): boolean;
  /** The numbering that a numbering style refers to. */
  numIdOf(id: string): string | null;
}

export function readStyles(document: Document | undefined): Styles {
  const elements = new Map<string, Element>();
  let fallback: string | null = null;
  const root = document?.documentElement ?? null;
  for (const element of childElements(root)) {
    const id = attribute(element, "styleId");
    if (tagOf(element) !== "style" || id === null) continue;
    elements.set(id, element);
    const isDefault = ["1", "true", "on"].includes(attribute(element, "default") ?? "");
    if (isDefault && attribute(element, "type") === "paragraph") fallback = id;
  }
  const defaults = readRunFormat(child(child(child(root, "docDefaults"), "rPrDefault"), "rPr"));
  const chain = (id: string | null) => chainOf(elements, id);
  const paragraphs = new Map<string | null, ParagraphStyle>();
  const characters = new Map<string | null, RunFormat>();
  const tables = new Map<string | null, boolean>();
  return {
    paragraph: (id) => cached(paragraphs, id ?? fallback, (key) => paragraphStyle(key, chain(key), defaults)),
    character: (id) =>
      cached(characters, id, (key) => mergeFormats(chain(key).map((style) => readRunFormat(child(style, "rPr"))))),
    paintsTable: (id) => cached(tables, id, (key) => chain(key).some(hasShading)),
    numIdOf: (id) => readNumPr(child(elements.get(id), "pPr")).numId,
  };
}

function cached<Key, Value>(map: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make(key);
    map.set(key, value);
  }
  return value;
}

/** The style and those it is based on, the nearest first. */
function chainOf(elements: Map<string, Element>, id: string | null): Element[] {
  const chain: Element[] = [];
  let next = id;
  while (next !== null && chain.length < MAX_CHAIN) {
    const element = elements.get(next);
    if (!element || chain.includes(element)) break;
    chain.push(element);
    next = attribute(child(element, "basedOn"), "val");
  }
  return chain;
}

function paragraphStyle(id: string | null, chain: Element[], defaults: RunFormat): ParagraphStyle {
  const style: ParagraphStyle = {
    id,
    name: attribute(child(chain[0], "name"), "val") ?? "",
    format: mergeFormats([...chain.map((element) => readRunFormat(child(element, "rPr"))), defaults]),
    background: undefined,
    numId: null,
    level: null,
    numberedBy: null,
    pageBreakBefore: false,
  };
  let breaksPage: boolean | undefined;
  for (const element of chain) {
    const properties = child(element, "pPr");
    const { numId, level } = readNumPr(properties);
    if (style.numId === null && numId !== null) {
      style.numId = numId;
      style.numberedBy = attribute(element, "styleId");
    }
    style.level ??= level;
    breaksPage ??= toggleValue(properties, "pageBreakBefore");
    if (style.background === undefined) style.background = shadingOf(properties);
  }
  return { ...style, pageBreakBefore: breaksPage ?? false };
}

function hasShading(style: Element): boolean {
  return style.getElementsByTagNameNS(style.namespaceURI ?? "", "shd").length > 0;
}

export function readNumPr(pPr: Element | null): { numId: string | null; level: number | null } {
  const numPr = child(pPr, "numPr");
  const level = Number.parseInt(attribute(child(numPr, "ilvl"), "val") ?? "", 10);
  return { numId: attribute(child(numPr, "numId"), "val"), level: level >= 0 && level <= 8 ? level : null };
}

/** The value of an on-off property; undefined if it is absent. */
export function toggleValue(properties: Element | null, name: string): boolean | undefined {
  const element = child(properties, name);
  return element ? !["0", "false", "off"].includes(attribute(element, "val") ?? "1") : undefined;
}

export function readRunFormat(rPr: Element | null): RunFormat {
  const format: RunFormat = {};
  for (const element of childElements(rPr)) {
    const tag = tagOf(element);
    const value = attribute(element, "val") ?? "";
    if (tag === "vanish") format.vanish = !["0", "false", "off"].includes(value);
    else if (tag === "color") format.color = /^[\da-f]{6}$/i.test(value) ? value : "auto";
    else if (tag === "sz" && /^\d+$/.test(value)) format.size = Number(value);
    else if (tag === "highlight" && value !== "none") format.background = HIGHLIGHTS.get(value) ?? null;
    else if (tag === "shd") format.background ??= parseShading(element);
    else if (tag === "w14:textFill")
      format.noFill = [...childElements(element)].some((fill) => fill.localName === "noFill");
  }
  return format;
}

function mergeFormats(formats: RunFormat[]): RunFormat {
  const result: RunFormat = {};
  for (const format of formats) {
    result.vanish ??= format.vanish;
    result.color ??= format.color;
    result.size ??= format.size;
    result.noFill ??= format.noFill;
    if (result.background === undefined) result.background = format.background;
  }
  return result;
}

/** The colour of the `shd` element in these properties: undefined for none, null if unknown. */
export function shadingOf(properties: Element | null): string | null | undefined {
  const element = child(properties, "shd");
  return element ? parseShading(element) : undefined;
}

function parseShading(element: Element): string | null | undefined {
  const pattern = attribute(element, "val") ?? "clear";
  const fill = attribute(element, "fill") ?? "auto";
  if (pattern === "nil") return undefined;
  if (pattern !== "clear") return null;
  if (/^[\da-f]{6}$/i.test(fill)) return fill;
  return attribute(element, "themeFill") ? null : undefined;
}

/**
 * Whether a run's text is invisible: marked hidden, tiny, or in the colour of its background. As in Word, hiding by a
 * paragraph style and by a character style cancel each other out.
 */
export function isHiddenRun(
  direct: RunFormat,
  character: RunFormat,
  paragraph: RunFormat,
  pageBackground: string | null,
): boolean {
  if (direct.vanish ?? (character.vanish ?? false) !== (paragraph.vanish ?? false)) return true;
  const format = mergeFormats([direct, character, paragraph]);
  if (format.noFill || (format.size !== undefined && format.size <= MAX_INVISIBLE_SIZE)) return true;
  const background = format.background === undefined ? pageBackground : format.background;
  return (
    background !== null && format.color !== undefined && format.color !== "auto" && looksAlike(format.color, background)
  );
}

export function isHiddenRow(row: Element): boolean {
  return toggleValue(child(row, "trPr"), "hidden") ?? false;
}

/** The Word run properties of a math run. */
export function mathRunProperties(run: Element): Element | null {
  return [...childElements(run)].find((element) => tagOf(element) === "rPr") ?? null;
}
