import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { Keys } from "../../ui/layout/keys.tsx";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import { FindingHistory } from "../findings/finding-history.tsx";
import type { Finding } from "../reviews.queries.ts";
import type { Decided } from "./decision-states.ts";
import classes from "./desk.module.css";
import type { Desk } from "./desk.ts";
import { isSaved } from "./replaced-by.ts";

/** What was decided, and the buttons to decide. */
export function DecisionBar({ finding, desk }: { finding: Finding; desk: Desk }) {
  const decided = desk.decidedOf(finding.checkId);
  return (
    <section className={classes.decision} aria-label={t("Decision")}>
      <p className={classes.said} role="status">
        <State decided={decided} />
      </p>
      {decided?.note && <p className={classes.note}>{decided.note}</p>}
      {desk.canDecide && <Buttons finding={finding} decided={decided} desk={desk} />}
      {decided && isSaved(decided) && <FindingHistory finding={finding} decision={decided} desk={desk} />}
    </section>
  );
}

function State({ decided }: { decided: Decided | undefined }) {
  const assignee = decided?.assignee;
  return (
    <>
      {sayDecision(decided)}
      {assignee && ` ${t("Assigned to {name}.", { name: displayName(assignee) })}`}
    </>
  );
}

function sayDecision(decided: Decided | undefined): ReactNode {
  const decision = decided?.decision;
  if (!decision) return t("Undecided.");
  const by = isSaved(decided) ? decided : undefined;
  const time = by?.decided_at && <Time at={by.decided_at} />;
  if (!time) return t("{decision, select, accepted {Accepted.} rejected {Rejected.} other {Edited.}}", { decision });
  if (!by?.decided_by)
    return rich("{decision, select, accepted {Accepted} rejected {Rejected} other {Edited}}, {time}.", {
      decision,
      time,
    });
  const name = displayName(by.decided_by);
  return rich("{decision, select, accepted {Accepted} rejected {Rejected} other {Edited}} by {name}, {time}.", {
    decision,
    name,
    time,
  });
}

interface ButtonsProps {
  finding: Finding;
  decided: Decided | undefined;
  desk: Desk;
}

function Buttons({ finding, decided, desk }: ButtonsProps) {
  const { accept, reject, clear, undo, open, canUndo, canAddExamples } = desk;
  const [isAccepted, isRejected] = [decided?.decision === "accepted", decided?.decision === "rejected"];
  const look = { size: "compact-sm", variant: "default" } as const;
  return (
    <div className={classes.buttons}>
      <Button
        {...look}
        aria-pressed={isAccepted}
        data-pressed={isAccepted || undefined}
        rightSection={<Keys keys="a" />}
        onClick={() => accept(finding)}
      >
        {t("Accept")}
      </Button>
      <Button
        {...look}
        aria-pressed={isRejected}
        data-pressed={isRejected || undefined}
        rightSection={<Keys keys="r" />}
        onClick={() => reject(finding)}
      >
        {t("Reject")}
      </Button>
      <Button {...look} rightSection={<Keys keys="e" />} onClick={() => open({ kind: "edit", finding })}>
        {t("Edit…")}
      </Button>
      <Button {...look} rightSection={<Keys keys="c" />} onClick={() => open({ kind: "note", finding })}>
        {t("Note…")}
      </Button>
      <Button {...look} onClick={() => open({ kind: "assign", finding })}>
        {t("Assign…")}
      </Button>
      {decided?.decision && (
        <Button {...look} onClick={() => clear(finding)}>
          {t("Clear decision")}
        </Button>
      )}
      <Button {...look} disabled={!canUndo} rightSection={<Keys keys="z" />} onClick={undo}>
        {t("Undo")}
      </Button>
      {canAddExamples && finding.quotes.length > 0 && (
        <Button {...look} onClick={() => open({ kind: "example", finding })}>
          {t("Save as example…")}
        </Button>
      )}
    </div>
  );
}
