import { NativeSelect, Progress } from "@mantine/core";
import { t } from "../../messages.ts";
import { type FilterChip, FilterChips } from "../../ui/data/filter-chips.tsx";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import finds from "../findings/findings.module.css";
import { ORDERS, type Order } from "../order.ts";
import { RESULTS, ResultMark } from "../results.tsx";
import type { Result, RunResult } from "../reviews.queries.ts";
import { STATES, type State } from "./decision-states.ts";
import classes from "./desk.module.css";

export interface Shown {
  only: Result | null;
  state: State;
  order: Order;
}

interface Props {
  result: RunResult;
  decided: number;
  shown: Shown;
  onChange: (shown: Shown) => void;
}

/** How many findings are decided, and which ones are shown. */
export function FindingsBar({ result, decided, shown, onChange }: Props) {
  const { results, summary } = result;
  return (
    <>
      <div className={classes.progress}>
        <span role="status">{t("{decided} of {count} decided", { decided, count: results.length })}</span>
        <Progress
          className={classes.progressBar}
          value={results.length === 0 ? 0 : (decided / results.length) * 100}
          aria-label={t("Decided")}
        />
      </div>
      <div className={finds.bar}>
        <ResultFilter
          summary={summary}
          total={results.length}
          only={shown.only}
          onChange={(only) => onChange({ ...shown, only })}
        />
        <div className={finds.filter}>
          <Choice
            label={t("State")}
            value={shown.state}
            options={STATES}
            onChange={(state) => onChange({ ...shown, state })}
          />
          <Choice
            label={t("Order")}
            value={shown.order}
            options={ORDERS}
            onChange={(order) => onChange({ ...shown, order })}
          />
        </div>
      </div>
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: Record<T, string>;
  onChange: (value: T) => void;
}

const Choice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <NativeSelect
    size="xs"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(oneOf(event.currentTarget.value, keysOf(options)) ?? value)}
    data={keysOf(options).map((each) => ({ value: each, label: options[each] }))}
  />
);

interface ResultFilterProps {
  summary: RunResult["summary"];
  total: number;
  only: Result | null;
  onChange: (only: Result | null) => void;
}

/** The number of each result; the list can be filtered by one. */
function ResultFilter({ summary, total, only, onChange }: ResultFilterProps) {
  const results = keysOf(RESULTS).filter((result) => summary[RESULTS[result].count] > 0);
  const chips: FilterChip<Result | null>[] = [
    { value: null, label: t("All {count}", { count: total }) },
    ...results.map((result) => ({
      value: result,
      label: (
        <ResultMark result={result}>
          {RESULTS[result].many} {summary[RESULTS[result].count]}
        </ResultMark>
      ),
    })),
  ];
  return <FilterChips chips={chips} chosen={only} onChoose={(next) => onChange(next === only ? null : next)} />;
}
