import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import { DecisionBar } from "../desk/decision-bar.tsx";
import desks from "../desk/desk.module.css";
import type { Desk } from "../desk/desk.ts";
import { FallbackList } from "../desk/fallback-list.tsx";
import { revisionsOf } from "../desk/tracked-changes.ts";
import { verdictOf } from "../desk/verdict.ts";
import { VerdictLine } from "../desk/verdict-line.tsx";
import type { Finding, Revision, RunResult } from "../reviews.queries.ts";
import type { Passage } from "../workspace/viewer-state.ts";
import { passageOf } from "../workspace/viewer-state.ts";
import { DemandList } from "./demand-list.tsx";
import classes from "./findings.module.css";
import { QuoteList } from "./quote-list.tsx";
import { WordDiff } from "./word-diff.tsx";

interface Props {
  finding: Finding;
  result: RunResult;
  desk: Desk;
  onShow: (place: Passage) => void;
  onGoTo: (checkId: string) => void;
}

/** A finding, in the order of a memo: the verdict, the evidence, the reasons, the proposed change, the decision, the positions. */
export function FindingBody({ finding, result, desk, onShow, onGoTo }: Props) {
  const { quotes, relatedCheckIds } = finding;
  const verdict = verdictOf(finding);
  const decided = desk.decidedOf(finding.checkId);
  const revisions = revisionsOf(finding, decided);
  const related = result.results.filter(({ checkId }) => relatedCheckIds.includes(checkId));
  return (
    <div className={classes.body}>
      <VerdictLine verdict={verdict} finding={finding} />
      {quotes.length > 0 && (
        <Part title={t("The document says")}>
          <QuoteList quotes={quotes} files={result.files} onShow={onShow} />
        </Part>
      )}
      {verdict.reasons.length > 0 && (
        <ul className={desks.reasons} aria-label={t("Reasons")}>
          {verdict.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {revisions.length > 0 && (
        <Part title={titleOf(revisions.length, decided?.decision === "edited")}>
          <RevisionList revisions={revisions} onShow={onShow} />
        </Part>
      )}
      <DecisionBar finding={finding} desk={desk} />
      <DemandList demands={finding.demands} />
      <FallbackList finding={finding} desk={desk} />
      <Standard finding={finding} />
      {related.length > 0 && (
        <Part title={t("Based on the same clause")}>
          <ul className={classes.items}>
            {related.map(({ checkId, checkTitle }) => (
              <li key={checkId}>
                <Anchor component="button" type="button" onClick={() => onGoTo(checkId)}>
                  {checkTitle}
                </Anchor>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

const titleOf = (count: number, isEdited: boolean) =>
  isEdited
    ? t("{count, plural, one {Edited change} other {Edited changes}}", { count })
    : t("{count, plural, one {Proposed change} other {Proposed changes}}", { count });

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h4>{title}</h4>
    {children}
  </section>
);

/** Collapsed: it is often long, and the author of the playbook knows it. */
function Standard({ finding: { positions } }: { finding: Finding }) {
  const standard = positions.find(({ type }) => type === "standard");
  return (
    <details className={classes.standard}>
      <summary>{t("Required standard")}</summary>
      <p className={classes.asked}>{standard?.guidance}</p>
    </details>
  );
}

const RevisionList = ({ revisions, onShow }: { revisions: Revision[]; onShow: (place: Passage) => void }) => (
  <ul className={classes.items}>
    {revisions.map((revision) => (
      <li key={`${revision.fileId} ${revision.start} ${revision.end}`} className={classes.revision}>
        <WordDiff before={revision.original} after={revision.replacement} />
        <p className={classes.rationale}>{revision.rationale}</p>
        <Anchor component="button" type="button" className={classes.where} onClick={() => onShow(passageOf(revision))}>
          {revision.original === "" ? t("Show location") : t("Show in the document")}
        </Anchor>
      </li>
    ))}
  </ul>
);
