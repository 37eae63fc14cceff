import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { DOWNLOADS_PATH, openLinkedFile } from "./signed-urls.ts";

/** Signed URLs need no key: the signature grants access. */
export const downloadByLinkRoute = endpoint({
  method: "GET",
  path: `${DOWNLOADS_PATH}/{organizationId}/{fileId}`,
  summary: "Download a file by a signed URL",
  key: "any",
  params: z.object({ fileId: z.string() }),
  download: ["application/octet-stream"],
  status: [200, 206],
  audited: "read",
  handle: (ctx, { params }) => openLinkedFile(ctx, params.fileId),
});
