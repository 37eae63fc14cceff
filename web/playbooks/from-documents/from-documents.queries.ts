import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type {
  FromDocumentsJob,
  NewPlaybookFromDocuments,
  PlaybookSources,
} from "../../../src/playbooks/from-documents/from-documents.schema.ts";
import { ApiError, api, queryClient, readAgain } from "../../api.ts";
import { t } from "../../messages.ts";
import { listen } from "../../ui/data/listen.ts";
import { persist } from "../../ui/data/persist.ts";
import { playbooksQuery, refreshPlaybook } from "../playbooks.queries.ts";

export type { FromDocumentsJob, PlaybookSources };
export type SourcedCheck = PlaybookSources["checks"][number];

/** How many contracts a playbook can be made from. */
export const MOST_CONTRACTS = 50;

export const startDrafting = (asked: NewPlaybookFromDocuments) =>
  persist((idempotencyKey) =>
    api.post("/playbooks/from-documents", { body: asked, query: { wait: 0 }, idempotencyKey }),
  );

/** A job of another kind is not found. */
export const draftingQuery = (id: string) =>
  queryOptions({
    queryKey: ["jobs", id],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { wait: 0 }, signal };
      const job = await api.getJson<FromDocumentsJob, "/jobs/{id}">("/jobs/{id}", request);
      if (job.kind !== "playbooks/from-documents")
        throw new ApiError(404, "NOT_FOUND", t("This draft was not found. It may have been deleted."));
      if (job.status === "succeeded") void queryClient.invalidateQueries({ queryKey: playbooksQuery.queryKey });
      return job;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A job that has ended meanwhile is shown as it ended. */
export async function stopDrafting(id: string) {
  await api.post("/jobs/{id}/cancel", { params: { id } }).catch((error) => {
    if (!(error instanceof ApiError && error.code === "JOB_FINISHED")) throw error;
  });
  await readAgain(["jobs", id]);
}

/** What the job is doing, as it says it. Reads the job again when it ends. */
export function useDraftingStep(id: string, isListening: boolean): string | undefined {
  const [step, setStep] = useState<string>();
  useEffect(() => {
    if (!isListening) return;
    return listen(api.url("/jobs/{id}/events", { params: { id } }), {
      lookOn: ["restart"],
      last: "job",
      events: { step: (data) => setStep((data as { label: string }).label) },
      look: () => readAgain(["jobs", id]),
    });
  }, [id, isListening]);
  return step;
}

/** What a playbook was made from. Empty if it was written by hand. */
export const sourcesQuery = (playbookId: string) =>
  queryOptions({
    queryKey: ["playbooks", playbookId, "sources"],
    queryFn: ({ signal }) => api.get("/playbooks/{id}/sources", { params: { id: playbookId }, signal }),
    staleTime: 60_000,
  });

/** The draft can be used from now on. */
export async function confirmPlaybook(id: string) {
  const playbook = await api.post("/playbooks/{id}/confirm", { params: { id } });
  await refreshPlaybook(id);
  return playbook;
}
