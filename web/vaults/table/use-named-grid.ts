import { useEffect, useRef } from "react";

/** Glide renders a table for screen readers inside its canvas; this sets its name. */
export function useNamedGrid(label: string) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = () => {
      const grid = box.current?.querySelector('table[role="grid"]:not([aria-label])');
      grid?.setAttribute("aria-label", label);
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(box.current!, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [label]);
  return box;
}
