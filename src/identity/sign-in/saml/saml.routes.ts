import { administratorGate } from "../../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { NewSamlSettings, SamlSettings, SamlStart } from "./saml.schema.ts";
import { finishSaml, startSaml } from "./saml.ts";
import { deleteSamlSettings, readSamlSettings, setSamlSettings } from "./settings.ts";

export const startSamlRoute = endpoint({
  method: "GET",
  path: "/saml/start",
  summary: "Sign in with an organization's SAML identity provider",
  key: "none",
  query: SamlStart,
  status: 303,
  handle: (visitor, { query }) => startSaml(visitor, query),
});

export const finishSamlRoute = endpoint({
  method: "GET",
  path: "/saml/finish",
  summary: "Complete the sign-in with the SAML identity provider",
  key: "none",
  status: 303,
  handle: (visitor) => finishSaml(visitor),
});

export const getSamlSettingsRoute = endpoint({
  method: "GET",
  path: "/saml-settings",
  summary: "Get the settings of single sign-on by SAML",
  key: "session",
  gate: administratorGate,
  returns: SamlSettings,
  status: 200,
  handle: (ctx) => readSamlSettings(ctx),
});

export const setSamlSettingsRoute = endpoint({
  method: "PUT",
  path: "/saml-settings",
  summary: "Set up single sign-on by SAML",
  key: "session",
  gate: administratorGate,
  body: NewSamlSettings,
  returns: SamlSettings,
  needsProof: true,
  status: 200,
  handle: (ctx, { body }) => setSamlSettings(ctx, body),
});

export const deleteSamlSettingsRoute = endpoint({
  method: "DELETE",
  path: "/saml-settings",
  summary: "Remove single sign-on by SAML",
  key: "session",
  gate: administratorGate,
  needsProof: true,
  status: 204,
  handle: (ctx) => deleteSamlSettings(ctx),
});
