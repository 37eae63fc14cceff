import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useImperativeHandle, useRef } from "react";
import { scrollIntoView, useVisiblePage } from "./bring-into-view.ts";
import { pageAt, type TextRange } from "./marks.ts";
import type { PagesProps } from "./pdf-pages.tsx";
import { textPlaces, virtualItems } from "./text-places.ts";

interface List {
  count: number;
  estimateSize: (index: number) => number;
  /** The item that shows an offset of the text; -1 if none does. */
  indexAt: (offset: number) => number;
  /** Where the item begins in the text. */
  startOf: (index: number) => number;
  /** The text that the item shows. */
  rangeOf: (index: number) => TextRange | undefined;
}

/** A virtual list of a text's blocks, which scrolls to pages and to the active mark. */
export function useBlockList(
  { text, marks, onPage, ref }: Pick<PagesProps, "text" | "marks" | "onPage" | "ref">,
  { count, estimateSize, indexAt, startOf, rangeOf }: List,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize, overscan: 12 });
  const active = marks.find((mark) => mark.active);
  const place = active && indexAt(active.start);
  const words = active && `${active.start} ${active.end}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are a new place, even in the same block
  useEffect(() => {
    if (place === undefined || place < 0) return;
    virtualizer.scrollToIndex(place, { align: "center" });
    return scrollIntoView(scroller);
  }, [place, words, virtualizer]);
  const pages = text?.pages ?? [];
  const showPage = (page: number) => {
    const start = pages.find((each) => each.page === page)?.start ?? 0;
    virtualizer.scrollToIndex(Math.max(0, indexAt(start)), { align: "start" });
  };
  useImperativeHandle(ref, () => ({
    showPage,
    ...textPlaces(scroller, virtualItems(virtualizer, { rangeOf, indexAt })),
  }));
  useVisiblePage(virtualizer, (index) => onPage(pageAt(pages, startOf(index)), pages.length), count > 0);
  // Measuring a block interrupts the browser's smooth scrolling, which would then not reach the end.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current || (event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    if (event.key === "Home") virtualizer.scrollToOffset(0);
    else virtualizer.scrollToIndex(count - 1, { align: "end" });
  };
  return { scroller, virtualizer, onKeyDown };
}
