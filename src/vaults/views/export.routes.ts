import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { ExportQuery } from "../documents/documents.schema.ts";
import { vaultGate } from "../vault/access.ts";
import { EXPORT_TYPES, exportVault } from "./export.ts";

export const exportVaultRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/export",
  summary: "Export a vault's table as a spreadsheet or an evidence bundle",
  description:
    "Streams everything the view shows, as CSV (UTF-8), XLSX or a signed evidence bundle. Text that looks like a formula is exported as text.",
  key: "user",
  params: z.object({ id: Id }),
  query: ExportQuery,
  gate: vaultGate("viewer"),
  download: Object.values(EXPORT_TYPES),
  status: 200,
  audited: "read",
  handle: (ctx, { vault, query }) => exportVault(ctx, vault, query),
});
