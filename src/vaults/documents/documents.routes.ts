import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { booleanText, Id } from "../../kernel/http/shapes.ts";
import { FileText } from "../../workspace/files/files.schema.ts";
import { vaultGate } from "../vault/access.ts";
import { NewDocuments, VaultDocument } from "./documents.schema.ts";
import { readDocument } from "./documents.ts";
import {
  addDocuments,
  deleteDocument,
  eraseDocument,
  readAgain,
  readDocumentText,
  restoreDocument,
  splitDocument,
} from "./ingest.ts";

export const getDocumentRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}",
  summary: "Get a document with its values",
  description: "One row of the table: status, values by field key, and the reason for each value that is missing.",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("viewer"),
  returns: VaultDocument,
  status: 200,
  handle: (ctx, { vault, params }) => readDocument(ctx, vault, params.documentId),
});

export const addDocumentsRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents",
  summary: "Add files to a vault as documents",
  description:
    "Each file is parsed, split if it contains several agreements, excluded if it is a copy of a document in the vault, and read for all `ai` columns.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params: z.object({ id: Id }),
  gate: vaultGate("editor"),
  body: NewDocuments,
  returns: z.object({ documents: z.array(VaultDocument).describe("The new documents, in the order of the files.") }),
  status: 202,
  errorStatuses: [402, 409, 422],
  handle: (ctx, { vault, body }) => addDocuments(ctx, vault, body),
});

export const getDocumentTextRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/text",
  summary: "Get a document's text",
  description: "Citations refer to this text.",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("viewer"),
  returns: FileText,
  status: 200,
  errorStatuses: [409],
  audited: "read",
  handle: (ctx, { vault, params }) => readDocumentText(ctx, vault, params.documentId),
});

export const deleteDocumentRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/documents/{documentId}",
  summary: "Delete a document",
  description:
    "A deleted document can be restored. With `erase=true`, an owner permanently deletes a document that is already deleted, and its data.",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  query: z.object({
    erase: booleanText
      .default(false)
      .describe("Whether the document is deleted for good. It can be restored otherwise."),
  }),
  gate: vaultGate("editor"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { vault, params, query }) =>
    query.erase ? eraseDocument(ctx, vault, params.documentId) : deleteDocument(ctx, vault, params.documentId),
});

export const restoreDocumentRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents/{documentId}/restore",
  summary: "Restore a deleted document, or a document that was excluded as a copy",
  description:
    "A restored copy becomes a document of its own and is read. A restored document that had failed is read again.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("editor"),
  returns: VaultDocument,
  status: 200,
  errorStatuses: [402, 409],
  handle: (ctx, { vault, params }) => restoreDocument(ctx, vault, params.documentId),
});

export const splitDocumentRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents/{documentId}/split",
  summary: "Split a bundle into documents",
  description:
    "For a document with the status `bundle`. Each agreement in it becomes a document of its own; the bundle becomes `split`.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("editor"),
  returns: VaultDocument,
  status: 202,
  errorStatuses: [402, 409],
  handle: (ctx, { vault, params }) => splitDocument(ctx, vault, params.documentId),
});

export const readDocumentAgainRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents/{documentId}/read",
  summary: "Read a document again",
  description:
    "Reads a document that is `ready` or `failed` again for all `ai` columns. Manual edits are kept. Returns 409 while it is still being read.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("editor"),
  returns: VaultDocument,
  status: 202,
  errorStatuses: [402, 409, 422],
  handle: (ctx, { vault, params }) => readAgain(ctx, vault, params.documentId),
});
