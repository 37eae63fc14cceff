import type { Document, Element } from "@xmldom/xmldom";
import { looksAlike, parseColor } from "../colors.ts";
import { childElements } from "../xml.ts";
import { odfAttribute, odfTag } from "./names.ts";

const MAX_CHAIN = 50;
const MAX_INVISIBLE_POINTS = 1;

/** The properties that decide whether text is visible. A missing value is inherited. */
export interface OdtFormat {
  hidden?: boolean;
  color?: string;
  points?: number;
  /** Null if unknown. */
  background?: string | null;
}

export interface OdtStyle {
  format: OdtFormat;
  breakBefore: boolean;
  breakAfter: boolean;
  listStyle: string | null;
}

const PLAIN: OdtStyle = { format: {}, breakBefore: false, breakAfter: false, listStyle: null };

/** The styles of a text, by family ("paragraph", "text", "table-cell" …) and name. */
export class OdtStyles {
  readonly #elements = new Map<string, Element>();
  readonly #resolved = new Map<string, OdtStyle>();

  constructor(documents: (Document | undefined)[]) {
    for (const document of documents) {
      for (const section of childElements(document?.documentElement)) {
        if (!["office:styles", "office:automatic-styles"].includes(odfTag(section))) continue;
        for (const element of childElements(section)) {
          const name = odfAttribute(element, "style:name");
          if (odfTag(element) === "style:style" && name !== null) this.#elements.set(this.#key(element, name), element);
        }
      }
    }
  }

  #key(element: Element, name: string): string {
    return `${odfAttribute(element, "style:family") ?? ""}/${name}`;
  }

  get(family: string, name: string | null): OdtStyle {
    if (name === null) return PLAIN;
    const key = `${family}/${name}`;
    const known = this.#resolved.get(key);
    if (known) return known;
    const style = resolve(this.#chain(family, name));
    this.#resolved.set(key, style);
    return style;
  }

  #chain(family: string, name: string): Element[] {
    const chain: Element[] = [];
    let next: string | null = name;
    while (next !== null && chain.length < MAX_CHAIN) {
      const element = this.#elements.get(`${family}/${next}`);
      if (!element || chain.includes(element)) break;
      chain.push(element);
      next = odfAttribute(element, "style:parent-style-name");
    }
    return chain;
  }
}

/** Merges a chain of styles, nearest first. A page style breaks the page only if it is the style's own. */
function resolve(chain: Element[]): OdtStyle {
  const style: OdtStyle = { ...PLAIN, format: {} };
  for (const [index, element] of chain.entries()) {
    style.listStyle ??= odfAttribute(element, "style:list-style-name");
    if (index === 0 && odfAttribute(element, "style:master-page-name")) style.breakBefore = true;
    for (const properties of childElements(element)) {
      style.format = overlayFormat(style.format, readFormat(properties));
      if (odfAttribute(properties, "fo:break-before") === "page") style.breakBefore = true;
      if (odfAttribute(properties, "fo:break-after") === "page") style.breakAfter = true;
    }
  }
  return style;
}

function readFormat(properties: Element): OdtFormat {
  const format: OdtFormat = {};
  const display = odfAttribute(properties, "text:display");
  if (display !== null) format.hidden = display === "none";
  const color = odfAttribute(properties, "fo:color");
  if (odfAttribute(properties, "style:use-window-font-color") === "true") format.color = "auto";
  else if (color !== null) format.color = parseColor(color) ?? "auto";
  const size = /^([\d.]+)pt$/.exec(odfAttribute(properties, "fo:font-size") ?? "");
  if (size) format.points = Number(size[1]);
  const background = odfAttribute(properties, "fo:background-color");
  const backgroundColor = background === null ? "transparent" : parseColor(background);
  if (backgroundColor !== "transparent") format.background = backgroundColor;
  return format;
}

/** The first format, with missing values taken from the second. */
export function overlayFormat(first: OdtFormat, second: OdtFormat): OdtFormat {
  return {
    hidden: first.hidden ?? second.hidden,
    color: first.color ?? second.color,
    points: first.points ?? second.points,
    background: first.background === undefined ? second.background : first.background,
  };
}

export function isInvisibleFormat({ hidden, color, points, background }: OdtFormat): boolean {
  if (hidden || (points !== undefined && points <= MAX_INVISIBLE_POINTS) || color === "transparent") return true;
  const backgroundColor = background === undefined ? "FFFFFF" : background;
  return backgroundColor !== null && color !== undefined && color !== "auto" && looksAlike(color, backgroundColor);
}
