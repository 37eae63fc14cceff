import { useCallback, useMemo } from "react";
import { t } from "../../messages.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import { cellKey, type PeerLook } from "../people/peers.ts";
import type { Rows } from "../rows/vault-rows.ts";
import type { Column } from "../vaults.queries.ts";
import type { Item } from "./grid.ts";
import { makeCell } from "./grid-cell.ts";

/** The content of the table: cells, or empty ones while they are loaded. */
export function useContent(rows: Rows<VaultCell>, columns: { column: Column }[], version: number) {
  const loading = useMemo(
    () =>
      columns.map(({ column }) => makeCell({ documentId: "", column, value: null, state: "loading", mayEdit: false })),
    [columns],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means new content
  return useCallback(
    // biome-ignore lint/style/noNonNullAssertion: for a moment the grid may ask for a column that was just hidden
    ([column, row]: Item): VaultCell => rows.cell(column, row) ?? loading[column]!,
    [rows, loading, version],
  );
}

/** Shows who else is in a cell, also to screen readers. */
export function useContentWithPeers(content: (place: Item) => VaultCell, peers: ReadonlyMap<string, PeerLook>) {
  return useCallback(
    (place: Item): VaultCell => {
      const cell = content(place);
      const peer = peers.size > 0 && peers.get(cellKey(cell.data.documentId, cell.data.column.field_key));
      if (!peer) return cell;
      const words = [cell.copyData, t("{name} is here", { name: peer.name })].filter(Boolean).join(", ");
      return { ...cell, copyData: words, data: { ...cell.data, peer } };
    },
    [content, peers],
  );
}
