import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import type { RowHeight, ViewColumn } from "../../../src/vaults/views/views.schema.ts";
import { api } from "../../api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { VaultSearch } from "../pages.ts";
import { useRowHeight } from "../rows/use-row-height.ts";
import { typeOf } from "../types/types.ts";
import { type Column, refreshVault, type Vault, type View } from "../vaults.queries.ts";
import { type Accepted, withoutRefused } from "./refused-listing.ts";
import { DEFAULT_WIDTH, type ShownColumn } from "./vault-grid.tsx";

export interface Table {
  columns: Column[];
  /** Every column, in order, including hidden ones. */
  layout: ViewColumn[];
  shown: ShownColumn[];
  view: View | undefined;
  /** Somebody has deleted the view. The table stays as it is. */
  isViewGone: boolean;
  views: View[];
  sort: string | null;
  filter: Filter;
  search: string;
  /** The key of the column that rows are grouped by. */
  group: string | undefined;
  rowHeight: RowHeight;
  /** The key of the column that the address brings into view. */
  show: string | undefined;
  /** The table differs from the saved view. */
  isChanged: boolean;
  setView: (id: string | undefined) => void;
  setSort: (sort: string | null) => void;
  setFilter: (filter: Filter) => void;
  setSearch: (words: string) => void;
  setGroup: (fieldKey: string | undefined) => void;
  /** Removes the filters and the sort order that the server rejected, and tells the person. Returns whether it did. */
  removeRefused: (error: unknown) => boolean;
  /** Lists all documents: without a search and filters. */
  showAll: () => void;
  setLayout: (layout: ViewColumn[]) => void;
  setRowHeight: (height: RowHeight) => void;
  /** Shows a hidden column. `isSaved`: changes the saved view, not only how it looks here. */
  reveal: (fieldKey: string, isSaved: boolean) => Promise<void>;
  reset: () => void;
  saveAs: (name: string, shared: boolean) => Promise<void>;
  save: () => Promise<void>;
}

/** How the table is shown. View, sort, filter and search are in the URL; the column layout is stored in the browser. */
export function useTable(vault: Vault, columns: Column[], views: View[]): Table {
  const address = useSearch({ from: "/shell/vaults/$id" });
  const navigate = useNavigate({ from: "/vaults/$id" });
  const { view, isViewGone } = useOpenView(views, address.view);
  const [kept, keep] = useKeptLayout(`${vault.id} ${view?.id ?? "all"}`);
  const { rowHeight, isOwn, setRowHeight, resetRowHeight } = useRowHeight(vault, view);
  const base = useMemo(() => view?.columns ?? firstLayout(columns), [view, columns]);
  const layout = useMemo(() => withShown(kept ? merged(kept, base) : base, address.show), [kept, base, address.show]);
  const go = (next: VaultSearch) =>
    void navigate({ search: { ...address, ...next }, replace: next.view === undefined });
  const listing = listingOf(address, view);
  const shape = { columns: layout, sort: listing.sort, filter: listing.filter, row_height: rowHeight };
  const saved = async (made: Promise<View>) => {
    const { id } = await made;
    keep(null);
    resetRowHeight();
    await refreshVault(vault.id);
    go({ view: id, sort: undefined, filter: undefined });
  };
  return {
    columns,
    layout,
    shown: useMemo(() => shownOf(layout, columns), [layout, columns]),
    view,
    isViewGone,
    views,
    ...listing,
    rowHeight,
    isChanged: isOwn || kept !== null || address.sort !== undefined || address.filter !== undefined,
    setView: (id) => go({ view: id, sort: undefined, filter: undefined }),
    setSort: (next) => go({ sort: unlessSaved(next ?? "", view?.sort ?? "") }),
    setFilter: (next) => go({ filter: unlessSaved(next, view?.filter ?? {}) }),
    removeRefused: (error) => showAccepted(withoutRefused(columns, listing, error), view, go),
    setGroup: (group) => go({ group }),
    setSearch: (words) => go({ q: words || undefined }),
    showAll: () => go({ q: undefined, filter: unlessSaved({}, view?.filter ?? {}) }),
    setLayout: keep,
    setRowHeight,
    reveal: async (fieldKey, isSaved) => {
      keep(layout.map((each) => (each.field_key === fieldKey ? { ...each, hidden: false } : each)));
      if (!view || !isSaved) return;
      const params = viewParams(vault, view);
      const columns = [{ field_key: fieldKey, hidden: false }];
      await api.patch("/vaults/{id}/views/{viewId}", { params, body: { columns } });
      await refreshVault(vault.id);
      if (kept === null) keep(null);
    },
    reset: () => {
      keep(null);
      resetRowHeight();
      go({ sort: undefined, filter: undefined });
    },
    saveAs: (name, shared) =>
      saved(api.post("/vaults/{id}/views", { params: { id: vault.id }, body: { name, shared, ...shape } })),
    save: async () => {
      if (!view) return;
      await saved(api.patch("/vaults/{id}/views/{viewId}", { params: viewParams(vault, view), body: shape }));
    },
  };
}

/** The URL holds only how the table differs from its view. */
const unlessSaved = <Part>(next: Part, saved: unknown): Part | undefined =>
  JSON.stringify(next) === JSON.stringify(saved) ? undefined : next;

function showAccepted(listing: Accepted | undefined, view: View | undefined, go: (next: VaultSearch) => void): boolean {
  if (!listing) return false;
  go({
    sort: unlessSaved(listing.sort ?? "", view?.sort ?? ""),
    filter: unlessSaved(listing.filter, view?.filter ?? {}),
  });
  toast.warn(listing.message);
  return true;
}

/** Which documents the table lists, and in which order. The URL takes precedence over the view. */
export const listingOf = (
  address: VaultSearch,
  view: View | undefined,
): Pick<Table, "sort" | "filter" | "search" | "show" | "group"> => ({
  sort: (address.sort ?? view?.sort) || null,
  filter: address.filter ?? (view?.filter as Filter | null) ?? {},
  search: address.q ?? "",
  show: address.show,
  group: address.group,
});

/** The view of this id. When somebody deletes it while it is open, it stays as it was last seen. */
function useOpenView(views: View[], id: string | undefined) {
  const seen = useRef<View>(undefined);
  const found = views.find((each) => each.id === id);
  if (found) seen.current = found;
  const view = found ?? (id !== undefined && seen.current?.id === id ? seen.current : undefined);
  return { view, isViewGone: view !== undefined && !found };
}

const viewParams = (vault: Vault, view: View) => ({ id: vault.id, viewId: view.id });

/** The document's name comes first; the rest is in the vault's order. */
function firstLayout(columns: Column[]): ViewColumn[] {
  const rank = ({ field_key }: Column) => (field_key === "documentName" ? 0 : 1);
  return [...columns]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ field_key }) => ({ field_key, hidden: false, width: null }));
}

/** A column that the address names is shown even where it is hidden. */
const withShown = (layout: ViewColumn[], key: string | undefined): ViewColumn[] =>
  layout.map((each) => (each.field_key === key ? { ...each, hidden: false } : each));

/** New columns are added at the end, deleted ones are dropped. */
function merged(kept: ViewColumn[], base: ViewColumn[]): ViewColumn[] {
  const known = new Set(base.map(({ field_key }) => field_key));
  const named = new Set(kept.map(({ field_key }) => field_key));
  return [
    ...kept.filter(({ field_key }) => known.has(field_key)),
    ...base.filter(({ field_key }) => !named.has(field_key)),
  ];
}

function shownOf(layout: ViewColumn[], columns: Column[]): ShownColumn[] {
  const byKey = new Map(columns.map((column) => [column.field_key, column]));
  return layout.flatMap(({ field_key, hidden, width }) => {
    const column = byKey.get(field_key);
    return column && !hidden ? [{ column, width: width ?? firstWidth(column) }] : [];
  });
}

const NARROW = Math.min(DEFAULT_WIDTH, 150);
const [LETTER, HEAD_ROOM, MOST_FOR_LABEL] = [6.5, 40, 280];

/** Wide enough for its type of value and its label. */
const firstWidth = ({ field_key, field_type, label }: Column) => {
  if (field_key === "documentName") return window.innerWidth < 1200 ? 280 : 320;
  const first = field_key === "documentStatus" ? 110 : typeOf(field_type).field === "lines" ? 240 : NARROW;
  return Math.max(first, Math.min(label.length * LETTER + HEAD_ROOM, MOST_FOR_LABEL));
};

function useKeptLayout(place: string): [ViewColumn[] | null, (layout: ViewColumn[] | null) => void] {
  const name = `layout ${place}`;
  const [held, setHeld] = useState<{ name: string; layout: ViewColumn[] | null }>(() => readLayout(name));
  const current = held.name === name ? held : readLayout(name);
  const keep = (layout: ViewColumn[] | null) => {
    setHeld({ name, layout });
    if (layout === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(layout));
  };
  return [current.layout, keep];
}

function readLayout(name: string): { name: string; layout: ViewColumn[] | null } {
  try {
    return { name, layout: JSON.parse(localStorage.getItem(name) ?? "null") as ViewColumn[] | null };
  } catch {
    return { name, layout: null };
  }
}
