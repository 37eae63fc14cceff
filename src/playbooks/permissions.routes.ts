import { z } from "zod";
import { endpoint } from "../kernel/http/endpoint.ts";
import { Id } from "../kernel/http/shapes.ts";
import { Permissions } from "../workspace/shares/visibility.schema.ts";
import { isWritablePlaybook, playbookGate } from "./playbooks.ts";

export const getPlaybookPermissionsRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/permissions",
  summary: "Check whether you can edit a playbook",
  key: "session",
  params: z.object({ id: Id }),
  gate: playbookGate("read"),
  returns: Permissions,
  status: 200,
  handle: async (ctx, { playbook }) => ({ can_edit: isWritablePlaybook(ctx, playbook) }),
});
