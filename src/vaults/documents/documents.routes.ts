import { z } from "zod";
import { FileText } from "../../files/files.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { pageOf } from "../../http/page.ts";
import { booleanText, Id } from "../../http/shapes.ts";
import { vaultGate } from "../access.ts";
import { DocumentQuery, NewDocuments, VaultDocument } from "./documents.schema.ts";
import { listDocuments, readDocument } from "./documents.ts";
import {
  addDocuments,
  deleteDocument,
  eraseDocument,
  readDocumentText,
  restoreDocument,
  splitDocument,
} from "./ingest.ts";

export const listDocumentsRoute = endpoint({
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

export const readDocumentRoute = endpoint({
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

export const addDocumentsRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents",
  summary: "Add files to a vault as documents",
  description:
    "Each is parsed, split when it holds several agreements, left out when it is a copy of a document of the vault, and read against all `ai` columns.",
  key: "user",
  params: z.object({ id: Id }),
  gate: vaultGate("editor"),
  body: NewDocuments,
  returns: z.object({ documents: z.array(VaultDocument) }),
  status: 202,
  refuses: [402, 409, 422],
  handle: (ctx, { vault, body }) => addDocuments(ctx, vault, body),
});

export const readDocumentTextRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/text",
  summary: "Read the text that a document's citations refer to",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("viewer"),
  returns: FileText,
  status: 200,
  refuses: [409],
  audited: "read",
  handle: (ctx, { vault, params }) => readDocumentText(ctx, vault, params.documentId),
});

export const deleteDocumentRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/documents/{documentId}",
  summary: "Delete a document",
  description: "It can be restored. With `erase=true` an owner destroys a deleted document and its data for good.",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  query: z.object({ erase: booleanText.default(false) }),
  gate: vaultGate("editor"),
  status: 204,
  refuses: [409],
  handle: (ctx, { vault, params, query }) =>
    query.erase ? eraseDocument(ctx, vault, params.documentId) : deleteDocument(ctx, vault, params.documentId),
});

export const restoreDocumentRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents/{documentId}/restore",
  summary: "Restore a deleted document, or make one of its own of a removed copy",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("editor"),
  returns: VaultDocument,
  status: 200,
  refuses: [402, 409],
  handle: (ctx, { vault, params }) => restoreDocument(ctx, vault, params.documentId),
});

export const splitDocumentRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents/{documentId}/split",
  summary: "Split a bundle that was stored unsplit",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("editor"),
  returns: VaultDocument,
  status: 202,
  refuses: [402, 409],
  handle: (ctx, { vault, params }) => splitDocument(ctx, vault, params.documentId),
});
