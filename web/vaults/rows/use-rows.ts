import { useDebouncedCallback } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "../../ui/feedback/toast.ts";
import { findBeingWritten, listenForRefusals } from "../cells/cells-being-written.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import { type VaultSearch, vaultSearch } from "../pages.ts";
import type { DataEditorRef } from "../table/grid.ts";
import { buildCell, makeHeading, withNoteOf } from "../table/grid-cell.ts";
import { listingOf, type Table } from "../table/use-table.ts";
import type { Vault } from "../vaults.queries.ts";
import { EarlyRequests } from "./early-requests.ts";
import { GroupedRows } from "./grouped-rows.ts";
import { listQueryOf } from "./list-query.ts";
import { type FoundGroup, useGroups } from "./use-groups.ts";
import { type Region, VaultRows } from "./vault-rows.ts";

const DAMAGE_A_TIME = 4000;
const SETTLE_MS = 150;

interface Options {
  mayEdit: boolean;
  grid: RefObject<DataEditorRef | null>;
  mayBegin: Promise<void>;
}

interface Last {
  narrowing: string;
  listing: string;
  rows: VaultRows<VaultCell>;
}

/** What a list of rows needs besides its place: callbacks that reach the table as it is now. */
interface Made {
  vault: Vault;
  table: Table;
  early: EarlyRequests;
  options: Options;
  settle: () => void;
  onCount: () => void;
  onRefused: (error: unknown) => boolean;
}

/**
 * The rows of the table, fetched as they come into view, and their number. Cells are drawn as they arrive; the version is then
 * incremented, so that the content for screen readers is rendered again.
 */
export function useRows(vault: Vault, table: Table, options: Options) {
  const grouping = useGroups(vault, table);
  const listing = JSON.stringify(listQueryOf(table));
  const fields = JSON.stringify(table.shown.map(({ column }) => [column.field_key, column.label, column.field_meta]));
  const latest = useRef({ vault, table });
  latest.current = { vault, table };
  const early = useRef(new EarlyRequests());
  const [version, setVersion] = useState(0);
  const settle = useDebouncedCallback(() => setVersion((before) => before + 1), SETTLE_MS);
  const last = useRef(new Map<string, Last>());
  const collapsed = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns, listing and groups are compared by value
  const rows = useMemo(() => {
    const { vault, table } = latest.current;
    const onCount = () => setVersion((before) => before + 1);
    const onRefused = (error: unknown) => latest.current.table.removeRefused(error);
    const made: Made = { vault, table, early: early.current, options, settle, onCount, onRefused };
    const before = last.current;
    last.current = new Map();
    const listOf = (group: FoundGroup | undefined) => {
      const key = JSON.stringify(group?.filter ?? null);
      const own = makeRows(made, group, before.get(key));
      last.current.set(key, own);
      return own.rows;
    };
    if (grouping === undefined) return listOf(undefined);
    const groups = (grouping?.groups ?? []).map((group) => ({
      ...group,
      key: JSON.stringify([table.group, group.filter ?? null]),
      rows: group.filter && listOf(group),
    }));
    return new GroupedRows(groups, {
      documentCount: grouping?.total ?? vault.document_count,
      isKnown: grouping !== null,
      isNarrowed: isNarrowing(table),
      isContinued: groups.some(({ rows }) => rows?.isContinued),
      collapsed: collapsed.current,
      heading: ({ label, count }, at, isOpen) => makeHeading(table.shown, at, { label, count, isOpen }),
      onChange: onCount,
    });
  }, [vault.id, listing, fields, options.mayEdit, options.mayBegin, table.group, JSON.stringify(grouping)]);
  useEffect(() => () => rows.stop(), [rows]);
  useEffect(() => listenForRefusals((documentId, corrected) => corrected !== rows && rows.expire(documentId)), [rows]);
  useEffect(() => rows.total(vault.document_count), [rows, vault.document_count]);
  useAddressChange(vault.id, (address) => {
    const { vault, table } = latest.current;
    if (address.view !== table.view?.id || address.group !== undefined) return;
    const query = listQueryOf(listingOf(address, table.view));
    if (JSON.stringify(query) !== listing) early.current.send(vault.id, query, rows.visiblePlaces);
  });
  return { rows, version, rowCount: rows.rowCount };
}

const isNarrowing = (table: Table) => listQueryOf(table).filter !== undefined || table.search !== "";

/** One list of rows: all that match, or those of a group. */
function makeRows(made: Made, group: FoundGroup | undefined, last: Last | undefined): Last {
  const { vault, table, early, options } = made;
  const query = listQueryOf({ ...table, filter: { ...table.filter, ...group?.filter } });
  const narrowing = JSON.stringify([vault.id, query.search, query.filter]);
  const listing = JSON.stringify(query);
  const isSame = last?.narrowing === narrowing;
  const rows: VaultRows<VaultCell> = new VaultRows<VaultCell>({
    columns: table.shown.map(({ column }) => column),
    rowCount: group?.count ?? vault.document_count,
    isCounted: group !== undefined || !isNarrowing(table),
    lastCount: isSame ? last.rows.rowCount : undefined,
    before: isSame && last.listing === listing ? last.rows : undefined,
    fetch: (place, signal) => options.mayBegin.then(() => early.fetch(vault.id, query, place, signal)),
    build: (document, column) => {
      const place = { vaultId: vault.id, documentId: document.document_id, fieldKey: column.field_key };
      const built = buildCell(document, column, options.mayEdit);
      const written = findBeingWritten(place);
      return written ? withNoteOf(written, built) : built;
    },
    onCells: (region) => {
      if (group !== undefined) return made.onCount();
      damage(options.grid, region);
      made.settle();
    },
    onCount: made.onCount,
    onError: errorTeller(made.onRefused),
  });
  return { narrowing, listing, rows };
}

/** Draws these cells again. */
function damage(grid: RefObject<DataEditorRef | null>, { x, y, width, height }: Region) {
  if (width * height > DAMAGE_A_TIME) return;
  const cells = [];
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) cells.push({ cell: [column, row] as const });
  grid.current?.updateCells(cells);
}

/** Several windows of a listing may be rejected for the same filter, which is removed once. Other errors are shown. */
function errorTeller(removeRefused: (error: unknown) => boolean) {
  let isRefused = false;
  return (error: unknown) => {
    isRefused ||= removeRefused(error);
    if (!isRefused) toast.failed(error);
  };
}

/** Calls the handler as soon as the address of this vault's page changes, before anything is rendered for it. */
function useAddressChange(vaultId: string, onChange: (address: VaultSearch) => void) {
  const { history, options } = useRouter();
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(
    () =>
      history.subscribe(({ location: { pathname, search } }) => {
        if (pathname === `/vaults/${vaultId}`) latest.current(vaultSearch(options.parseSearch(search)));
      }),
    [vaultId, history, options],
  );
}
