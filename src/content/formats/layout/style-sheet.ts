import type { Document, Element } from "@xmldom/xmldom";
import { attribute, tagOf } from "../docx/package.ts";
import { child, childElements, walk } from "../xml.ts";

const MAX_CHAIN = 50;

/** The styles of a DOCX as XML, and its theme fonts. */
export interface StyleSheet {
  /** The style and those it is based on, the most general first. */
  chain(id: string | null, type: "paragraph" | "character" | "table"): Element[];
  textDefaults: Element | null;
  paragraphDefaults: Element | null;
  /** A font of the theme by the name that run properties use: “minorHAnsi”. */
  themeFont(name: string): string | null;
}

export function readDocxStyles(document: Document | undefined, theme: Document | undefined): StyleSheet {
  const root = document?.documentElement ?? null;
  const elements = new Map<string, Element>();
  const defaults = new Map<string, string>();
  for (const element of childElements(root)) {
    const id = attribute(element, "styleId");
    if (tagOf(element) !== "style" || id === null) continue;
    elements.set(id, element);
    const isDefault = ["1", "true", "on"].includes(attribute(element, "default") ?? "");
    if (isDefault) defaults.set(attribute(element, "type") ?? "", id);
  }
  const docDefaults = child(root, "docDefaults");
  const chains = new Map<string, Element[]>();
  const fonts = themeFonts(theme);
  return {
    chain(id, type) {
      const key = id ?? (type === "character" ? null : (defaults.get(type) ?? null));
      if (key === null) return [];
      const known = chains.get(key) ?? chainOf(elements, key);
      chains.set(key, known);
      return known;
    },
    textDefaults: child(child(docDefaults, "rPrDefault"), "rPr"),
    paragraphDefaults: child(child(docDefaults, "pPrDefault"), "pPr"),
    themeFont: (name) => fonts.get(name.startsWith("major") ? "major" : "minor") ?? null,
  };
}

function chainOf(elements: Map<string, Element>, id: string): Element[] {
  const chain: Element[] = [];
  let next: string | null = id;
  while (next !== null && chain.length < MAX_CHAIN) {
    const element = elements.get(next);
    if (!element || chain.includes(element)) break;
    chain.push(element);
    next = attribute(child(element, "basedOn"), "val");
  }
  return chain.reverse();
}

/** The Latin fonts of the theme for headings (major) and text (minor). */
function themeFonts(theme: Document | undefined): Map<string, string> {
  const fonts = new Map<string, string>();
  if (!theme?.documentElement) return fonts;
  let kind: string | null = null;
  walk(theme.documentElement, {
    enter({ localName }) {
      if (localName === "majorFont" || localName === "minorFont") kind = localName.slice(0, 5);
      return true;
    },
    leave(element) {
      if (element.localName !== "latin" || kind === null || fonts.has(kind)) return;
      const name = element.getAttribute("typeface");
      if (name) fonts.set(kind, name);
    },
  });
  return fonts;
}
