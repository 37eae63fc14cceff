import { ActionIcon, Button, Popover, UnstyledButton } from "@mantine/core";
import { ListFilter, X } from "lucide-react";
import classes from "../vault.module.css";
import type { Column } from "../vaults.queries.ts";
import { ConditionForm, type Filtered } from "./condition-form.tsx";
import { describeCondition } from "./filters.ts";

interface Props {
  table: Filtered;
  /** The column whose condition is being written; empty before one is chosen. */
  filtering: { column?: Column } | undefined;
  onFiltering: (filtering: { column?: Column } | undefined) => void;
}

/** The filter of the list: one chip for each condition, and a form to add or edit one. */
export function FilterPopover({ table, filtering, onFiltering }: Props) {
  const { filter, columns, setFilter } = table;
  const close = () => onFiltering(undefined);
  const shown = Object.entries(filter).flatMap(([key, condition]) => {
    const column = columns.find(({ field_key }) => field_key === key);
    return column ? [{ column, condition }] : [];
  });
  const without = (key: string) =>
    setFilter(Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key)));
  return (
    <>
      <Popover
        opened={filtering !== undefined}
        onChange={(opened) => !opened && close()}
        position="bottom-start"
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<ListFilter size={14} />}
            onClick={() => (filtering ? close() : onFiltering({}))}
            aria-expanded={filtering !== undefined}
          >
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.filter}>
          <ConditionForm key={filtering?.column?.field_key} table={table} begun={filtering?.column} onDone={close} />
        </Popover.Dropdown>
      </Popover>
      {shown.map(({ column, condition }) => (
        <Chip
          key={column.field_key}
          words={describeCondition(column, condition)}
          label={column.label}
          onEdit={() => onFiltering({ column })}
          onRemove={() => without(column.field_key)}
        />
      ))}
    </>
  );
}

interface ChipProps {
  words: string;
  label: string;
  onEdit: () => void;
  onRemove: () => void;
}

function Chip({ words, label, onEdit, onRemove }: ChipProps) {
  return (
    <span className={classes.chip}>
      <UnstyledButton className={classes.chipWords} title="Edit this filter" onClick={onEdit}>
        {words}
      </UnstyledButton>
      <ActionIcon
        variant="transparent"
        color="gray"
        size="xs"
        aria-label={`Remove the filter on ${label}`}
        onClick={onRemove}
      >
        <X size={12} />
      </ActionIcon>
    </span>
  );
}
