import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { Time } from "../../ui/text/time.tsx";
import { type Decision, type DecisionEntry, describeStep } from "../desk/decision-states.ts";
import classes from "../desk/desk.module.css";
import type { Desk } from "../desk/desk.ts";
import { type Finding, findingHistoryQuery } from "../reviews.queries.ts";

interface Props {
  finding: Finding;
  decision: Decision;
  desk: Desk;
}

/** Every state of a finding with its text, newest first. An earlier one can be restored. */
export function FindingHistory({ finding, decision, desk }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.history} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("History")}</summary>
      {isOpen && <States finding={finding} decision={decision} desk={desk} />}
    </details>
  );
}

function States({ finding, decision, desk }: Props) {
  const query = useQuery(findingHistoryQuery(desk.reviewId, finding.checkId, decision.updated_at));
  return (
    <QueryView query={query}>
      {({ history }) => (
        <ol className={classes.states} aria-label={t("History of the finding")}>
          {history.map((entry, at) => (
            <State
              key={entry.updated_at}
              entry={entry}
              before={history[at + 1]}
              isProposed={finding.revisions.length > 0}
              onRestore={at > 0 && desk.canDecide ? () => desk.restore(finding, entry) : undefined}
            />
          ))}
        </ol>
      )}
    </QueryView>
  );
}

interface StateProps {
  entry: DecisionEntry;
  before: DecisionEntry | undefined;
  isProposed: boolean;
  onRestore: (() => void) | undefined;
}

function State({ entry, before, isProposed, onRestore }: StateProps) {
  const { updated_by, updated_at } = entry;
  return (
    <li className={classes.state}>
      <p className={classes.when}>
        {updated_by ? displayName(updated_by) : t("An API key")}, <Time at={updated_at} />
      </p>
      {describeStep(entry, before, isProposed).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {onRestore && (
        <Button size="compact-xs" variant="default" onClick={onRestore}>
          {t("Restore")}
        </Button>
      )}
    </li>
  );
}
