import { Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Folder as FolderIcon, FolderLock } from "lucide-react";
import { type MouseEvent, memo, type RefObject } from "react";
import { t } from "../../messages.ts";
import { FileIcon, fileKind } from "../../ui/data/file-icon.tsx";
import { pageCount } from "../../ui/data/pages.ts";
import { languageLabel } from "../../ui/text/language.ts";
import { Time } from "../../ui/text/time.tsx";
import { FileStatus, formatSize } from "../file-status.tsx";
import { type Folder, type FolderItem, linkToItem, type StoredFile } from "../files.queries.ts";
import { FoundPassages } from "../found-passages.tsx";
import { ItemMenu } from "../item-menu.tsx";
import { draggable, useFolderDrop } from "./dragging.ts";
import classes from "./file-table.module.css";
import type { Selection } from "./use-selection.ts";

interface Props {
  item: FolderItem;
  folders: Folder[];
  from: string | null;
  choosable: boolean;
  chosen: boolean;
  /** The current list for the row's actions. The row itself re-renders only when it changes. */
  list: RefObject<{ choice: Selection; items: FolderItem[] }>;
}

const COLUMNS = 7;

/**
 * A file or a folder, and the passages that a search found in it. Ctrl+click selects it, Shift+click selects all rows from the
 * last selected one.
 */
export const FileRow = memo(function FileRow(props: Props) {
  const { item } = props;
  return (
    <>
      <ItemRow {...props} />
      {item.type === "file" && item.passages !== undefined && item.passages.length > 0 && (
        <tr className={classes.found}>
          <td />
          <td colSpan={COLUMNS - 1}>
            <FoundPassages file={item} />
          </td>
        </tr>
      )}
    </>
  );
});

function ItemRow({ item, folders, from, choosable, chosen, list }: Props) {
  const drop = useFolderDrop(item.type === "folder" ? item : undefined, folders);
  const dragged = () => {
    const { choice, items } = list.current;
    return choice.chosen.has(item.id) ? items.filter(({ id }) => choice.chosen.has(id)) : [item];
  };
  const choose = (event: MouseEvent) => {
    if (!choosable || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) list.current.choice.extendTo(item.id);
    else list.current.choice.toggle(item.id);
  };
  const [kind, pages, size] =
    item.type === "file" ? [kindOf(item), pageCount(item) ?? "", formatSize(item.size)] : [t("Folder"), "", ""];
  return (
    <tr
      className={classes.row}
      data-chosen={chosen || undefined}
      {...draggable(dragged, from, () => list.current.choice.clear())}
      {...drop}
    >
      <td className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={t("Select {name}", { name: item.name })}
          checked={chosen}
          disabled={!choosable}
          onChange={() => {}}
          onClick={({ shiftKey }) => {
            const { choice } = list.current;
            if (shiftKey) choice.extendTo(item.id);
            else choice.toggle(item.id);
          }}
        />
      </td>
      <td className={classes.what}>
        <Name item={item} folders={folders} from={from} onClick={choose} />
      </td>
      <td className={classes.minor}>{kind}</td>
      <td className={classes.minor}>{pages}</td>
      <td className={classes.minor}>{size}</td>
      <td className={classes.minor}>
        <Time at={item.created_at} />
      </td>
      <td className={classes.menu}>
        <ItemMenu item={item} folders={folders} from={from} />
      </td>
    </tr>
  );
}

const kindOf = ({ content_type, language }: { content_type: string; language: string | null }) =>
  [fileKind(content_type).label, languageLabel(language)].filter(Boolean).join(", ");

/** The status of a file. A file that is ready shows none. */
function State({ file }: { file: StoredFile }) {
  if (file.status === "ready" && !file.warning) return null;
  return (
    <span className={classes.state} data-failed={file.status === "failed" || undefined} title={file.extraction_error}>
      <FileStatus file={file} />
      {file.status === "failed" && file.extraction_error && ` · ${file.extraction_error}`}
    </span>
  );
}

interface NameProps extends Pick<Props, "item" | "folders" | "from"> {
  onClick: (event: MouseEvent) => void;
}

function Name({ item, folders, from, onClick }: NameProps) {
  const Icon = item.type === "folder" && item.is_access_controlled ? FolderLock : FolderIcon;
  const where =
    item.type === "file" && from === null ? folders.find(({ id }) => id === item.folder_id)?.path : undefined;
  return (
    <span className={classes.name}>
      {item.type === "file" ? (
        <FileIcon contentType={item.content_type} />
      ) : (
        <Icon size={15} strokeWidth={1.75} aria-hidden />
      )}
      <span className={classes.words}>
        <Link
          {...linkToItem(item)}
          className={classes.link}
          data-row-link={item.id}
          title={item.name}
          draggable={false}
          onClick={onClick}
        >
          {item.name}
        </Link>
        {where && <span className={classes.where}>{where}</span>}
        {item.type === "folder" && item.is_access_controlled && (
          <span className={classes.where}>{t("Members only")}</span>
        )}
        {item.type === "file" && <State file={item} />}
      </span>
    </span>
  );
}
