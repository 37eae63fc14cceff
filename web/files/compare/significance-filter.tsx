import { FilterChips } from "../../ui/data/filter-chips.tsx";
import type { Filter, FilterOption } from "./changes.ts";
import classes from "./compare.module.css";

interface Props {
  options: FilterOption[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** The number of changes of each significance; the list shows one of them. */
export const SignificanceFilter = ({ options, filter, onFilter }: Props) => (
  <div className={classes.filter}>
    <FilterChips
      chips={options.map((option) => ({
        value: option.filter,
        label: `${option.label} ${option.count}`,
        apart: option.filter === "format",
      }))}
      chosen={filter}
      onChoose={onFilter}
    />
  </div>
);
