import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { Check, UnfoldVertical } from "lucide-react";
import { t } from "../../messages.ts";
import { keysOf } from "../../ui/data/options.ts";
import { ROW_HEIGHT_LABELS } from "../rows/row-heights.ts";
import type { Table } from "../table/use-table.ts";

/** Chooses how many lines a row shows. */
export function RowHeightMenu({ table: { rowHeight, setRowHeight } }: { table: Table }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t("Row height")}>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t("Row height: {height}", { height: ROW_HEIGHT_LABELS[rowHeight] })}
          >
            <UnfoldVertical size={15} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("Row height")}</Menu.Label>
        {keysOf(ROW_HEIGHT_LABELS).map((height) => (
          <Menu.Item
            key={height}
            aria-current={height === rowHeight || undefined}
            leftSection={<Check size={13} visibility={height === rowHeight ? undefined : "hidden"} />}
            onClick={() => setRowHeight(height)}
          >
            {ROW_HEIGHT_LABELS[height]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
