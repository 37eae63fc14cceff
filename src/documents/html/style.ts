import type { DefaultTreeAdapterTypes } from "parse5";
import { looksAlike, parseColor } from "../colors.ts";

type HtmlElement = DefaultTreeAdapterTypes.Element;
type Declarations = Map<string, string>;

/** What decides whether text in an element can be seen; children take it over from their parents. */
export interface HtmlStyle {
  /** Not shown, and nothing in it can be. */
  removed: boolean;
  invisible: boolean;
  tiny: boolean;
  color: string;
  /** Null where a picture or an unknown colour is behind the text. */
  background: string | null;
  preformatted: boolean;
}

export const PAGE_STYLE: HtmlStyle = {
  removed: false,
  invisible: false,
  tiny: false,
  color: "000000",
  background: "FFFFFF",
  preformatted: false,
};

const MAX_CSS = 500_000;
const MAX_RULES = 5_000;
const SELECTOR = /^([a-z][\w-]*)?([.#][\w-]+)?$/i;
const TELLING =
  /display|visibility|opacity|font-size|color|background|mso-hide|text-indent|position|height|clip|white-space|font/i;

/** Rules that single tags, classes and ids obey. Anything more refined is not followed. */
export interface StyleSheet {
  rules: Map<string, { tag: string | null; declarations: Declarations }[]>;
}

export function readStyleSheet(css: string): StyleSheet {
  const rules: StyleSheet["rules"] = new Map();
  let count = 0;
  for (const { selectors, body } of topLevelRules(css.slice(0, MAX_CSS).replaceAll(/\/\*[\s\S]*?\*\//g, ""))) {
    if (!TELLING.test(body) || count > MAX_RULES) continue;
    const declarations = parseDeclarations(body);
    for (const selector of selectors.split(",", 50)) {
      const [, tag = null, name = null] = SELECTOR.exec(selector.trim()) ?? [];
      const key = name ?? tag?.toLowerCase();
      if (!key) continue;
      count += 1;
      rules.set(key, [
        ...(rules.get(key) ?? []).slice(-20),
        { tag: name && tag ? tag.toLowerCase() : null, declarations },
      ]);
    }
  }
  return { rules };
}

/** Top-level blocks of a style sheet; what stands inside `@media` and the like is for other screens. */
function* topLevelRules(css: string): Generator<{ selectors: string; body: string }> {
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let index = 0; index < css.length; index++) {
    if (css[index] === "{") {
      if (depth === 0) open = index;
      depth += 1;
    } else if (css[index] === "}" && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const selectors = css.slice(start, open).trim();
      if (!selectors.startsWith("@")) yield { selectors, body: css.slice(open + 1, index) };
      start = index + 1;
    }
  }
}

function parseDeclarations(body: string): Declarations {
  const declarations: Declarations = new Map();
  for (const declaration of body.slice(0, 5_000).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, "")
      .trim()
      .toLowerCase();
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return declarations;
}

export function htmlAttribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** How an element looks, given how its parent does. */
export function styleOfElement(element: HtmlElement, parent: HtmlStyle, sheet: StyleSheet): HtmlStyle {
  const style = declarationsFor(element, sheet);
  const look = { ...parent };
  if (isRemovedFromPage(element, style)) look.removed = true;
  const visibility = style.get("visibility");
  if (visibility) look.invisible = visibility === "hidden" || visibility === "collapse";
  const size = fontSize(style);
  if (size !== null) look.tiny = size === "tiny";
  const color = style.get("color") ?? (element.tagName === "font" ? htmlAttribute(element, "color") : null);
  if (color) look.color = parseColor(color) ?? "unknown";
  const background = backgroundOf(element, style);
  if (background !== undefined) look.background = background;
  const space = style.get("white-space");
  if (element.tagName === "pre" || element.tagName === "textarea") look.preformatted = true;
  if (space) look.preformatted = space.startsWith("pre");
  return look;
}

export function isInvisibleElement({ removed: gone, invisible, tiny, color, background }: HtmlStyle): boolean {
  if (gone || invisible || tiny || color === "transparent") return true;
  return background !== null && color !== "unknown" && looksAlike(color, background);
}

function declarationsFor(element: HtmlElement, sheet: StyleSheet): Declarations {
  const style: Declarations = new Map();
  const classes = (htmlAttribute(element, "class") ?? "").split(/\s+/, 50).map((name) => `.${name}`);
  for (const key of [element.tagName, ...classes, `#${htmlAttribute(element, "id") ?? ""}`]) {
    for (const { tag, declarations } of sheet.rules.get(key) ?? []) {
      if (tag === null || tag === element.tagName) for (const [name, value] of declarations) style.set(name, value);
    }
  }
  for (const [name, value] of parseDeclarations(htmlAttribute(element, "style") ?? "")) style.set(name, value);
  return style;
}

function isRemovedFromPage(element: HtmlElement, style: Declarations): boolean {
  const display = style.get("display");
  if (display === "none" || style.get("mso-hide") === "all") return true;
  if (htmlAttribute(element, "hidden") !== null && display === undefined) return true;
  if (element.tagName === "dialog" && htmlAttribute(element, "open") === null && display === undefined) return true;
  if (number(style.get("opacity")) <= 0.05 || number(style.get("text-indent")) <= -500) return true;
  const aside = style.get("position") === "absolute" || style.get("position") === "fixed";
  if (aside && (number(style.get("left")) <= -500 || number(style.get("top")) <= -500)) return true;
  if (aside && /rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01]/.test(style.get("clip") ?? "")) return true;
  const cut = style.get("overflow") === "hidden";
  return cut && [style.get("height"), style.get("max-height"), style.get("width")].some((size) => number(size) <= 1);
}

/** The number a value begins with; NaN for none, which no comparison holds for. */
function number(value: string | undefined): number {
  return Number.parseFloat(value ?? "");
}

function fontSize(style: Declarations): "tiny" | "readable" | null {
  const shorthand = /(?:^|\s)(\d*\.?\d+)(px|pt|em|rem|%)?(?:\/|\s)/.exec(style.get("font") ?? "")?.[0]?.trim();
  const size = style.get("font-size") ?? shorthand;
  if (size === undefined) return null;
  const value = number(size);
  if (Number.isNaN(value)) return "readable";
  if (/(?:em|%)$/.test(size)) return value === 0 ? "tiny" : null;
  return value <= 1 ? "tiny" : "readable";
}

function backgroundOf(element: HtmlElement, style: Declarations): string | null | undefined {
  const value = style.get("background-color") ?? style.get("background") ?? htmlAttribute(element, "bgcolor");
  if (style.get("background-image") || htmlAttribute(element, "background") || /url\(|gradient/.test(value ?? ""))
    return null;
  if (value === null || value === "" || value === "none" || value === "inherit") return undefined;
  const color = parseColor(value) ?? parseColor(value.split(/\s+/)[0]!);
  return color === "transparent" ? undefined : color;
}
