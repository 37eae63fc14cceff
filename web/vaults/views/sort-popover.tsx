import { Button, NativeSelect, Popover, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ArrowDownUp } from "lucide-react";
import { t } from "../../messages.ts";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import type { Table } from "../table/use-table.ts";
import classes from "../vault.module.css";
import type { Column } from "../vaults.queries.ts";
import { sortWords } from "./filters.ts";
import { type Aspect, hasTrust, type Target, targetKey, targetOf } from "./trust-conditions.ts";

/** The sort order of the documents, besides clicking a heading. */
export function SortPopover({ table }: { table: Table }) {
  const { columns, sort, setSort } = table;
  const [opened, set] = useDisclosure(false);
  const { target, isFalling } = readSort(columns, sort ?? "");
  const column = target?.column;
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
          {target ? sortLabel(target, isFalling) : t("Sort")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter}>
        <div className={classes.condition}>
          <SearchSelect
            label={t("Sort by")}
            placeholder={t("Recently added first")}
            clearable
            openOnFocus={false}
            comboboxProps={{ withinPortal: false }}
            data={columns.map(({ field_key, label }) => ({ value: field_key, label }))}
            value={column?.field_key ?? null}
            onChange={setSort}
          />
          {target && hasTrust(target.column) && <AspectField target={target} onSort={setSort} />}
          {target && <OrderField target={target} isFalling={isFalling} onSort={setSort} />}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const VALUE = "value";
/** Whether a cell is sure is no order. */
const ASPECT_WORDS: Partial<Record<Aspect, string>> = {
  confidence: t("confidence"),
  verified: t("when verified"),
  flagged: t("when flagged"),
};

interface FieldProps {
  target: Target;
  onSort: (sort: string) => void;
}

/** Sorts by the values of the column, or by how far they can be trusted. */
const AspectField = ({ target: { column, aspect }, onSort }: FieldProps) => (
  <NativeSelect
    label={t("Based on")}
    data={[
      { value: VALUE, label: t("value") },
      ...Object.entries(ASPECT_WORDS).map(([value, label]) => ({ value, label })),
    ]}
    value={aspect ?? VALUE}
    onChange={({ currentTarget: { value } }) =>
      onSort(targetKey({ column, aspect: value === VALUE ? undefined : (value as Aspect) }))
    }
  />
);

function OrderField({ target, isFalling, onSort }: FieldProps & { isFalling: boolean }) {
  const { rising, falling } = sortWords(target.column, target.aspect);
  const key = targetKey(target);
  return (
    <SegmentedControl
      aria-label={t("Order")}
      data={[
        { value: "rising", label: rising },
        { value: "falling", label: falling },
      ]}
      value={isFalling ? "falling" : "rising"}
      onChange={(order) => onSort(order === "falling" ? `-${key}` : key)}
    />
  );
}

/** A column whose own key begins with a hyphen takes precedence, as on the server. */
function readSort(columns: Column[], sort: string): { target: Target | undefined; isFalling: boolean } {
  const target = targetOf(columns, sort);
  if (target || !sort.startsWith("-")) return { target, isFalling: false };
  return { target: targetOf(columns, sort.slice(1)), isFalling: true };
}

function sortLabel({ column, aspect }: Target, isFalling: boolean): string {
  const { rising, falling } = sortWords(column, aspect);
  const about = [column.label, aspect && ASPECT_WORDS[aspect]].filter(Boolean).join(", ");
  return `${about}: ${lowerFirst(isFalling ? falling : rising)}`;
}

/** “Oldest first” in the middle of a sentence. “A to Z” stays. */
const lowerFirst = (words: string) =>
  words.endsWith("first") ? words.charAt(0).toLowerCase() + words.slice(1) : words;
