import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import { DecisionBar } from "../desk/decision-bar.tsx";
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
import { Why } from "./why.tsx";
import { WordDiff } from "./word-diff.tsx";

interface Props {
  finding: Finding;
  result: RunResult;
  desk: Desk;
  onShow: (place: Passage) => void;
  onGoTo: (checkId: string) => void;
}

/** A finding, in the order of a memo: the verdict in a sentence, what the document says, the proposed change, the decision, why, the positions. */
export function FindingBody({ finding, result, desk, onShow, onGoTo }: Props) {
  const { quotes, relatedCheckIds } = finding;
  const verdict = verdictOf(finding);
  const decided = desk.decidedOf(finding.checkId);
  const revisions = revisionsOf(finding, decided);
  const related = result.results.filter(({ checkId }) => relatedCheckIds.includes(checkId));
  return (
    <div className={classes.body}>
      <VerdictLine verdict={verdict} finding={finding} />
      {verdict.sentences.map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
      {quotes.length > 0 && (
        <Part title={t("The document says")}>
          <QuoteList quotes={quotes} files={result.files} onShow={onShow} />
        </Part>
      )}
      <Asked finding={finding} />
      {revisions.length > 0 && (
        <Part title={titleOf(revisions.length, decided?.decision === "edited")}>
          <RevisionList revisions={revisions} onShow={onShow} />
        </Part>
      )}
      <DecisionBar finding={finding} desk={desk} />
      <Why reasons={verdict.reasons} />
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

const MAX_ASKED = 3;

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

/** What the position asks for and the document does not surely meet, in the position's own words. */
function Asked({ finding: { demands, evaluationResult } }: { finding: Finding }) {
  const open = demands.filter(({ met }) => met !== true).slice(0, MAX_ASKED);
  if (evaluationResult === "Pass" || open.length === 0) return null;
  return (
    <Part title={t("You ask for")}>
      <ul className={classes.items}>
        {open.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Part>
  );
}

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
