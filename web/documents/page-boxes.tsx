import type { DrawnBox } from "./use-boxes.ts";
import classes from "./viewer.module.css";

/** The marks over a page. */
export const PageBoxes = ({ boxes }: { boxes: DrawnBox[] }) =>
  boxes.map(({ page, x, y, width, height, kind, active }) => (
    <div
      key={`${page} ${x} ${y} ${width} ${kind}`}
      className={classes.box}
      data-kind={kind}
      data-active={active || undefined}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    />
  ));

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;
