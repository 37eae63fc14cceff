import { useEffect, useRef } from "react";
import { must } from "../../ui/must.ts";

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
    observer.observe(must(box.current, "the table is shown"), { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [label]);
  return box;
}
