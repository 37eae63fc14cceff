import type { TextRange } from "./marks.ts";

/** A part of the text with its place in the scrolled content, in pixels. */
export interface PlacedItem extends TextRange {
  top: number;
  height: number;
}

const share = (part: number, whole: number) => (whole <= 0 ? 0 : Math.min(Math.max(part / whole, 0), 1));

/** The offset of the text at a height of the content, as if the words were spread evenly over the item. */
export const offsetAt = ({ start, end, top, height }: PlacedItem, y: number) =>
  Math.round(start + (end - start) * share(y - top, height));

/** The reverse: the height at which an offset of the text stands. */
export const heightAt = ({ start, end, top, height }: PlacedItem, offset: number) =>
  top + height * share(offset - start, end - start);
