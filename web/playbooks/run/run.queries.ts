import { queryOptions, useQueries } from "@tanstack/react-query";
import type { NewRun, RunJob } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { api, queryClient } from "../../api.ts";
import { persist } from "../../ui/data/persist.ts";
import type { ChosenFile } from "../../ui/forms/chosen-files.tsx";
import { fileStateQuery } from "../../ui/uploads/files.queries.ts";
import type { RunSearch } from "../pages.ts";

export type Mode = NewRun["review_mode"];
export type RunRequest = Pick<
  NewRun,
  "file_ids" | "review_mode" | "check_ids" | "project_id" | "previous_review_id"
> & {
  representing_party?: string;
};

export async function startRun(playbookId: string, asked: RunRequest): Promise<RunJob> {
  const params = { id: playbookId };
  const job = await persist((idempotencyKey) =>
    api.post("/playbooks/{id}/run", { params, body: asked, query: { wait: 0 }, idempotencyKey }),
  );
  void queryClient.invalidateQueries({ queryKey: ["reviews"] });
  if (asked.project_id) void queryClient.invalidateQueries({ queryKey: ["projects", asked.project_id] });
  return job;
}

/** How many of the files are still being read, and how many failed. */
export function useReadiness(ids: string[]) {
  const states = useQueries({ queries: ids.map(fileStateQuery) }).map(({ data }) => data?.status);
  const failed = states.filter((status) => status === "failed").length;
  const ready = states.filter((status) => status === "ready").length;
  return { failed, waiting: states.length - ready - failed };
}

/** The initial values of the form: empty, some files, or those of an earlier review. */
export interface RunDefaults {
  files: ChosenFile[];
  mode: Mode;
  party: string;
  /** Null: all. */
  checkIds: string[] | null;
  /** How several files were reviewed before. */
  together?: "one";
}
const NOTHING: RunDefaults = { files: [], mode: "third-party", party: "", checkIds: null };

/** Items that were deleted or hidden in the meantime are left out. */
export const runDefaultsQuery = ({ file, again }: RunSearch) =>
  queryOptions({
    queryKey: ["reviews", "begun", { file, again }],
    queryFn: async ({ signal }): Promise<RunDefaults> => {
      if (again) return defaultsFrom(again, signal).catch(() => NOTHING);
      const ids = file?.split(",") ?? [];
      const found = ids.map((id) => api.get("/files/{id}", { params: { id }, signal }).catch(() => undefined));
      const files = (await Promise.all(found)).filter((each) => each !== undefined);
      return { ...NOTHING, files: files.map(({ id, name }) => ({ id, name })) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

async function defaultsFrom(jobId: string, signal: AbortSignal): Promise<RunDefaults> {
  const { files, checks, result } = await api.get("/reviews/{id}", { params: { id: jobId }, signal });
  if (!result) return { ...NOTHING, files, together: "one" };
  const { reviewMode, representingParty, results } = result;
  const party = representingParty === "our company" ? "" : representingParty;
  return {
    files,
    together: "one",
    mode: reviewMode,
    party,
    checkIds: results.length === checks ? results.map(({ checkId }) => checkId) : null,
  };
}
