import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { decisionWord } from "../../src/playbooks/reviews/decisions.words.ts";
import { CHECK_GROUPS, checkGroupOf } from "../../src/playbooks/reviews/groups.words.ts";
import { t } from "../messages.ts";
import { RequestToApprove } from "../requests/request-to-approve.tsx";
import { WordDiff } from "../reviews/findings/word-diff.tsx";
import { type Finding, type Review, reviewQuery } from "../reviews/reviews.queries.ts";
import { Tag } from "../ui/data/tag.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import classes from "./approvals.module.css";
import type { Approval } from "./approvals.queries.ts";

const DocumentViewer = lazy(() =>
  import("../documents/viewer.tsx").then((module) => ({ default: module.DocumentViewer })),
);

/** Exactly what the approval is bound to: the document, or the findings of the review with what was decided. */
export function WhatToApprove({ approval: { subject, subject_id, title } }: { approval: Approval }) {
  if (subject === "document")
    return (
      <Section
        title={t("The document")}
        actions={
          <ButtonLink variant="default" size="compact-sm" to="/files/$id" params={{ id: subject_id }}>
            {t("Open the document")}
          </ButtonLink>
        }
      >
        <div className={classes.viewer}>
          <Suspense fallback={<Loading />}>
            <DocumentViewer source={{ kind: "file", id: subject_id }} highlights={[]} label={title} />
          </Suspense>
        </div>
      </Section>
    );
  if (subject === "request") return <RequestToApprove id={subject_id} />;
  return <ReviewToApprove id={subject_id} />;
}

function ReviewToApprove({ id }: { id: string }) {
  const query = useQuery(reviewQuery(id));
  return (
    <QueryView query={query}>
      {(review) => (
        <Section
          title={t("Findings and changes")}
          lead={t("Changes that were accepted or edited are made in the document. Everything else stays as it is.")}
          actions={
            <ButtonLink variant="default" size="compact-sm" to="/reviews/$id" params={{ id }}>
              {t("Open the review")}
            </ButtonLink>
          }
        >
          <ol className={classes.findings}>
            {(review.result?.results ?? []).map((finding) => (
              <FindingToApprove key={finding.checkId} finding={finding} decided={decisionOn(review, finding)} />
            ))}
          </ol>
        </Section>
      )}
    </QueryView>
  );
}

type Decided = Review["decisions"][number] | undefined;

const decisionOn = ({ decisions }: Review, { checkId }: Finding): Decided =>
  decisions.find(({ check_id }) => check_id === checkId);

function FindingToApprove({ finding, decided }: { finding: Finding; decided: Decided }) {
  const { checkTitle, importance, revisions, quotes } = finding;
  const decision = decided?.decision ?? null;
  const made = decision === "edited" ? (decided?.revisions ?? []) : decision === "accepted" ? revisions : [];
  return (
    <li className={classes.finding}>
      <h3 className={classes.check}>{checkTitle}</h3>
      <p className={classes.state}>
        <Tag>{CHECK_GROUPS[checkGroupOf(finding)]}</Tag> {importance && `${IMPORTANCES[importance]} · `}
        {decision ? decisionWord(decision, revisions.length > 0) : t("Not decided")}
      </p>
      {made.map(({ original, replacement, start }) => (
        <WordDiff key={`${start} ${original}`} before={original} after={replacement} />
      ))}
      {made.length === 0 && quotes[0] && <blockquote className={classes.quote}>{quotes[0].quote}</blockquote>}
    </li>
  );
}

const IMPORTANCES = {
  high: t("High importance"),
  medium: t("Medium importance"),
  low: t("Low importance"),
} as const;
