import { endpoint } from "../../../kernel/http/endpoint.ts";
import { CLAUSE_TYPES, exportClauses } from "./export.ts";
import { importClauses, readClausesFile } from "./import.ts";
import { ClauseExport, ClauseImport, ClauseImportFields } from "./transfer.schema.ts";

export const exportClausesRoute = endpoint({
  method: "GET",
  path: "/clauses/export",
  summary: "Download clauses of the library",
  description:
    "The clauses that `GET /clauses` lists with the same filters, as they are now. Each format can be imported again. Text that looks like a formula is exported as text.",
  key: "any",
  query: ClauseExport,
  download: CLAUSE_TYPES,
  status: 200,
  errorStatuses: [404],
  audited: "read",
  handle: (ctx, { query }) => exportClauses(ctx, query),
});

export const importClausesRoute = endpoint({
  method: "POST",
  path: "/clauses/import",
  summary: "Add clauses to the library from a file",
  description:
    "Send a multipart form with a `file` part: the JSON of an export, or a DOCX, XLSX or CSV file with a table whose columns name at least a title and a text. Columns for kind, language, tags, notes and variants (such as Fallback or Walk-away) are recognized too. `notes` reports what was not understood; without a table nothing is created. At most 10,000 clauses and 50 MB.",
  key: "any",
  upload: "multipart",
  body: ClauseImportFields,
  prepare: (ctx, { received }) => readClausesFile(ctx, received),
  returns: ClauseImport,
  status: 201,
  errorStatuses: [413],
  handle: (ctx, { prepared, body }) => importClauses(ctx, prepared, body),
});
