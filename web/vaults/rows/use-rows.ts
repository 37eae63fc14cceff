import { useDebouncedCallback } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "../../ui/feedback/toast.ts";
import { findBeingWritten, listenForRefusals } from "../cells/cells-being-written.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import { type VaultSearch, vaultSearch } from "../pages.ts";
import type { DataEditorRef } from "../table/grid.ts";
import { buildCell, withNoteOf } from "../table/grid-cell.ts";
import { listingOf, type Table } from "../table/use-table.ts";
import type { Vault } from "../vaults.queries.ts";
import { EarlyRequests } from "./early-requests.ts";
import { VaultRows } from "./vault-rows.ts";

const DAMAGE_A_TIME = 4000;
const SETTLE_MS = 150;

/** The table's sort, search and filter as query parameters of a list or an export. */
export const listQueryOf = ({ sort, filter, search }: Pick<Table, "sort" | "filter" | "search">) => ({
  sort: sort ?? undefined,
  search,
  filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
});

/**
 * The rows of the table, fetched as they come into view, and their number. Cells are drawn as they arrive; the version is then
 * incremented, so that the content for screen readers is rendered again.
 */
export function useRows(
  vault: Vault,
  table: Table,
  { mayEdit, grid, mayBegin }: { mayEdit: boolean; grid: RefObject<DataEditorRef | null>; mayBegin: Promise<void> },
) {
  const listing = JSON.stringify(listQueryOf(table));
  const fields = JSON.stringify(table.shown.map(({ column }) => [column.field_key, column.label, column.field_meta]));
  const latest = useRef({ vault, table });
  latest.current = { vault, table };
  const early = useRef(new EarlyRequests());
  const [version, setVersion] = useState(0);
  const settle = useDebouncedCallback(() => setVersion((before) => before + 1), SETTLE_MS);
  const [counted, setCounted] = useState<{ rows: unknown; count: number }>();
  const last = useRef<{ narrowing: string; listing: string; rows: VaultRows<VaultCell> }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns and listing are compared by value
  const rows = useMemo(() => {
    const { vault, table } = latest.current;
    const query = listQueryOf(table);
    const narrowing = JSON.stringify([vault.id, query.search, query.filter]);
    const made: VaultRows<VaultCell> = new VaultRows<VaultCell>({
      columns: table.shown.map(({ column }) => column),
      rowCount: vault.document_count,
      isCounted: query.filter === undefined && query.search === "",
      lastCount: last.current?.narrowing === narrowing ? last.current.rows.rowCount : undefined,
      before: last.current?.narrowing === narrowing && last.current.listing === listing ? last.current.rows : undefined,
      fetch: (place, signal) => mayBegin.then(() => early.current.fetch(vault.id, query, place, signal)),
      build: (document, column) => {
        const place = { vaultId: vault.id, documentId: document.document_id, fieldKey: column.field_key };
        const built = buildCell(document, column, mayEdit);
        const written = findBeingWritten(place);
        return written ? withNoteOf(written, built) : built;
      },
      onCells: ({ x, y, width, height }) => {
        if (width * height > DAMAGE_A_TIME) return;
        const damage = [];
        for (let row = y; row < y + height; row++)
          for (let column = x; column < x + width; column++) damage.push({ cell: [column, row] as const });
        grid.current?.updateCells(damage);
        settle();
      },
      onCount: (count) => setCounted({ rows: made, count }),
      onError: errorTeller((error) => latest.current.table.removeRefused(error)),
    });
    last.current = { narrowing, listing, rows: made };
    return made;
  }, [vault.id, listing, fields, mayEdit, mayBegin]);
  useEffect(() => () => rows.stop(), [rows]);
  useEffect(() => listenForRefusals((documentId, corrected) => corrected !== rows && rows.expire(documentId)), [rows]);
  useEffect(() => rows.total(vault.document_count), [rows, vault.document_count]);
  useAddressChange(vault.id, (address) => {
    const { vault, table } = latest.current;
    if (address.view !== table.view?.id) return;
    const query = listQueryOf(listingOf(address, table.view));
    if (JSON.stringify(query) !== listing) early.current.send(vault.id, query, rows.visiblePlaces);
  });
  return { rows, version, rowCount: counted?.rows === rows ? counted.count : rows.rowCount };
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
