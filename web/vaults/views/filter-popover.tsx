import { ActionIcon, Button, Popover, UnstyledButton } from "@mantine/core";
import { ListFilter, X } from "lucide-react";
import { LANGUAGE_COLUMN } from "../../../src/vaults/columns/language.words.ts";
import { t } from "../../messages.ts";
import classes from "../vault.module.css";
import { ConditionForm, type Filtered } from "./condition-form.tsx";
import { describeCondition } from "./filters.ts";
import { type Filtering, targetOf } from "./trust-conditions.ts";

interface Props {
  table: Filtered;
  filtering: Filtering | undefined;
  onFiltering: (filtering: Filtering | undefined) => void;
}

/** The filter of the list: one chip for each condition, and a form to add or edit one. */
export function FilterPopover({ table, filtering, onFiltering }: Props) {
  const { filter, columns, setFilter } = table;
  const close = () => onFiltering(undefined);
  const shown = Object.entries(filter).flatMap(([key, condition]) => {
    const target = targetOf([...columns, LANGUAGE_COLUMN], key);
    return target ? [{ key, target, condition }] : [];
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
            {t("Filter")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.filter}>
          <ConditionForm
            key={`${filtering?.column?.field_key} ${filtering?.aspect}`}
            table={table}
            begun={filtering ?? {}}
            onDone={close}
          />
        </Popover.Dropdown>
      </Popover>
      {shown.length > 0 && (
        <span className={classes.chips}>
          {shown.map(({ key, target, condition }) => (
            <Chip
              key={key}
              words={describeCondition(target.column, condition, target.aspect)}
              label={target.column.label}
              onEdit={() => onFiltering(target)}
              onRemove={() => without(key)}
            />
          ))}
        </span>
      )}
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
      <UnstyledButton className={classes.chipWords} title={t("Edit this filter")} onClick={onEdit}>
        {words}
      </UnstyledButton>
      <ActionIcon
        variant="transparent"
        color="gray"
        size="xs"
        aria-label={t("Remove the filter on {label}", { label })}
        onClick={onRemove}
      >
        <X size={12} />
      </ActionIcon>
    </span>
  );
}
