import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Organization, OrganizationChange } from "./organization.schema.ts";
import { changeOrganization, readOrganization } from "./organization.ts";

export const getOrganizationRoute = endpoint({
  method: "GET",
  path: "/organization",
  summary: "Get the organization's settings",
  key: "session",
  returns: Organization,
  status: 200,
  handle: (ctx) => readOrganization(ctx),
});

export const updateOrganizationRoute = endpoint({
  method: "PATCH",
  path: "/organization",
  summary: "Update the organization's settings",
  key: "session",
  gate: administratorGate,
  body: OrganizationChange,
  returns: Organization,
  needsProof: ({ body }) => body.personal_keys_allowed !== undefined,
  status: 200,
  handle: (ctx, { body }) => changeOrganization(ctx, body),
});
