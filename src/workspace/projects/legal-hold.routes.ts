import { z } from "zod";
import { readHold } from "../../identity/retention/holds.ts";
import { HoldState } from "../../identity/retention/retention.schema.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { projectGate } from "./projects.ts";

export const getProjectHoldRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/hold",
  summary: "Get whether a project is on legal hold",
  key: "session",
  params: z.object({ id: Id }),
  gate: projectGate("read"),
  returns: HoldState,
  status: 200,
  handle: (ctx, { project }) => readHold(ctx, "project", project.id),
});
