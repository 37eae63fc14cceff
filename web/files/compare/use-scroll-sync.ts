import { type RefObject, type UIEvent, useMemo, useRef } from "react";
import type { PagesHandle } from "../../documents/pdf-pages.tsx";
import { type Anchor, mapOffset, otherSide, type Side } from "./scroll-map.ts";

/** Scrolls two documents together. The one last touched leads and the other follows, even if it loads later. */
export function useScrollSync(anchors: Anchor[]) {
  const leader = useRef<Side | null>(null);
  const frame = useRef(0);
  const latest = useRef(anchors);
  latest.current = anchors;
  return useMemo(() => {
    const handleOf = (side: Side) => notifyingRef<PagesHandle>(() => followLeaderOf(side));
    const handles = { base: handleOf("base"), revised: handleOf("revised") };
    const follow = (side: Side) => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        const offset = handles[side].current?.offsetInView();
        if (offset === undefined) return;
        handles[otherSide(side)].current?.showOffset(mapOffset(latest.current, side, offset));
      });
    };
    const followLeaderOf = (side: Side) => {
      if (leader.current === otherSide(side)) follow(leader.current);
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
          if (isDocument && leader.current) follow(leader.current);
        },
      };
    };
    /** Both documents scroll independently until one is touched again. */
    const release = () => {
      leader.current = null;
    };
    return { handles, base: listeners("base"), revised: listeners("revised"), release };
  }, []);
}

/** A ref that reports when its value is set. */
function notifyingRef<Value>(onSet: () => void): RefObject<Value | null> {
  let current: Value | null = null;
  return {
    get current() {
      return current;
    },
    set current(value) {
      current = value;
      if (value) onSet();
    },
  };
}
