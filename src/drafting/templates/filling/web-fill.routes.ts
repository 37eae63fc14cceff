import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { Permissions } from "../../../workspace/shares/visibility.schema.ts";
import { isWritableTemplate, templateGate } from "../templates.ts";
import { Draft, TemplatePreview } from "./fill.schema.ts";
import { previewFilling } from "./fill.ts";

const params = z.object({ id: Id });

export const previewTemplateRoute = endpoint({
  method: "POST",
  path: "/templates/{id}/preview",
  summary: "Show what a template becomes with some values",
  description: "For a page that shows the document while its form is filled in.",
  key: "session",
  ephemeral: true,
  params,
  gate: templateGate("read"),
  body: Draft,
  returns: TemplatePreview,
  status: 200,
  handle: (ctx, { template, body }) => previewFilling(ctx, template, body),
});

export const getTemplatePermissionsRoute = endpoint({
  method: "GET",
  path: "/templates/{id}/permissions",
  summary: "Check whether you can edit a template",
  key: "session",
  params,
  gate: templateGate("read"),
  returns: Permissions,
  status: 200,
  handle: async (ctx, { template }) => ({ can_edit: isWritableTemplate(ctx, template) }),
});
