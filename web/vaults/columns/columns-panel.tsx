import { Drawer } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../messages.ts";
import { confirmLeaving, useUnsavedWarning } from "../../ui/forms/use-unsaved.ts";
import type { Table } from "../table/use-table.ts";
import classes from "../vault.module.css";
import type { Column, Vault } from "../vaults.queries.ts";
import { ColumnForm } from "./column-form.tsx";
import { ColumnList } from "./column-list.tsx";

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
