import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../../kernel/http/paging/cursor.ts";
import { CursorQuery, pageOf } from "../../../kernel/http/paging/page.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { Deleted } from "../../../workspace/shares/visibility.schema.ts";
import { NewRequestType, RequestType, RequestTypeChange } from "./types.schema.ts";
import {
  changeRequestType,
  createRequestType,
  deleteRequestType,
  listRequestTypes,
  requestTypeAdministratorGate,
  requestTypeGate,
} from "./types.ts";

const params = z.object({ id: Id });

export const listRequestTypesRoute = endpoint({
  method: "GET",
  path: "/request-types",
  replica: true,
  summary: "List request types, newest first",
  description: "What people may ask the legal team for, each with its form.",
  key: "any",
  query: CursorQuery,
  returns: pageOf("request_types", RequestType),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "request_types",
      query,
      (page) => listRequestTypes(ctx, page),
      ({ id }) => id,
    ),
});

export const createRequestTypeRoute = endpoint({
  method: "POST",
  path: "/request-types",
  summary: "Create a request type",
  description:
    "Requires an administrator or an organization-scoped key, as do changes. 409 `SLUG_TAKEN` if another type of the installation has the slug.",
  key: "any",
  gate: requestTypeAdministratorGate,
  body: NewRequestType,
  returns: RequestType,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { body }) => createRequestType(ctx, body),
});

export const updateRequestTypeRoute = endpoint({
  method: "PATCH",
  path: "/request-types/{id}",
  summary: "Update a request type",
  description: "Requests that exist keep the form that they were made with.",
  key: "any",
  params,
  gate: requestTypeGate,
  body: RequestTypeChange,
  returns: RequestType,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { requestType, body }) => changeRequestType(ctx, requestType, body),
});

export const deleteRequestTypeRoute = endpoint({
  method: "DELETE",
  path: "/request-types/{id}",
  summary: "Delete a request type",
  description: "Its requests are kept, and the links of their requesters go on working.",
  key: "any",
  params,
  gate: requestTypeGate,
  returns: Deleted,
  status: 200,
  handle: (ctx, { requestType }) => deleteRequestType(ctx, requestType),
});
