import type { Element } from "@xmldom/xmldom";
import { attribute, tagOf } from "../docx/package.ts";
import { highlightColor } from "../docx/styles.ts";
import { child, childElements } from "../xml.ts";
import type { TextFormat } from "./layout.schema.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { fillOf, hexColor } from "./units.ts";

const TOGGLES = ["bold", "italic", "strike", "caps", "smallCaps"] as const;
const TOGGLE_TAGS = new Map<string, (typeof TOGGLES)[number]>(
  Object.entries({ b: "bold", i: "italic", strike: "strike", dstrike: "strike", caps: "caps", smallCaps: "smallCaps" }),
);
const POSITIONS = new Map([
  ["superscript", "super"],
  ["subscript", "sub"],
] as const) as Map<string, "super" | "sub">;
const MAX_SIZE = 400;
/** Only font names that match are passed on, so that nothing but a name gets through. */
const FONT_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .-]{0,60}$/u;

/** Resolves the look of runs: defaults, table style, paragraph style, character style, then their own properties. */
export class TextFormats {
  readonly #sheet: StyleSheet;
  readonly #ofStyle = new Map<string, TextFormat>();
  readonly #defaults: TextFormat;

  constructor(sheet: StyleSheet) {
    this.#sheet = sheet;
    this.#defaults = this.read(sheet.textDefaults);
  }

  /** The format of a run in a paragraph of this style. `table` are the properties that the table's style gives. */
  resolve(rPr: Element | null, paragraphStyle: string | null, table: TextFormat[] = []): TextFormat {
    const characterStyle = attribute(child(rPr, "rStyle"), "val");
    const styles = [
      ...table,
      this.#styleFormat(paragraphStyle, "paragraph"),
      ...(characterStyle === null ? [] : [this.#styleFormat(characterStyle, "character")]),
    ];
    const format = Object.assign({}, this.#defaults, ...styles) as TextFormat;
    // A toggle that two kinds of style switch on cancels out.
    for (const name of TOGGLES) {
      if (format[name] && !this.#defaults[name])
        format[name] = styles.filter((style) => style[name] === true).length % 2 === 1;
    }
    return withoutFalse(Object.assign(format, this.read(rPr)));
  }

  #styleFormat(id: string | null, type: "paragraph" | "character"): TextFormat {
    const key = `${type} ${id}`;
    const known = this.#ofStyle.get(key);
    if (known) return known;
    const format = Object.assign({}, ...this.#sheet.chain(id, type).map((style) => this.read(child(style, "rPr"))));
    this.#ofStyle.set(key, format);
    return format;
  }

  /** Only what these properties say. An explicit “none” is kept as undefined, so that it hides what a style gives. */
  read(rPr: Element | null): TextFormat {
    const format: TextFormat = {};
    for (const element of childElements(rPr)) this.#readProperty(format, element);
    return format;
  }

  #readProperty(format: TextFormat, element: Element): void {
    const tag = tagOf(element);
    const value = attribute(element, "val") ?? "";
    const toggle = TOGGLE_TAGS.get(tag);
    if (toggle) format[toggle] = !["0", "false", "off"].includes(value);
    else if (tag === "rFonts") this.#readFont(format, element);
    else if (tag === "sz" && /^\d{1,4}$/.test(value)) format.size = Math.min(Math.max(Number(value) / 2, 1), MAX_SIZE);
    else if (tag === "color") format.color = hexColor(value);
    else if (tag === "highlight") format.background = highlightColor(value);
    else if (tag === "shd") format.background = format.background ?? fillOf(element);
    else if (tag === "u") format.underline = underlineOf(value);
    else if (tag === "vertAlign") format.position = POSITIONS.get(value);
  }

  #readFont(format: TextFormat, element: Element): void {
    const theme = attribute(element, "asciiTheme");
    const name = (theme && this.#sheet.themeFont(theme)) ?? attribute(element, "ascii") ?? attribute(element, "hAnsi");
    if (name && FONT_NAME.test(name)) format.font = name;
  }
}

function underlineOf(value: string): TextFormat["underline"] {
  if (value === "none" || value === "") return undefined;
  if (/double/i.test(value)) return "double";
  if (/wav/i.test(value)) return "wavy";
  if (/dot/i.test(value)) return "dotted";
  return /dash/i.test(value) ? "dashed" : "solid";
}

function withoutFalse(format: TextFormat): TextFormat {
  return Object.fromEntries(
    Object.entries(format).filter(([, value]) => value !== undefined && value !== false),
  ) as TextFormat;
}
