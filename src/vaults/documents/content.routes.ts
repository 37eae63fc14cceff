import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Boxes, BoxQuery } from "../../workspace/files/pages/boxes.schema.ts";
import { PageNumber } from "../../workspace/files/pages/images.schema.ts";
import { EntryOfView, PartOfView, ViewQuery } from "../../workspace/files/pages/view.schema.ts";
import { vaultGate } from "../vault/access.ts";
import {
  downloadDocument,
  downloadDocumentEntry,
  readDocumentBoxes,
  renderDocumentPage,
  viewVaultDocument,
  viewVaultPicture,
} from "./content.ts";

const params = z.object({ id: Id, documentId: Id });

export const getDocumentBoxesRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/boxes",
  summary: "Get the page positions of a range of a document's text",
  key: "user",
  params,
  query: BoxQuery,
  gate: vaultGate("viewer"),
  returns: Boxes,
  status: 200,
  audited: "piece",
  handle: (ctx, { vault, params, query }) => readDocumentBoxes(ctx, vault, params.documentId, query),
});

export const downloadDocumentRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/content",
  summary: "Download a document's file or a byte range of it",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  download: ["*/*"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "read",
  handle: (ctx, { vault, params }) => downloadDocument(ctx, vault, params.documentId),
});

export const drawDocumentPageRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/pages/{pageNumber}",
  summary: "Get a page of a TIFF document as an image that browsers can display",
  key: "user",
  params: params.extend({ pageNumber: PageNumber }),
  gate: vaultGate("viewer"),
  download: ["image/png"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "piece",
  handle: (ctx, { vault, params }) => renderDocumentPage(ctx, vault, params.documentId, params.pageNumber),
});

export const viewDocumentRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/view",
  summary: "Get the layout of a document, or of an entry in it, and the files inside it",
  key: "user",
  params,
  query: ViewQuery,
  gate: vaultGate("viewer"),
  download: ["application/json"],
  status: [200, 206],
  errorStatuses: [409, 416],
  audited: "piece",
  handle: (ctx, { vault, params, query }) => viewVaultDocument(ctx, vault, params.documentId, query.entry),
});

export const viewDocumentPictureRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/view/pictures/{picture}",
  summary: "Get a picture in a document",
  key: "user",
  params: params.extend({ picture: PartOfView }),
  query: ViewQuery,
  gate: vaultGate("viewer"),
  download: ["image/*"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "piece",
  handle: (ctx, { vault, params, query }) => viewVaultPicture(ctx, vault, params, query.entry),
});

export const downloadDocumentEntryRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/view/entries/{entry}",
  summary: "Download a file inside a document",
  key: "user",
  params: params.extend({ entry: EntryOfView }),
  gate: vaultGate("viewer"),
  download: ["*/*"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "read",
  handle: (ctx, { vault, params }) => downloadDocumentEntry(ctx, vault, params.documentId, params.entry),
});
