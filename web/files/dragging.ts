import { type DragEvent, useState } from "react";
import type { Folder, FolderItem } from "./files.queries.ts";
import { canMoveInto } from "./folders/tree.ts";
import { moveWithUndo } from "./move.ts";

const KIND = "application/x-chancery-item";

interface Dragged {
  onMoved: () => void;
  items: FolderItem[];
  from: string | null;
}
/** What is dragged now: a browser tells a drop target the kind of what hangs over it, not what it is. */
let dragged: Dragged | undefined;

/** Makes a row something that can be dragged into a folder, and with it the others that are chosen. */
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

/** Makes a folder take what is dragged onto it. */
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
    if (!fits(event)) return;
    event.preventDefault();
    const { items, from, onMoved } = dragged!;
    void moveWithUndo(items, from, folder!).then((all) => all && onMoved());
  };
  return {
    "data-over": over || undefined,
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
}
