import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { t } from "../../messages.ts";
import classes from "../vault.module.css";

interface Props {
  enabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Files can be dropped anywhere on the page. */
export function DropZone({ enabled, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const over = (event: DragEvent) => enabled && hasFiles(event) && event.preventDefault();
  const enter = (event: DragEvent) => {
    if (!enabled || !hasFiles(event)) return;
    depth.current++;
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!enabled || !hasFiles(event)) return;
    depth.current = Math.max(0, depth.current - 1);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!enabled || !hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same can be done with the Upload button
    <div className={classes.page} onDragOver={over} onDragEnter={enter} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <div className={classes.drop}>{t("Drop to add to this vault")}</div>}
    </div>
  );
}
