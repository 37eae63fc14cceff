import { Button, NativeSelect } from "@mantine/core";
import { X } from "lucide-react";
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

const ORDERS = { outliers: t("Outliers first"), place: t("As added"), name: t("By name") } as const;

/** Which contracts are shown, and in which order. The columns filter and sort by one check. */
export function MatrixFilters({ portfolio, filter, onChange }: Props) {
  const { counts, contracts_count } = portfolio;
  const found = keysOf(STATE_WORDS).filter((state) => counts[state] > 0 || state === filter.state);
  const chips: { value: State | null; label: string }[] = [
    { value: null, label: t("All {count}", { count: contracts_count }) },
    ...found.map((state) => ({ value: state, label: `${STATE_WORDS[state]} ${counts[state]}` })),
  ];
  const order = oneOf(filter.sort ?? "outliers", keysOf(ORDERS));
  return (
    <div className={classes.filters}>
      <FilterChips
        chips={chips}
        chosen={filter.state ?? null}
        onChoose={(state) => onChange({ ...filter, state: state ?? undefined, offset: undefined })}
      />
      <span className={classes.selects}>
        <ColumnFilter portfolio={portfolio} filter={filter} onChange={onChange} />
        <NativeSelect
          size="xs"
          aria-label={t("Order")}
          title={t("Outliers are the contracts that depart most from your positions.")}
          value={order ?? ""}
          onChange={(event) => {
            const sort = oneOf(event.currentTarget.value, keysOf(ORDERS));
            onChange({ ...filter, sort, order: undefined, offset: undefined });
          }}
          data={[
            ...(order ? [] : [{ value: "", label: t("By one column") }]),
            ...keysOf(ORDERS).map((value) => ({ value, label: ORDERS[value] })),
          ]}
        />
      </span>
    </div>
  );
}

/** What a column filters or sorts by, until it is closed. */
function ColumnFilter({ portfolio: { checks }, filter, onChange }: Props) {
  const check = checks.find(({ id }) => id === filter.check);
  const what = filter.value ?? (filter.outcome && OUTCOME_FILTERS[filter.outcome]);
  if (!check) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      rightSection={<X size={12} aria-hidden />}
      aria-label={t("Show all contracts")}
      onClick={() => onChange({ state: filter.state })}
    >
      {what ? t("{check}: {what}", { check: check.title, what }) : t("Sorted by {check}", { check: check.title })}
    </Button>
  );
}
