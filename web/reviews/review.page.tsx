import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ReviewFailed } from "./review-failed.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { ReviewInProgress } from "./review-in-progress.tsx";
import { isFinished, resultQuery, reviewQuery, useReviewEvents } from "./reviews.queries.ts";
import { Workspace } from "./workspace.tsx";

export default function ReviewPage() {
  const { id } = useParams({ from: "/shell/reviews/$id" });
  const review = useQuery(reviewQuery(id));
  useReviewEvents(id, review.data !== undefined && !isFinished(review.data));
  const job = useQuery({ ...resultQuery(id), enabled: review.data !== undefined && isFinished(review.data) });
  return (
    <QueryView query={review}>
      {(review) => (
        <>
          <ReviewHeader review={review} result={job.data?.result ?? null} />
          {!isFinished(review) ? (
            <ReviewInProgress review={review} />
          ) : (
            <QueryView query={job}>
              {({ result, error, status }) =>
                result ? (
                  <Workspace key={id} result={result} />
                ) : (
                  <ReviewFailed
                    playbookId={review.playbook.id}
                    jobId={review.job_id}
                    stopped={status === "canceled"}
                    message={error?.message}
                  />
                )
              }
            </QueryView>
          )}
        </>
      )}
    </QueryView>
  );
}
