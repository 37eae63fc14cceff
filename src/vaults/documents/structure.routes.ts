import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { ClauseQuery, SimilarClauses } from "../../workspace/files/structure/similar-clauses.schema.ts";
import { Definitions, Outline, References } from "../../workspace/files/structure/structure.schema.ts";
import { vaultGate } from "../vault/access.ts";
import {
  readDocumentDefinitions,
  readDocumentOutline,
  readDocumentReferences,
  similarClausesOfDocument,
} from "./content.ts";

const params = z.object({ id: Id, documentId: Id });

export const getDocumentOutlineRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/outline",
  summary: "Get a document's sections, exhibits and schedules",
  description: "As `GET /files/{id}/outline`.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: Outline,
  status: 200,
  errorStatuses: [409],
  audited: "piece",
  handle: (ctx, { vault, params }) => readDocumentOutline(ctx, vault, params.documentId),
});

export const getDocumentDefinitionsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/definitions",
  summary: "Get a document's defined terms and their uses",
  description: "As `GET /files/{id}/definitions`.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: Definitions,
  status: 200,
  errorStatuses: [409],
  audited: "piece",
  handle: (ctx, { vault, params }) => readDocumentDefinitions(ctx, vault, params.documentId),
});

export const getDocumentReferencesRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/references",
  summary: "Get a document's references to sections, exhibits, agreements and statutes",
  description: "As `GET /files/{id}/references`.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: References,
  status: 200,
  errorStatuses: [409],
  audited: "piece",
  handle: (ctx, { vault, params }) => readDocumentReferences(ctx, vault, params.documentId),
});

export const listSimilarClausesOfDocumentRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/similar-clauses",
  summary: "Get a clause of a document and the clauses of the same kind in the vault's other documents",
  description: "The newest 60 other documents are looked at. Kinds are recognized by headings and words.",
  key: "user",
  params,
  query: ClauseQuery,
  gate: vaultGate("viewer"),
  returns: SimilarClauses,
  status: 200,
  errorStatuses: [422, 400, 409],
  audited: "read",
  handle: (ctx, { vault, params, query }) => similarClausesOfDocument(ctx, vault, params.documentId, query.start),
});
