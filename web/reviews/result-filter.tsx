import { type FilterChip, FilterChips } from "../ui/data/filter-chips.tsx";
import { keysOf } from "../ui/data/options.ts";
import { RESULTS, ResultMark } from "./results.tsx";
import type { Result, RunResult } from "./reviews.queries.ts";

interface Props {
  summary: RunResult["summary"];
  total: number;
  only: Result | null;
  onChange: (only: Result | null) => void;
}

/** The number of each result; the list can be filtered by one. */
export function ResultFilter({ summary, total, only, onChange }: Props) {
  const results = keysOf(RESULTS).filter((result) => summary[RESULTS[result].count] > 0);
  const chips: FilterChip<Result | null>[] = [
    { value: null, label: `All ${total}` },
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
