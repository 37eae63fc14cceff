import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { type ReviewPresence, useReviewPresence } from "./people/use-review-presence.ts";
import { ReviewFailed } from "./review-failed.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { ReviewInProgress } from "./review-in-progress.tsx";
import { isFinished, type Review, reviewQuery, useDecisionEvents, useReviewEvents } from "./reviews.queries.ts";
import { Workspace } from "./workspace/workspace.tsx";

export default function ReviewPage() {
  const { id } = useParams({ from: "/shell/reviews/$id" });
  const review = useQuery(reviewQuery(id));
  useReviewEvents(id, review.data !== undefined && !isFinished(review.data));
  const presence = useReviewPresence(id);
  useDecisionEvents(id, review.data !== undefined && isFinished(review.data), presence);
  return (
    <QueryView query={review}>
      {(review) => (
        <>
          <ReviewHeader review={review} people={presence.people} />
          {isFinished(review) ? (
            <ReviewEnd review={review} presence={presence} />
          ) : (
            <ReviewInProgress review={review} />
          )}
        </>
      )}
    </QueryView>
  );
}

function ReviewEnd({ review, presence }: { review: Review; presence: ReviewPresence }) {
  const { id, result, playbook, status, error } = review;
  if (result) return <Workspace key={id} review={review} result={result} presence={presence} />;
  return <ReviewFailed playbookId={playbook.id} jobId={id} stopped={status === "canceled"} message={error?.message} />;
}
