import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAsking } from "../../chats/panel/ask-beside.tsx";
import { AskPanel } from "../../chats/panel/ask-panel.tsx";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { type PanelWidth, usePanelWidth } from "../../ui/layout/panel-width.tsx";
import { must } from "../../ui/must.ts";
import { CellPanel } from "../cell-panel/cell-panel.tsx";
import { GroupedRows, isHeading } from "../rows/grouped-rows.ts";
import type { VaultPage } from "../use-vault-page.ts";
import classes from "../vault.module.css";
import { VaultEmpty } from "../vault-empty.tsx";
import type { Column, Vault } from "../vaults.queries.ts";
import { vaultLearningQuery } from "../verification/learning.queries.ts";
import type { Item, Rectangle } from "./grid.ts";
import type { Table } from "./use-table.ts";
import { VaultGrid } from "./vault-grid.tsx";

/** The table, and beside it the open cell. */
export function TableAndCell({ page }: { page: VaultPage }) {
  const { vault, table, rows, rowCount, chosen, isOpen, setOpen, editor } = page;
  const panel = usePanelWidth("vault");
  const learning = useQuery(vaultLearningQuery(vault.id)).data;
  const isCell = isOpen && chosen !== undefined;
  const isEmpty = rowCount === 0 && vault.document_count === 0;
  return (
    <div className={classes.split} style={panel.style} data-open={isCell || page.isAsking || undefined}>
      <div className={classes.table} data-tour="table">
        {isEmpty ? (
          <VaultEmpty vault={vault} columns={table.columns} onChoose={() => page.setDialog("files")} />
        ) : (
          <VaultGrid
            label={t("Documents of {name}", { name: vault.name })}
            rows={rows}
            version={page.version}
            rowCount={rowCount}
            columns={table.shown}
            learning={learning}
            sort={table.sort}
            rowHeight={table.rowHeight}
            selection={page.selection}
            peers={page.peers}
            isStill={page.isStill}
            scrollName={`scroll ${vault.id}`}
            show={table.show}
            isOpen={isOpen}
            groups={rows instanceof GroupedRows ? rows : undefined}
            mayEdit={page.mayEdit}
            gridRef={page.grid}
            onSelection={page.setSelection}
            onOpen={() => setOpen(true)}
            onClose={page.closeCell}
            onEdit={(edits) => void editor.editInTable(edits.filter(({ row }) => !isHeading(rows, row)))}
            onPaste={(target: Item, entries) => void editor.paste(target, entries)}
            onRowMenu={(row, bounds) => openRowMenu(page, row, bounds)}
            onHeaderMenu={(column, bounds) => page.setHeading({ column, bounds })}
            onWidth={(column, width) => table.setLayout(withWidth(table, column, width))}
            onMove={(from, to) => table.setLayout(moved(table, from, to))}
          />
        )}
        {!isEmpty && rowCount === 0 && rows.isComplete && <NoMatches table={table} />}
      </div>
      {isCell && <OpenCell page={page} handle={panel.handle} />}
      {page.isAsking && <AskBesideTable vault={vault} handle={panel.handle} isHidden={isCell} />}
    </div>
  );
}

interface BesideProps {
  handle: PanelWidth["handle"];
}

function OpenCell({ page, handle }: BesideProps & { page: VaultPage }) {
  const { vault, rows, chosen, editor } = page;
  if (!chosen) return null;
  return (
    <CellPanel
      vault={vault}
      column={chosen.column}
      document={chosen.document}
      isListed={chosen.isListed}
      isColumnGone={chosen.isColumnGone}
      onEdit={async (value, seen) => {
        const { row, column, document } = chosen;
        const edit = { row, documentId: document.document_id, column, value, seen };
        return (await editor.edit([edit])).isSaved;
      }}
      onReverted={() => rows.expire(chosen.document.document_id)}
      onClose={page.closeCell}
      handle={handle}
    />
  );
}

/** An open cell is shown in its place; the conversation stays as it is behind it. */
function AskBesideTable({ vault, handle, isHidden }: BesideProps & { vault: Vault; isHidden: boolean }) {
  const [, setAsking] = useAsking();
  return (
    <div className={classes.ask} hidden={isHidden}>
      <AskPanel about={{ vault }} handle={handle} onClose={() => setAsking(false)} />
    </div>
  );
}

/** A second request, such as the browser's own event for the same key, does not replace the open menu. */
function openRowMenu({ rows, selection, setRowMenu }: VaultPage, row: number, bounds: Rectangle) {
  const marked = selection.rows.hasIndex(row) ? selection.rows.toArray() : [row];
  const documents = marked.flatMap((each) => rows.document(each) ?? []);
  if (documents.length > 0) setRowMenu((before) => before ?? { documents, bounds });
}

const withWidth = ({ layout }: Table, { field_key }: Column, width: number) =>
  layout.map((each) => (each.field_key === field_key ? { ...each, width: Math.min(Math.max(width, 40), 2000) } : each));

/** Columns are moved among the visible ones; hidden ones stay behind the column they followed. */
function moved({ layout, shown }: Table, from: number, to: number) {
  const { column } = must(shown[from], "the column is shown");
  const moving = must(
    layout.find(({ field_key }) => field_key === column.field_key),
    "every column has a place",
  );
  const rest = layout.filter((each) => each !== moving);
  const before = shown.filter((_, index) => index !== from)[to]?.column.field_key;
  const at = before === undefined ? rest.length : rest.findIndex(({ field_key }) => field_key === before);
  return [...rest.slice(0, at), moving, ...rest.slice(at)];
}

/** Shown over the table when no document matches the search and the filters. */
function NoMatches({ table }: { table: Table }) {
  return (
    <section className={classes.noMatches} aria-label={t("No documents match")}>
      <EmptyState
        title={t("No documents match")}
        action={
          <Button variant="default" onClick={table.showAll}>
            {t("Clear all")}
          </Button>
        }
      >
        <p>{t("Change the search or the filters, or clear them.")}</p>
      </EmptyState>
    </section>
  );
}
