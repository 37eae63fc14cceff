import { Button, Popover, SegmentedControl, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ArrowDownUp } from "lucide-react";
import type { Table } from "../table/use-table.ts";
import classes from "../vault.module.css";
import { sortWords } from "./filters.ts";

/** The sort order of the documents, besides clicking a heading. */
export function SortPopover({ table }: { table: Table }) {
  const { columns, sort, setSort } = table;
  const [opened, set] = useDisclosure(false);
  const exact = columns.find(({ field_key }) => field_key === sort);
  const column = exact ?? columns.find(({ field_key }) => `-${field_key}` === sort);
  const isFalling = column !== undefined && exact === undefined;
  const words = sortWords(column ?? { field_type: "text" });
  return (
    <Popover opened={opened} onChange={(next) => !next && set.close()} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<ArrowDownUp size={14} />}
          onClick={set.toggle}
          aria-expanded={opened}
        >
          {column ? `${column.label}: ${lowerFirst(isFalling ? words.falling : words.rising)}` : "Sort"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter}>
        <div className={classes.condition}>
          <Select
            label="Sort by"
            placeholder="Recently added first"
            searchable
            clearable
            openOnFocus={false}
            comboboxProps={{ withinPortal: false }}
            data={columns.map(({ field_key, label }) => ({ value: field_key, label }))}
            value={column?.field_key ?? null}
            onChange={setSort}
          />
          {column && (
            <SegmentedControl
              aria-label="Order"
              data={[
                { value: "rising", label: words.rising },
                { value: "falling", label: words.falling },
              ]}
              value={isFalling ? "falling" : "rising"}
              onChange={(order) => setSort(order === "falling" ? `-${column.field_key}` : column.field_key)}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** “Oldest first” in the middle of a sentence. “A to Z” stays. */
const lowerFirst = (words: string) =>
  words.endsWith("first") ? words.charAt(0).toLowerCase() + words.slice(1) : words;
