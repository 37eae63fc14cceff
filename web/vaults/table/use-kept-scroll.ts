import { useLocation } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { must } from "../../ui/must.ts";
import type { DataEditorRef, Item } from "./grid.ts";

const SETTLE_MS = 150;
/** How much of a cell, in pixels, has to be visible beside the panel. */
const ENOUGH = 96;
/** The time that the grid needs to measure itself again. */
const RESIZE_MS = 120;
/** A position that is not reached by then no longer exists: the table has fewer rows or columns now. */
const SEEK_MS = 5000;

interface Offset {
  x: number;
  y: number;
}

interface KeptOffset extends Offset {
  /** The entry of the browser's history that shows the table. */
  entry: string;
}

/** The element of the grid that scrolls. */
const scrollerIn = (box: Element | null | undefined) => box?.querySelector<HTMLElement>(".dvn-scroller") ?? null;

/**
 * Keeps the scroll position of a table for this tab, so that it survives a reload and Back; opened anew, a table begins at its
 * first column. Returns a function to call whenever the visible part of the grid has changed. Rows may arrive in several steps,
 * so it keeps trying until the position is reached or the person scrolls. `isElsewhere`: the address names what to show, so the
 * kept position is not sought.
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, name: string, isElsewhere: boolean): () => void {
  const entry = useHistoryEntry();
  const [first] = useState(() => (isElsewhere ? undefined : readOffset(name, entry.current)));
  const sought = useRef(first);
  const seen = useRef<Offset | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = box.current;
    const letGo = () => {
      sought.current = undefined;
    };
    const deadline = setTimeout(letGo, SEEK_MS);
    const save = () => seen.current && !sought.current && keepOffset(name, { ...seen.current, entry: entry.current });
    const gestures = ["wheel", "pointerdown", "keydown", "touchmove"] as const;
    for (const gesture of gestures) element?.addEventListener(gesture, letGo, { capture: true, passive: true });
    window.addEventListener("pagehide", save);
    return () => {
      clearTimeout(deadline);
      clearTimeout(timer.current);
      save();
      for (const gesture of gestures) element?.removeEventListener(gesture, letGo, { capture: true });
      window.removeEventListener("pagehide", save);
    };
  }, [box, name, entry]);
  return useCallback(() => {
    const scroller = scrollerIn(box.current);
    if (!scroller) return;
    if (sought.current && !isAt(scroller, sought.current)) {
      scroller.scrollTo(sought.current.x, sought.current.y);
      if (!isAt(scroller, sought.current)) return;
    }
    sought.current = undefined;
    const now = { x: scroller.scrollLeft, y: scroller.scrollTop };
    seen.current = now;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keepOffset(name, { ...now, entry: entry.current }), SETTLE_MS);
  }, [box, name, entry]);
}

/** The key of the history entry of this page. It stays while the next page is already loading. */
function useHistoryEntry(): RefObject<string> {
  const [path] = useState(() => window.location.pathname);
  const key = useLocation({ select: ({ pathname, state }) => (pathname === path ? state.__TSR_key : undefined) });
  const latest = useRef(key ?? "");
  if (key !== undefined) latest.current = key;
  return latest;
}

interface Sought {
  gridRef: RefObject<DataEditorRef | null>;
  columns: { column: { field_key: string } }[];
  show: string | undefined;
  rowCount: number;
}

/** Scrolls the column that the address names into view, once its heading is drawn. */
export function useColumnInView(
  box: RefObject<HTMLElement | null>,
  { gridRef: grid, columns, show, rowCount }: Sought,
) {
  const done = useRef<string>(undefined);
  const column = columns.findIndex((shown) => shown.column.field_key === show);
  useEffect(() => {
    if (done.current === show || column < 0 || rowCount === 0) return;
    const timer = setTimeout(() => {
      const scroller = scrollerIn(box.current);
      if (!scroller || !grid.current) return;
      done.current = show;
      if (!isInView(scroller, grid.current, [column, 0])) grid.current.scrollTo(column, 0, "horizontal");
    }, RESIZE_MS);
    return () => clearTimeout(timer);
  }, [box, grid, show, column, rowCount]);
}

/** The panel narrows the table, so a cell that it hides is scrolled into view. The table scrolls back when the panel is closed. */
export function useOpenCellInView(
  box: RefObject<HTMLElement | null>,
  grid: RefObject<DataEditorRef | null>,
  place: Item | undefined,
  isOpen: boolean,
) {
  const latest = useRef(place);
  latest.current = place;
  const moved = useRef<{ from: number; to: number }>(undefined);
  useEffect(() => {
    if (!isOpen) {
      const scroller = scrollerIn(box.current);
      if (scroller && scroller.scrollLeft === moved.current?.to) scroller.scrollLeft = moved.current.from;
      moved.current = undefined;
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bringIntoView = () => {
      const scroller = scrollerIn(box.current);
      if (!scroller || !grid.current || !latest.current || isInView(scroller, grid.current, latest.current)) return;
      const from = moved.current?.from ?? scroller.scrollLeft;
      grid.current.scrollTo(latest.current[0], latest.current[1]);
      if (scroller.scrollLeft !== from) moved.current = { from, to: scroller.scrollLeft };
    };
    // The panel may appear late, and can be resized.
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(bringIntoView, RESIZE_MS);
    });
    observer.observe(must(box.current, "the table is shown"));
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isOpen, grid, box]);
}

/**
 * A partly visible cell counts, so that a click on a cell at the edge does not scroll. The first column may be frozen and cover
 * others.
 */
function isInView(scroller: HTMLElement, grid: DataEditorRef, [column, row]: Item): boolean {
  const cell = grid.getBounds(column, row);
  if (!cell) return false;
  const edges = scroller.getBoundingClientRect();
  const first = column > 0 ? grid.getBounds(0, row) : undefined;
  const left = first && first.x >= edges.left ? first.x + first.width : edges.left;
  const part = Math.min(cell.width, ENOUGH);
  return (
    cell.x + part <= edges.right &&
    cell.x + cell.width - part >= left &&
    cell.y >= edges.top &&
    cell.y + cell.height <= edges.bottom
  );
}

const isAt = ({ scrollLeft, scrollTop }: HTMLElement, { x, y }: Offset) =>
  Math.abs(scrollLeft - x) < 2 && Math.abs(scrollTop - y) < 2;

const keepOffset = (name: string, kept: KeptOffset) => sessionStorage.setItem(name, JSON.stringify(kept));

function readOffset(name: string, entry: string): Offset | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "null") as KeptOffset | null;
    return kept?.entry === entry ? kept : undefined;
  } catch {
    return undefined;
  }
}
