import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { DocumentQuery, VaultDocument } from "../documents/documents.schema.ts";
import { vaultGate } from "../vault/access.ts";
import { listDocuments } from "./list-documents.ts";

export const listDocumentsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents",
  replica: true,
  summary: "List a vault's documents with their values",
  description: "Newest first, unless sorted.",
  key: "user",
  params: z.object({ id: Id }),
  query: DocumentQuery,
  gate: vaultGate("viewer"),
  returns: pageOf("documents", VaultDocument),
  status: 200,
  handle: (ctx, { vault, query }) => listDocuments(ctx, vault, query),
});
