import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Deleted } from "../../workspace/shares/visibility.schema.ts";
import { NewTemplate, Template, TemplateChange, TemplateFileQuery, TemplateQuery } from "./templates.schema.ts";
import {
  acceptTemplate,
  changeTemplate,
  createTemplate,
  deleteTemplate,
  downloadTemplate,
  listDocumentTemplates,
  presentTemplate,
  TEMPLATE_TYPES,
  templateGate,
} from "./templates.ts";

const params = z.object({ id: Id });

export const listTemplatesRoute = endpoint({
  method: "GET",
  path: "/templates",
  replica: true,
  summary: "List templates, newest first",
  description: "Templates of the organization and the caller's own, each with its fields.",
  key: "any",
  query: TemplateQuery,
  returns: pageOf("templates", Template),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "templates",
      query,
      (page) => listDocumentTemplates(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createTemplateRoute = endpoint({
  method: "POST",
  path: "/templates",
  summary: "Upload a template",
  description:
    "Send a multipart form with a `file` part: a Word document of at most 10 MB with fields (`{{customer.name}}`), conditions (`{{#if autoRenew}} … {{else}} … {{/if}}`), repetitions (`{{#each fees}} … {{/each}}`), clause slots (`{{clause:limitation-of-liability}}`) or content controls. If something is wrong with them, the reply is 400 and `details.issues` has each fault with its place in the document's text. Private to its creator unless `visibility` is set; with an organization-scoped key it belongs to the organization. With `replaces` the file becomes the next version of a template that you can change; with `blanks=fields` its blanks become fields.",
  key: "any",
  upload: "multipart",
  body: NewTemplate,
  prepare: (ctx, { received, body }) => acceptTemplate(ctx, received, body),
  returns: Template,
  status: 201,
  errorStatuses: [404, 413],
  handle: (ctx, { prepared, body }) => createTemplate(ctx, prepared, body),
});

export const getTemplateRoute = endpoint({
  method: "GET",
  path: "/templates/{id}",
  summary: "Get a template",
  description: "The template with the fields that its document asks for.",
  key: "any",
  params,
  gate: templateGate("read"),
  returns: Template,
  status: 200,
  handle: (ctx, { template }) => presentTemplate(ctx, template),
});

export const updateTemplateRoute = endpoint({
  method: "PATCH",
  path: "/templates/{id}",
  summary: "Update a template",
  description:
    "`fields` changes how the form asks for fields, such as their types, labels and options. `version` brings a former document back.",
  key: "any",
  params,
  gate: templateGate("write"),
  body: TemplateChange,
  returns: Template,
  status: 200,
  handle: (ctx, { template, body }) => changeTemplate(ctx, template, body),
});

export const deleteTemplateRoute = endpoint({
  method: "DELETE",
  path: "/templates/{id}",
  summary: "Delete a template",
  description: "Documents that were made from it are kept.",
  key: "any",
  params,
  gate: templateGate("write"),
  returns: Deleted,
  status: 200,
  handle: (ctx, { template }) => deleteTemplate(ctx, template),
});

export const downloadTemplateRoute = endpoint({
  method: "GET",
  path: "/templates/{id}/file",
  summary: "Download the document of a template",
  description:
    "As it was uploaded, or with fields in place of its blanks if they became fields. `version` names a former one. Supports range requests.",
  key: "any",
  params,
  query: TemplateFileQuery,
  gate: templateGate("read"),
  download: TEMPLATE_TYPES,
  status: [200, 206],
  errorStatuses: [416],
  audited: "read",
  handle: (ctx, { template, query }) => downloadTemplate(ctx, template, query.version),
});
