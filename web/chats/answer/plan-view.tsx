import { Button } from "@mantine/core";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ask, type ChatTurn, changePlan, plainQuestion, type ShownChat } from "../chats.queries.ts";
import { isLeft, PlanSteps, type Step } from "./plan-steps.tsx";
import classes from "./plan-view.module.css";

interface Props {
  chat: Pick<ShownChat, "id" | "is_own">;
  turn: ChatTurn;
  /** Nothing was asked after it, so that its plan can be changed and continued. */
  isLast: boolean;
}

/** The plan of a task: each step ticked as it is done. The person changes it also while it runs, and goes on when it has stopped. */
export function PlanView({ chat, turn, isLast }: Props) {
  const { plan, status } = turn;
  const change = useAction((steps: Step[]) => changePlan(chat.id, steps));
  const goOn = useAction(() => ask(chat.id, plainQuestion(t("Go on with the plan."))));
  if (plan.length === 0) return null;
  const isRunning = status === "pending" || status === "running";
  const mayChange = chat.is_own && isLast;
  const done = plan.filter((step) => !isLeft(step)).length;
  return (
    <section className={classes.plan} aria-label={t("Plan")}>
      <header className={classes.head}>
        <strong>{t("Plan")}</strong>
        <span>{t("{done, number} of {all, number} steps done", { done, all: plan.length })}</span>
      </header>
      <PlanSteps plan={plan} mayChange={mayChange} busy={change.busy} onChange={(steps) => change.run(steps)} />
      {mayChange && !isRunning && !turn.proposals.some(({ decision }) => decision === null) && plan.some(isLeft) && (
        <Button variant="default" size="compact-sm" loading={goOn.busy} onClick={() => goOn.run()}>
          {t("Go on")}
        </Button>
      )}
    </section>
  );
}
