import { type RefObject, useEffect, useRef, useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { offerNext } from "../../ui/feedback/undo.tsx";
import { readingTime } from "../documents/reading-time.ts";
import type { DataEditorRef } from "../table/grid.ts";
import type { Table } from "../table/use-table.ts";
import { type Column, type RescanEstimate, refreshVault, type Vault } from "../vaults.queries.ts";
import { useIsMine } from "../views/views-menu.tsx";

/** More calls of a language model than this are confirmed first. */
const MOST_UNASKED_CALLS = 200;

interface Shown {
  table: Table;
  grid: RefObject<DataEditorRef | null>;
  /** Asks the person before something is spent. */
  onCost: (column: Column) => void;
}

/** Brings a new column into view and fills it. In a saved view, where it is hidden, it is offered first. */
export function useNewColumn(vault: Vault, { table, grid, onCost }: Shown) {
  const { tellHidden, show } = useShowColumn(vault, table, grid);
  return async (column: Column) => {
    if (table.view) tellHidden(column);
    else show(column);
    if (column.extraction_mode !== "ai" || vault.document_count === 0) return;
    await fill(vault, column, onCost).catch(toast.failed);
  };
}

async function fill(vault: Vault, column: Column, onCost: Shown["onCost"]) {
  const { field_key, label } = column;
  const params = { id: vault.id };
  const estimate = await api.get("/vaults/{id}/rescan", { params, query: { field_key } });
  if (estimate.documents === 0) return;
  if (isCostly(estimate)) return onCost(column);
  const { documents } = await api.post("/vaults/{id}/rescan", { params, body: { field_key } });
  toast.done(
    t("Filling “{label}” from {documents, plural, one {# document} other {# documents}}: {time}.", {
      label,
      documents,
      time: readingTime(estimate),
    }),
  );
  await refreshVault(vault.id);
}

const isCostly = ({ credits, model, calls }: RescanEstimate) =>
  credits !== null || (model !== "local" && calls > MOST_UNASKED_CALLS);

/** Scrolls to a column once the table shows it. */
function useShowColumn(vault: Vault, table: Table, grid: RefObject<DataEditorRef | null>) {
  const isMine = useIsMine(vault, table.view);
  const latest = useRef({ table, isMine });
  latest.current = { table, isMine };
  const close = useRef<() => void>(undefined);
  const viewId = table.view?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offer is about the view that was open
  useEffect(() => () => close.current?.(), [viewId]);
  const [revealed, setRevealed] = useState<string>();
  const at = revealed === undefined ? -1 : table.shown.findIndex(({ column }) => column.field_key === revealed);
  useEffect(() => {
    if (at === -1) return;
    grid.current?.scrollTo(at, 0, "horizontal");
    setRevealed(undefined);
  }, [at, grid]);
  const tellHidden = ({ field_key }: Column) => {
    const { view } = latest.current.table;
    if (!view) return;
    const words = t("Column added. It is hidden in the view “{name}”.", { name: view.name });
    const action = latest.current.isMine ? t("Show in this view") : t("Show for me");
    close.current = offerNext(words, action, async () => {
      const isSaved = latest.current.isMine;
      setRevealed(field_key);
      await latest.current.table.reveal(field_key, isSaved);
      if (!isSaved) toast.done(t("Shown for you. The saved view is not changed."));
    });
  };
  return { tellHidden, show: ({ field_key }: Column) => setRevealed(field_key) };
}
