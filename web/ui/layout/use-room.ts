import { useLayoutEffect, useRef } from "react";

/** Keeps the height of an element in a CSS variable of the page, so that others can leave room for it. */
export function useRoom<T extends HTMLElement = HTMLDivElement>(variable: `--${string}`) {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(variable, `${element.current?.offsetHeight ?? 0}px`));
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable]);
  return element;
}
