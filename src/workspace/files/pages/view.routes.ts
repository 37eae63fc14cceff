import { endpoint } from "../../../kernel/http/endpoint.ts";
import { fileGate } from "../files.ts";
import { EntryOfView, FileView, PartOfView, ViewQuery } from "./view.schema.ts";
import { downloadEntry, viewDocument, viewPicture } from "./view.ts";

export const viewFileRoute = endpoint({
  method: "GET",
  path: "/files/{id}/view",
  summary: "Get the layout of a file, or of an entry in it, and the files inside it",
  key: "any",
  params: FileView,
  query: ViewQuery,
  gate: fileGate("read"),
  download: ["application/json"],
  status: [200, 206],
  errorStatuses: [409, 416],
  audited: "piece",
  handle: (ctx, { file, query }) => viewDocument(ctx, file, query.entry),
});

export const viewFilePictureRoute = endpoint({
  method: "GET",
  path: "/files/{id}/view/pictures/{picture}",
  summary: "Get a picture in a document",
  key: "any",
  params: FileView.extend({ picture: PartOfView }),
  query: ViewQuery,
  gate: fileGate("read"),
  download: ["image/*"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "piece",
  handle: (ctx, { file, params, query }) => viewPicture(ctx, file, params.picture, query.entry),
});

export const downloadFileEntryRoute = endpoint({
  method: "GET",
  path: "/files/{id}/view/entries/{entry}",
  summary: "Download a file inside a file",
  key: "any",
  params: FileView.extend({ entry: EntryOfView }),
  gate: fileGate("read"),
  download: ["*/*"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "read",
  handle: (ctx, { file, params }) => downloadEntry(ctx, file, params.entry),
});
