import { endpoint } from "../../kernel/http/endpoint.ts";
import { ModelSettings, ModelTest, NewModelSettings } from "./model-settings.schema.ts";
import {
  deleteModelSettings,
  modelAdministratorGate,
  readModelSettings,
  setModelSettings,
  testModel,
} from "./model-settings.ts";

export const getModelSettingsRoute = endpoint({
  method: "GET",
  path: "/model-settings",
  summary: "Get the organization's language model",
  description: "All operations on model settings require an administrator or an organization-scoped key.",
  key: "any",
  gate: modelAdministratorGate,
  returns: ModelSettings,
  status: 200,
  handle: (ctx) => readModelSettings(ctx),
});

export const setModelSettingsRoute = endpoint({
  method: "PUT",
  path: "/model-settings",
  summary: "Set the organization's own language model",
  description:
    "From then on it does all work of the organization, instead of the installation's model. Its address must be public and begin with https://, unless the installation allows others.",
  key: "any",
  gate: modelAdministratorGate,
  body: NewModelSettings,
  returns: ModelSettings,
  needsProof: true,
  status: 200,
  handle: (ctx, { body }) => setModelSettings(ctx, body),
});

export const deleteModelSettingsRoute = endpoint({
  method: "DELETE",
  path: "/model-settings",
  summary: "Remove the organization's own language model",
  description: "The installation's model answers again, or the local engine if there is none.",
  key: "any",
  gate: modelAdministratorGate,
  needsProof: true,
  status: 204,
  handle: (ctx) => deleteModelSettings(ctx),
});

export const testModelRoute = endpoint({
  method: "POST",
  path: "/model-settings/test",
  summary: "Test the language model that answers for the organization",
  description:
    "Asks a few questions, one of them with a tool, and says what works. A model that fails is a result, not an error.",
  key: "any",
  tier: "inference",
  gate: modelAdministratorGate,
  prepare: (ctx) => testModel(ctx),
  returns: ModelTest,
  status: 200,
  handle: async (_ctx, { prepared }) => prepared,
});
