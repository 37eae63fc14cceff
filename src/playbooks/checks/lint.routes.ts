import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { playbookGate } from "../playbooks.ts";
import { lintChecks } from "./checks.ts";
import { PlaybookLintFinding } from "./lint.schema.ts";

export const lintPlaybookRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/lint",
  summary: "Find problems in a playbook",
  description: "Reports contradictions, vague guidance, missing fallbacks and duplicates. Nothing is changed.",
  key: "any",
  params: z.object({ id: Id }),
  gate: playbookGate("read"),
  returns: z.object({
    findings: z
      .array(PlaybookLintFinding)
      .describe("What could be better in the playbook. Empty if nothing was found."),
  }),
  status: 200,
  ephemeral: true,
  handle: (ctx, { playbook }) => lintChecks(ctx, playbook),
});
