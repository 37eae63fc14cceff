import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Playbook } from "../playbooks.schema.ts";
import { playbookGate } from "../playbooks.ts";
import { duplicatePlaybook } from "./duplicate.ts";

export const duplicatePlaybookRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/duplicate",
  summary: "Duplicate a playbook",
  description: "Creates a copy with its checks that belongs to the caller.",
  key: "user",
  params: z.object({ id: Id }),
  gate: playbookGate("copy"),
  returns: Playbook,
  status: 201,
  handle: (ctx, { playbook }) => duplicatePlaybook(ctx, playbook),
});
