import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { pageOf } from "../http/page.ts";
import { Id } from "../http/shapes.ts";
import { vaultGate } from "./access.ts";
import { DocumentQuery, VaultDocument } from "./documents.schema.ts";
import { listDocuments, readDocument } from "./documents.ts";

export const list = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents",
  summary: "List a vault's documents with their values, newest first unless sorted",
  key: "user",
  params: z.object({ id: Id }),
  query: DocumentQuery,
  gate: vaultGate("viewer"),
  returns: pageOf("documents", VaultDocument),
  status: 200,
  handle: (ctx, { vault, query }) => listDocuments(ctx, vault, query),
});

export const read = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}",
  summary: "Read a document with its values",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("viewer"),
  returns: VaultDocument,
  status: 200,
  handle: (ctx, { vault, params }) => readDocument(ctx, vault, params.documentId),
});
