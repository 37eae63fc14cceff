import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./findings.module.css";
import { QuoteList } from "./quote-list.tsx";
import type { Finding } from "./reviews.queries.ts";
import { RevisionList } from "./revision-list.tsx";
import type { Place } from "./shown.ts";

interface Props {
  finding: Finding;
  all: Finding[];
  onShow: (place: Place) => void;
  onGoTo: (checkId: string) => void;
}

/** What was found, in the order of a memo: the judgement, what was asked for, the words it rests on, what to propose. */
export function FindingBody({ finding, all, onShow, onGoTo }: Props) {
  const { analysis, quotes, revisions, relatedCheckIds } = finding;
  const related = all.filter(({ checkId }) => relatedCheckIds.includes(checkId));
  return (
    <div className={classes.body}>
      <p className={classes.analysis}>{analysis}</p>
      <Asked finding={finding} />
      {quotes.length > 0 && (
        <Part title="The document says">
          <QuoteList quotes={quotes} onShow={onShow} />
        </Part>
      )}
      {revisions.length > 0 && (
        <Part title={revisions.length === 1 ? "Proposed change" : "Proposed changes"}>
          <RevisionList revisions={revisions} onShow={onShow} />
        </Part>
      )}
      {related.length > 0 && (
        <Part title="Rests on the same clause">
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

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h4>{title}</h4>
    {children}
  </section>
);

/** The standard and, where one is met, the fallback. */
function Asked({ finding: { positions, evaluationResult, fallbackPosition } }: { finding: Finding }) {
  const standard = positions.find(({ type }) => type === "standard");
  const fallback = positions.filter(({ type }) => type === "fallback")[(fallbackPosition ?? 0) - 1];
  return (
    <>
      {standard && (
        <Part title="The standard">
          <p className={classes.asked}>{standard.guidance}</p>
        </Part>
      )}
      {evaluationResult === "Fallback" && fallback && (
        <Part title={`Fallback ${fallbackPosition}, which is met`}>
          <p className={classes.asked}>{fallback.guidance}</p>
        </Part>
      )}
    </>
  );
}
