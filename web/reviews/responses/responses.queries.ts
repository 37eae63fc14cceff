import type { ResponseJob, ResponseResult } from "../../../src/playbooks/responses/responses.schema.ts";
import { api } from "../../api.ts";
import { jobQuery } from "../../files/compare/compare.queries.ts";
import { persist } from "../../ui/data/persist.ts";

export type { ResponseResult };

export const responseQuery = (id: string) => jobQuery<ResponseJob>("reviews/responses", id);

/** Starts reading the draft that came back. Resolves to the page that shows the outcome; its address names the draft, so that it can be read again. */
export async function readResponse(reviewId: string, fileId: string) {
  const request = { params: { id: reviewId }, body: { file_id: fileId }, query: { wait: 0 } };
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/reviews/{id}/responses", { ...request, idempotencyKey }),
  );
  return {
    to: "/reviews/$id/responses/$jobId" as const,
    params: { id: reviewId, jobId: job_id },
    search: { file: fileId },
  };
}
