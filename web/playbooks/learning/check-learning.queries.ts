import { queryOptions } from "@tanstack/react-query";
import type { CheckLearning } from "../../../src/playbooks/reviews/learning/learning.schema.ts";
import { api, queryClient } from "../../api.ts";

export type { CheckLearning };

const LEARNING_MS = 5_000;
const PATH = "/playbooks/{id}/checks/{checkId}/learning";

const keyOf = (playbookId: string, checkId: string) => ["playbooks", playbookId, "checks", checkId, "learning"];

/** What a check learned. Polled while it learns. */
export const checkLearningQuery = (playbookId: string, checkId: string) =>
  queryOptions({
    queryKey: keyOf(playbookId, checkId),
    queryFn: ({ signal }) => api.get(PATH, { params: { id: playbookId, checkId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "learning" ? LEARNING_MS : false),
  });

export async function switchCheckLearning(playbookId: string, checkId: string, enabled: boolean) {
  const params = { id: playbookId, checkId };
  queryClient.setQueryData(keyOf(playbookId, checkId), await api.put(PATH, { params, body: { enabled } }));
}

export async function forgetCheckLearning(playbookId: string, checkId: string) {
  const params = { id: playbookId, checkId };
  queryClient.setQueryData(keyOf(playbookId, checkId), await api.delete(PATH, { params }));
}
