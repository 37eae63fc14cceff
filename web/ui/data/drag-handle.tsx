import { GripVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "../../messages.ts";
import classes from "./drag-handle.module.css";

/** Moves a row of a list, by dragging or with the arrow keys (`useReorder`). */
export const DragHandle = ({ title, ...handle }: ComponentProps<"button"> & { title: string }) => (
  <button
    type="button"
    className={classes.handle}
    aria-label={t("Move {title}: drag, or use the arrow keys", { title })}
    {...handle}
  >
    <GripVertical size={14} aria-hidden />
  </button>
);
