import { z } from "zod";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { NewScimToken, ScimGroupNamesChange, ScimSettings, ScimTokenWithSecret } from "./scim.schema.ts";
import { addScimToken, changeScimSettings, readScimSettings, revokeScimToken, scimTokenGate } from "./settings.ts";

export const getScimSettingsRoute = endpoint({
  method: "GET",
  path: "/scim-settings",
  summary: "Get the SCIM provisioning settings and tokens",
  key: "session",
  gate: administratorGate,
  returns: ScimSettings,
  status: 200,
  handle: (ctx) => readScimSettings(ctx),
});

export const updateScimSettingsRoute = endpoint({
  method: "PATCH",
  path: "/scim-settings",
  summary: "Choose the groups that grant permissions",
  key: "session",
  gate: administratorGate,
  body: ScimGroupNamesChange,
  returns: ScimSettings,
  needsProof: true,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { body }) => changeScimSettings(ctx, body),
});

export const createScimTokenRoute = endpoint({
  method: "POST",
  path: "/scim-tokens",
  summary: "Create a SCIM token",
  description: "The token is shown only once.",
  key: "session",
  gate: administratorGate,
  body: NewScimToken,
  returns: ScimTokenWithSecret,
  needsProof: true,
  status: 201,
  showsSecret: true,
  handle: (ctx, { body }) => addScimToken(ctx, body),
});

export const revokeScimTokenRoute = endpoint({
  method: "DELETE",
  path: "/scim-tokens/{id}",
  summary: "Revoke a SCIM token",
  key: "session",
  params: z.object({ id: Id }),
  gate: scimTokenGate,
  status: 204,
  handle: (ctx, { token }) => revokeScimToken(ctx, token),
});
