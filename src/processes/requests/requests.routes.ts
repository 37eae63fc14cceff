import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { askForSomething } from "./ask.ts";
import { sendMessage } from "./messages.ts";
import {
  ListedRequest,
  NewRequest,
  NewRequestMessage,
  Request,
  RequestChange,
  RequestMessage,
  RequestQuery,
} from "./requests.schema.ts";
import { changeRequest, listRequests, presentRequest, requestGate } from "./requests.ts";

const params = z.object({ id: Id });

export const listRequestsRoute = endpoint({
  method: "GET",
  path: "/requests",
  replica: true,
  summary: "List requests, newest first",
  description: "Those whose project you can see, without their messages.",
  key: "any",
  query: RequestQuery,
  returns: pageOf("requests", ListedRequest),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "requests",
      query,
      (page) => listRequests(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createRequestRoute = endpoint({
  method: "POST",
  path: "/requests",
  summary: "Make a request",
  description:
    "Creates a project with the files. If the type has a playbook, they are reviewed as soon as they are read. 422 `REQUEST_FIELDS` names everything that is missing in the form or does not fit.",
  key: "any",
  body: NewRequest,
  returns: Request,
  status: 201,
  errorStatuses: [422],
  handle: (ctx, { body }) => askForSomething(ctx, body),
});

export const getRequestRoute = endpoint({
  method: "GET",
  path: "/requests/{id}",
  summary: "Get a request",
  description: "With its messages and the state of its review.",
  key: "any",
  params,
  gate: requestGate("read"),
  returns: Request,
  status: 200,
  handle: (ctx, { request }) => presentRequest(ctx, request),
});

export const updateRequestRoute = endpoint({
  method: "PATCH",
  path: "/requests/{id}",
  summary: "Update a request",
  description:
    "Requires write access to its project. The requester is told by e-mail when it is closed. 409 `REQUEST_CLOSED` if somebody else closed it meanwhile: set it to `in_progress` before closing it another way.",
  key: "any",
  params,
  gate: requestGate("write"),
  body: RequestChange,
  returns: Request,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { request, body }) => changeRequest(ctx, request, body),
});

export const createRequestMessageRoute = endpoint({
  method: "POST",
  path: "/requests/{id}/messages",
  summary: "Write to the requester",
  description:
    "Requires write access to its project, except for the requester. The requester gets it by e-mail, with the link to follow the request, where the address is known and e-mail is set up. 409 `APPROVAL_REQUIRED` if an approval rule applies and exactly this answer was not prepared as the draft and approved.",
  key: "any",
  params,
  gate: requestGate("read"),
  body: NewRequestMessage,
  returns: RequestMessage,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { request, body }) => sendMessage(ctx, request, body),
});
