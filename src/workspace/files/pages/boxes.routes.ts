import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { fileGate } from "../files.ts";
import { Boxes, BoxQuery } from "./boxes.schema.ts";
import { readBoxes } from "./boxes.ts";

export const getFileBoxesRoute = endpoint({
  method: "GET",
  path: "/files/{id}/boxes",
  summary: "Get the page positions of a range of a file's text",
  key: "any",
  params: z.object({ id: Id }),
  query: BoxQuery,
  gate: fileGate("read"),
  returns: Boxes,
  status: 200,
  audited: "piece",
  handle: (ctx, { file, query }) => readBoxes(ctx, file.id, query),
});
