import { endpoint } from "../../../kernel/http/endpoint.ts";
import { ArchiveQuery } from "./archive.schema.ts";
import { archiveFiles } from "./archive.ts";

export const archiveFilesRoute = endpoint({
  method: "GET",
  path: "/files/zip",
  summary: "Download files and folders as one ZIP",
  key: "any",
  query: ArchiveQuery,
  download: ["application/zip"],
  status: 200,
  audited: "read",
  handle: (ctx, { query }) => archiveFiles(ctx, query),
});
