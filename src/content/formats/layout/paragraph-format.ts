import type { Element } from "@xmldom/xmldom";
import { type Level, levelIn, type Numbering } from "../docx/numbering.ts";
import { attribute } from "../docx/package.ts";
import type { DocxParagraph } from "../docx/segments.ts";
import { toggleValue } from "../docx/styles.ts";
import { symbolCharacter } from "../docx/symbols.ts";
import { child, childElements } from "../xml.ts";
import type { Borders, ParagraphFormat, ParagraphLabel } from "./layout.schema.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { borderOf, fillOf, twips } from "./units.ts";

const DEFAULT_TAB = 36;
const SIDES = ["top", "right", "bottom", "left"] as const;

/** A paragraph's look, with what is needed to lay out its label. */
export interface ResolvedParagraph {
  format: ParagraphFormat;
  heading: number | undefined;
  isContextual: boolean;
  /** The positions of left tab stops. */
  tabs: number[];
}

/** Resolves a paragraph's look: defaults, the table's style, its style, the level of its list, then its own properties. */
export function resolveParagraph(
  sheet: StyleSheet,
  numbering: Numbering,
  { element, list }: Pick<DocxParagraph, "element" | "list">,
  tableStyle: Element[] = [],
): ResolvedParagraph {
  const own = child(element, "pPr");
  const level = list ? levelIn(numbering, list) : undefined;
  const found: ResolvedParagraph = { format: {}, heading: undefined, isContextual: false, tabs: [] };
  apply(found, sheet.paragraphDefaults);
  for (const style of tableStyle) apply(found, child(style, "pPr"));
  const styles = sheet.chain(attribute(child(own, "pStyle"), "val"), "paragraph");
  for (const properties of [...styles.map((style) => child(style, "pPr")), own]) {
    // An indent in the same properties overrides the indent of the list.
    if (level && child(properties, "numPr")) apply(found, child(level.element, "pPr"));
    apply(found, properties);
  }
  return found;
}

function apply(found: ResolvedParagraph, pPr: Element | null): void {
  if (!pPr) return;
  const { format } = found;
  const align = attribute(child(pPr, "jc"), "val");
  if (align) format.align = ALIGNMENTS.get(align) ?? "left";
  applyIndent(format, child(pPr, "ind"));
  applySpacing(format, child(pPr, "spacing"));
  const shading = child(pPr, "shd");
  if (shading) format.background = fillOf(shading);
  const borders = bordersIn(child(pPr, "pBdr"));
  if (borders) format.borders = { ...format.borders, ...borders };
  const rtl = toggleValue(pPr, "bidi");
  if (rtl !== undefined) format.rtl = rtl || undefined;
  applyTabs(found, child(pPr, "tabs"));
  found.isContextual = toggleValue(pPr, "contextualSpacing") ?? found.isContextual;
  const outline = Number.parseInt(attribute(child(pPr, "outlineLvl"), "val") ?? "", 10);
  if (outline >= 0) found.heading = outline < 9 ? outline + 1 : undefined;
}

const ALIGNMENTS = new Map<string, ParagraphFormat["align"] & string>(
  Object.entries({ center: "center", right: "right", end: "right", both: "justify", distribute: "justify" } as const),
);

function applyIndent(format: ParagraphFormat, ind: Element | null): void {
  if (!ind) return;
  setIfGiven(format, "left", twips(ind, "start") ?? twips(ind, "left"));
  setIfGiven(format, "right", twips(ind, "end") ?? twips(ind, "right"));
  const hanging = twips(ind, "hanging");
  setIfGiven(format, "first", hanging === undefined ? twips(ind, "firstLine") : -hanging);
}

function applySpacing(format: ParagraphFormat, spacing: Element | null): void {
  if (!spacing) return;
  const isAuto = (name: string) => ["1", "true", "on"].includes(attribute(spacing, name) ?? "");
  setIfGiven(format, "before", isAuto("beforeAutospacing") ? 14 : twips(spacing, "before"));
  setIfGiven(format, "after", isAuto("afterAutospacing") ? 14 : twips(spacing, "after"));
  const line = twips(spacing, "line");
  if (line === undefined || line <= 0) return;
  const rule = attribute(spacing, "lineRule") ?? "auto";
  format.line = rule === "exact" || rule === "atLeast" ? { points: line } : { times: Math.min(line / 12, 10) };
}

function applyTabs(found: ResolvedParagraph, tabs: Element | null): void {
  for (const tab of childElements(tabs)) {
    const kind = attribute(tab, "val") ?? "left";
    const position = twips(tab, "pos") ?? 0;
    if (kind === "clear") found.tabs = found.tabs.filter((stop) => stop !== position);
    else if (kind === "right" || kind === "end") {
      const leader = attribute(tab, "leader") ?? "none";
      found.format.rightTab = leader === "dot" || leader === "middleDot" ? "dots" : leader === "none" ? "none" : "line";
    } else if (found.tabs.length < 60) found.tabs.push(position);
  }
}

/** The borders that an element lists by side. */
export function bordersIn(list: Element | null): Borders | undefined {
  if (!list) return undefined;
  const borders: Borders = {};
  for (const side of SIDES) {
    const name = side === "left" ? "start" : side === "right" ? "end" : side;
    const border = borderOf(child(list, side) ?? child(list, name));
    if (border !== undefined) borders[side] = border;
  }
  return borders;
}

/** The label with its place: up to where the text begins, at the hanging indent or at the next tab stop. */
export function placedLabel(
  { format, tabs }: ResolvedParagraph,
  text: string,
  level: Level | undefined,
): Omit<ParagraphLabel, "format"> {
  const suffix = attribute(child(level?.element, "suff"), "val") ?? "tab";
  const gap = suffix === "space" ? "space" : suffix === "nothing" ? "none" : "tab";
  if (gap !== "tab") return { text, gap };
  const first = format.first ?? 0;
  const from = (format.left ?? 0) + first;
  const stops = [...tabs, ...(first < 0 ? [format.left ?? 0] : [])].filter((stop) => stop > from + 1);
  const stop = stops.length > 0 ? Math.min(...stops) : (Math.floor(from / DEFAULT_TAB) + 1) * DEFAULT_TAB;
  return { text, gap, width: Math.round((stop - from) * 100) / 100 };
}

/** What stands before a paragraph of a bulleted list. */
export function bulletOf({ text, element }: Level): string {
  const fonts = child(child(element, "rPr"), "rFonts");
  const font = attribute(fonts, "ascii") ?? attribute(fonts, "hAnsi") ?? "";
  const shown = [...text.slice(0, 4)].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    const isPrivate = code >= 0xf000 && code <= 0xf0ff;
    const symbol =
      isPrivate || /^(?:wingdings|symbol)/i.test(font) ? symbolCharacter(font, code.toString(16)) : character;
    return symbol === "\uFFFD" ? "•" : symbol;
  });
  return shown.join("").trim() || "•";
}

function setIfGiven<K extends "left" | "right" | "first" | "before" | "after">(
  format: ParagraphFormat,
  key: K,
  value: number | undefined,
): void {
  if (value !== undefined) format[key] = value;
}
