import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Portfolio, PortfolioSummary } from "../../src/playbooks/portfolios/portfolios.schema.ts";
import { api, queryClient, readAgain } from "../api.ts";
import type { Operations } from "../operations.ts";
import { listen } from "../ui/data/listen.ts";
import { persist } from "../ui/data/persist.ts";
import { isUnderWay, type MatrixFilter } from "./outcomes.ts";

export type { Portfolio, PortfolioSummary };
export type NewPortfolio = Operations["POST /portfolios"]["body"];

export const CONTRACTS_SHOWN = 100;
const LOOK_AGAIN_MS = 15_000;

export const portfoliosQuery = queryOptions({
  queryKey: ["portfolios", "list"],
  queryFn: ({ signal }) => api.get("/portfolios", { query: { limit: 100 }, signal }),
});

export const filterQuery = ({ check, outcome, value, state, sort = "outliers", order }: MatrixFilter) => ({
  check_id: check,
  outcome,
  value: check ? value : undefined,
  state,
  sort: check || (sort !== "outcome" && sort !== "value") ? sort : ("outliers" as const),
  order,
});

/** Polled while contracts wait, because no event reports missing credits. */
export const portfolioQuery = (id: string, filter: MatrixFilter) =>
  queryOptions({
    queryKey: ["portfolios", id, filter],
    queryFn: ({ signal }) =>
      api.get("/portfolios/{id}", {
        params: { id },
        query: { ...filterQuery(filter), limit: CONTRACTS_SHOWN, offset: filter.offset ?? 0 },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });

const lookAgain = () => queryClient.invalidateQueries({ queryKey: ["portfolios"] });

/** Listens for the start and end of the person's reviews while contracts wait. */
export function usePortfolioEvents(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return;
    return listen(api.url("/events"), { lookOn: ["job"], look: () => readAgain(["portfolios"]) });
  }, [isWaiting]);
}

export async function createPortfolio(body: NewPortfolio): Promise<PortfolioSummary> {
  const portfolio = await persist((idempotencyKey) => api.post("/portfolios", { body, idempotencyKey }));
  void lookAgain();
  return portfolio;
}

export async function retryPortfolio(id: string) {
  await api.post("/portfolios/{id}/retry", { params: { id } });
  await lookAgain();
}

export async function deletePortfolio(id: string) {
  await api.delete("/portfolios/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: ["portfolios", id] });
  await queryClient.invalidateQueries({ queryKey: portfoliosQuery.queryKey });
}
