import { Button } from "@mantine/core";
import { CircleHelp } from "lucide-react";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ask, type ChatTurn, plainQuestion, type ShownChat } from "../chats.queries.ts";
import classes from "./plan-view.module.css";

interface Props {
  chat: Pick<ShownChat, "id" | "is_own">;
  turn: ChatTurn;
  isLast: boolean;
}

type Proposal = ChatTurn["proposals"][number];

/** Changes that the assistant wants to make. Nothing is done until the person allows it. */
export function Proposals({ chat, turn, isLast }: Props) {
  const { proposals, status } = turn;
  const decide = useAction(({ decided, allow }: { decided: Proposal[]; allow: boolean }) => {
    const words = decided.map(({ summary }) => summary).join("; ");
    const message = allow ? t("Allowed: {what}", { what: words }) : t("Not allowed: {what}", { what: words });
    const decisions = decided.map(({ id }) => ({ proposal_id: id, allow }));
    return ask(chat.id, plainQuestion(message, decisions));
  });
  if (proposals.length === 0) return null;
  const open = proposals.filter(({ decision }) => decision === null);
  const isRunning = status === "pending" || status === "running";
  const mayDecide = chat.is_own && isLast && !isRunning;
  return (
    <section className={classes.plan} aria-label={t("Changes to decide")}>
      <header className={classes.head}>
        <strong>{t("Before this is done, you decide")}</strong>
      </header>
      <ul className={classes.steps}>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={classes.step} data-status={proposal.decision ?? "pending"}>
            <CircleHelp size={15} aria-hidden />
            <span className={classes.text}>
              {proposal.summary}{" "}
              {proposal.credits !== null && (
                <span className={classes.credits}>
                  {t("{credits, plural, one {# credit} other {# credits}}", { credits: proposal.credits })}
                </span>
              )}
            </span>
            {proposal.decision === null && mayDecide ? (
              <Choice busy={decide.busy} onChoose={(allow) => decide.run({ decided: [proposal], allow })} />
            ) : (
              <span className={classes.credits}>{DECIDED[proposal.decision ?? "open"]}</span>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && mayDecide && (
        <span className={classes.decide}>
          <Button size="compact-sm" disabled={decide.busy} onClick={() => decide.run({ decided: open, allow: true })}>
            {t("Allow all")}
          </Button>
        </span>
      )}
    </section>
  );
}

const Choice = ({ busy, onChoose }: { busy: boolean; onChoose: (allow: boolean) => void }) => (
  <span className={classes.decide}>
    <Button size="compact-sm" disabled={busy} onClick={() => onChoose(true)}>
      {t("Allow")}
    </Button>
    <Button variant="default" size="compact-sm" disabled={busy} onClick={() => onChoose(false)}>
      {t("Do not")}
    </Button>
  </span>
);

const DECIDED = { allowed: t("Allowed"), declined: t("Declined"), open: t("Not decided") };
