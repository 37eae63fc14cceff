import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Job } from "../../../src/kernel/jobs/jobs.schema.ts";
import type { ComparisonJob, ComparisonResult } from "../../../src/workspace/files/compare/compare.schema.ts";
import { ApiError, api, queryClient, readAgain } from "../../api.ts";
import { t } from "../../messages.ts";
import { listen } from "../../ui/data/listen.ts";
import { persist } from "../../ui/data/persist.ts";
import { fileStateQuery } from "../../ui/uploads/files.queries.ts";
import { olderFirst } from "./changes.ts";

export type { ComparisonJob, ComparisonResult };

export const isUnderWay = ({ status }: Pick<Job, "status">) => status === "pending" || status === "running";

/** A job of one kind with its result. A job of another kind is not found. */
export const jobQuery = <T extends Pick<Job, "kind">>(kind: Job["kind"], id: string) =>
  queryOptions({
    queryKey: ["jobs", id],
    queryFn: async ({ signal }) => {
      const job = await api.getJson<T>("/jobs/{id}", { params: { id }, query: { wait: 0 }, signal });
      if (job.kind !== kind) throw new ApiError(404, "NOT_FOUND", t("This comparison was not found."));
      return job;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const comparisonQuery = (id: string) => jobQuery<ComparisonJob>("files/compare", id);

/** Listens for the end of a job. */
export function useJobEvents(id: string, isListening: boolean) {
  useEffect(() => {
    if (!isListening) return;
    const look = () => readAgain(["jobs", id]);
    return listen(api.url("/jobs/{id}/events", { params: { id } }), { lookOn: ["step", "restart"], last: "job", look });
  }, [id, isListening]);
}

export const startComparison = (baseId: string, fileId: string) =>
  persist((idempotencyKey) =>
    api.post("/files/compare", {
      body: { base_file_id: baseId, file_id: fileId },
      query: { wait: 0 },
      idempotencyKey,
    }),
  );

/** Where a comparison is shown. The files stand in the address, so that it can be started again. */
export const linkToComparison = (jobId: string, base: string, file: string) => ({
  to: "/files/compare/$id" as const,
  params: { id: jobId },
  search: { base, file },
});

/** Compares two files, the older one as the base. */
export async function compareByAge(oneId: string, otherId: string) {
  const read = (id: string) => queryClient.fetchQuery(fileStateQuery(id));
  const [one, other] = await Promise.all([read(oneId), read(otherId)]);
  const [base, revised] = olderFirst(one, other);
  const job = await startComparison(base.id, revised.id);
  return linkToComparison(job.job_id, base.id, revised.id);
}
