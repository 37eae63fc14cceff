import { type UIEvent, useMemo, useRef } from "react";
import type { PagesHandle } from "../../documents/pdf-pages.tsx";
import { type Anchor, mapOffset, otherSide, type Side } from "./scroll-map.ts";

/** Scrolls two documents together. The one that the person last touched leads, the other follows. */
export function useScrollSync(anchors: Anchor[]) {
  const base = useRef<PagesHandle>(null);
  const revised = useRef<PagesHandle>(null);
  const leader = useRef<Side | null>(null);
  const frame = useRef(0);
  const latest = useRef(anchors);
  latest.current = anchors;
  return useMemo(() => {
    const handles = { base, revised };
    const follow = (side: Side) => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        const offset = handles[side].current?.offsetInView();
        if (offset === undefined) return;
        handles[otherSide(side)].current?.showOffset(mapOffset(latest.current, side, offset));
      });
    };
    const listeners = (side: Side) => {
      const lead = () => {
        leader.current = side;
      };
      return {
        onWheelCapture: lead,
        onPointerDownCapture: lead,
        onTouchStartCapture: lead,
        onKeyDownCapture: lead,
        onScrollCapture: ({ target }: UIEvent) => {
          const isDocument = target instanceof HTMLElement && target.dataset.pages !== undefined;
          if (isDocument && leader.current === side) follow(side);
        },
      };
    };
    /** Both documents go their own way until one is touched again. */
    const release = () => {
      leader.current = null;
    };
    return { handles, base: listeners("base"), revised: listeners("revised"), release };
  }, []);
}
