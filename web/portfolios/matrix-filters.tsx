import { NativeSelect } from "@mantine/core";
import { t } from "../messages.ts";
import { FilterChips } from "../ui/data/filter-chips.tsx";
import { keysOf, oneOf } from "../ui/data/options.ts";
import { type MatrixFilter, OUTCOME_FILTERS, STATE_WORDS, type State } from "./outcomes.ts";
import classes from "./portfolios.module.css";
import type { Portfolio } from "./portfolios.queries.ts";

interface Props {
  portfolio: Portfolio;
  filter: MatrixFilter;
  onChange: (filter: MatrixFilter) => void;
}

/** What the matrix shows: contracts in one state, or with one outcome of a check. */
export function MatrixFilters({ portfolio, filter, onChange }: Props) {
  const { counts, checks, contracts_count } = portfolio;
  const found = keysOf(STATE_WORDS).filter((state) => counts[state] > 0 || state === filter.state);
  const chips: { value: State | null; label: string }[] = [
    { value: null, label: t("All {count}", { count: contracts_count }) },
    ...found.map((state) => ({ value: state, label: `${STATE_WORDS[state]} ${counts[state]}` })),
  ];
  return (
    <div className={classes.filters}>
      <FilterChips
        chips={chips}
        chosen={filter.state ?? null}
        onChoose={(state) => onChange({ ...filter, state: state ?? undefined, offset: undefined })}
      />
      <span className={classes.selects}>
        <NativeSelect
          size="xs"
          aria-label={t("Check")}
          value={filter.check ?? ""}
          onChange={(event) =>
            onChange({ ...filter, check: event.currentTarget.value || undefined, offset: undefined })
          }
          data={[{ value: "", label: t("Any check") }, ...checks.map(({ id, title }) => ({ value: id, label: title }))]}
        />
        <NativeSelect
          size="xs"
          aria-label={t("Outcome")}
          value={filter.outcome ?? ""}
          onChange={(event) => {
            const outcome = oneOf(event.currentTarget.value, keysOf(OUTCOME_FILTERS));
            onChange({ ...filter, outcome, offset: undefined });
          }}
          data={[
            { value: "", label: t("All outcomes") },
            ...keysOf(OUTCOME_FILTERS).map((outcome) => ({ value: outcome, label: OUTCOME_FILTERS[outcome] })),
          ]}
        />
      </span>
    </div>
  );
}
