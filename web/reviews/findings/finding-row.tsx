import { useId } from "react";
import { decisionWord } from "../../../src/playbooks/reviews/decisions.words.ts";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import type { Decided } from "../desk/decision-states.ts";
import type { Desk } from "../desk/desk.ts";
import { revisionsOf } from "../desk/tracked-changes.ts";
import { VerdictIcon } from "../desk/verdict-line.tsx";
import type { Finding, RunResult } from "../reviews.queries.ts";
import type { Passage } from "../workspace/viewer-state.ts";
import { checkLine } from "./check-line.ts";
import { FindingBody } from "./finding-body.tsx";
import classes from "./findings.module.css";

interface Props {
  finding: Finding;
  result: RunResult;
  desk: Desk;
  /** The names of the others who have it open. */
  others: string[];
  /** Whether it differs from the review before. */
  isChanged: boolean;
  open: boolean;
  onToggle: () => void;
  onShow: (place: Passage) => void;
  onGoTo: (checkId: string) => void;
}

/** A check on one line: the verdict, what the document has, what is wanted, what is proposed. The open one is told in full. */
export function FindingRow({ finding, result, desk, others, isChanged, open, onToggle, onShow, onGoTo }: Props) {
  const bodyId = useId();
  const { checkId, checkTitle, importance } = finding;
  const decided = desk.decidedOf(checkId);
  const { found, wanted, proposed } = checkLine(finding, revisionsOf(finding, decided));
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
          <VerdictIcon finding={finding} />
          <span className={classes.title}>
            {checkTitle} {importance === "high" && <Tag>{t("High")}</Tag>}
            {isChanged && (
              <>
                {" "}
                <Tag tone="warning">{t("Changed since the last round")}</Tag>
              </>
            )}
          </span>
          <span className={classes.found} data-value={found?.isValue || undefined}>
            {found?.text}
          </span>
          <span className={classes.wanted}>{wanted}</span>
          <span className={classes.proposed}>{proposed}</span>
          <span className={classes.tags}>
            {others.length > 0 && (
              <Tag>
                {t("{count, plural, one {{names} is here} other {{names} are here}}", {
                  count: others.length,
                  names: others.join(", "),
                })}
              </Tag>
            )}
            <DecisionMark decided={decided} isProposed={finding.revisions.length > 0} />
          </span>
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

/** The decision in a word or two; nothing if there is none. */
const DecisionMark = ({ decided, isProposed }: { decided: Decided | undefined; isProposed: boolean }) =>
  decided?.decision ? <Tag tone={TONES[decided.decision]}>{decisionWord(decided.decision, isProposed)}</Tag> : null;
