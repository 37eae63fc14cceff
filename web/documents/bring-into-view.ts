import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";

const TRIES = 40;

/** Scrolls the active mark to the upper third, once it is drawn. Returns a function that cancels waiting for it. */
export function scrollIntoView(scroller: RefObject<HTMLElement | null>): () => void {
  let frame = 0;
  const look = (left: number) => {
    const mark = scroller.current?.querySelector("[data-active]");
    if (mark && scroller.current) {
      const { top, height } = scroller.current.getBoundingClientRect();
      scroller.current.scrollTop += mark.getBoundingClientRect().top - top - height / 3;
    }
    if (left > 0) frame = requestAnimationFrame(() => look(mark ? Math.min(left, 3) - 1 : left - 1));
  };
  frame = requestAnimationFrame(() => look(TRIES));
  return () => cancelAnimationFrame(frame);
}

/** The item at the upper third of the view; at the very top, the first one, however short. */
export function useVisiblePage(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  onShown: (index: number) => void,
  isOpen: boolean,
) {
  const latest = useRef(onShown);
  latest.current = onShown;
  const above = virtualizer.scrollOffset ?? 0;
  const line = above === 0 ? 0 : above + (virtualizer.scrollRect?.height ?? 0) / 3;
  const shown = virtualizer.getVirtualItems().find(({ end }) => end > line)?.index ?? 0;
  useEffect(() => {
    if (isOpen) latest.current(shown);
  }, [shown, isOpen]);
}
