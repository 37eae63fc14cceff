import { type DragEvent, useRef, useState } from "react";

/** Accepts files that are dropped onto an element. `dropping` is true while files are dragged over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [dropping, setDropping] = useState(false);
  const depth = useRef(0);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const end = () => {
    depth.current = 0;
    setDropping(false);
  };
  return {
    dropping,
    onDragEnter: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setDropping(true);
    },
    onDragOver: (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    },
    onDragLeave: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      end();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
