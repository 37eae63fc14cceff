import type { Filter, FilterOption } from "./changes.ts";
import classes from "./compare.module.css";

interface Props {
  options: FilterOption[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** The number of changes of each significance; the list shows one of them. */
export const SignificanceFilter = ({ options, filter, onFilter }: Props) => (
  <fieldset className={classes.filter} aria-label="Show">
    {options.map((option) => (
      <button
        key={option.label}
        type="button"
        className={classes.chip}
        data-apart={option.filter === "format" || undefined}
        aria-pressed={option.filter === filter}
        onClick={() => onFilter(option.filter)}
      >
        {option.label} {option.count}
      </button>
    ))}
  </fieldset>
);
