import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Deleted } from "../../workspace/shares/visibility.schema.ts";
import { playbookGate } from "../playbooks.ts";
import { Check, CheckChange, CheckOrder, NewCheck } from "./checks.schema.ts";
import { addCheck, changeCheck, checkGate, deleteCheck, listChecks, reorderChecks } from "./checks.ts";

const params = z.object({ id: Id });
const checkParams = z.object({ id: Id, checkId: Id });

export const listChecksRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/checks",
  summary: "List a playbook's checks in order",
  description: "In the order in which a review reports them.",
  key: "any",
  params,
  query: PageQuery,
  gate: playbookGate("read"),
  returns: pageOf("checks", Check),
  status: 200,
  handle: (ctx, { playbook, query }) => listChecks(ctx, playbook, query),
});

export const addCheckRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/checks",
  summary: "Add a check to a playbook",
  description: "The check is added at the end.",
  key: "any",
  params,
  gate: playbookGate("write"),
  body: NewCheck,
  returns: Check,
  status: 201,
  errorStatuses: [422],
  handle: (ctx, { playbook, body }) => addCheck(ctx, playbook, body),
});

export const reorderChecksRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/checks/reorder",
  summary: "Reorder a playbook's checks",
  description: "`check_ids` names every check of the playbook once, in the new order.",
  key: "user",
  params,
  gate: playbookGate("write"),
  body: CheckOrder,
  returns: pageOf("checks", Check),
  status: 200,
  handle: (ctx, { playbook, body }) => reorderChecks(ctx, playbook, body),
});

export const getCheckRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/checks/{checkId}",
  summary: "Get a check",
  description: "One check with its positions.",
  key: "any",
  params: checkParams,
  gate: checkGate("read"),
  returns: Check,
  status: 200,
  handle: async (_ctx, { check }) => check,
});

export const updateCheckRoute = endpoint({
  method: "PATCH",
  path: "/playbooks/{id}/checks/{checkId}",
  summary: "Update a check",
  description: "`positions` replaces all positions: exactly one `standard`, and any number of `fallback`.",
  key: "user",
  params: checkParams,
  gate: checkGate("write"),
  body: CheckChange,
  returns: Check,
  status: 200,
  errorStatuses: [422],
  handle: (ctx, { playbook, check, body }) => changeCheck(ctx, playbook, check, body),
});

export const deleteCheckRoute = endpoint({
  method: "DELETE",
  path: "/playbooks/{id}/checks/{checkId}",
  summary: "Delete a check",
  description: "Its examples are deleted with it. A playbook without checks becomes `draft` and cannot be run.",
  key: "user",
  params: checkParams,
  gate: checkGate("write"),
  returns: Deleted,
  status: 200,
  handle: (ctx, { playbook, check }) => deleteCheck(ctx, playbook, check),
});
