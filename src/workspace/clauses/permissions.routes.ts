import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Permissions } from "../shares/visibility.schema.ts";
import { clauseGate, isWritableClause, listClauseLabels } from "./clauses.ts";

export const getClausePermissionsRoute = endpoint({
  method: "GET",
  path: "/clauses/{id}/permissions",
  summary: "Check whether you can edit a clause",
  key: "session",
  params: z.object({ id: Id }),
  gate: clauseGate("read"),
  returns: Permissions,
  status: 200,
  handle: async (ctx, { clause }) => ({ can_edit: isWritableClause(ctx, clause) }),
});

export const getClauseLabelsRoute = endpoint({
  method: "GET",
  path: "/clauses/labels",
  summary: "List the kinds and tags of the clauses you can see",
  key: "session",
  returns: z.object({ kinds: z.array(z.string()), tags: z.array(z.string()) }),
  status: 200,
  handle: (ctx) => listClauseLabels(ctx),
});
