import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { sentenceOf } from "../api-error.ts";
import { AskBeside } from "../chats/panel/ask-beside.tsx";
import { t } from "../messages.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { REVIEW_EXAMPLES } from "./ask/review-answers.ts";
import { toldByReview } from "./ask/told-by-review.tsx";
import { type ReviewPresence, useReviewPresence } from "./people/use-review-presence.ts";
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
        <AskBeside
          about={{ files: review.files }}
          {...(review.result && {
            here: {
              answer: (question, before) => toldByReview({ review, question, before }),
              examples: REVIEW_EXAMPLES,
            },
          })}
        >
          <ReviewHeader review={review} people={presence.people} />
          {isFinished(review) ? (
            <ReviewEnd review={review} presence={presence} />
          ) : (
            <ReviewInProgress review={review} />
          )}
        </AskBeside>
      )}
    </QueryView>
  );
}

function ReviewEnd({ review, presence }: { review: Review; presence: ReviewPresence }) {
  const { id, result, playbook, status, error } = review;
  if (result) return <Workspace key={id} review={review} result={result} presence={presence} />;
  return (
    <ReviewFailed
      playbookId={playbook.id}
      jobId={id}
      stopped={status === "canceled"}
      message={error ? sentenceOf(error) : undefined}
    />
  );
}

interface ReviewFailedProps {
  playbookId: string;
  jobId: string;
  stopped: boolean;
  message: string | undefined;
}

const ReviewFailed = ({ playbookId, jobId, stopped, message }: ReviewFailedProps) => (
  <EmptyState
    title={stopped ? t("This review was stopped") : t("This review failed")}
    action={
      <ButtonLink to="/playbooks/$id/run" params={{ id: playbookId }} search={{ again: jobId }}>
        {t("Start another review")}
      </ButtonLink>
    }
  >
    <p>{stopped ? t("It was stopped before it finished, and no results were saved.") : (message ?? t("Try again."))}</p>
  </EmptyState>
);
