import { useEffect, useState } from "react";

export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

const LOOK_MS = 150;

/** Where the element with this `data-tour` is on the screen, as long as it is there. It is scrolled into view once. */
export function useTargetBox(target: string): Box | undefined {
  const [box, setBox] = useState<Box>();
  useEffect(() => {
    let isShown = false;
    const look = () => {
      const element = visibleElement(target);
      if (element && !isShown) element.scrollIntoView({ block: "nearest" });
      isShown ||= element !== undefined;
      const next = element && boxOf(element);
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [target]);
  return box;
}

const visibleElement = (target: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour="${target}"]`)].find(
    (element) => element.getClientRects().length > 0,
  );

/** The part of it that is on the screen. */
function boxOf(element: HTMLElement): Box {
  const { top, left, right, bottom } = element.getBoundingClientRect();
  const [y, x] = [Math.max(0, top), Math.max(0, left)];
  return {
    top: Math.round(y),
    left: Math.round(x),
    width: Math.round(Math.min(right, window.innerWidth) - x),
    height: Math.round(Math.min(bottom, window.innerHeight) - y),
  };
}
