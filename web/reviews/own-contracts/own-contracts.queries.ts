import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Benchmark, ComparedColumn } from "../../../src/vaults/benchmark/benchmark.schema.ts";
import { api } from "../../api.ts";
import type { Finding } from "../reviews.queries.ts";
import { columnsOf } from "./columns-of-finding.ts";

export type { Benchmark, ComparedColumn };

/** What a review's first file is compared with. */
interface Comparison {
  vaultId: string | null;
  fileId: string;
}

/** Set by the bar above the findings, read beside each of them. */
export const ComparisonContext = createContext<Comparison | null>(null);

export const benchmarkQuery = (vaultId: string, fileId: string) =>
  queryOptions({
    queryKey: ["vaults", vaultId, "benchmark", fileId],
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/benchmark", { params: { id: vaultId }, query: { file_id: fileId }, signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });

/** What the person's own contracts have on the subject of a finding. Undefined until a vault is chosen and compared. */
export function useOwnContracts(finding: Finding): { columns: ComparedColumn[]; vaultId: string } | undefined {
  const comparison = useContext(ComparisonContext);
  const { vaultId = null, fileId = "" } = comparison ?? {};
  const { data } = useQuery({ ...benchmarkQuery(vaultId ?? "", fileId), enabled: vaultId !== null });
  if (!data || vaultId === null) return undefined;
  return { columns: columnsOf(finding, data, fileId), vaultId };
}

const CHOSEN = "own-contracts-vault";
export const rememberVault = (id: string | null) =>
  id === null ? localStorage.removeItem(CHOSEN) : localStorage.setItem(CHOSEN, id);
export const rememberedVault = () => localStorage.getItem(CHOSEN);
