import { ActionIcon, Button, NativeSelect, Popover, Select } from "@mantine/core";
import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { oneOf } from "../../ui/data/options.ts";
import { ValueField } from "../cells/value-field.tsx";
import type { Table } from "../table/use-table.ts";
import classes from "../vault.module.css";
import type { Column } from "../vaults.queries.ts";
import { describeCondition, needsValue, OP_LABELS, type Op, operandType, opsFor } from "./filters.ts";

interface Props {
  table: Table;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** The initial column of a new condition. */
  begun: Column | undefined;
}

/** The filter conditions of the list: one chip each, and a form to add one. */
export function FilterPopover({ table, opened, onOpened, begun }: Props) {
  const { filter, columns, setFilter } = table;
  const entries = Object.entries(filter).flatMap(([key, condition]) => {
    const column = columns.find(({ field_key }) => field_key === key);
    return column ? [{ column, condition }] : [];
  });
  const without = (key: string) =>
    setFilter(Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key)));
  return (
    <>
      <Popover opened={opened} onChange={onOpened} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<ListFilter size={14} />}
            onClick={() => onOpened(!opened)}
            aria-expanded={opened}
          >
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.filter}>
          <NewCondition key={begun?.field_key} table={table} begun={begun} onDone={() => onOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      {entries.map(({ column, condition }) => (
        <span key={column.field_key} className={classes.chip}>
          {describeCondition(column, condition)}
          <ActionIcon
            variant="transparent"
            color="gray"
            size="xs"
            aria-label={`Remove the filter on ${column.label}`}
            onClick={() => without(column.field_key)}
          >
            <X size={12} />
          </ActionIcon>
        </span>
      ))}
    </>
  );
}

function NewCondition({ table, begun, onDone }: { table: Table; begun: Column | undefined; onDone: () => void }) {
  const { columns, filter, setFilter } = table;
  const [column, setColumn] = useState(begun ?? columns.find(({ kind }) => kind !== "system")!);
  const [op, setOp] = useState<Op>(opsFor(column)[0]!);
  const [value, setValue] = useState<unknown>(null);
  const choose = (key: string | null) => {
    const next = columns.find(({ field_key }) => field_key === key);
    if (!next) return;
    setColumn(next);
    setOp(opsFor(next)[0]!);
    setValue(null);
  };
  const isComplete = !needsValue(op) || (value !== null && value !== undefined);
  const add = () => {
    setFilter({ ...filter, [column.field_key]: needsValue(op) ? { op, value } : { op } });
    onDone();
  };
  return (
    <form
      className={classes.condition}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) add();
      }}
    >
      <Select
        label="Column"
        searchable
        openOnFocus={false}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={columns.map(({ field_key, label }) => ({ value: field_key, label }))}
        value={column.field_key}
        onChange={choose}
      />
      <NativeSelect
        label="Condition"
        data={opsFor(column).map((each) => ({ value: each, label: OP_LABELS[each] }))}
        value={op}
        onChange={(event) => {
          setOp(oneOf(event.currentTarget.value, opsFor(column)) ?? op);
          setValue(null);
        }}
      />
      {needsValue(op) && (
        <ValueField
          key={`${column.field_key} ${op}`}
          column={{ ...column, field_type: operandType(column, op), label: "Value" }}
          value={null}
          isShort
          onChange={setValue}
        />
      )}
      <Button type="submit" size="xs" disabled={!isComplete}>
        Add filter
      </Button>
    </form>
  );
}
