import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RedlineResult } from "../../src/playbooks/reviews/redline/redline.schema.ts";
import type { Review, ReviewSummary } from "../../src/playbooks/reviews/reviews.schema.ts";
import type { Finding, Quote, Revision, RunResult } from "../../src/playbooks/reviews/run/run.schema.ts";
import { ApiError, api, queryClient, readAgain } from "../api.ts";
import { t } from "../messages.ts";
import type { Operations } from "../operations.ts";
import { listen } from "../ui/data/listen.ts";
import { persist, resultOf } from "../ui/data/persist.ts";

export type { Finding, Quote, RedlineResult, Review, ReviewSummary, Revision, RunResult };
export interface ReviewFilter {
  playbook_id?: string | undefined;
  status?: ReviewSummary["status"] | undefined;
  file_id?: string | undefined;
}
export type NewRedline = Operations["POST /reviews/{id}/redline"]["body"];

const MOST = 100;
const MOST_PEOPLE = 500;

export const isFinished = ({ completed_at }: Pick<ReviewSummary, "completed_at">) => completed_at !== null;

/** The newest reviews. */
export const reviewsQuery = (filter: ReviewFilter) =>
  queryOptions({
    queryKey: ["reviews", "list", filter],
    queryFn: ({ signal }) => api.get("/reviews", { query: { ...filter, limit: MOST }, signal }),
  });

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", id],
    queryFn: ({ signal }) => api.get("/reviews/{id}", { params: { id }, signal }),
  });

/** `seen`: when the finding was last changed. It is part of the key, so that a newer state refetches the history. */
export const findingHistoryQuery = (id: string, checkId: string, seen: string) =>
  queryOptions({
    queryKey: ["reviews", id, "history", checkId, seen],
    queryFn: ({ signal }) =>
      api.get("/reviews/{id}/findings/{checkId}/history", { params: { id, checkId }, query: { limit: MOST }, signal }),
  });

/** The people who can see the review: they can be assigned and mentioned. */
export const reviewPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", id, "people"],
    queryFn: ({ signal }) => api.get("/reviews/{id}/people", { params: { id }, query: { limit: MOST_PEOPLE }, signal }),
  });

/** The drafts that came back, newest first. */
export const roundsQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", id, "rounds"],
    queryFn: ({ signal }) => api.get("/reviews/{id}/responses", { params: { id }, query: { limit: MOST }, signal }),
  });

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", id, "shares"],
    queryFn: ({ signal }) => api.get("/reviews/{id}/shares", { params: { id }, query: { limit: MOST }, signal }),
  });

const look = () => readAgain(["reviews"]);

/** Listens for the start and end of the person's reviews while one is running. */
export function useReviewsEvents(reviews: ReviewSummary[] | undefined) {
  const isAnyUnderWay = reviews?.every(isFinished) === false;
  useEffect(() => {
    if (!isAnyUnderWay) return;
    return listen(api.url("/events"), { lookOn: ["job"], look });
  }, [isAnyUnderWay]);
}

/** Listens for each judged check of a review, and for its end. */
export function useReviewEvents(id: string, isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay) return;
    return listen(api.url("/jobs/{id}/events", { params: { id } }), { lookOn: ["step", "restart"], last: "job", look });
  }, [id, isUnderWay]);
}

interface Hearing {
  onHello: (told: unknown) => void;
  onPresence: (told: unknown) => void;
}

/** Listens for what other people decide, for redlines and rounds, and for who else is there. */
export function useDecisionEvents(id: string, isEnded: boolean, { onHello, onPresence }: Hearing) {
  useEffect(() => {
    if (!isEnded) return;
    const look = () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["reviews", id], exact: true }, { throwOnError: true }),
        queryClient.invalidateQueries({ queryKey: roundsQuery(id).queryKey }, { throwOnError: true }),
      ]);
    const events = { hello: onHello, presence: onPresence };
    return listen(api.url("/reviews/{id}/events", { params: { id } }), { lookOn: ["review"], events, look });
  }, [id, isEnded, onHello, onPresence]);
}

/** If the review has already ended, its final state is shown. */
export async function stopReview(id: string) {
  await api.post("/jobs/{id}/cancel", { params: { id } }).catch((error) => {
    if (!(error instanceof ApiError && error.code === "JOB_FINISHED")) throw error;
  });
  await queryClient.invalidateQueries({ queryKey: ["reviews"] });
}

export async function deleteReview(id: string) {
  await api.delete("/reviews/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: ["reviews", id] });
  await queryClient.invalidateQueries({ queryKey: ["reviews", "list"] });
}

/** Resolves when the redline is written. */
export async function writeRedline(id: string, body: NewRedline): Promise<RedlineResult> {
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/reviews/{id}/redline", { params: { id }, query: { wait: 0 }, body, idempotencyKey }),
  );
  try {
    return await resultOf<RedlineResult>(job_id, t("The redline was stopped."));
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["reviews", id], exact: true });
  }
}
