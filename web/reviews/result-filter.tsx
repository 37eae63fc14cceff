import { keysOf } from "../ui/data/options.ts";
import classes from "./findings.module.css";
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
  return (
    <fieldset className={classes.filter} aria-label="Show">
      <button type="button" className={classes.chip} aria-pressed={only === null} onClick={() => onChange(null)}>
        All {total}
      </button>
      {results.map((result) => (
        <button
          key={result}
          type="button"
          className={classes.chip}
          aria-pressed={only === result}
          onClick={() => onChange(only === result ? null : result)}
        >
          <ResultMark result={result}>
            {RESULTS[result].many} {summary[RESULTS[result].count]}
          </ResultMark>
        </button>
      ))}
    </fieldset>
  );
}
