import { Checkbox } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { t } from "../../messages.ts";
import type { Folder, FolderItem } from "../files.queries.ts";
import { FileRow } from "./file-row.tsx";
import classes from "./file-table.module.css";
import { SelectionBar } from "./selection-bar.tsx";
import { type FileSort, nextSort, readSort, type SortKey, sortItems } from "./sort.ts";
import { type Selection, useSelection } from "./use-selection.ts";

interface Props {
  label: string;
  items: FolderItem[];
  folders: Folder[];
  /** The listed folder. Null if the items are from several. */
  from: string | null;
}

const isChoosable = (item: FolderItem) => item.type === "file" || item.folder_type === "custom";

/**
 * The contents of a folder, or search results with their passages. A click on a heading sorts. The arrow keys move between
 * rows, with Shift they select them; rows can be dragged into folders.
 */
export function FileTable({ label, items: listed, folders, from }: Props) {
  const sort = readSort(useSearch({ strict: false }).sort);
  const items = sortItems(listed, sort);
  const choosable = items.filter(isChoosable).map(({ id }) => id);
  const choice = useSelection(choosable);
  const latest = useRef({ choice, items });
  latest.current = { choice, items };
  const { chosen } = choice;
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <TableHead choice={choice} choosable={choosable} sort={sort} />
        <tbody onKeyDown={(event) => onKey(event, choice, choosable)}>
          {items.map((item) => (
            <FileRow
              key={item.id}
              item={item}
              folders={folders}
              from={from}
              choosable={isChoosable(item)}
              chosen={chosen.has(item.id)}
              list={latest}
            />
          ))}
        </tbody>
      </table>
      {chosen.size > 0 && (
        <SelectionBar
          items={items.filter(({ id }) => chosen.has(id))}
          folders={folders}
          from={from}
          onClear={choice.clear}
        />
      )}
    </>
  );
}

interface HeadProps {
  choice: Selection;
  choosable: string[];
  sort: FileSort | undefined;
}

function TableHead({ choice, choosable, sort }: HeadProps) {
  const { chosen } = choice;
  const all = chosen.size === choosable.length && chosen.size > 0;
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.tick}>
          <Checkbox
            size="xs"
            aria-label={t("Select all")}
            checked={all}
            indeterminate={!all && chosen.size > 0}
            disabled={choosable.length === 0}
            onChange={() => (all ? choice.clear() : choice.setAll(choosable))}
          />
        </th>
        <SortableHeading by="name" sort={sort} />
        <SortableHeading by="kind" sort={sort} minor />
        <SortableHeading by="pages" sort={sort} minor />
        <SortableHeading by="size" sort={sort} minor />
        <SortableHeading by="added" sort={sort} minor />
        <th scope="col">
          <span className={classes.hidden}>{t("Actions")}</span>
        </th>
      </tr>
    </thead>
  );
}

const HEADINGS: Record<SortKey, { title: string; hint: string }> = {
  name: { title: t("Name"), hint: t("Sort by name") },
  kind: { title: t("Type"), hint: t("Sort by type") },
  pages: { title: t("Pages"), hint: t("Sort by pages") },
  size: { title: t("Size"), hint: t("Sort by size") },
  added: { title: t("Added"), hint: t("Sort by added") },
};

interface HeadingProps {
  by: SortKey;
  sort: FileSort | undefined;
  minor?: boolean;
}

function SortableHeading({ by, sort, minor }: HeadingProps) {
  const { title, hint } = HEADINGS[by];
  const navigate = useNavigate();
  const order = sort?.key === by ? (sort.descending ? "descending" : "ascending") : undefined;
  const Arrow = order === "descending" ? ArrowDown : ArrowUp;
  const apply = () =>
    void navigate({ to: ".", search: (now) => ({ ...now, sort: nextSort(sort, by) }), replace: true });
  return (
    <th scope="col" className={minor ? classes.minor : undefined} aria-sort={order}>
      <button type="button" className={classes.sort} title={hint} onClick={apply}>
        {title}
        {order && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function onKey(event: KeyboardEvent<HTMLElement>, choice: Selection, choosable: string[]) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  const id = links[at]?.dataset.rowLink;
  if (id === undefined) return;
  const step = STEPS[event.key];
  const next = step && links[at + step];
  if (next) {
    next.focus();
    const to = next.dataset.rowLink ?? "";
    if (event.shiftKey && choosable.includes(to)) choice.extendTo(to, choosable.includes(id) ? id : undefined);
  } else if (event.key === " " && choosable.includes(id)) choice.toggle(id);
  else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) choice.setAll(choosable);
  else if (!step) return;
  event.preventDefault();
}
