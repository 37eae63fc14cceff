import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../messages.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { offerNext } from "../../ui/feedback/undo.tsx";
import type { DataEditorRef } from "../table/grid.ts";
import type { Table } from "../table/use-table.ts";
import type { Column, Vault } from "../vaults.queries.ts";
import { useIsMine } from "../views/views-menu.tsx";

/** A new column is hidden in every saved view. This says so in the open one, and offers to show it there. */
export function useHiddenNotice(vault: Vault, table: Table, grid: RefObject<DataEditorRef | null>) {
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
  return ({ field_key }: Column) => {
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
}
