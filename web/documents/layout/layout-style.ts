import type { CSSProperties } from "react";
import type {
  Border,
  Borders,
  ParagraphBlock,
  ParagraphFormat,
  TableCell,
  TextFormat,
} from "../../../src/content/formats/layout/layout.schema.ts";

/** A length in points at the current zoom. */
export const points = (value: number) => `calc(var(--pt) * ${value})`;

const SANS = /arial|helvetica|calibri|aptos|verdana|tahoma|segoe|trebuchet|open sans|roboto|inter|lato|sans|gothic/i;
const MONO = /courier|consolas|mono|menlo/i;
const ALIKE: { name: RegExp; style: string }[] = [
  { name: /^calibri$/i, style: "Carlito" },
  { name: /^cambria$/i, style: "Caladea" },
  { name: /^arial$/i, style: '"Liberation Sans"' },
  { name: /^times new roman$/i, style: '"Liberation Serif"' },
];
/** The height of a line by the size of its font, as Word sets most fonts. */
const LINE = 1.17;

function familyOf(font: string): string {
  const like = ALIKE.find(({ name }) => name.test(font))?.style;
  const generic = MONO.test(font) ? "monospace" : SANS.test(font) ? "sans-serif" : "serif";
  return [`"${font}"`, like, generic].filter(Boolean).join(", ");
}

export function textStyle(format: TextFormat | undefined): CSSProperties {
  if (!format) return {};
  const decorations = [format.underline && "underline", format.strike && "line-through"].filter(Boolean);
  return {
    ...(format.font && { fontFamily: familyOf(format.font) }),
    ...(format.size && { fontSize: points(format.position ? format.size * 0.65 : format.size) }),
    ...(format.bold && { fontWeight: 700 }),
    ...(format.italic && { fontStyle: "italic" }),
    ...(decorations.length > 0 && { textDecorationLine: decorations.join(" ") }),
    ...(format.underline && format.underline !== "solid" && { textDecorationStyle: format.underline }),
    ...(format.caps && { textTransform: "uppercase" }),
    ...(format.smallCaps && { fontVariantCaps: "small-caps" }),
    ...(format.color && { color: `#${format.color}` }),
    ...(format.background && { backgroundColor: `#${format.background}` }),
    ...(format.position && { verticalAlign: format.position, lineHeight: 1 }),
  };
}

export function paragraphStyle(format: ParagraphFormat | undefined, tight: ParagraphBlock["tight"]): CSSProperties {
  const { left = 0, right = 0, first = 0, before = 0, after = 0, line } = format ?? {};
  const isTight = (side: "before" | "after") => tight === side || tight === "both";
  return {
    paddingLeft: points(Math.max(left, 0)),
    paddingRight: points(Math.max(right, 0)),
    textIndent: points(first),
    marginTop: isTight("before") ? 0 : points(before),
    marginBottom: isTight("after") ? 0 : points(after),
    lineHeight: line && "points" in line ? points(line.points) : (line?.times ?? 1) * LINE,
    ...(format?.align && { textAlign: format.align }),
    ...(format?.background && { backgroundColor: `#${format.background}` }),
    ...(format?.rtl && { direction: "rtl" as const }),
    ...bordersStyle(format?.borders),
  };
}

const borderText = ({ width, style, color }: Border) =>
  `max(${style === "double" ? 3 : 1}px, ${points(width)}) ${style} #${color}`;

function bordersStyle(borders: Borders | undefined): CSSProperties {
  if (!borders) return {};
  return {
    ...(borders.top && { borderTop: borderText(borders.top) }),
    ...(borders.right && { borderRight: borderText(borders.right) }),
    ...(borders.bottom && { borderBottom: borderText(borders.bottom) }),
    ...(borders.left && { borderLeft: borderText(borders.left) }),
  };
}

export function cellStyle({ background, borders, padding, align }: TableCell): CSSProperties {
  return {
    ...(background && { backgroundColor: `#${background}` }),
    ...bordersStyle(borders),
    paddingTop: points(padding?.top ?? 0),
    paddingRight: points(padding?.right ?? 0),
    paddingBottom: points(padding?.bottom ?? 0),
    paddingLeft: points(padding?.left ?? 0),
    verticalAlign: align === "center" ? "middle" : (align ?? "top"),
  };
}
