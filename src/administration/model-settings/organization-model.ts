import { must } from "../../content/must.ts";
import type { Config } from "../../kernel/config.ts";
import type { Context } from "../../kernel/context.ts";
import { UnreadableSecret } from "../../kernel/db/secret-box.ts";
import { defaultUrlOf } from "../../kernel/model-endpoints.ts";
import { type ModelTask, TASKS } from "../../kernel/model-tasks.schema.ts";
import { type LanguageModel, type ModelAlone, ModelFailure } from "../../models/model.ts";
import { limitsOf, type ModelLimits, openModels } from "../../models/open.ts";
import { type ModelUser, withUsage } from "../usage/model-usage.ts";
import * as store from "./model-settings.store.ts";
import { joinKeys, type TaskKeys } from "./task-models.ts";

type Organization = Pick<Context, "deps" | "sql" | "organizationId">;
type Asking = Organization & Partial<ModelUser>;

/** The label in the metrics. Model names chosen by organizations would create an unbounded number of labels. */
const METRICS_NAME = "organization";
const UNREADABLE =
  "The key of your organization's language model cannot be decrypted. Enter it again in Settings, Language model.";

/**
 * The model that does all work of an organization, or a task: its own, or else the installation's. Null if neither is set: the local
 * engine answers. Reads the settings each time, so that a change takes effect at once in every process. `forTest`: a new instance,
 * without cached state. Calls made for a job are counted.
 */
export async function modelFor(
  organization: Asking,
  { task, forTest = false }: { task?: ModelTask; forTest?: boolean } = {},
): Promise<LanguageModel | null> {
  const models = await findModels(organization, forTest);
  const model: LanguageModel | null = task && models ? models.forTask(task) : models;
  return model && isJob(organization) ? withUsage(organization, model) : model;
}

/** Every model that is set up for the organization, each without its fallback. Calls are not counted yet. */
export async function listModelsAlone(organization: Organization): Promise<ModelAlone[]> {
  const models = await findModels(organization, false);
  return models ? (models.alone?.() ?? [{ model: models, tasks: [...TASKS] }]) : [];
}

async function findModels(organization: Organization, forTest: boolean): Promise<LanguageModel | null> {
  const { deps, sql, organizationId } = organization;
  const settings = await store.findSettings(sql, organizationId);
  if (!settings) return deps.model;
  if (forTest) return openOwn(organization, settings);
  return deps.ownModels.get(organizationId, settings.version, () => openOwn(organization, settings));
}

const isJob = (asking: Asking): asking is Organization & ModelUser => asking.jobId !== undefined;

/** Never falls back to the installation's model, which the organization did not choose, and never sends the installation's key. */
function openOwn({ deps, organizationId }: Organization, settings: store.SettingsRow): LanguageModel {
  const { config, log, metrics } = deps;
  const limits = limitsFor(config, settings);
  const key = openKey(deps, organizationId, settings.api_key);
  const taskKeys = openTaskKeys(deps, organizationId, settings.task_keys);
  if (key instanceof UnreadableSecret || taskKeys instanceof UnreadableSecret) {
    const fault = [key, taskKeys].find((each) => each instanceof UnreadableSecret);
    log.error({ organizationId }, `language model: ${fault?.message}`);
    return unusable(settings.name, limits.promptCharacters);
  }
  const endpoint = {
    provider: settings.provider,
    name: settings.name,
    baseUrl: must(settings.base_url ?? defaultUrlOf(settings.provider), "settings without an address are refused"),
    apiKey: key,
    outputTokens: settings.output_tokens ?? undefined,
    reasoning: settings.reasoning ?? undefined,
    publicOnly: !config.MODEL_SETTINGS_ALLOW_PRIVATE,
  };
  return openModels([endpoint], joinKeys(settings.tasks, taskKeys), limits, {
    onTrouble: (message) => log.warn({ organizationId }, message),
    onAsked: (asked) => metrics.modelAsked({ ...asked, name: METRICS_NAME }),
  });
}

function limitsFor(config: Config, settings: store.SettingsRow): ModelLimits {
  const standard = limitsOf(config);
  return {
    firstTokenSeconds: settings.first_token_seconds ?? standard.firstTokenSeconds,
    idleSeconds: settings.idle_seconds ?? standard.idleSeconds,
    timeoutSeconds: settings.timeout_seconds ?? standard.timeoutSeconds,
    promptCharacters: settings.prompt_characters ?? standard.promptCharacters,
  };
}

/** The keys of the models of tasks, or why they cannot be decrypted. */
export function openTaskKeys(deps: Organization["deps"], organizationId: string, stored: string | null) {
  const text = openKey(deps, organizationId, stored);
  return text instanceof UnreadableSecret ? text : (JSON.parse(text ?? "{}") as TaskKeys);
}

function openKey({ secrets }: Organization["deps"], organizationId: string, stored: string | null) {
  if (stored === null) return undefined;
  try {
    return secrets.open(stored, organizationId);
  } catch (error) {
    if (error instanceof UnreadableSecret) return error;
    throw error;
  }
}

function unusable(name: string, promptCharacters: number): LanguageModel {
  const fail = async () => {
    throw new ModelFailure(UNREADABLE, "refused");
  };
  const model = { name, promptCharacters, outputTokens: undefined, generate: fail, fill: fail };
  return Object.assign(model, { forTask: () => unusable(name, promptCharacters) });
}
