import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { AccessPolicy } from "./access.schema.ts";
import { changeAccessPolicy, readAccessPolicy } from "./access.ts";

export const getAccessPolicyRoute = endpoint({
  method: "GET",
  path: "/access-policy",
  summary: "Get the organization's policy for sessions and keys",
  key: "session",
  gate: administratorGate,
  returns: AccessPolicy,
  status: 200,
  handle: (ctx) => readAccessPolicy(ctx),
});

export const updateAccessPolicyRoute = endpoint({
  method: "PUT",
  path: "/access-policy",
  summary: "Set the organization's policy for sessions and keys",
  key: "session",
  gate: administratorGate,
  body: AccessPolicy,
  returns: AccessPolicy,
  needsProof: true,
  status: 200,
  handle: (ctx, { body }) => changeAccessPolicy(ctx, body),
});
