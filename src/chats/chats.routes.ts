import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { PageQuery, pageOf } from "../http/page.ts";
import { Id } from "../http/shapes.ts";
import { projectGate } from "../projects/projects.ts";
import { ChatSummary } from "./chats.schema.ts";
import { listProjectChats } from "./chats.ts";

export const listOfProject = endpoint({
  method: "GET",
  path: "/projects/{id}/chats",
  summary: "List the chats of a project that the caller may see, latest change first",
  key: "any",
  params: z.object({ id: Id }),
  query: PageQuery,
  gate: projectGate("read"),
  returns: pageOf("chats", ChatSummary),
  status: 200,
  handle: (ctx, { project, query }) => listProjectChats(ctx, project, query),
});
