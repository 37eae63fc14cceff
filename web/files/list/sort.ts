import { nameCollator } from "../../messages.ts";
import { fileKind } from "../../ui/data/file-icon.tsx";
import type { FolderItem } from "../files.queries.ts";

export type SortKey = "name" | "kind" | "pages" | "size" | "added";
export interface FileSort {
  key: SortKey;
  descending: boolean;
}

const KEYS: readonly string[] = ["name", "kind", "pages", "size", "added"] satisfies SortKey[];
const isKey = (word: string): word is SortKey => KEYS.includes(word);

/** `name` or `-name`, as in the address of the page. */
export function readSort(word: string | undefined): FileSort | undefined {
  const key = word?.replace(/^-/, "") ?? "";
  return isKey(key) ? { key, descending: key !== word } : undefined;
}

/** The order after a click on a column: its default (largest and newest first), then the reverse, then the list's own order. */
export function nextSort(now: FileSort | undefined, key: SortKey): string | undefined {
  const first = key === "pages" || key === "size" || key === "added";
  if (now?.key !== key) return first ? `-${key}` : key;
  if (now.descending !== first) return undefined;
  return first ? key : `-${key}`;
}

const collator = nameCollator({ numeric: true, sensitivity: "base" });
const byName = (a: FolderItem, b: FolderItem) => collator.compare(a.name, b.name);
const kindOf = (item: FolderItem) => (item.type === "file" ? fileKind(item.content_type).label : "");
const pagesOf = (item: FolderItem) => (item.type === "file" ? (item.pages ?? 0) : 0);
const sizeOf = (item: FolderItem) => (item.type === "file" ? item.size : 0);

const ORDERS: Record<SortKey, (a: FolderItem, b: FolderItem) => number> = {
  name: byName,
  kind: (a, b) => collator.compare(kindOf(a), kindOf(b)),
  pages: (a, b) => pagesOf(a) - pagesOf(b),
  size: (a, b) => sizeOf(a) - sizeOf(b),
  added: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
};

/** Folders stay before files. */
export function sortItems(items: FolderItem[], sort: FileSort | undefined): FolderItem[] {
  if (!sort) return items;
  const sign = sort.descending ? -1 : 1;
  const isFile = ({ type }: FolderItem) => Number(type === "file");
  return items.toSorted((a, b) => isFile(a) - isFile(b) || sign * ORDERS[sort.key](a, b) || byName(a, b));
}
