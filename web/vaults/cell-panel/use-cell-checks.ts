import type { NewFlag } from "../../../src/vaults/verification/verification.schema.ts";
import { api, queryClient } from "../../api.ts";
import type { CellDetail } from "../../operations.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { afterWrites, verifyInTurn } from "../cells/cell-turns.ts";
import { CELL_PATH, type CellPlace, cellParams, cellQuery, qualityQuery } from "../vaults.queries.ts";

export const sendFlag = (place: CellPlace, body: NewFlag) =>
  afterWrites(place, () => api.put(`${CELL_PATH}/flag`, { params: cellParams(place), body }));
export const sendVerification = (place: CellPlace) =>
  verifyInTurn(place, () => api.post(`${CELL_PATH}/verify`, { params: cellParams(place) }));

/** Verifies a cell, removes the verification, and removes its flag. */
export function useCellChecks(place: CellPlace, onChanged: (detail: CellDetail) => unknown = () => {}) {
  const params = cellParams(place);
  const after = (detail: CellDetail) => {
    keepDetail(place, detail);
    return onChanged(detail);
  };
  return {
    verify: useAction(() => sendVerification(place), { after }),
    unverify: useAction(() => afterWrites(place, () => api.delete(`${CELL_PATH}/verify`, { params })), { after }),
    unflag: useAction(() => afterWrites(place, () => api.delete(`${CELL_PATH}/flag`, { params })), { after }),
  };
}

/** Puts the reply to a change into the cache at once. */
export function keepDetail(place: CellPlace, detail: CellDetail) {
  const { queryKey } = cellQuery(place);
  queryClient.setQueryData(queryKey, detail);
  void queryClient.invalidateQueries({ queryKey: [...queryKey, "history"] });
  void queryClient.invalidateQueries({ queryKey: qualityQuery(place.vaultId).queryKey });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isLearningOf(place.vaultId, queryKey) });
}

/** What is checked is learned from, and the page says so at once. */
const isLearningOf = (vaultId: string, key: readonly unknown[]) =>
  key[0] === "vaults" && key[1] === vaultId && key.at(-1) === "learning";
