import { ActionIcon, Button, Menu } from "@mantine/core";
import { Check, ChevronDown, ChevronUp, Ellipsis, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { decisionWord } from "../../../src/playbooks/reviews/decisions.words.ts";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import type { Finding } from "../reviews.queries.ts";
import type { Decided } from "./decision-states.ts";
import classes from "./desk.module.css";
import type { Desk } from "./desk.ts";
import { isSaved } from "./replaced-by.ts";

interface Props {
  finding: Finding;
  desk: Desk;
  onStep: (by: number) => void;
  onClose: () => void;
}

/** The open check, what was decided, and the buttons to decide. Always in view. */
export function DecisionBar({ finding, desk, onStep, onClose }: Props) {
  const decided = desk.decidedOf(finding.checkId);
  return (
    <section className={classes.bar} aria-label={t("Decision")}>
      <div className={classes.barHead}>
        <p className={classes.said} role="status">
          <strong title={finding.checkTitle}>{finding.checkTitle}</strong>{" "}
          <State decided={decided} isProposed={finding.revisions.length > 0} />
        </p>
        {desk.canDecide && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("Undo")}
              title={t("Key: z")}
              disabled={!desk.canUndo}
              onClick={desk.undo}
            >
              <Undo2 size={16} aria-hidden />
            </ActionIcon>
            <MoreMenu finding={finding} decided={decided} desk={desk} />
          </>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t("Previous check")} onClick={() => onStep(-1)}>
          <ChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t("Next check")} onClick={() => onStep(1)}>
          <ChevronDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t("Back to all checks")} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      {desk.canDecide && <Buttons finding={finding} decided={decided} desk={desk} />}
    </section>
  );
}

function State({ decided, isProposed }: { decided: Decided | undefined; isProposed: boolean }) {
  const assignee = decided?.assignee;
  return (
    <>
      {sayDecision(decided, isProposed)}
      {assignee && ` ${t("Assigned to {name}.", { name: displayName(assignee) })}`}
    </>
  );
}

function sayDecision(decided: Decided | undefined, isProposed: boolean): ReactNode {
  if (!decided?.decision) return t("Undecided.");
  const decision = decisionWord(decided.decision, isProposed);
  const by = isSaved(decided) ? decided : undefined;
  const time = by?.decided_at && <Time at={by.decided_at} />;
  if (!time) return t("{decision}.", { decision });
  if (!by?.decided_by) return rich("{decision}. {time}.", { decision, time });
  return rich("{decision}. {name}, {time}.", { decision, name: displayName(by.decided_by), time });
}

interface ButtonsProps {
  finding: Finding;
  decided: Decided | undefined;
  desk: Desk;
}

/** Where nothing is proposed, the contract itself is judged. */
function Buttons({ finding, decided, desk }: ButtonsProps) {
  const isProposed = finding.revisions.length > 0;
  const choice = (decision: "accepted" | "rejected") => ({
    size: "compact-sm" as const,
    variant: decided?.decision === decision ? "filled" : "default",
    "aria-pressed": decided?.decision === decision,
  });
  return (
    <div className={classes.buttons}>
      <Button {...choice("accepted")} title={t("Key: a")} onClick={() => desk.accept(finding)}>
        {isProposed ? t("Accept the change") : t("This is acceptable")}
      </Button>
      <Button {...choice("rejected")} title={t("Key: r")} onClick={() => desk.reject(finding)}>
        {isProposed ? t("Keep the contract's wording") : t("Not acceptable")}
      </Button>
      <Button
        size="compact-sm"
        variant={decided?.decision === "edited" ? "filled" : "default"}
        title={t("Key: e")}
        onClick={() => desk.open({ kind: "edit", finding })}
      >
        {t("Edit")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("Ask a colleague")}
        onClick={() => desk.open({ kind: "assign", finding })}
      >
        <span className={classes.long}>{t("Ask a colleague")}</span>
        <span className={classes.brief}>{t("Colleague")}</span>
      </Button>
    </div>
  );
}

function MoreMenu({ finding, decided, desk }: ButtonsProps) {
  const { clear, open, canAddExamples, goesOn, setGoesOn } = desk;
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("More")}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open({ kind: "note", finding })}>{t("Note…")}</Menu.Item>
        {decided?.decision && <Menu.Item onClick={() => clear(finding)}>{t("Clear decision")}</Menu.Item>}
        <Menu.Item
          leftSection={goesOn ? <Check size={14} aria-hidden /> : <span className={classes.unchecked} />}
          role="menuitemcheckbox"
          aria-checked={goesOn}
          onClick={() => setGoesOn(!goesOn)}
        >
          {t("Go on after a decision")}
        </Menu.Item>
        {canAddExamples && finding.quotes.length > 0 && (
          <Menu.Item onClick={() => open({ kind: "example", finding })}>{t("Save as example…")}</Menu.Item>
        )}
        {finding.quotes.length > 0 && (
          <Menu.Item onClick={() => open({ kind: "clause", finding })}>{t("Save to clause library…")}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
