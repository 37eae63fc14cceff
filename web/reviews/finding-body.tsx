import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./findings.module.css";
import { QuoteList } from "./quote-list.tsx";
import type { Finding, RunResult } from "./reviews.queries.ts";
import { RevisionList } from "./revision-list.tsx";
import type { Passage } from "./viewer-state.ts";

interface Props {
  finding: Finding;
  result: RunResult;
  onShow: (place: Passage) => void;
  onGoTo: (checkId: string) => void;
}

/** A finding, in the order of a memo: the judgement, the quotes, the proposed change, the required standard. */
export function FindingBody({ finding, result, onShow, onGoTo }: Props) {
  const { analysis, quotes, revisions, relatedCheckIds } = finding;
  const related = result.results.filter(({ checkId }) => relatedCheckIds.includes(checkId));
  return (
    <div className={classes.body}>
      <p className={classes.analysis}>{analysis}</p>
      <FallbackMet finding={finding} />
      {quotes.length > 0 && (
        <Part title="The document says">
          <QuoteList quotes={quotes} files={result.files} onShow={onShow} />
        </Part>
      )}
      {revisions.length > 0 && (
        <Part title={revisions.length === 1 ? "Proposed change" : "Proposed changes"}>
          <RevisionList revisions={revisions} onShow={onShow} />
        </Part>
      )}
      {related.length > 0 && (
        <Part title="Based on the same clause">
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
      <Standard finding={finding} />
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h4>{title}</h4>
    {children}
  </section>
);

function FallbackMet({ finding: { positions, evaluationResult, fallbackPosition } }: { finding: Finding }) {
  const fallback = positions.filter(({ type }) => type === "fallback")[(fallbackPosition ?? 0) - 1];
  if (evaluationResult !== "Fallback" || !fallback) return null;
  return (
    <Part title={`Fallback ${fallbackPosition} (met)`}>
      <p className={classes.asked}>{fallback.guidance}</p>
    </Part>
  );
}

/** Collapsed: it is often long, and the author of the playbook knows it. */
function Standard({ finding: { positions } }: { finding: Finding }) {
  const standard = positions.find(({ type }) => type === "standard");
  return (
    <details className={classes.standard}>
      <summary>Required standard</summary>
      <p className={classes.asked}>{standard?.guidance}</p>
    </details>
  );
}
