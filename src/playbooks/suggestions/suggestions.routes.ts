import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { playbookGate } from "../playbooks.ts";
import { PlaybookSuggestions } from "./suggestions.schema.ts";
import { suggestChanges } from "./suggestions.ts";

export const getPlaybookSuggestionsRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/suggestions",
  summary: "Get the checks whose position people decide against",
  description:
    "A check is listed once a finding that meets none of its positions was decided in at least five contracts, and the wording was kept in at least seven of ten of them. Decisions on other positions than the check has now do not count.",
  key: "any",
  params: z.object({ id: Id }),
  gate: playbookGate("read"),
  returns: PlaybookSuggestions,
  status: 200,
  audited: "read",
  handle: (ctx, { playbook }) => suggestChanges(ctx, playbook),
});
