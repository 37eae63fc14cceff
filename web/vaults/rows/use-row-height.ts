import { useState } from "react";
import type { RowHeight } from "../../../src/vaults/views/views.schema.ts";
import { useSession } from "../../session/session.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import type { Vault, View } from "../vaults.queries.ts";
import { ROW_HEIGHT_LABELS } from "./row-heights.ts";

/** The height of the rows: what the view says, or else what the person chose for this vault. Kept in the browser. */
export function useRowHeight(vault: Vault, view: View | undefined) {
  const { user } = useSession();
  const ofView = view?.row_height ?? null;
  const name = `row height ${user.id} ${vault.id}${ofView ? ` ${view?.id}` : ""}`;
  const [held, hold] = useState(() => ({ name, height: readHeight(name) }));
  const kept = held.name === name ? held.height : readHeight(name);
  const keep = (height: RowHeight | undefined) => {
    hold({ name, height });
    if (height === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, height);
  };
  return {
    rowHeight: kept ?? ofView ?? "1",
    /** It differs from the saved view. */
    isOwn: ofView !== null && kept !== undefined,
    setRowHeight: (height: RowHeight) => keep(height === ofView ? undefined : height),
    /** Resets to the height of the view. If the view has none, the height stays: it is not part of the view. */
    resetRowHeight: () => ofView !== null && keep(undefined),
  };
}

const readHeight = (name: string): RowHeight | undefined =>
  oneOf(localStorage.getItem(name), keysOf(ROW_HEIGHT_LABELS));
