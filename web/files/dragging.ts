import { type DragEvent, useState } from "react";
import { toast } from "../ui/toast.ts";
import { type Folder, type FolderItem, moveItem } from "./files.queries.ts";
import { mayGoInto } from "./tree.ts";

const KIND = "application/x-chancery-item";

interface Dragged {
  item: FolderItem;
  from: string | null;
}
/** What is dragged now: a browser tells a drop target the kind of what hangs over it, not what it is. */
let dragged: Dragged | undefined;

/** Makes a row something that can be dragged into a folder. */
export const draggable = (item: FolderItem, from: string | null) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    dragged = { item, from };
    event.dataTransfer.setData(KIND, item.id);
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
    mayGoInto(folders, dragged.item.id, folder.id);
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
    const { item, from } = dragged!;
    moveItem(item, from, folder!.id).then(() => toast.done(`“${item.name}” is now in ${folder!.name}.`), toast.failed);
  };
  return {
    "data-over": over || undefined,
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
}
