import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { File } from "../../../workspace/files/files.schema.ts";
import { templateGate } from "../templates.ts";
import { Filling, FillQuery, TemplatePreview } from "./fill.schema.ts";
import { clearFilling, finishFilling, prepareFilling } from "./fill.ts";

const params = z.object({ id: Id });

export const fillTemplateRoute = endpoint({
  method: "POST",
  path: "/templates/{id}/fill",
  summary: "Make a document from a template",
  description:
    "Creates a DOCX file with the values in place of the fields; numbering, styles, headers and references are kept. 422 `TEMPLATE_VALUES` names all values that are missing or do not fit, and all names that are no field. `preview=true` makes no file: the reply is 200 with the text and the places of the values, whatever is still missing. An item of a list is repeated; an empty list leaves its part out.",
  key: "any",
  params,
  query: FillQuery,
  gate: templateGate("read"),
  body: Filling,
  prepare: (ctx, { template, body, query }) => prepareFilling(ctx, template, body, query.preview ?? false),
  clear: clearFilling,
  returns: z.union([File, TemplatePreview]),
  status: [201, 200],
  errorStatuses: [404, 422],
  handle: (ctx, { template, prepared, body }) => finishFilling(ctx, template, prepared, body),
});
