import type { RowHeight } from "../../../src/vaults/views/views.schema.ts";
import { t } from "../../messages.ts";

const ONE_LINE = 32;
export const LINE_HEIGHT = 18;
/** The middle of the first line, from the top of the row. */
export const FIRST_LINE = 16.5;
/** Wrapped rows show whole values, up to this many lines. */
const MOST_LINES = 12;

export const ROW_HEIGHT_LABELS: Record<RowHeight, string> = {
  "1": t("1 line"),
  "2": t("2 lines"),
  "4": t("4 lines"),
  wrap: t("Fit content"),
};

/** A text with its lines as they fit the width at which they were last drawn. */
interface Fitted {
  text: string;
  fit?: { text: string; width: number; most: number; lines: string[] };
}

type Measure = (text: string) => number;

/** The height of a row in pixels. */
export const heightOf = (lines: number) => ONE_LINE + (lines - 1) * LINE_HEIGHT;

export const linesIn = (height: number) => Math.max(1, Math.round((height - ONE_LINE) / LINE_HEIGHT) + 1);

/** The number of lines that the longest of some cells needs. */
export const linesNeeded = (measure: Measure, cells: { data: Fitted; room: number }[]): number =>
  cells.reduce(
    (most, { data, room }) => Math.max(most, fitLines(measure, data, data.text, { room, most: MOST_LINES }).length),
    1,
  );

/** The text of a cell, or its placeholder, in lines. Cached in the cell, because measuring is slow. */
export function fitLines(measure: Measure, data: Fitted, text: string, space: { room: number; most: number }) {
  const { room, most } = space;
  const { fit } = data;
  if (fit?.text === text && fit.width === room && (fit.most === most || (fit.most > most && fit.lines.length <= most)))
    return fit.lines;
  const lines = wrapText(measure, text, room, most);
  data.fit = { text, width: room, most, lines };
  return lines;
}

/** Breaks a text between words, and a word that is longer than a line within it. The last line ends with an ellipsis if more follows. */
export function wrapText(measure: Measure, text: string, room: number, most: number): string[] {
  const lines: string[] = [];
  let rest = (most === 1 ? text.replace(/\s+/g, " ") : text).trim();
  while (rest !== "" && lines.length < most) {
    const isLast = lines.length === most - 1;
    const [head = ""] = rest.split("\n", 1);
    if (isLast && head.length < rest.length && measure(`${head.trimEnd()}…`) <= room)
      return [...lines, `${head.trimEnd()}…`];
    if (measure(head) <= room) {
      lines.push(head.trimEnd());
      rest = rest.slice(head.length).trimStart();
      continue;
    }
    if (isLast) return [...lines, `${head.slice(0, fitting(measure, head, room, "…")).trimEnd()}…`];
    const end = fitting(measure, head, room, "");
    const space = head[end] === " " ? end : head.lastIndexOf(" ", end);
    const at = space > 0 ? space : Math.max(1, end);
    lines.push(head.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return lines;
}

/** How many characters of the text fit before the ending. */
function fitting(measure: Measure, text: string, room: number, ending: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(text.slice(0, middle) + ending) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}
