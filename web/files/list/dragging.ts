import { type DragEvent, useState } from "react";
import type { Folder, FolderItem } from "../files.queries.ts";
import { canMoveInto } from "../folders/tree.ts";
import { moveWithUndo } from "../move.ts";

const KIND = "application/x-chancery-item";

interface Dragged {
  onMoved: () => void;
  items: FolderItem[];
  from: string | null;
}
/** The items being dragged. Browsers tell a drop target only the type of what is over it. */
let dragged: Dragged | undefined;

/** Makes a row draggable into a folder, together with the other selected rows. */
export const draggable = (itemsOf: () => FolderItem[], from: string | null, onMoved: () => void) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    const items = itemsOf();
    dragged = { items, from, onMoved };
    event.dataTransfer.setData(KIND, items.map(({ id }) => id).join(" "));
    event.dataTransfer.effectAllowed = "move";
  },
  onDragEnd: () => {
    dragged = undefined;
  },
});

/** Makes a folder a drop target. */
export function useFolderDrop(folder: Folder | undefined, folders: Folder[]) {
  const [over, setOver] = useState(false);
  const fits = (event: DragEvent) =>
    folder !== undefined &&
    event.dataTransfer.types.includes(KIND) &&
    dragged !== undefined &&
    dragged.from !== folder.id &&
    dragged.items.every(({ id }) => canMoveInto(folders, id, folder.id));
  const accept = (event: DragEvent) => {
    if (!fits(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!folder || !dragged || !fits(event)) return;
    event.preventDefault();
    const { items, from, onMoved } = dragged;
    void moveWithUndo(items, from, folder).then((all) => all && onMoved());
  };
  return {
    "data-over": over || undefined,
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
}
