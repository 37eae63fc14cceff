import { Menu } from "@mantine/core";
import { ArrowDown, ArrowUp, CircleHelp, EyeOff, ListFilter, Pencil, RefreshCw } from "lucide-react";
import { t } from "../../messages.ts";
import classes from "../vault.module.css";
import type { Column } from "../vaults.queries.ts";
import { LearnedLine } from "../verification/learned-mark.tsx";
import { sortWords } from "../views/filters.ts";
import { hasTrust, targetKey } from "../views/trust-conditions.ts";
import type { Rectangle } from "./grid.ts";
import type { Table } from "./use-table.ts";

interface Props {
  vaultId: string;
  table: Table;
  opened: { column: Column; bounds: Rectangle } | undefined;
  mayEdit: boolean;
  onClose: () => void;
  onFilter: (column: Column) => void;
  onEdit: (column: Column) => void;
  onRescan: (column: Column) => void;
}

/** The menu of a column heading. */
export function HeaderMenu({ vaultId, table, opened, mayEdit, onClose, onFilter, onEdit, onRescan }: Props) {
  if (!opened) return null;
  const { column, bounds } = opened;
  const { rising, falling } = sortWords(column);
  const hide = () =>
    table.setLayout(
      table.layout.map((each) => (each.field_key === column.field_key ? { ...each, hidden: true } : each)),
    );
  return (
    <Menu opened onClose={onClose} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          aria-label={t("Column {label}", { label: column.label })}
          style={{ left: bounds.x, top: bounds.y, width: bounds.width, height: bounds.height }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <LearnedLine vaultId={vaultId} fieldKey={column.field_key} />
        <Menu.Item leftSection={<ArrowUp size={14} />} onClick={() => table.setSort(column.field_key)}>
          {rising}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowDown size={14} />} onClick={() => table.setSort(`-${column.field_key}`)}>
          {falling}
        </Menu.Item>
        {hasTrust(column) && (
          <Menu.Item
            leftSection={<CircleHelp size={14} />}
            onClick={() => table.setSort(targetKey({ column, aspect: "confidence" }))}
          >
            {t("Lowest confidence first")}
          </Menu.Item>
        )}
        {table.sort && <Menu.Item onClick={() => table.setSort(null)}>{t("Recently added first")}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item leftSection={<ListFilter size={14} />} onClick={() => onFilter(column)}>
          {t("Filter by this column")}
        </Menu.Item>
        {column.field_key !== "documentName" && (
          <Menu.Item leftSection={<EyeOff size={14} />} onClick={hide}>
            {t("Hide")}
          </Menu.Item>
        )}
        {mayEdit && column.editable && (
          <Menu.Item leftSection={<Pencil size={14} />} onClick={() => onEdit(column)}>
            {t("Edit column")}
          </Menu.Item>
        )}
        {mayEdit && column.extraction_mode === "ai" && column.kind !== "system" && (
          <Menu.Item leftSection={<RefreshCw size={14} />} onClick={() => onRescan(column)}>
            {t("Read this column again")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
