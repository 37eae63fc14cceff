import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { CursorQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { exportPortfolio, XLSX_TYPE } from "./export.ts";
import { ContractQuery, NewPortfolio, Portfolio, PortfolioSummary } from "./portfolios.schema.ts";
import {
  createPortfolio,
  deletePortfolio,
  listPortfolios,
  portfolioGate,
  readPortfolio,
  retryPortfolio,
} from "./portfolios.ts";

const params = z.object({ id: Id });

export const listPortfoliosRoute = endpoint({
  method: "GET",
  path: "/portfolios",
  replica: true,
  summary: "List your portfolios, newest first",
  description: "With counts of contracts by state, without the matrix.",
  key: "any",
  query: CursorQuery,
  returns: pageOf("portfolios", PortfolioSummary),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "portfolios",
      query,
      (page) => listPortfolios(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createPortfolioRoute = endpoint({
  method: "POST",
  path: "/portfolios",
  summary: "Review many files, or a vault, with a playbook",
  description:
    "Each contract becomes a review of its own, in the background and a few at a time. Contracts that cannot be started now, because a file is still being read or credits are missing, wait. Contracts that cannot be reviewed have an `error`.",
  key: "any",
  tier: "inference",
  body: NewPortfolio,
  returns: PortfolioSummary,
  status: 201,
  errorStatuses: [402],
  handle: (ctx, { body }) => createPortfolio(ctx, body),
});

export const getPortfolioRoute = endpoint({
  method: "GET",
  path: "/portfolios/{id}",
  replica: true,
  summary: "Get a portfolio with its matrix of contracts and checks",
  description: "The contracts are paged. The counts of each check cover all contracts, regardless of the filter.",
  key: "any",
  params,
  query: ContractQuery,
  gate: portfolioGate,
  returns: Portfolio,
  status: 200,
  handle: (ctx, { portfolio, query }) =>
    pageByCursor(
      "contracts",
      query,
      (page) => readPortfolio(ctx, portfolio, { ...query, ...page }),
      ({ number }) => String(number),
    ),
});

export const exportPortfolioRoute = endpoint({
  method: "GET",
  path: "/portfolios/{id}/export",
  summary: "Export the matrix of a portfolio as XLSX",
  description: "One row for each contract, one column for each check.",
  key: "any",
  params,
  query: ContractQuery.omit({ limit: true, offset: true, cursor: true }),
  gate: portfolioGate,
  download: [XLSX_TYPE],
  status: 200,
  audited: "read",
  handle: (ctx, { portfolio, query }) => exportPortfolio(ctx, portfolio, query),
});

export const retryPortfolioRoute = endpoint({
  method: "POST",
  path: "/portfolios/{id}/retry",
  summary: "Retry the contracts that failed or could not be reviewed",
  description: "409 `NOTHING_TO_RETRY` if nothing failed. Contracts that were reviewed are not reviewed again.",
  key: "any",
  tier: "inference",
  params,
  gate: portfolioGate,
  returns: PortfolioSummary,
  status: 200,
  errorStatuses: [402, 409],
  handle: (ctx, { portfolio }) => retryPortfolio(ctx, portfolio),
});

export const deletePortfolioRoute = endpoint({
  method: "DELETE",
  path: "/portfolios/{id}",
  summary: "Delete a portfolio",
  description: "Waiting contracts are not reviewed. Reviews that have started are kept.",
  key: "any",
  params,
  gate: portfolioGate,
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { portfolio }) => deletePortfolio(ctx, portfolio),
});
