import { Link } from "@tanstack/react-router";
import { FileText, Folder as FolderIcon, FolderLock } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Time } from "../ui/time.tsx";
import { draggable, useFolderDrop } from "./dragging.ts";
import classes from "./file-table.module.css";
import { FileStatus, sizeOf } from "./file-words.tsx";
import { type Folder, type FolderItem, pageOf } from "./files.queries.ts";
import { ItemMenu } from "./item-menu.tsx";

interface Props {
  label: string;
  items: FolderItem[];
  folders: Folder[];
  /** The folder that is listed; null where things of several are. */
  from: string | null;
}

/** What lies in a folder, or was found. Rows are dragged into folders; the arrow keys walk them. */
export function FileTable({ label, items, folders, from }: Props) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={classes.state}>
            State
          </th>
          <th scope="col" className={classes.minor}>
            Pages
          </th>
          <th scope="col" className={classes.minor}>
            Size
          </th>
          <th scope="col" className={classes.minor}>
            Added
          </th>
          <th scope="col">
            <span className={classes.hidden}>What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={walk}>
        {items.map((item) => (
          <Row key={item.id} item={item} folders={folders} from={from} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ item, folders, from }: { item: FolderItem; folders: Folder[]; from: string | null }) {
  const drop = useFolderDrop(item.type === "folder" ? item : undefined, folders);
  const Icon = item.type === "file" ? FileText : item.is_access_controlled ? FolderLock : FolderIcon;
  const where =
    item.type === "file" && from === null ? folders.find(({ id }) => id === item.folder_id)?.path : undefined;
  const numbers = item.type === "file" ? [item.pages ?? "", sizeOf(item.size)] : ["", ""];
  return (
    <tr className={classes.row} {...draggable(item, from)} {...drop}>
      <td>
        <span className={classes.name}>
          <Icon size={15} strokeWidth={1.75} aria-hidden />
          <span>
            <Link to={pageOf(item)} className={classes.link} data-row-link draggable={false}>
              {item.name}
            </Link>
            {where && <span className={classes.where}>{where}</span>}
            {item.type === "file" && item.status !== "ready" && (
              <span className={classes.below}>
                <FileStatus file={item} />
              </span>
            )}
          </span>
        </span>
      </td>
      <td className={classes.state}>
        {item.type === "file" ? <FileStatus file={item} /> : item.is_access_controlled && "Only for its members"}
      </td>
      <td className={classes.minor}>{numbers[0]}</td>
      <td className={classes.minor}>{numbers[1]}</td>
      <td className={classes.minor}>
        <Time at={item.created_at} />
      </td>
      <td className={classes.menu}>
        <ItemMenu item={item} folders={folders} from={from} />
      </td>
    </tr>
  );
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = links.indexOf(event.target as HTMLElement);
  if (step === 0 || at === -1) return;
  event.preventDefault();
  links[at + step]?.focus();
}
