import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { fileGate } from "../files.ts";
import { PageNumber } from "./images.schema.ts";
import { renderTiffPage } from "./images.ts";

export const drawFilePageRoute = endpoint({
  method: "GET",
  path: "/files/{id}/pages/{pageNumber}",
  summary: "Get a page of a TIFF file as an image that browsers can display",
  key: "any",
  params: z.object({ id: Id, pageNumber: PageNumber }),
  gate: fileGate("read"),
  download: ["image/png"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "piece",
  handle: (ctx, { file, params }) => renderTiffPage(ctx, file, params.pageNumber),
});
