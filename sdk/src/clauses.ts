import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Clause,
  ClauseChange,
  ClauseFromCitation,
  ClauseImport,
  ClauseVersion,
  ComparedClauseVersion,
  Deleted,
  GeneralizedClause,
  GetClausesExportQuery,
  GetClausesIdVersionsVersionQuery,
  GetClausesQuery,
  GetClausesSimilarQuery,
  NewClause,
  SimilarWordings,
} from "./types.ts";

/** The clause library. */
export const clauses = (connection: Connection) => ({
  list: (query?: GetClausesQuery, options?: RequestOptions) =>
    listing<Clause>(connection, "/clauses", "clauses", query, options),
  create: (clause: NewClause, options?: RequestOptions) => connection.post<Clause>("/clauses", clause, options),
  /** A clause with the roles of a contract's parties in place of their names. */
  fromCitation: (citation: ClauseFromCitation, options?: RequestOptions) =>
    connection.post<GeneralizedClause>("/clauses/from-citation", citation, options),
  get: (id: string, options?: RequestOptions) => connection.get<Clause>(path`/clauses/${id}`, {}, options),
  update: (id: string, change: ClauseChange, options?: RequestOptions) =>
    connection.patch<Clause>(path`/clauses/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete<Deleted>(path`/clauses/${id}`, {}, options),
  /** The nearest wordings in the library and in the contracts that the caller may read. */
  similar: (query: GetClausesSimilarQuery, options?: RequestOptions) =>
    connection.get<SimilarWordings>("/clauses/similar", query, options),
  versions: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<ClauseVersion>(connection, path`/clauses/${id}/versions`, "versions", query, options),
    /** With the words that differ from the version before, or from `compare_with`. */
    get: (id: string, version: number, query: GetClausesIdVersionsVersionQuery = {}, options?: RequestOptions) =>
      connection.get<ComparedClauseVersion>(path`/clauses/${id}/versions/${version}`, query, options),
    restore: (id: string, version: number, options?: RequestOptions) =>
      connection.post<Clause>(path`/clauses/${id}/versions/${version}/restore`, undefined, options),
  },
  /** The file, as an unread `Response`. */
  export: (query: GetClausesExportQuery = {}, options?: RequestOptions) =>
    connection.stream("/clauses/export", query, options),
  /** Adds clauses from an exported JSON file, or from a DOCX, XLSX or CSV file with a table. */
  import: (
    file: { name: string; content: Blob; visibility?: "private" | "organization" },
    options?: RequestOptions,
  ) => {
    const body = new FormData();
    if (file.visibility !== undefined) body.set("visibility", file.visibility);
    body.set("file", file.content, file.name);
    return connection.post<ClauseImport>("/clauses/import", undefined, { ...options, body });
  },
});
