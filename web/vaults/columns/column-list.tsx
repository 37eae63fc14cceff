import { ActionIcon, Button, TextInput } from "@mantine/core";
import { Eye, EyeOff, Pencil, Plus, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { ViewColumn } from "../../../src/vaults/views/views.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { DragHandle } from "../../ui/data/drag-handle.tsx";
import { useReorder } from "../../ui/data/use-reorder.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { must } from "../../ui/must.ts";
import type { Table } from "../table/use-table.ts";
import { typeOf } from "../types/types.ts";
import classes from "../vault.module.css";
import { type Column, canEdit, refreshVault, type Vault } from "../vaults.queries.ts";

const MOST_LISTED = 200;
const MODE_WORDS = {
  ai: (type: string) => t("{type}, extracted from documents", { type }),
  manual: (type: string) => t("{type}, entered manually", { type }),
  import: (type: string) => t("{type}, from a spreadsheet", { type }),
};

interface Props {
  vault: Vault;
  table: Table;
  onOpened: (opened: Column | "new") => void;
}

/** The columns in their order. They are moved by dragging, or with the arrow keys on their handles. */
export function ColumnList({ vault, table, onOpened }: Props) {
  const [words, setWords] = useState("");
  const byKey = new Map(table.columns.map((column) => [column.field_key, column]));
  const found = table.layout.filter(({ field_key }) =>
    byKey.get(field_key)?.label.toLowerCase().includes(words.toLowerCase()),
  );
  const listed = found.slice(0, MOST_LISTED);
  const change = (key: string, part: Partial<ViewColumn>) =>
    table.setLayout(table.layout.map((each) => (each.field_key === key ? { ...each, ...part } : each)));
  const reorder = useReorder(
    listed.map(({ field_key }) => field_key),
    (order, moved) => table.setLayout(withMoved(table.layout, order, moved)),
  );
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          aria-label={t("Search columns")}
          placeholder={t("Search")}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {canEdit(vault) && (
          <Button leftSection={<Plus size={14} />} onClick={() => onOpened("new")}>
            {t("Add column")}
          </Button>
        )}
      </div>
      <ol className={classes.columns} ref={reorder.list} aria-label={t("Columns")}>
        {listed.map(({ field_key, hidden }) => (
          <ColumnRow
            key={field_key}
            vault={vault}
            column={must(byKey.get(field_key), "only known columns are found")}
            hidden={hidden}
            handle={reorder.handle(field_key)}
            isDragged={reorder.dragged === field_key}
            isDrop={reorder.dropBefore === field_key}
            onHide={() => change(field_key, { hidden: !hidden })}
            onEdit={onOpened}
          />
        ))}
      </ol>
      <div className={classes.columnsEnd} data-drop={reorder.dropBefore === "end" || undefined} />
      {found.length > MOST_LISTED && (
        <p className={classes.quiet}>
          {t("{count} more. Search to find them.", { count: found.length - MOST_LISTED })}
        </p>
      )}
    </>
  );
}

/** The moved column goes before the one that it now precedes, else behind the one that it now follows. Columns not listed stay. */
function withMoved(layout: ViewColumn[], order: string[], moved: string): ViewColumn[] {
  const at = order.indexOf(moved);
  const moving = layout.filter(({ field_key }) => field_key === moved);
  const rest = layout.filter(({ field_key }) => field_key !== moved);
  const next = rest.findIndex(({ field_key }) => field_key === order[at + 1]);
  const before = rest.findIndex(({ field_key }) => field_key === order[at - 1]);
  return rest.toSpliced(next >= 0 ? next : before + 1, 0, ...moving);
}

interface RowProps {
  vault: Vault;
  column: Column;
  hidden: boolean;
  handle: ComponentProps<"button">;
  isDragged: boolean;
  isDrop: boolean;
  onHide: () => void;
  onEdit: (column: Column) => void;
}

function ColumnRow({ vault, column, hidden, handle, isDragged, isDrop, onHide, onEdit }: RowProps) {
  const { label, field_type, extraction_mode, kind } = column;
  const remove = async () => {
    const message = t("The column {label} and all its values will be deleted for everyone. This cannot be undone.", {
      label,
    });
    const isSure = await confirm({ title: t("Delete column"), message, action: t("Delete column"), danger: true });
    if (!isSure || column.id === null) return;
    const params = { id: vault.id, columnId: column.id };
    await api.delete("/vaults/{id}/columns/{columnId}", { params }).catch(toast.failed);
    await refreshVault(vault.id);
  };
  const mayEdit = canEdit(vault);
  return (
    <li
      data-row={column.field_key}
      data-hidden={hidden || undefined}
      data-dragged={isDragged || undefined}
      data-drop={isDrop || undefined}
    >
      <DragHandle title={label} {...handle} />
      <span className={classes.name}>
        {label}
        <span className={classes.quiet}>
          {kind === "system" ? t("Document property") : MODE_WORDS[extraction_mode](typeOf(field_type).name)}
        </span>
      </span>
      {mayEdit && column.editable && (
        <Act label={t("Edit {label}", { label })} icon={<Pencil size={14} />} onClick={() => onEdit(column)} />
      )}
      {mayEdit && kind === "custom" && (
        <Act label={t("Delete {label}", { label })} icon={<Trash2 size={14} />} onClick={() => void remove()} />
      )}
      <Act
        label={hidden ? t("Show {label}", { label }) : t("Hide {label}", { label })}
        icon={hidden ? <EyeOff size={14} /> : <Eye size={14} />}
        onClick={onHide}
      />
    </li>
  );
}

const Act = ({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </ActionIcon>
);
