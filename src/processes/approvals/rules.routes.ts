import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { ApprovalRule, ApprovalRuleChange, ApprovalRuleQuery, NewApprovalRule } from "./rules.schema.ts";
import { changeRule, createRule, deleteRule, listRules, ruleAdministratorGate, ruleGate } from "./rules.ts";

const params = z.object({ id: Id });

export const listApprovalRulesRoute = endpoint({
  method: "GET",
  path: "/approval-rules",
  summary: "List the approval rules, oldest first",
  description: "All operations on approval rules require an administrator or an organization-scoped key.",
  key: "any",
  gate: ruleAdministratorGate,
  query: ApprovalRuleQuery,
  returns: pageOf("approval_rules", ApprovalRule),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "approval_rules",
      query,
      (page) => listRules(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createApprovalRuleRoute = endpoint({
  method: "POST",
  path: "/approval-rules",
  summary: "Create an approval rule",
  description:
    "From then on, what the rule applies to does not leave the organization without the approval that it asks for: those operations fail with 409 `APPROVAL_REQUIRED`.",
  key: "any",
  gate: ruleAdministratorGate,
  body: NewApprovalRule,
  returns: ApprovalRule,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { body }) => createRule(ctx, body),
});

export const updateApprovalRuleRoute = endpoint({
  method: "PATCH",
  path: "/approval-rules/{id}",
  needsProof: true,
  summary: "Update an approval rule",
  description:
    "Omitted fields are kept. Approvals that were asked for before keep their approvers, and those that were given still count.",
  key: "any",
  params,
  gate: ruleGate,
  body: ApprovalRuleChange,
  returns: ApprovalRule,
  status: 200,
  handle: (ctx, { rule, body }) => changeRule(ctx, rule, body),
});

export const deleteApprovalRuleRoute = endpoint({
  method: "DELETE",
  path: "/approval-rules/{id}",
  needsProof: true,
  summary: "Delete an approval rule",
  description: "Approvals that were asked for before are kept.",
  key: "any",
  params,
  gate: ruleGate,
  status: 204,
  handle: (ctx, { rule }) => deleteRule(ctx, rule),
});
