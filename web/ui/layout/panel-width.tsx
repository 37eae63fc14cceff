import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../messages.ts";
import classes from "./panel-width.module.css";

const NARROWEST = 320;
/** The largest share of the space that the panel may take. */
const WIDEST = 0.8;
const STEP = 40;

export interface PanelWidth {
  /** For the element around the panel, whose grid uses `--panel`. */
  style: CSSProperties;
  handle: HandleProps;
}

interface HandleProps {
  width: number | undefined;
  onWidth: (width: number | undefined) => void;
}

/** The width of a panel beside other content, as the person last set it in this browser. */
export function usePanelWidth(name: string): PanelWidth {
  const key = `panel-width-${name}`;
  const [width, setWidth] = useState(() => Number(localStorage.getItem(key)) || undefined);
  const onWidth = (next: number | undefined) => {
    setWidth(next);
    if (next === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, String(next));
  };
  const style = width === undefined ? {} : ({ "--panel": `${width}px` } as CSSProperties);
  return { style, handle: { width, onWidth } };
}

/** The left edge of a panel: drag it, or use the arrow keys, to make the panel wider. It is the panel's first child. */
export function PanelHandle({ width, onWidth }: HandleProps) {
  const edge = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState({ now: width ?? 0, most: NARROWEST });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again after each change
  useLayoutEffect(() => {
    const panel = edge.current?.parentElement;
    if (!panel) return;
    setSpace({ now: Math.round(panel.getBoundingClientRect().width), most: mostOf(panel) });
  }, [width]);
  const set = (next: number) => onWidth(Math.round(Math.min(Math.max(next, NARROWEST), space.most)));
  const drag = ({ clientX, buttons, currentTarget }: PointerEvent) => {
    if (buttons !== 1 || !(currentTarget as HTMLElement).dataset.dragging) return;
    set((edge.current?.parentElement?.getBoundingClientRect().right ?? 0) - clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves has no element of its own
    <div
      ref={edge}
      className={classes.handle}
      role="separator"
      aria-label={t("Panel width")}
      aria-orientation="vertical"
      aria-valuenow={space.now}
      aria-valuemin={NARROWEST}
      aria-valuemax={space.most}
      tabIndex={0}
      title={t("Drag to resize, double-click to reset")}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.dataset.dragging = "true";
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={({ currentTarget }) => delete currentTarget.dataset.dragging}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={keysOf(space, set, () => onWidth(undefined))}
    />
  );
}

const mostOf = (panel: HTMLElement) =>
  Math.max(NARROWEST, Math.round((panel.parentElement?.getBoundingClientRect().width ?? 0) * WIDEST));

const keysOf =
  ({ now, most }: { now: number; most: number }, set: (width: number) => void, reset: () => void) =>
  (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") set(now + STEP);
    else if (event.key === "ArrowRight") set(now - STEP);
    else if (event.key === "Home") set(NARROWEST);
    else if (event.key === "End") set(most);
    else if (event.key === "Enter") reset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
