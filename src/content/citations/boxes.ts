import type { Box, Page } from "../formats/canonical.ts";
import { must } from "../must.ts";

/** A page with its unpacked boxes, four numbers per unit of its text; null if it has none. */
export interface BoxedPage extends Pick<Page, "page" | "start" | "end"> {
  boxes: Uint16Array | null;
}

/** One highlighted line on a page, in fractions of the displayed page. */
export interface Rectangle {
  page: number;
  box: Box;
}

const UINT16_MAX = 65535;
const LINE_BREAK = 0x0a;
/** Indentation is not highlighted. */
const BLANK = /\s/;

/** The rectangles that highlight [start, end) of the text, one per line. Text without boxes has none. */
export function rectanglesOf(
  text: string,
  pages: BoxedPage[],
  { start, end }: { start: number; end: number },
): Rectangle[] {
  return pages
    .filter((page) => page.start < end && page.end > start)
    .flatMap((page) => {
      const lines = linesOf(text, page, Math.max(start, page.start), Math.min(end, page.end));
      return lines.map((line) => ({ page: page.page, box: line.map((edge) => edge / UINT16_MAX) as Box }));
    });
}

function linesOf(text: string, { start: pageStart, boxes }: BoxedPage, start: number, end: number): Box[] {
  if (boxes === null) return [];
  const lines: Box[] = [];
  let last: Box | undefined;
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) === LINE_BREAK) last = undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray((at - pageStart) * 4, (at - pageStart) * 4 + 4);
    if (!(right > left && bottom > top)) continue;
    const box: Box = [left, top, right, bottom];
    const same = last !== undefined && isSameLine(last, box);
    if (BLANK.test(text.charAt(at))) {
      if (same) last = box;
      continue;
    }
    if (same) widen(must(lines.at(-1), "a letter came before on this line"), box);
    else lines.push([...box]);
    last = box;
  }
  return lines;
}

/** Letters of one line overlap in most of their height, or in their width if the line is vertical. */
function isSameLine(last: Box, next: Box): boolean {
  return overlapsMostly(last[1], last[3], next[1], next[3]) || isSameVerticalLine(last, next);
}

/** Tells a vertical line, whose letters touch, from a word that continues on the next line after a hyphen. */
function isSameVerticalLine(last: Box, next: Box): boolean {
  const gap = Math.max(next[1] - last[3], last[1] - next[3]);
  return overlapsMostly(last[0], last[2], next[0], next[2]) && gap < (last[3] - last[1]) / 2;
}

function overlapsMostly(from: number, until: number, nextFrom: number, nextUntil: number): boolean {
  const overlap = Math.min(until, nextUntil) - Math.max(from, nextFrom);
  return overlap * 2 >= Math.min(until - from, nextUntil - nextFrom);
}

function widen(line: Box, box: Box): void {
  line[0] = Math.min(line[0], box[0]);
  line[1] = Math.min(line[1], box[1]);
  line[2] = Math.max(line[2], box[2]);
  line[3] = Math.max(line[3], box[3]);
}
