import { formatList, t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { Time } from "../../ui/text/time.tsx";
import { STEP_STATUS, STEP_WORDS } from "../step-words.ts";
import type { RunStep, WorkflowRun } from "../workflows.queries.ts";
import { Outcome } from "./outcome.tsx";
import classes from "./run.module.css";

/** What each step did, in their order. */
export const RunSteps = ({ run }: { run: WorkflowRun }) => (
  <ol className={classes.steps} aria-label={t("Steps")}>
    {run.steps.map((step, index) => (
      <Step key={step.id} step={step} number={index + 1} />
    ))}
  </ol>
);

function Step({ step, number }: { step: RunStep; number: number }) {
  const { kind, status, error, started_at, ended_at } = step;
  const { label, icon: Icon } = STEP_WORDS[kind];
  const { label: state, tone } = STEP_STATUS[status];
  const at = ended_at ?? started_at;
  return (
    <li className={classes.step} data-status={status}>
      <span className={classes.icon}>
        <Icon size={15} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <b>
            {number}. {label}
          </b>
          <Tag tone={tone}>{state}</Tag>
          {at && (
            <small>
              <Time at={at} />
            </small>
          )}
        </div>
        {status === "skipped" && <p className={classes.why}>{t("Its condition did not hold.")}</p>}
        <Asked step={step} />
        <Outcome step={step} />
        {error && <p className={classes.error}>{error.message}</p>}
      </div>
    </li>
  );
}

/** What a person is or was asked, who may decide, and what was decided. */
function Asked({ step: { question, deciders, decision, note, decided_by, status } }: { step: RunStep }) {
  if (question === null) return null;
  const who = decided_by ? displayName(decided_by) : t("Somebody");
  return (
    <>
      <p className={classes.question}>{question}</p>
      {decision !== null && (
        <p>{decision === "approved" ? t("{name} approved.", { name: who }) : t("{name} rejected.", { name: who })}</p>
      )}
      {note && <blockquote className={classes.note}>{note}</blockquote>}
      {status === "waiting" && (
        <p className={classes.why}>{t("Asked: {people}", { people: formatList(deciders.map(displayName)) })}</p>
      )}
    </>
  );
}
