import { useQueries } from "@tanstack/react-query";
import type { NewRun, RunJob } from "../../src/playbooks/runs.schema.ts";
import { api, queryClient } from "../api.ts";
import { fileStateQuery } from "../ui/files.queries.ts";

export type Mode = NewRun["review_mode"];
export type Asked = Pick<NewRun, "file_ids" | "review_mode" | "check_ids"> & { representing_party?: string };

export async function beginRun(playbookId: string, asked: Asked): Promise<RunJob> {
  const job = await api.post<RunJob>(`/playbooks/${playbookId}/run`, asked, { wait: 0 });
  void queryClient.invalidateQueries({ queryKey: ["reviews"] });
  return job;
}

/** How many of the files are still being read, and how many never will be. */
export function useReadiness(ids: string[]) {
  const states = useQueries({ queries: ids.map(fileStateQuery) }).map(({ data }) => data?.status);
  const failed = states.filter((status) => status === "failed").length;
  const ready = states.filter((status) => status === "ready").length;
  return { failed, waiting: states.length - ready - failed };
}
