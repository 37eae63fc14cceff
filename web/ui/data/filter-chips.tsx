import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import classes from "./filter-chips.module.css";

export interface FilterChip<Value> {
  value: Value;
  label: ReactNode;
  /** Separated from the others, because it filters by something else. */
  apart?: boolean;
}
interface Props<Value> {
  label?: string;
  chips: FilterChip<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A row of buttons, one of which says what a list shows. */
export const FilterChips = <Value extends string | null>({
  label = t("Show"),
  chips,
  chosen,
  onChoose,
}: Props<Value>) => (
  <fieldset className={classes.chips} aria-label={label}>
    {chips.map(({ value, label, apart }) => (
      <button
        key={value}
        type="button"
        className={classes.chip}
        data-apart={apart || undefined}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {label}
      </button>
    ))}
  </fieldset>
);
