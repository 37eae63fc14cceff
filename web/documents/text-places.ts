import type { Virtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import type { TextRange } from "./marks.ts";
import { heightAt, offsetAt, type PlacedItem } from "./placed-item.ts";

/** Where the text of a document stands in its view. */
export interface TextPlaces {
  /** The offset of the text at the upper third of the view. */
  offsetInView(): number | undefined;
  /** Scrolls an offset of the text to the upper third of the view. */
  showOffset(offset: number): void;
}

interface Items {
  itemAt: (y: number) => PlacedItem | undefined;
  itemOf: (offset: number) => PlacedItem | undefined;
}

const LINE = 1 / 3;

export const textPlaces = (scroller: RefObject<HTMLElement | null>, { itemAt, itemOf }: Items): TextPlaces => ({
  offsetInView() {
    if (!scroller.current) return undefined;
    const y = scroller.current.scrollTop + scroller.current.clientHeight * LINE;
    const item = itemAt(y);
    return item && offsetAt(item, y);
  },
  showOffset(offset) {
    const item = itemOf(offset);
    if (scroller.current && item)
      scroller.current.scrollTop = heightAt(item, offset) - scroller.current.clientHeight * LINE;
  },
});

interface TextList {
  rangeOf: (index: number) => TextRange | undefined;
  indexAt: (offset: number) => number;
}

/** The items of a virtual list. Those that were never drawn have an estimated height. */
export function virtualItems(virtualizer: Virtualizer<HTMLDivElement, Element>, { rangeOf, indexAt }: TextList): Items {
  const itemOf = (place: { index: number; start: number; size: number } | undefined): PlacedItem | undefined => {
    const range = place && rangeOf(place.index);
    return place && range && { start: range.start, end: range.end, top: place.start, height: place.size };
  };
  return {
    itemAt: (y) => itemOf(virtualizer.getVirtualItemForOffset(y)),
    itemOf: (offset) => itemOf(virtualizer.measurementsCache[indexAt(offset)]),
  };
}
