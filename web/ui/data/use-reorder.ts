import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { must } from "../must.ts";

interface Drag {
  id: string;
  /** Its index in the list. */
  to: number;
}
const EDGE_PX = 56;
const STEP_PX = 14;

/**
 * Reorders the rows of a list: by dragging their handles, with mouse or finger, or with the arrow keys on
 * a handle. Rows carry `data-row`; the one before which a dragged row would land is `dropBefore`.
 */
export function useReorder(ids: string[], onOrder: (ids: string[], moved: string) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const refocus = useRef<string | null>(null);
  const place = (id: string, to: number) => {
    const next = ids.filter((each) => each !== id).toSpliced(to, 0, id);
    if (next.join() !== ids.join()) onOrder(next, id);
  };
  usePointer(drag, list, setDrag, place);
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moved has lost the focus
  useLayoutEffect(() => {
    if (refocus.current) list.current?.querySelector<HTMLElement>(`[data-handle="${refocus.current}"]`)?.focus();
    refocus.current = null;
  }, [order]);
  const handle = (id: string) => ({
    "data-handle": id,
    onPointerDown: (event: PointerEvent) => event.button === 0 && setDrag({ id, to: ids.indexOf(id) }),
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      const to = ids.indexOf(id) + step;
      if (step === 0 || to < 0 || to >= ids.length) return;
      event.preventDefault();
      refocus.current = id;
      place(id, to);
    },
  });
  const others = drag && ids.filter((id) => id !== drag.id);
  const moves = drag !== null && ids.indexOf(drag.id) !== drag.to;
  return {
    list,
    handle,
    dragged: drag?.id ?? null,
    dropBefore: moves ? (others?.[drag.to] ?? "end") : null,
  };
}

/** Follows the pointer over the whole window while a row is dragged; Escape cancels. */
function usePointer(
  drag: Drag | null,
  list: React.RefObject<HTMLElement | null>,
  setDrag: (drag: Drag | null) => void,
  place: (id: string, to: number) => void,
) {
  const latest = useRef({ drag, place });
  latest.current = { drag, place };
  const id = drag?.id;
  useEffect(() => {
    if (id === undefined) return;
    const onMove = (event: globalThis.PointerEvent) => {
      event.preventDefault();
      if (event.clientY < EDGE_PX) window.scrollBy(0, -STEP_PX);
      if (event.clientY > innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
      setDrag({ id, to: placeAt(must(list.current, "the list is shown"), id, event.clientY) });
    };
    const onUp = () => {
      const { drag: held, place } = latest.current;
      if (held) place(held.id, held.to);
      setDrag(null);
    };
    const letGo = () => setDrag(null);
    const onKey = (event: globalThis.KeyboardEvent) => event.key === "Escape" && letGo();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", onUp, { signal });
    window.addEventListener("pointercancel", letGo, { signal });
    window.addEventListener("keydown", onKey, { signal });
    return () => listening.abort();
  }, [id, list, setDrag]);
}

function placeAt(list: HTMLElement, dragged: string, y: number): number {
  const rows = [...list.querySelectorAll<HTMLElement>(":scope > [data-row]")];
  const others = rows.filter(({ dataset }) => dataset.row !== dragged);
  const at = others.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return at === -1 ? others.length : at;
}
