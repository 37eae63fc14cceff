import { NativeSelect } from "@mantine/core";
import { useRef, useState } from "react";
import { keysOf, oneOf } from "../ui/data/options.ts";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { FindingRow } from "./finding-row.tsx";
import classes from "./findings.module.css";
import { ORDERS, type Order, sortFindings } from "./order.ts";
import { ResultFilter } from "./result-filter.tsx";
import type { Finding, Result, RunResult } from "./reviews.queries.ts";
import type { Passage } from "./viewer-state.ts";

interface Props {
  result: RunResult;
  onShow: (place: Passage, highlights: Passage[]) => void;
  onChoose: (finding: Finding) => void;
}

/** Every finding on one line, the selected one in full. `j` and `k` move between them. */
export function Findings({ result, onShow, onChoose }: Props) {
  const { results, summary } = result;
  const [only, setOnly] = useState<Result | null>(null);
  const [order, setOrder] = useState<Order>("playbook");
  const [chosen, setChosen] = useState<string | null>(results[0]?.checkId ?? null);
  const list = useRef<HTMLOListElement>(null);
  const seen = sortFindings(results, order).filter(
    ({ evaluationResult }) => only === null || evaluationResult === only,
  );
  const choose = (finding: Finding) => {
    setChosen(finding.checkId);
    onChoose(finding);
    requestAnimationFrame(() => focusOn(list.current, finding.checkId));
  };
  const step = (by: number) => {
    const at = seen.findIndex(({ checkId }) => checkId === chosen);
    const next = seen[at === -1 ? 0 : at + by];
    if (next) choose(next);
  };
  const goTo = (checkId: string) => {
    const finding = results.find((each) => each.checkId === checkId);
    if (!finding) return;
    if (only !== null && finding.evaluationResult !== only) setOnly(null);
    choose(finding);
  };
  useShortcuts([
    { keys: "j", label: "Next finding", run: () => step(1) },
    { keys: "k", label: "Previous finding", run: () => step(-1) },
  ]);
  return (
    <>
      <div className={classes.bar}>
        <ResultFilter summary={summary} total={results.length} only={only} onChange={setOnly} />
        <NativeSelect
          size="xs"
          aria-label="Order"
          value={order}
          onChange={(event) => setOrder(oneOf(event.currentTarget.value, keysOf(ORDERS)) ?? order)}
          data={Object.entries(ORDERS).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <ol className={classes.list} ref={list} aria-label="Findings">
        {seen.map((finding) => (
          <FindingRow
            key={finding.checkId}
            finding={finding}
            result={result}
            open={finding.checkId === chosen}
            onToggle={() => (finding.checkId === chosen ? setChosen(null) : choose(finding))}
            onShow={(place) => onShow(place, finding.quotes)}
            onGoTo={goTo}
          />
        ))}
      </ol>
    </>
  );
}

function focusOn(list: HTMLElement | null, checkId: string) {
  const head = list?.querySelector<HTMLElement>(`[data-finding="${checkId}"]`);
  head?.focus({ preventScroll: true });
  head?.closest("li")?.scrollIntoView({ block: "nearest" });
}
