import { z } from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { Id } from "../../http/shapes.ts";
import { playbookGate } from "../playbooks.ts";
import { lintChecks } from "./checks.ts";
import { Finding } from "./lint.schema.ts";

export const lintPlaybookRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/lint",
  summary: "Find problems in a playbook",
  key: "any",
  params: z.object({ id: Id }),
  gate: playbookGate("read"),
  returns: z.object({ findings: z.array(Finding) }),
  status: 200,
  handle: (ctx, { playbook }) => lintChecks(ctx, playbook),
});
