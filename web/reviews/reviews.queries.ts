import { queryOptions } from "@tanstack/react-query";
import type { Review } from "../../src/playbooks/reviews.schema.ts";
import type { Finding, Quote, Revision, RunJob, RunResult } from "../../src/playbooks/runs.schema.ts";
import { api, queryClient } from "../api.ts";

export type { Finding, Quote, Review, Revision, RunJob, RunResult };
export type Result = Finding["evaluationResult"];

const MOST = 100;
const LOOK_AGAIN_MS = 1500;
const SELDOM_MS = 5000;

export const isOver = ({ completed_at }: Pick<Review, "completed_at">) => completed_at !== null;

/** The newest reviews; looked at again as long as one of them is under way. */
export const reviewsQuery = queryOptions({
  queryKey: ["reviews"],
  queryFn: ({ signal }) => api.get<{ reviews: Review[] }>("/reviews", { limit: MOST }, signal),
  refetchInterval: ({ state }) => (state.data?.reviews.every(isOver) === false ? SELDOM_MS : false),
});

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", id],
    queryFn: ({ signal }) => api.get<Review>(`/reviews/${id}`, {}, signal),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? LOOK_AGAIN_MS : false),
  });

/** What came of it. It never changes. */
export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", id, "result"],
    queryFn: ({ signal }) => api.get<RunJob>(`/jobs/${id}`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function stopReview(id: string) {
  await api.post(`/jobs/${id}/cancel`);
  await queryClient.invalidateQueries({ queryKey: ["reviews"] });
}
