import { ChevronDown, ChevronRight } from "lucide-react";
import { useId } from "react";
import { IMPORTANCES } from "../playbooks/checks/importance-choice.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { FindingBody } from "./finding-body.tsx";
import classes from "./findings.module.css";
import { ResultMark } from "./results.tsx";
import type { Finding, RunResult } from "./reviews.queries.ts";
import type { Passage } from "./viewer-state.ts";

interface Props {
  finding: Finding;
  result: RunResult;
  open: boolean;
  onToggle: () => void;
  onShow: (place: Passage) => void;
  onGoTo: (checkId: string) => void;
}

export function FindingRow({ finding, result, open, onToggle, onShow, onGoTo }: Props) {
  const bodyId = useId();
  const { checkId, checkTitle, evaluationResult, fallbackPosition, importance } = finding;
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
          <ResultMark result={evaluationResult}>
            {evaluationResult === "Fallback" && fallbackPosition !== null ? `Fallback ${fallbackPosition}` : undefined}
          </ResultMark>
          <span className={classes.title}>{checkTitle}</span>
          {importance ? <Tag>{IMPORTANCES[importance]}</Tag> : <span />}
          <Chevron size={14} aria-hidden />
        </button>
      </h3>
      {open && (
        <div id={bodyId}>
          <FindingBody finding={finding} result={result} onShow={onShow} onGoTo={onGoTo} />
        </div>
      )}
    </li>
  );
}
