import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ReviewFailed } from "./review-failed.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { ReviewInProgress } from "./review-in-progress.tsx";
import { isFinished, type Review, reviewQuery, useDecisionEvents, useReviewEvents } from "./reviews.queries.ts";
import { Workspace } from "./workspace/workspace.tsx";

export default function ReviewPage() {
  const { id } = useParams({ from: "/shell/reviews/$id" });
  const review = useQuery(reviewQuery(id));
  useReviewEvents(id, review.data !== undefined && !isFinished(review.data));
  useDecisionEvents(id, review.data !== undefined && isFinished(review.data));
  return (
    <QueryView query={review}>
      {(review) => (
        <>
          <ReviewHeader review={review} />
          {isFinished(review) ? <ReviewEnd review={review} /> : <ReviewInProgress review={review} />}
        </>
      )}
    </QueryView>
  );
}

function ReviewEnd({ review }: { review: Review }) {
  const { id, result, playbook, status, error } = review;
  if (result) return <Workspace key={id} review={review} result={result} />;
  return <ReviewFailed playbookId={playbook.id} jobId={id} stopped={status === "canceled"} message={error?.message} />;
}
