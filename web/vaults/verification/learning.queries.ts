import { queryOptions } from "@tanstack/react-query";
import type {
  ColumnLearning,
  LearningChange,
  LearningState,
  VaultLearning,
} from "../../../src/vaults/learning/learning.schema.ts";
import { api, queryClient } from "../../api.ts";

export type { ColumnLearning, LearningState };

const LEARNING_MS = 5_000;

const keyOf = (vaultId: string, columnId: string) => ["vaults", vaultId, "columns", columnId, "learning"];

/** What a column learned. Polled while it learns. */
export const learningQuery = (vaultId: string, columnId: string) =>
  queryOptions({
    queryKey: keyOf(vaultId, columnId),
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/columns/{columnId}/learning", { params: { id: vaultId, columnId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "learning" ? LEARNING_MS : false),
  });

/** What the columns of a vault learned. Polled while one learns. */
export const vaultLearningQuery = (vaultId: string) =>
  queryOptions({
    queryKey: ["vaults", vaultId, "learning"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/learning", { params: { id: vaultId }, signal }),
    select: byKey,
    refetchInterval: ({ state }) => (state.data?.columns.some(isLearning) ? LEARNING_MS : false),
  });

const isLearning = ({ state }: LearningState) => state === "learning";
const byKey = ({ columns }: VaultLearning) => new Map(columns.map((column) => [column.field_key, column]));

export const switchLearning = (vaultId: string, columnId: string, enabled: boolean) =>
  changeLearning(vaultId, columnId, { enabled });

export async function changeLearning(vaultId: string, columnId: string, body: LearningChange): Promise<ColumnLearning> {
  const params = { id: vaultId, columnId };
  return keep(vaultId, columnId, await api.put("/vaults/{id}/columns/{columnId}/learning", { params, body }));
}

export async function forgetLearning(vaultId: string, columnId: string): Promise<ColumnLearning> {
  const params = { id: vaultId, columnId };
  return keep(vaultId, columnId, await api.delete("/vaults/{id}/columns/{columnId}/learning", { params }));
}

function keep(vaultId: string, columnId: string, learning: ColumnLearning): ColumnLearning {
  queryClient.setQueryData(keyOf(vaultId, columnId), learning);
  return learning;
}
