import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { forbidden, invalid } from "../../kernel/errors/errors.ts";
import { isPrivateName } from "../../kernel/http/outgoing/addresses.ts";
import type { ModelSettings, ModelTest, NewModelSettings } from "./model-settings.schema.ts";
import * as store from "./model-settings.store.ts";
import { modelFor } from "./organization-model.ts";
import { NO_MODEL, probeModel } from "./probe.ts";

/** Model settings are managed by administrators and organization keys. */
export async function modelAdministratorGate({ caller }: Context) {
  if (caller.kind === "organization" || caller.isAdmin) return {};
  throw forbidden("Only administrators can manage the language model. Ask one, or use an organization-scoped key.");
}

/** The organization's settings, else the provider and name of the installation's model. */
export async function readModelSettings(ctx: Context): Promise<ModelSettings> {
  const own = await store.findSettings(ctx.sql, ctx.organizationId);
  if (own) return shown(own);
  const { MODEL_PROVIDER, MODEL_NAME, MODEL_PROMPT_CHARACTERS, MODEL_TIMEOUT_SECONDS } = ctx.deps.config;
  const isSet = ctx.deps.model !== null;
  return {
    source: isSet ? "installation" : "none",
    provider: MODEL_PROVIDER ?? null,
    name: MODEL_NAME ?? null,
    base_url: null,
    has_api_key: false,
    prompt_characters: isSet ? MODEL_PROMPT_CHARACTERS : null,
    timeout_seconds: isSet ? MODEL_TIMEOUT_SECONDS : null,
    updated_at: null,
  };
}

/** Replaces the settings. An omitted key is kept, unless it would be sent to a different address than it was entered for. */
export async function setModelSettings(ctx: Context, input: NewModelSettings): Promise<ModelSettings> {
  const before = await store.findSettings(ctx.sql, ctx.organizationId);
  const base_url = input.base_url ?? null;
  mustBeReachable(ctx, input.provider, base_url);
  const api_key = keyOf(ctx, { ...input, base_url }, before);
  mustHaveKey(input.provider, api_key);
  const stored = await store.upsertSettings(ctx.sql, ctx.organizationId, {
    provider: input.provider,
    name: input.name,
    base_url,
    api_key,
    prompt_characters: input.prompt_characters ?? null,
    timeout_seconds: input.timeout_seconds ?? null,
  });
  return shown(must(stored, "it has just been stored"));
}

/** Work returns to the installation's model, or to the local engine if there is none. */
export async function deleteModelSettings(ctx: Context): Promise<undefined> {
  await store.deleteSettings(ctx.sql, ctx.organizationId);
}

/** Tests what the organization's current model can do. */
export async function testModel(ctx: Context): Promise<ModelTest> {
  const model = await modelFor(ctx, { forTest: true });
  return model ? probeModel(model, ctx.deps.log) : NO_MODEL;
}

const shown = ({ version: _, api_key, ...row }: store.SettingsRow): ModelSettings => ({
  source: "organization",
  ...row,
  has_api_key: api_key !== null,
});

function keyOf(
  { deps, organizationId }: Context,
  { provider, base_url, api_key }: Pick<NewModelSettings, "provider" | "api_key"> & { base_url: string | null },
  before: store.SettingsRow | undefined,
): string | null {
  if (api_key !== undefined) return api_key === null ? null : deps.secrets.seal(api_key, organizationId);
  if (!before?.api_key) return null;
  if (before.provider === provider && before.base_url === base_url) return before.api_key;
  const message = "must be sent again: the stored key was entered for another provider or address";
  throw invalid([{ path: "body.api_key", message }]);
}

function mustHaveKey(provider: NewModelSettings["provider"], key: string | null) {
  if (provider === "openai-compatible" || key !== null) return;
  throw invalid([{ path: "body.api_key", message: `is required for ${provider}` }]);
}

/** Checks only the URL itself. The address that its name resolves to is checked on each call. */
function mustBeReachable({ deps }: Context, provider: NewModelSettings["provider"], address: string | null) {
  const refuse = (message: string) => invalid([{ path: "body.base_url", message }]);
  if (address === null) {
    if (provider === "openai-compatible") throw refuse("is required for openai-compatible");
    return;
  }
  if (deps.config.MODEL_SETTINGS_ALLOW_PRIVATE) return;
  const url = new URL(address);
  if (url.protocol !== "https:") throw refuse("must begin with https://");
  if (isPrivateName(url)) throw refuse("must not be a private address");
}
