import { ActionIcon, Button } from "@mantine/core";
import { Check, Circle, CircleDot, Pause, SkipForward } from "lucide-react";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ask, type ChatTurn, changePlan, plainQuestion, type ShownChat } from "../chats.queries.ts";
import classes from "./plan-view.module.css";

interface Props {
  chat: Pick<ShownChat, "id" | "is_own">;
  turn: ChatTurn;
  /** Nothing was asked after it, so that its plan can be changed and continued. */
  isLast: boolean;
}

type Step = ChatTurn["plan"][number];

const ICONS = { pending: Circle, running: CircleDot, done: Check, skipped: SkipForward, stopped: Pause };
const WORDS: Record<Step["status"], string> = {
  pending: t("Not begun"),
  running: t("Running"),
  done: t("Done"),
  skipped: t("Skipped"),
  stopped: t("Stopped"),
};

const isLeft = ({ status }: Step) => status !== "done" && status !== "skipped";

/** The plan of a task: each step ticked as it is done. The person skips steps while it runs, and goes on when it has stopped. */
export function PlanView({ chat, turn, isLast }: Props) {
  const { plan, status } = turn;
  const change = useAction((steps: Step[]) => changePlan(chat.id, steps));
  const goOn = useAction(() => ask(chat.id, plainQuestion(t("Go on with the plan."))));
  if (plan.length === 0) return null;
  const isRunning = status === "pending" || status === "running";
  const mayChange = chat.is_own && isLast;
  const skip = (at: number) =>
    change.run(plan.map((step, index) => (index === at ? { ...step, status: "skipped" as const } : step)));
  const done = plan.filter((step) => !isLeft(step)).length;
  return (
    <section className={classes.plan} aria-label={t("Plan")}>
      <header className={classes.head}>
        <strong>{t("Plan")}</strong>
        <span>{t("{done, number} of {all, number} steps done", { done, all: plan.length })}</span>
      </header>
      <ol className={classes.steps}>
        {plan.map((step, at) => {
          const Icon = ICONS[step.status];
          return (
            <li key={step.text} className={classes.step} data-status={step.status}>
              <Icon size={15} aria-label={WORDS[step.status]} role="img" />
              <span className={classes.text}>{step.text}</span>
              {mayChange && isLeft(step) && step.status !== "running" && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t("Skip “{step}”", { step: step.text })}
                  disabled={change.busy}
                  onClick={() => skip(at)}
                >
                  <SkipForward size={13} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
      {mayChange && !isRunning && !turn.proposals.some(({ decision }) => decision === null) && plan.some(isLeft) && (
        <Button variant="default" size="compact-sm" loading={goOn.busy} onClick={() => goOn.run()}>
          {t("Go on")}
        </Button>
      )}
    </section>
  );
}
