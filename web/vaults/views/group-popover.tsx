import { Button, Group, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Group as GroupIcon } from "lucide-react";
import { t } from "../../messages.ts";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import type { Table } from "../table/use-table.ts";
import classes from "../vault.module.css";

interface Props {
  table: Table;
  /** Shows or hides the rows of all groups. */
  onToggleAll: (isOpen: boolean) => void;
}

/** Groups the rows of the table by the values of a column. */
export function GroupPopover({ table, onToggleAll }: Props) {
  const [opened, set] = useDisclosure(false);
  const column = table.columns.find(({ field_key }) => field_key === table.group);
  return (
    <Popover opened={opened} onChange={(next) => !next && set.close()} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<GroupIcon size={14} />}
          onClick={set.toggle}
          aria-expanded={opened}
        >
          {column ? t("By {label}", { label: column.label }) : t("Group")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter}>
        <div className={classes.condition}>
          <SearchSelect
            label={t("Group by")}
            placeholder={t("No groups")}
            clearable
            openOnFocus={false}
            comboboxProps={{ withinPortal: false }}
            data={table.columns.map(({ field_key, label }) => ({ value: field_key, label }))}
            value={column?.field_key ?? null}
            onChange={(key) => table.setGroup(key ?? undefined)}
          />
          {column && (
            <Group gap="xs">
              <Button variant="default" size="compact-sm" onClick={() => onToggleAll(false)}>
                {t("Collapse all")}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => onToggleAll(true)}>
                {t("Expand all")}
              </Button>
            </Group>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
