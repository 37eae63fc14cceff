import { queryOptions } from "@tanstack/react-query";
import type { ResponseResult, ResponseRound } from "../../../src/playbooks/responses/responses.schema.ts";
import { api, queryClient } from "../../api.ts";
import { persist } from "../../ui/data/persist.ts";
import { roundsQuery } from "../reviews.queries.ts";

export type { ResponseResult, ResponseRound as Round };

/** A round of the review with its comparison. It is kept with the review. */
export const responseQuery = (id: string, responseId: string) =>
  queryOptions({
    queryKey: ["jobs", responseId, "round"],
    queryFn: ({ signal }) => api.get("/reviews/{id}/responses/{responseId}", { params: { id, responseId }, signal }),
  });

/** Starts reading the draft that came back. Resolves to the page that shows the outcome; the review lists it too. */
export async function readResponse(reviewId: string, fileId: string) {
  const request = { params: { id: reviewId }, body: { file_id: fileId }, query: { wait: 0 } };
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/reviews/{id}/responses", { ...request, idempotencyKey }),
  );
  void queryClient.invalidateQueries({ queryKey: roundsQuery(reviewId).queryKey });
  return {
    to: "/reviews/$id/responses/$jobId" as const,
    params: { id: reviewId, jobId: job_id },
  };
}
