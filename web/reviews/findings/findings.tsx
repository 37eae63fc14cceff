import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  CHECK_GROUPS,
  type CheckGroup,
  checkGroupOf,
  mayBeInOtherTerms,
  needsDecision,
} from "../../../src/playbooks/reviews/groups.words.ts";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { keysOf } from "../../ui/data/options.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { DecisionBar } from "../desk/decision-bar.tsx";
import { isInState } from "../desk/decision-states.ts";
import type { DeskDialog } from "../desk/desk.ts";
import { DeskDialogs } from "../desk/desk-dialogs.tsx";
import { FindingsBar, type Shown } from "../desk/findings-bar.tsx";
import { nextToDecide, useGoingOn } from "../desk/going-on.ts";
import type { Decisions } from "../desk/use-decisions.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useDeskKeys } from "../desk/use-desk-keys.ts";
import { byImportance } from "../order.ts";
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
  /** The finding that the address names. */
  asked: string | undefined;
  chosen: string | null;
  onShow: (place: Passage, highlights: Passage[]) => void;
  onChoose: (finding: Finding | null) => void;
}

const EVERYTHING: Shown = { only: null, state: "all" };

/** Every check on one line, grouped by what to do about it, the selected one in full. Keys move between them and decide them. */
export function Findings({ review, result, decisions, namesAt, asked, chosen, onShow, onChoose }: Props) {
  const { results } = result;
  const [shown, setShown] = useState(EVERYTHING);
  const [dialog, setDialog] = useState<DeskDialog>();
  const list = useRef<HTMLDivElement>(null);
  const groups = useGroups(results, decisions, shown, chosen);
  const inOrder = groups.flatMap(({ findings }) => findings);
  const open = results.find(({ checkId }) => checkId === chosen);
  const choose = (finding: Finding | undefined, at?: number) => {
    if (!finding) return;
    onChoose(finding);
    requestAnimationFrame(() => focusOn(list.current, finding.checkId, at));
  };
  /** Goes on from the open check: the next one comes to where that was. */
  const goOn = (finding: Finding | undefined) => choose(finding, open && topOf(list.current, open.checkId));
  const step = (by: number) => goOn(inOrder[open ? inOrder.indexOf(open) + by : 0]);
  const goTo = (checkId: string) => choose(results.find((each) => each.checkId === checkId));
  const goingOn = useGoingOn();
  const onDecided = (finding: Finding) => {
    if (goingOn[0] && finding.checkId === chosen) goOn(nextToDecide(inOrder, finding, decisions.decidedOf));
  };
  const desk = useDesk(review, decisions, { open: setDialog, goTo, goingOn, onDecided });
  useDeskKeys(desk, open, step);
  useEffect(() => {
    if (asked !== undefined) requestAnimationFrame(() => focusOn(list.current, asked));
  }, [asked]);
  const change = (next: Shown) => {
    setShown(next);
    if (next.only !== null || next.state !== "all") onChoose(null);
  };
  const row = (finding: Finding) => (
    <FindingRow
      key={finding.checkId}
      finding={finding}
      result={result}
      desk={desk}
      others={namesAt(finding.checkId)}
      isChanged={review.changed_since_previous?.includes(finding.checkId) ?? false}
      open={finding === open}
      onToggle={() => (finding === open ? onChoose(null) : choose(finding))}
      onShow={(place) => onShow(place, finding.quotes)}
      onGoTo={goTo}
    />
  );
  return (
    <div className={classes.checks} data-open={open ? true : undefined}>
      <FindingsBar result={result} decided={countDecided(results, decisions)} shown={shown} onChange={change} />
      <GroupedList ref={list} groups={groups} chosen={chosen} row={row} review={review} />
      {open && <DecisionBar finding={open} desk={desk} onStep={step} onClose={() => onChoose(null)} />}
      <DeskDialogs
        dialog={dialog}
        review={review}
        findings={results}
        decisions={decisions}
        onDecided={onDecided}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}

interface FindingGroup {
  group: CheckGroup;
  findings: Finding[];
}

/** The open finding stays in the list when a decision takes it out of the filter. */
function useGroups(
  results: Finding[],
  { decidedOf }: Decisions,
  { only, state }: Shown,
  chosen: string | null,
): FindingGroup[] {
  const { user } = useSession();
  const isShown = (finding: Finding) =>
    finding.checkId === chosen ||
    ((only === null || checkGroupOf(finding) === only) &&
      (state !== "undecided" || needsDecision(finding)) &&
      isInState(decidedOf(finding.checkId), state, user.id));
  const seen = byImportance(results).filter(isShown);
  return keysOf(CHECK_GROUPS)
    .map((group) => ({ group, findings: seen.filter((each) => checkGroupOf(each) === group) }))
    .filter(({ findings }) => findings.length > 0);
}

const countDecided = (results: Finding[], { decidedOf }: Decisions) =>
  results.filter((finding) => needsDecision(finding) && decidedOf(finding.checkId)?.decision).length;

interface ListProps {
  groups: FindingGroup[];
  chosen: string | null;
  row: (finding: Finding) => ReactNode;
  review: Review;
  ref: RefObject<HTMLDivElement | null>;
}

const GroupedList = ({ groups, chosen, row, review, ref }: ListProps) => (
  <>
    <div className={classes.columns} aria-hidden>
      <span>{t("Check")}</span>
      <span>{t("In the document")}</span>
      <span>{t("You want")}</span>
      <span>{t("Proposed")}</span>
      <span>{t("Decision")}</span>
    </div>
    <div ref={ref}>
      {groups.map(({ group, findings }) => (
        <section key={group} className={classes.block} aria-label={CHECK_GROUPS[group]}>
          <h2 className={classes.group} data-group={group}>
            {CHECK_GROUPS[group]} <span>{findings.length}</span>
          </h2>
          <GroupList group={group} findings={findings} chosen={chosen} row={row} review={review} />
        </section>
      ))}
    </div>
    {groups.length === 0 && <p>{t("No findings match this filter.")}</p>}
  </>
);

const FEWEST_APART = 2;

interface GroupListProps extends FindingGroup, Pick<ListProps, "chosen" | "row" | "review"> {}

/** Of a cover page, the checks that wait for the terms it incorporates are behind one line. */
function GroupList({ group, findings, chosen, row, review }: GroupListProps) {
  const [isOpen, setOpen] = useState(false);
  const waiting = group === "judgement" ? findings.filter(mayBeInOtherTerms) : [];
  const apart = waiting.length < FEWEST_APART ? [] : waiting;
  const told = findings.filter((finding) => !apart.includes(finding));
  return (
    <>
      {told.length > 0 && (
        <ol className={classes.list} aria-label={CHECK_GROUPS[group]}>
          {told.map(row)}
        </ol>
      )}
      {apart.length > 0 && (
        <p className={classes.terms}>
          <AnchorLink to="/playbooks/$id/run" params={{ id: review.playbook.id }} search={{ again: review.id }}>
            {t("Add those terms and review again")}
          </AnchorLink>
        </p>
      )}
      {apart.length > 0 && (
        <details
          className={classes.apart}
          open={isOpen || apart.some(({ checkId }) => checkId === chosen)}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            {t("{count, number} checks may be in the terms that the document incorporates", { count: apart.length })}
          </summary>
          <ol className={classes.list} aria-label={t("May be in other terms")}>
            {apart.map(row)}
          </ol>
        </details>
      )}
    </>
  );
}

const headOf = (list: HTMLElement | null, checkId: string) =>
  list?.querySelector<HTMLElement>(`[data-finding="${checkId}"]`);

const topOf = (list: HTMLElement | null, checkId: string) => headOf(list, checkId)?.getBoundingClientRect().top;

/** The share of the window above which the head of a check has room for its text below. */
const UPPER_PART = 0.5;

/** The head of the open check comes to `at`; without it, it stays where it is if its text has room, and else goes to the top. */
function focusOn(list: HTMLElement | null, checkId: string, at?: number) {
  const head = headOf(list, checkId);
  const item = head?.closest("li");
  if (!head || !item) return;
  head.focus({ preventScroll: true });
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  const { top } = item.getBoundingClientRect();
  const hasRoom = (place: number) =>
    place >= Number.parseFloat(getComputedStyle(item).scrollMarginTop) && place <= innerHeight * UPPER_PART;
  if (at !== undefined && hasRoom(at)) scrollBy({ top: top - at, behavior });
  else if (!hasRoom(top)) item.scrollIntoView({ block: "start", behavior });
}
