import { randomUUID } from "node:crypto";
import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { forbidden, invalid } from "../../kernel/errors/errors.ts";
import { isPrivateName } from "../../kernel/http/outgoing/addresses.ts";
import { findTaskFaults, listTaskModels } from "../../kernel/model-endpoints.ts";
import type { ModelTask } from "../../kernel/model-tasks.schema.ts";
import type { ModelSettings, ModelTest, NewModelSettings } from "./model-settings.schema.ts";
import * as store from "./model-settings.store.ts";
import { modelFor, openTaskKeys } from "./organization-model.ts";
import { NO_MODEL, probeModel, probeTask } from "./probe.ts";
import { showTasks, splitKeys, type TaskKeys } from "./task-models.ts";

/** Model settings are managed by administrators and organization keys. */
export async function modelAdministratorGate({ caller }: Context) {
  if (caller.kind === "organization" || caller.isAdmin) return {};
  throw forbidden("Only administrators can manage the language model. Ask one, or use an organization-scoped key.");
}

/** The organization's settings, else the provider and name of the installation's model. */
export async function readModelSettings(ctx: Context): Promise<ModelSettings> {
  const own = await store.findSettings(ctx.sql, ctx.organizationId);
  if (own) return shown(own, keysOf(ctx, own));
  const { config } = ctx.deps;
  const isSet = ctx.deps.model !== null;
  return {
    source: isSet ? "installation" : "none",
    provider: config.MODEL_PROVIDER ?? null,
    name: config.MODEL_NAME ?? null,
    base_url: null,
    has_api_key: false,
    prompt_characters: isSet ? config.MODEL_PROMPT_CHARACTERS : null,
    output_tokens: (isSet && config.MODEL_OUTPUT_TOKENS) || null,
    reasoning: (isSet && config.MODEL_REASONING) || null,
    first_token_seconds: isSet ? config.MODEL_FIRST_TOKEN_SECONDS : null,
    idle_seconds: isSet ? config.MODEL_IDLE_SECONDS : null,
    timeout_seconds: isSet ? config.MODEL_TIMEOUT_SECONDS : null,
    tasks: {},
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
  const { tasks, keys } = tasksOf(ctx, { ...input, base_url }, before);
  const stored = await store.upsertSettings(ctx.sql, ctx.organizationId, {
    provider: input.provider,
    name: input.name,
    base_url,
    api_key,
    prompt_characters: input.prompt_characters ?? null,
    output_tokens: input.output_tokens ?? null,
    reasoning: input.reasoning ?? null,
    first_token_seconds: input.first_token_seconds ?? null,
    idle_seconds: input.idle_seconds ?? null,
    timeout_seconds: input.timeout_seconds ?? null,
    tasks,
    task_keys: Object.keys(keys).length === 0 ? null : ctx.deps.secrets.seal(JSON.stringify(keys), ctx.organizationId),
  });
  return shown(must(stored, "it has just been stored"), keys);
}

/** The models of tasks; omitted, they stay as they are. */
function tasksOf(
  ctx: Context,
  input: NewModelSettings & { base_url: string | null },
  before: store.SettingsRow | undefined,
) {
  const earlier = before?.tasks ?? {};
  const stored = before ? keysOf(ctx, before) : {};
  const split = input.tasks ? splitKeys(input.tasks, earlier, stored) : { tasks: earlier, keys: stored };
  const faults = findTaskFaults(split.tasks, input, (place) => split.keys[place] !== undefined);
  if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path: `body.tasks.${path}`, message })));
  for (const { place, own } of listTaskModels(split.tasks))
    if (own.base_url) mustBeReachable(ctx, input.provider, own.base_url, `body.tasks.${place}.base_url`);
  return split;
}

/** Keys that cannot be decrypted count as not stored: the model says so when it is asked. */
function keysOf({ deps, organizationId }: Context, row: store.SettingsRow): TaskKeys {
  const keys = openTaskKeys(deps, organizationId, row.task_keys);
  return keys instanceof Error ? {} : keys;
}

/** Work returns to the installation's model, or to the local engine if there is none. */
export async function deleteModelSettings(ctx: Context): Promise<undefined> {
  await store.deleteSettings(ctx.sql, ctx.organizationId);
}

/** Tests what the organization's current model can do, and whether the models of single tasks do them. */
export async function testModel(ctx: Context): Promise<ModelTest> {
  const { userId, apiKeyId } = ctx.caller;
  const asking = { ...ctx, jobId: randomUUID(), kind: "model:test", userId, apiKeyId };
  const model = await modelFor(asking, { forTest: true });
  if (!model) return NO_MODEL;
  const own = await store.findSettings(ctx.sql, ctx.organizationId);
  const tasks = Object.keys(own?.tasks ?? ctx.deps.config.MODEL_TASKS ?? {}) as ModelTask[];
  const tested = await Promise.all(
    tasks.map(async (task) => [task, await probeTask(task, model.forTask(task), ctx.deps.log)] as const),
  );
  return { ...(await probeModel(model, ctx.deps.log)), tasks: Object.fromEntries(tested) };
}

const shown = (
  { version: _, api_key, task_keys: _keys, tasks, ...row }: store.SettingsRow,
  keys: TaskKeys,
): ModelSettings => ({
  source: "organization",
  ...row,
  has_api_key: api_key !== null,
  tasks: showTasks(tasks, keys),
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
function mustBeReachable(
  { deps }: Context,
  provider: NewModelSettings["provider"],
  address: string | null,
  path = "body.base_url",
) {
  const refuse = (message: string) => invalid([{ path, message }]);
  if (address === null) {
    if (provider === "openai-compatible") throw refuse("is required for openai-compatible");
    return;
  }
  if (deps.config.MODEL_SETTINGS_ALLOW_PRIVATE) return;
  const url = new URL(address);
  if (url.protocol !== "https:") throw refuse("must begin with https://");
  if (isPrivateName(url)) throw refuse("must not be a private address");
}
