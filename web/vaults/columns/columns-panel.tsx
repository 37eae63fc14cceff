import { ActionIcon, Button, Drawer, TextInput } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ViewColumn } from "../../../src/vaults/views/views.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { confirmLeaving, useUnsavedWarning } from "../../ui/forms/use-unsaved.ts";
import { must } from "../../ui/must.ts";
import type { Table } from "../table/use-table.ts";
import { typeOf } from "../types/types.ts";
import classes from "../vault.module.css";
import { type Column, canEdit, refreshVault, type Vault } from "../vaults.queries.ts";
import { ColumnForm } from "./column-form.tsx";

const MOST_LISTED = 200;
const MODE_WORDS = {
  ai: (type: string) => t("{type}, extracted from documents", { type }),
  manual: (type: string) => t("{type}, entered manually", { type }),
  import: (type: string) => t("{type}, from a spreadsheet", { type }),
};

interface Props {
  vault: Vault;
  table: Table;
  /** Undefined: closed. Null: the list. Otherwise the column that is edited, or a new one. */
  opened: Column | "new" | null | undefined;
  onOpened: (opened: Column | "new" | null | undefined) => void;
  /** Called when a column was created or its instructions changed. */
  onAsked: (column: Column, isNew: boolean) => void;
}

/** All columns of the vault: visibility and order; add, edit and delete. */
export function ColumnsPanel({ vault, table, opened, onOpened, onAsked }: Props) {
  const isForm = opened !== undefined && opened !== null;
  const { column: suggested } = useSearch({ from: "/shell/vaults/$id" });
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedWarning(isUnsaved);
  const close = async () => {
    if (!isUnsaved || (await confirmLeaving())) onOpened(undefined);
  };
  return (
    <Drawer
      opened={opened !== undefined}
      onClose={() => void close()}
      position="right"
      size="30rem"
      classNames={{ title: classes.title ?? "" }}
      title={opened === "new" ? t("New column") : isForm ? t("Edit column") : t("Columns")}
    >
      {isForm ? (
        <ColumnForm
          vault={vault}
          column={opened === "new" ? undefined : opened}
          suggested={opened === "new" ? suggested : undefined}
          onCancel={() => onOpened(null)}
          onUnsaved={setUnsaved}
          onDone={(made) => {
            onOpened(undefined);
            if (opened === "new" || asksAnew(opened, made)) onAsked(made, opened === "new");
          }}
        />
      ) : (
        <ColumnList vault={vault} table={table} onOpened={onOpened} />
      )}
    </Drawer>
  );
}

const asksAnew = (before: Column, now: Column) =>
  before.instructions !== now.instructions || optionsOf(before) !== optionsOf(now);
const optionsOf = ({ field_meta }: Column) => JSON.stringify(field_meta?.options ?? []);

function ColumnList({ vault, table, onOpened }: Pick<Props, "vault" | "table" | "onOpened">) {
  const [words, setWords] = useState("");
  const byKey = new Map(table.columns.map((column) => [column.field_key, column]));
  const found = table.layout.filter(({ field_key }) =>
    byKey.get(field_key)?.label.toLowerCase().includes(words.toLowerCase()),
  );
  const change = (key: string, part: Partial<ViewColumn>) =>
    table.setLayout(table.layout.map((each) => (each.field_key === key ? { ...each, ...part } : each)));
  const move = (key: string, by: number) => {
    const next = [...table.layout];
    const at = next.findIndex(({ field_key }) => field_key === key);
    next.splice(Math.max(0, at + by), 0, ...next.splice(at, 1));
    table.setLayout(next);
  };
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
      <ul className={classes.columns} aria-label={t("Columns")}>
        {found.slice(0, MOST_LISTED).map(({ field_key, hidden }) => (
          <ColumnRow
            key={field_key}
            vault={vault}
            column={must(byKey.get(field_key), "only known columns are found")}
            hidden={hidden}
            onHide={() => change(field_key, { hidden: !hidden })}
            onMove={(by) => move(field_key, by)}
            onEdit={onOpened}
          />
        ))}
      </ul>
      {found.length > MOST_LISTED && (
        <p className={classes.quiet}>
          {t("{count} more. Search to find them.", { count: found.length - MOST_LISTED })}
        </p>
      )}
    </>
  );
}

interface RowProps {
  vault: Vault;
  column: Column;
  hidden: boolean;
  onHide: () => void;
  onMove: (by: number) => void;
  onEdit: (column: Column) => void;
}

function ColumnRow({ vault, column, hidden, onHide, onMove, onEdit }: RowProps) {
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
    <li data-hidden={hidden || undefined}>
      <span className={classes.name}>
        {label}
        <span className={classes.quiet}>
          {kind === "system" ? t("Document property") : MODE_WORDS[extraction_mode](typeOf(field_type).name)}
        </span>
      </span>
      <Act label={t("Move {label} up", { label })} icon={<ArrowUp size={14} />} onClick={() => onMove(-1)} />
      <Act label={t("Move {label} down", { label })} icon={<ArrowDown size={14} />} onClick={() => onMove(1)} />
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
  <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </ActionIcon>
);
