import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  CellsResult,
  Disagreement,
  Evaluation,
  EvaluationProgress,
  EvaluationSummary,
  FindingsResult,
  NewEvaluation,
  Share,
} from "../../../src/playbooks/evaluations/evaluations.schema.ts";
import { api, queryClient } from "../../api.ts";
import { persist } from "../../ui/data/persist.ts";

export type { CellsResult, Disagreement, Evaluation, EvaluationSummary, FindingsResult, Share };
export type Progress = EvaluationProgress;

const RUNNING_MS = 3_000;
const MOST = 20;
/** The disagreements of one page. */
export const PAGE = 50;

export const isUnderWay = ({ status }: Pick<EvaluationSummary, "status">) =>
  status === "pending" || status === "running";

const keyOf = (vaultId: string) => ["vaults", vaultId, "evaluations"];

/** The newest evaluations of a vault. Polled while one is under way. */
export const evaluationsQuery = (vaultId: string) =>
  queryOptions({
    queryKey: keyOf(vaultId),
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/evaluations", { params: { id: vaultId }, query: { limit: MOST }, signal }),
    refetchInterval: ({ state }) => (state.data?.evaluations.some(isUnderWay) ? RUNNING_MS : false),
  });

export const evaluationQuery = (vaultId: string, evaluationId: string, offset: number) =>
  queryOptions({
    queryKey: [...keyOf(vaultId), evaluationId, offset],
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/evaluations/{evaluationId}", {
        params: { id: vaultId, evaluationId },
        query: { limit: PAGE, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The newest report of all vaults that the person manages. */
export const newestEvaluationQuery = queryOptions({
  queryKey: ["evaluations"],
  queryFn: ({ signal }) => api.get("/evaluations", { query: { limit: 1 }, signal }),
});

export const exportAddress = (vaultId: string, evaluationId: string) =>
  api.url("/vaults/{id}/evaluations/{evaluationId}/export", { params: { id: vaultId, evaluationId } });

const refresh = (vaultId: string) => queryClient.invalidateQueries({ queryKey: keyOf(vaultId) });

export async function startEvaluation(vaultId: string, body: Partial<NewEvaluation> = {}) {
  const params = { id: vaultId };
  await persist((idempotencyKey) =>
    api.post("/vaults/{id}/evaluations", { params, body, query: { wait: 0 }, idempotencyKey }),
  );
  await refresh(vaultId);
}

export async function stopEvaluation(vaultId: string, evaluationId: string) {
  await api.post("/jobs/{id}/cancel", { params: { id: evaluationId } });
  await refresh(vaultId);
}

export async function deleteEvaluation(vaultId: string, evaluationId: string) {
  await api.delete("/vaults/{id}/evaluations/{evaluationId}", { params: { id: vaultId, evaluationId } });
  await refresh(vaultId);
}
