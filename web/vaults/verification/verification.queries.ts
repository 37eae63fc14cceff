import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import type { CellPlace } from "../vaults.queries.ts";

/** What is verified: the cells of a column or of all, or those of a sample. */
export interface Round {
  fieldKey: string | undefined;
  sampleId: string | undefined;
  /** Most doubtful first if undefined. */
  order: "likeliest" | undefined;
  /** The number of skipped cells, which come first in the queue. */
  skipped: number;
  /** Incremented to fetch the next round. */
  number: number;
}

const A_ROUND = 50;
/** After five more the column may have learned, and others are likeliest. */
const LIKELIEST = 5;

/** The cells of a round are not refetched: verified ones would drop out and shift the others. */
export const roundQuery = (vaultId: string, { fieldKey, sampleId, order, skipped, number }: Round) =>
  queryOptions({
    queryKey: ["vaults", vaultId, "verification", { fieldKey, sampleId, order, skipped, number }],
    queryFn: async ({ signal }) => {
      if (sampleId === undefined) {
        const query = { field_key: fieldKey, order, limit: order ? LIKELIEST : A_ROUND, offset: skipped };
        const { cells } = await api.get("/vaults/{id}/verification-queue", { params: { id: vaultId }, query, signal });
        return { cells };
      }
      const params = { id: vaultId, sampleId };
      const { cells } = await api.get("/vaults/{id}/samples/{sampleId}", { params, signal });
      return { cells: cells.filter(({ state }) => state === "open") };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const placeOf = (vaultId: string, cell: { document_id: string; field_key: string }): CellPlace => ({
  vaultId,
  documentId: cell.document_id,
  fieldKey: cell.field_key,
});
