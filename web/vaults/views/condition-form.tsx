import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { LANGUAGE_COLUMN } from "../../../src/vaults/columns/language.words.ts";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { t } from "../../messages.ts";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import { first, must } from "../../ui/must.ts";
import type { Table } from "../table/use-table.ts";
import classes from "../vault.module.css";
import type { Column } from "../vaults.queries.ts";
import { ConditionValue } from "./condition-value.tsx";
import { needsValue, type Phrase, phraseOf, phrasesFor } from "./filters.ts";
import { type Filtering, type Target, targetKey } from "./trust-conditions.ts";

/** What has a filter: the table, or an alert. */
export type Filtered = Pick<Table, "columns" | "filter" | "setFilter">;

interface Props {
  table: Filtered;
  /** What to begin with. Its condition, if it has one, is edited. */
  begun: Filtering;
  onDone: () => void;
}

/** A form for one condition: column, operation and value. A column has one condition on its value, and one on each aspect of trust. */
export function ConditionForm({ table, begun, onDone }: Props) {
  const { filter, setFilter } = table;
  const columns = [...table.columns, LANGUAGE_COLUMN];
  const [column, setColumn] = useState(begun.column ?? firstOf(columns));
  const [{ phrase, value }, set] = useState(() => initial({ column, aspect: begun.aspect }, filter));
  const choose = (key: string | null) => {
    const next = columns.find(({ field_key }) => field_key === key);
    if (!next) return;
    setColumn(next);
    set(initial({ column: next }, filter));
  };
  const key = targetKey({ column, aspect: phrase.aspect });
  const isComplete = !needsValue(phrase) || (value !== null && value !== undefined);
  const apply = () => {
    const { op, fixed } = phrase;
    const condition = needsValue(phrase) ? { op, value } : fixed === undefined ? { op } : { op, value: fixed };
    setFilter({ ...withoutEdited(filter, begun, column), [key]: condition });
    onDone();
  };
  return (
    <form
      className={classes.condition}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isComplete) apply();
      }}
    >
      <SearchSelect
        label={t("Column")}
        openOnFocus={false}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={columns.map(({ field_key, label }) => ({ value: field_key, label }))}
        value={column.field_key}
        onChange={choose}
      />
      <PhraseField column={column} phrase={phrase} onChange={(next) => set({ phrase: next, value: null })} />
      {needsValue(phrase) && (
        <ConditionValue
          key={`${column.field_key} ${phrase.op}`}
          column={column}
          op={phrase.op}
          value={value}
          onChange={(next) => set({ phrase, value: next })}
        />
      )}
      <Button type="submit" size="xs" disabled={!isComplete}>
        {Object.hasOwn(filter, key) ? t("Save filter") : t("Add filter")}
      </Button>
    </form>
  );
}

interface PhraseFieldProps {
  column: Column;
  phrase: Phrase;
  onChange: (phrase: Phrase) => void;
}

function PhraseField({ column, phrase, onChange }: PhraseFieldProps) {
  const phrases = phrasesFor(column);
  return (
    <NativeSelect
      label={t("Condition")}
      data={phrases.map((each) => ({ value: each.words, label: optionText(each) }))}
      value={phrase.words}
      onChange={(event) => onChange(phrases.find(({ words }) => words === event.currentTarget.value) ?? phrase)}
    />
  );
}

function optionText({ op, words }: Phrase): string {
  if (op === "in_next") return t("is in the next … days");
  return op === "in_last" ? t("is in the last … days") : words;
}

/** A trust condition that was opened for editing is replaced, even by a condition on another aspect of its column. */
function withoutEdited(filter: Filter, { column, aspect }: Filtering, chosen: Column): Filter {
  if (!aspect || column !== chosen) return filter;
  const edited = targetKey({ column, aspect });
  return Object.fromEntries(Object.entries(filter).filter(([key]) => key !== edited));
}

const firstOf = (columns: Column[]) =>
  must(
    columns.find(({ kind }) => kind !== "system"),
    "a table with a filter has columns",
  );

/** The present condition, or the first that the column offers. */
function initial(target: Target, filter: Filter): { phrase: Phrase; value: unknown } {
  const { column, aspect } = target;
  const key = targetKey(target);
  const present = Object.hasOwn(filter, key) ? filter[key] : undefined;
  const phrase = present && phraseOf(column, present, aspect);
  return phrase ? { phrase, value: present.value ?? null } : { phrase: first(phrasesFor(column)), value: null };
}
