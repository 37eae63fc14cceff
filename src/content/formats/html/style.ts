import type { DefaultTreeAdapterTypes } from "parse5";
import { looksAlike, parseColor } from "../colors.ts";

type HtmlElement = DefaultTreeAdapterTypes.Element;
type Declarations = Map<string, string>;

/** The computed style that decides whether text is visible. Children inherit it. */
export interface HtmlStyle {
  /** Not rendered, and neither are its children. */
  removed: boolean;
  invisible: boolean;
  tiny: boolean;
  color: string;
  /** Null if the background is a picture or an unknown colour. */
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
const RELEVANT_PROPERTIES =
  /display|visibility|opacity|font-size|color|background|mso-hide|text-indent|position|height|clip|white-space|font/i;

/** Rules by tag, class or id. Other selectors are ignored. */
export interface StyleSheet {
  rules: Map<string, { tag: string | null; declarations: Declarations }[]>;
}

export function readStyleSheet(css: string): StyleSheet {
  const rules: StyleSheet["rules"] = new Map();
  let count = 0;
  for (const { selectors, body } of topLevelRules(css.slice(0, MAX_CSS).replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ""))) {
    if (!RELEVANT_PROPERTIES.test(body) || count > MAX_RULES) continue;
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

/** The top-level rules of a style sheet; `@media` and other at-rules are skipped. */
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

/** The style of an element, given that of its parent. */
export function styleOfElement(element: HtmlElement, parent: HtmlStyle, sheet: StyleSheet): HtmlStyle {
  const style = declarationsFor(element, sheet);
  const computed = { ...parent };
  if (isRemovedFromPage(element, style)) computed.removed = true;
  const visibility = style.get("visibility");
  if (visibility) computed.invisible = visibility === "hidden" || visibility === "collapse";
  const size = fontSize(style);
  if (size !== null) computed.tiny = size === "tiny";
  const color = style.get("color") ?? (element.tagName === "font" ? htmlAttribute(element, "color") : null);
  if (color) computed.color = parseColor(color) ?? "unknown";
  const background = backgroundOf(element, style);
  if (background !== undefined) computed.background = background;
  const space = style.get("white-space");
  if (element.tagName === "pre" || element.tagName === "textarea") computed.preformatted = true;
  if (space) computed.preformatted = space.startsWith("pre");
  return computed;
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
  if (leadingNumber(style.get("opacity")) <= 0.05 || leadingNumber(style.get("text-indent")) <= -500) return true;
  const isPositioned = style.get("position") === "absolute" || style.get("position") === "fixed";
  if (isPositioned && (leadingNumber(style.get("left")) <= -500 || leadingNumber(style.get("top")) <= -500))
    return true;
  if (isPositioned && /rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01]/.test(style.get("clip") ?? "")) return true;
  const isClipped = style.get("overflow") === "hidden";
  return (
    isClipped &&
    [style.get("height"), style.get("max-height"), style.get("width")].some((size) => leadingNumber(size) <= 1)
  );
}

/** The leading number of a value, or NaN, for which every comparison is false. */
function leadingNumber(value: string | undefined): number {
  return Number.parseFloat(value ?? "");
}

function fontSize(style: Declarations): "tiny" | "readable" | null {
  const shorthand = /(?:^|\s)(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})(px|pt|em|rem|%)?(?:\/|\s)/
    .exec(style.get("font") ?? "")?.[0]
    ?.trim();
  const size = style.get("font-size") ?? shorthand;
  if (size === undefined) return null;
  const value = leadingNumber(size);
  if (Number.isNaN(value)) return "readable";
  if (/(?:em|%)$/.test(size)) return value === 0 ? "tiny" : null;
  return value <= 1 ? "tiny" : "readable";
}

function backgroundOf(element: HtmlElement, style: Declarations): string | null | undefined {
  const value = style.get("background-color") ?? style.get("background") ?? htmlAttribute(element, "bgcolor");
  if (style.get("background-image") || htmlAttribute(element, "background") || /url\(|gradient/.test(value ?? ""))
    return null;
  if (value === null || value === "" || value === "none" || value === "inherit") return undefined;
  const [firstWord = ""] = value.split(/\s+/);
  const color = parseColor(value) ?? parseColor(firstWord);
  return color === "transparent" ? undefined : color;
}
