import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Review, ReviewSummary } from "../../src/playbooks/reviews/reviews.schema.ts";
import type { Finding, Quote, Revision, RunResult } from "../../src/playbooks/runs/runs.schema.ts";
import { ApiError, api, queryClient } from "../api.ts";
import { listen } from "../ui/data/listen.ts";

export type { Finding, Quote, Review, ReviewSummary, Revision, RunResult };
export type Result = Finding["evaluationResult"];

const MOST = 100;

export const isFinished = ({ completed_at }: Pick<ReviewSummary, "completed_at">) => completed_at !== null;

/** The newest reviews. */
export const reviewsQuery = queryOptions({
  queryKey: ["reviews"],
  queryFn: ({ signal }) => api.get("/reviews", { query: { limit: MOST }, signal }),
});

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", id],
    queryFn: ({ signal }) => api.get("/reviews/{id}", { params: { id }, signal }),
  });

const lookAgain = () => void queryClient.invalidateQueries({ queryKey: ["reviews"] });

/** Listens for the start and end of the person's reviews while one is running. */
export function useReviewsEvents(reviews: ReviewSummary[] | undefined) {
  const isAnyUnderWay = reviews?.every(isFinished) === false;
  useEffect(() => {
    if (!isAnyUnderWay) return;
    const events = { job: lookAgain, reset: lookAgain };
    return listen(api.url("/events"), { events, onMissed: lookAgain, onOpen: lookAgain });
  }, [isAnyUnderWay]);
}

/** Listens for each judged check of a review, and for its end. */
export function useReviewEvents(id: string, isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay) return;
    const events = { step: lookAgain, again: lookAgain, end: lookAgain };
    return listen(api.url("/jobs/{id}/stream", { params: { id } }), { events, onMissed: lookAgain });
  }, [id, isUnderWay]);
}

/** A review that has ended in the meantime is shown as it ended. */
export async function stopReview(id: string) {
  await api.post("/jobs/{id}/cancel", { params: { id } }).catch((error) => {
    if (!(error instanceof ApiError && error.code === "JOB_FINISHED")) throw error;
  });
  await queryClient.invalidateQueries({ queryKey: ["reviews"] });
}
