import { NativeSelect, Progress } from "@mantine/core";
import {
  CHECK_GROUPS,
  type CheckGroup,
  checkGroupOf,
  needsDecision,
} from "../../../src/playbooks/reviews/groups.words.ts";
import { t } from "../../messages.ts";
import { type FilterChip, FilterChips } from "../../ui/data/filter-chips.tsx";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import finds from "../findings/findings.module.css";
import type { RunResult } from "../reviews.queries.ts";
import { STATES, type State } from "./decision-states.ts";
import classes from "./desk.module.css";

export interface Shown {
  only: CheckGroup | null;
  state: State;
}

interface Props {
  result: RunResult;
  decided: number;
  shown: Shown;
  onChange: (shown: Shown) => void;
}

/** How many checks are in each group, how many of those that need a decision have one, and which ones are shown. */
export function FindingsBar({ result: { results }, decided, shown, onChange }: Props) {
  const counts = Map.groupBy(results, checkGroupOf);
  const needed = results.filter(needsDecision).length;
  const chips: FilterChip<CheckGroup | null>[] = [
    { value: null, label: t("All {count}", { count: results.length }) },
    ...keysOf(CHECK_GROUPS)
      .filter((group) => counts.has(group))
      .map((group) => ({
        value: group,
        label: (
          <span className={classes.groupChip} data-group={group}>
            {CHECK_GROUPS[group]} {counts.get(group)?.length}
          </span>
        ),
      })),
  ];
  return (
    <div className={finds.bar}>
      <FilterChips
        chips={chips}
        chosen={shown.only}
        onChoose={(next) => onChange({ ...shown, only: next === shown.only ? null : next })}
      />
      <div className={classes.progress}>
        <span role="status">
          {needed === 0 ? t("Nothing to decide") : t("{decided} of {count} decided", { decided, count: needed })}
        </span>
        <Progress
          className={classes.progressBar}
          value={needed === 0 ? 100 : (decided / needed) * 100}
          aria-label={t("Decided")}
        />
        <NativeSelect
          size="xs"
          aria-label={t("State")}
          value={shown.state}
          onChange={(event) =>
            onChange({ ...shown, state: oneOf(event.currentTarget.value, keysOf(STATES)) ?? shown.state })
          }
          data={keysOf(STATES).map((each) => ({ value: each, label: STATES[each] }))}
        />
      </div>
    </div>
  );
}
