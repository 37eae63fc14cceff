import { endpoint } from "../../kernel/http/endpoint.ts";
import { Delegations, NewDelegation } from "./delegation.schema.ts";
import { delegate, endDelegation, readDelegations } from "./delegation.ts";

export const getApprovalDelegationRoute = endpoint({
  method: "GET",
  path: "/approval-delegation",
  summary: "Get who decides approvals in your place, and in whose place you decide",
  description: "Delegations that have ended are left out.",
  key: "user",
  returns: Delegations,
  status: 200,
  handle: (ctx) => readDelegations(ctx),
});

export const setApprovalDelegationRoute = endpoint({
  method: "PUT",
  path: "/approval-delegation",
  needsProof: true,
  summary: "Let a colleague decide approvals in your place, until a day",
  description:
    "You can still decide yourself. Decisions say who made them, and in whose place. The colleague cannot decide what they asked for or made themselves, and does not decide in the place of others who delegated to you.",
  key: "user",
  body: NewDelegation,
  returns: Delegations,
  status: 200,
  auditDetails: ({ to_user_id, until }) => ({ to_user_id: String(to_user_id), until }),
  handle: (ctx, { body }) => delegate(ctx, body),
});

export const deleteApprovalDelegationRoute = endpoint({
  method: "DELETE",
  path: "/approval-delegation",
  summary: "End your delegation",
  description: "What was decided in your place still counts.",
  key: "user",
  status: 204,
  handle: (ctx) => endDelegation(ctx),
});
