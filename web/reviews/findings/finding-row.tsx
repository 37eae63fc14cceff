import { ChevronDown, ChevronRight } from "lucide-react";
import { useId } from "react";
import { t } from "../../messages.ts";
import { IMPORTANCES } from "../../playbooks/checks/importance-choice.tsx";
import { Tag } from "../../ui/data/tag.tsx";
import { DECISIONS, type Decided } from "../desk/decision-states.ts";
import type { Desk } from "../desk/desk.ts";
import { VerdictMark } from "../desk/verdict-line.tsx";
import type { Finding, RunResult } from "../reviews.queries.ts";
import type { Passage } from "../workspace/viewer-state.ts";
import { FindingBody } from "./finding-body.tsx";
import classes from "./findings.module.css";

interface Props {
  finding: Finding;
  result: RunResult;
  desk: Desk;
  /** The names of the others who have it open. */
  others: string[];
  open: boolean;
  onToggle: () => void;
  onShow: (place: Passage) => void;
  onGoTo: (checkId: string) => void;
}

export function FindingRow({ finding, result, desk, others, open, onToggle, onShow, onGoTo }: Props) {
  const bodyId = useId();
  const { checkId, checkTitle, importance } = finding;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li className={classes.finding}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          data-finding={checkId}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={onToggle}
        >
          <VerdictMark finding={finding} />
          <span className={classes.title}>{checkTitle}</span>
          <span className={classes.tags}>
            {others.length > 0 && (
              <Tag>
                {t("{count, plural, one {{names} is here} other {{names} are here}}", {
                  count: others.length,
                  names: others.join(", "),
                })}
              </Tag>
            )}
            <DecisionMark decided={desk.decidedOf(checkId)} />
            {importance && <Tag>{IMPORTANCES[importance]}</Tag>}
          </span>
          <Chevron size={14} aria-hidden />
        </button>
      </h3>
      {open && (
        <div id={bodyId}>
          <FindingBody finding={finding} result={result} desk={desk} onShow={onShow} onGoTo={onGoTo} />
        </div>
      )}
    </li>
  );
}

const TONES = { accepted: "good", edited: "good", rejected: "plain" } as const;

/** The decision in one word; nothing if there is none. */
const DecisionMark = ({ decided }: { decided: Decided | undefined }) =>
  decided?.decision ? <Tag tone={TONES[decided.decision]}>{DECISIONS[decided.decision]}</Tag> : null;
