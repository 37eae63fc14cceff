import type { Document, Element } from "@xmldom/xmldom";
import { looksAlike } from "../colors.ts";
import { child, childElements } from "../xml.ts";
import { attribute, tagOf } from "./package.ts";

const MAX_CHAIN = 50;
const LARGEST_INVISIBLE_SIZE = 2;

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

/** What decides whether a run can be seen. An absent value is left to whatever stands above. */
export interface RunFormat {
  vanish?: boolean;
  color?: string;
  size?: number;
  noFill?: boolean;
  /** The colour behind the text; null where it is painted in a way we do not follow. */
  background?: string | null;
}

export interface ParagraphStyle {
  id: string | null;
  name: string;
  format: RunFormat;
  background: string | null | undefined;
  numId: string | null;
  level: number | null;
  /** The style in the chain that brought `numId`: numbering may tie a level to it. */
  numberedBy: string | null;
  pageBreakBefore: boolean;
}

export interface Styles {
  paragraph(id: string | null): ParagraphStyle;
  character(id: string | null): RunFormat;
  /** Whether a table style paints cells. */
  paintsTable(id: string | null): boolean;
  /** The numbering that a numbering style names. */
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
  const base = readRunFormat(child(child(child(root, "docDefaults"), "rPrDefault"), "rPr"));
  const chain = (id: string | null) => chainOf(elements, id);
  const paragraphs = new Map<string | null, ParagraphStyle>();
  const characters = new Map<string | null, RunFormat>();
  const tables = new Map<string | null, boolean>();
  return {
    paragraph: (id) => cached(paragraphs, id ?? fallback, (key) => paragraphStyle(key, chain(key), base)),
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

function paragraphStyle(id: string | null, chain: Element[], base: RunFormat): ParagraphStyle {
  const style: ParagraphStyle = {
    id,
    name: attribute(child(chain[0], "name"), "val") ?? "",
    format: mergeFormats([...chain.map((element) => readRunFormat(child(element, "rPr"))), base]),
    background: undefined,
    numId: null,
    level: null,
    numberedBy: null,
    pageBreakBefore: false,
  };
  let breaks: boolean | undefined;
  for (const element of chain) {
    const properties = child(element, "pPr");
    const { numId, level } = readNumPr(properties);
    if (style.numId === null && numId !== null) {
      style.numId = numId;
      style.numberedBy = attribute(element, "styleId");
    }
    style.level ??= level;
    breaks ??= toggleValue(properties, "pageBreakBefore");
    if (style.background === undefined) style.background = shadingOf(properties);
  }
  return { ...style, pageBreakBefore: breaks ?? false };
}

function hasShading(style: Element): boolean {
  return style.getElementsByTagNameNS(style.namespaceURI ?? "", "shd").length > 0;
}

export function readNumPr(pPr: Element | null): { numId: string | null; level: number | null } {
  const numPr = child(pPr, "numPr");
  const level = Number.parseInt(attribute(child(numPr, "ilvl"), "val") ?? "", 10);
  return { numId: attribute(child(numPr, "numId"), "val"), level: level >= 0 && level <= 8 ? level : null };
}

/** An on-off property: undefined where it is not given. */
export function toggleValue(properties: Element | null, name: string): boolean | undefined {
  const element = child(properties, name);
  return element ? !["0", "false", "off"].includes(attribute(element, "val") ?? "1") : undefined;
}

export function readRunFormat(rPr: Element | null): RunFormat {
  const look: RunFormat = {};
  for (const element of childElements(rPr)) {
    const tag = tagOf(element);
    const value = attribute(element, "val") ?? "";
    if (tag === "vanish") look.vanish = !["0", "false", "off"].includes(value);
    else if (tag === "color") look.color = /^[\da-f]{6}$/i.test(value) ? value : "auto";
    else if (tag === "sz" && /^\d+$/.test(value)) look.size = Number(value);
    else if (tag === "highlight" && value !== "none") look.background = HIGHLIGHTS.get(value) ?? null;
    else if (tag === "shd") look.background ??= parseShading(element);
    else if (tag === "w14:textFill")
      look.noFill = [...childElements(element)].some((fill) => fill.localName === "noFill");
  }
  return look;
}

function mergeFormats(looks: RunFormat[]): RunFormat {
  const result: RunFormat = {};
  for (const look of looks) {
    result.vanish ??= look.vanish;
    result.color ??= look.color;
    result.size ??= look.size;
    result.noFill ??= look.noFill;
    if (result.background === undefined) result.background = look.background;
  }
  return result;
}

/** The colour that a `shd` element in these properties paints: undefined for none, null for one we cannot tell. */
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
 * Whether a run's text cannot be seen: marked hidden, as small as a dot, or in the colour of what is behind it.
 * Hiding set by a paragraph style and by a character style cancel each other out, as they do in Word.
 */
export function isHiddenRun(
  direct: RunFormat,
  character: RunFormat,
  paragraph: RunFormat,
  behind: string | null,
): boolean {
  if (direct.vanish ?? (character.vanish ?? false) !== (paragraph.vanish ?? false)) return true;
  const look = mergeFormats([direct, character, paragraph]);
  if (look.noFill || (look.size !== undefined && look.size <= LARGEST_INVISIBLE_SIZE)) return true;
  const background = look.background === undefined ? behind : look.background;
  return background !== null && look.color !== undefined && look.color !== "auto" && looksAlike(look.color, background);
}
