import { useRef, useState } from "react";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { isInState } from "../desk/decision-states.ts";
import type { DeskDialog } from "../desk/desk.ts";
import { DeskDialogs } from "../desk/desk-dialogs.tsx";
import { FindingsBar, type Shown } from "../desk/findings-bar.tsx";
import type { Decisions } from "../desk/use-decisions.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useDeskKeys } from "../desk/use-desk-keys.ts";
import { sortFindings } from "../order.ts";
import type { Finding, Review, RunResult } from "../reviews.queries.ts";
import type { Passage } from "../workspace/viewer-state.ts";
import { FindingRow } from "./finding-row.tsx";
import classes from "./findings.module.css";

interface Props {
  review: Review;
  result: RunResult;
  decisions: Decisions;
  /** Who else has the finding open. */
  namesAt: (checkId: string) => string[];
  chosen: string | null;
  onShow: (place: Passage, highlights: Passage[]) => void;
  onChoose: (finding: Finding | null) => void;
}

const EVERYTHING: Shown = { only: null, state: "all", order: "playbook" };

/** Every finding on one line, the selected one in full. Keys move between them and decide them. */
export function Findings({ review, result, decisions, namesAt, chosen, onShow, onChoose }: Props) {
  const { results } = result;
  const { user } = useSession();
  const [shown, setShown] = useState(EVERYTHING);
  const [dialog, setDialog] = useState<DeskDialog>();
  const list = useRef<HTMLOListElement>(null);
  const isShown = ({ checkId, evaluationResult }: Finding) =>
    (shown.only === null || evaluationResult === shown.only) &&
    isInState(decisions.decidedOf(checkId), shown.state, user.id);
  /** The open finding stays in the list when a decision takes it out of the filter. */
  const seen = sortFindings(results, shown.order).filter((each) => each.checkId === chosen || isShown(each));
  const choose = (finding: Finding) => {
    onChoose(finding);
    requestAnimationFrame(() => focusOn(list.current, finding.checkId));
  };
  const step = (by: number) => {
    const next = seen[chosen === null ? 0 : seen.findIndex(({ checkId }) => checkId === chosen) + by];
    if (next) choose(next);
  };
  const goTo = (checkId: string) => {
    const finding = results.find((each) => each.checkId === checkId);
    if (finding) choose(finding);
  };
  const desk = useDesk(review, decisions, { open: setDialog, goTo });
  const open = results.find(({ checkId }) => checkId === chosen);
  useDeskKeys(desk, open, step);
  const decided = results.filter(({ checkId }) => decisions.decidedOf(checkId)?.decision).length;
  const change = (next: Shown) => {
    setShown(next);
    if (next.only !== null || next.state !== "all") onChoose(null);
  };
  return (
    <>
      <FindingsBar result={result} decided={decided} shown={shown} onChange={change} />
      <ol className={classes.list} ref={list} aria-label={t("Findings")}>
        {seen.map((finding) => (
          <FindingRow
            key={finding.checkId}
            finding={finding}
            result={result}
            desk={desk}
            others={namesAt(finding.checkId)}
            open={finding.checkId === chosen}
            onToggle={() => (finding.checkId === chosen ? onChoose(null) : choose(finding))}
            onShow={(place) => onShow(place, finding.quotes)}
            onGoTo={goTo}
          />
        ))}
      </ol>
      {seen.length === 0 && <p>{t("No findings match this filter.")}</p>}
      <DeskDialogs
        dialog={dialog}
        review={review}
        findings={results}
        decisions={decisions}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

function focusOn(list: HTMLElement | null, checkId: string) {
  const head = list?.querySelector<HTMLElement>(`[data-finding="${checkId}"]`);
  head?.focus({ preventScroll: true });
  head?.closest("li")?.scrollIntoView({ block: "nearest" });
}
