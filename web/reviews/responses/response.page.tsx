import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import classes from "../../files/compare/compare.module.css";
import { isUnderWay, linkToComparison, startComparison, useJobEvents } from "../../files/compare/compare.queries.ts";
import { CompareWorkspace } from "../../files/compare/compare-workspace.tsx";
import { JobState } from "../../files/compare/job-state.tsx";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ButtonLink } from "../../ui/layout/links.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { reviewQuery } from "../reviews.queries.ts";
import { NextReview } from "./next-review.tsx";
import { responseAnchors, responseGroups } from "./response-groups.ts";
import { type ResponseResult, readResponse, responseQuery } from "./responses.queries.ts";

export default function ResponsePage() {
  const { id, jobId } = useParams({ from: "/shell/reviews/$id/responses/$jobId" });
  const query = useQuery(responseQuery(id, jobId));
  useJobEvents(jobId, query.data !== undefined && isUnderWay(query.data));
  return (
    <QueryView query={query}>
      {(round) =>
        round.result ? (
          <Response key={jobId} result={round.result} />
        ) : (
          <>
            <Header reviewId={id} lead={t("The draft is being compared with the document that was sent.")} />
            <JobState job={round} retry={() => readResponse(id, round.file_id)} />
          </>
        )
      }
    </QueryView>
  );
}

interface HeaderProps {
  reviewId: string;
  lead: string;
  /** The draft, once it is compared. */
  fileId?: string;
}

function Header({ reviewId, lead, fileId }: HeaderProps) {
  const review = useQuery(reviewQuery(reviewId)).data;
  const names = review?.files.map(({ name }) => name).join(", ");
  return (
    <PageHeader
      title={t("Returned draft")}
      crumbs={[
        { label: t("Reviews"), to: "/reviews" },
        { label: names || t("Review"), to: "/reviews/$id", params: { id: reviewId } },
      ]}
      lead={lead}
      actions={review && fileId && <NextReview review={review} fileId={fileId} />}
    />
  );
}

function Response({ result }: { result: ResponseResult }) {
  const { review_id, sent, returned, is_another_document, summary } = result;
  const anchors = useMemo(() => responseAnchors(result), [result]);
  const groups = useMemo(() => responseGroups(result, anchors), [result, anchors]);
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  return (
    <div className={classes.page}>
      <Header reviewId={review_id} lead={summary.message} {...(!is_another_document && { fileId: returned.file_id })} />
      {is_another_document ? (
        <AnotherDocument result={result} />
      ) : (
        <CompareWorkspace
          files={{ base: { ...sent, role: t("Sent") }, revised: { ...returned, role: t("Returned") } }}
          groups={groups}
          items={items}
          anchors={anchors}
          empty={t("The draft was returned unchanged.")}
        />
      )}
    </div>
  );
}

/** Two documents that have little in common are not compared, unless the person asks for it. */
function AnotherDocument({ result: { review_id, sent, returned } }: { result: ResponseResult }) {
  const navigate = useNavigate();
  const compare = useAction(() => startComparison(sent.file_id, returned.file_id), {
    after: ({ job_id }) => navigate(linkToComparison(job_id, sent.file_id, returned.file_id)),
  });
  return (
    <EmptyState
      title={t("This looks like a different document")}
      action={
        <>
          <ButtonLink to="/reviews/$id" params={{ id: review_id }}>
            {t("Back to the review")}
          </ButtonLink>{" "}
          <Button variant="default" loading={compare.busy} onClick={() => compare.run()}>
            {t("Compare the two files")}
          </Button>
        </>
      }
    >
      <p>
        {t(
          "“{returned}” has little in common with the document that was sent, “{sent}”. Nothing was compared. Choose the draft that came back.",
          { returned: returned.filename, sent: sent.filename },
        )}
      </p>
    </EmptyState>
  );
}
