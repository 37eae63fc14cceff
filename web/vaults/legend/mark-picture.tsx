import { useEffect, useRef } from "react";
import { drawBubble, drawCheck, drawEdited } from "../table/check-marks.ts";
import { useGridTheme } from "../table/grid-theme.ts";

export type MarkName = "flagged" | "verified" | "conflict" | "outdated" | "doubtful" | "edited" | "noted";

const SIZE = 16;

/** A mark exactly as the table draws it. */
export function MarkPicture({ name }: { name: MarkName }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme, inks } = useGridTheme();
  useEffect(() => {
    const ctx = canvas.current?.getContext("2d");
    if (!ctx) return;
    const ratio = window.devicePixelRatio;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, SIZE, SIZE);
    ctx.font = `${theme.baseFontStyle} ${theme.fontFamily}`;
    ctx.textBaseline = "middle";
    if (name === "edited") drawEdited(ctx, inks, SIZE - 3, 3);
    else if (name === "noted") drawBubble(ctx, inks, 3, SIZE / 2);
    else drawCheck(ctx, name, inks, { left: 3, middle: SIZE / 2 });
  }, [name, theme, inks]);
  const ratio = window.devicePixelRatio;
  return <canvas ref={canvas} width={SIZE * ratio} height={SIZE * ratio} style={{ width: SIZE, height: SIZE }} />;
}
