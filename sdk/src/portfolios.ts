import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  GetPortfoliosIdExportQuery,
  GetPortfoliosIdQuery,
  NewPortfolio,
  Portfolio,
  PortfolioSummary,
} from "./types.ts";

/** One playbook over many contracts: each becomes a review of its own. */
export const portfolios = (connection: Connection) => ({
  list: (query?: PageQuery, options?: RequestOptions) =>
    listing<PortfolioSummary>(connection, "/portfolios", "portfolios", query, options),
  create: (portfolio: NewPortfolio, options?: RequestOptions) =>
    connection.post<PortfolioSummary>("/portfolios", portfolio, options),
  /** The matrix of checks and one page of contracts. */
  get: (id: string, query: GetPortfoliosIdQuery = {}, options?: RequestOptions) =>
    connection.get<Portfolio>(path`/portfolios/${id}`, query, options),
  /** The matrix as XLSX. */
  export: (id: string, query?: GetPortfoliosIdExportQuery, options?: RequestOptions) =>
    connection.stream(path`/portfolios/${id}/export`, query, options),
  /** Retries the contracts that failed or could not be reviewed. */
  retry: (id: string, options?: RequestOptions) =>
    connection.post<PortfolioSummary>(path`/portfolios/${id}/retry`, {}, options),
  delete: (id: string, options?: RequestOptions) => connection.delete(path`/portfolios/${id}`, {}, options),
});
