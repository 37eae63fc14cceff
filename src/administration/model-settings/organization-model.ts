import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { UnreadableSecret } from "../../kernel/db/secret-box.ts";
import { defaultUrlOf } from "../../kernel/model-endpoints.ts";
import { type LanguageModel, ModelFailure } from "../../models/model.ts";
import { limitsOf, openEndpoints } from "../../models/open.ts";
import * as store from "./model-settings.store.ts";

type Organization = Pick<Context, "deps" | "sql" | "organizationId">;

/** The label in the metrics. Model names chosen by organizations would create an unbounded number of labels. */
const METRICS_NAME = "organization";
const UNREADABLE =
  "The key of your organization's language model cannot be decrypted. Enter it again in Settings, Language model.";

/**
 * The model that does all work of an organization: its own, or else the installation's. Null if neither is set: the local engine
 * answers. Reads the settings each time, so that a change takes effect at once in every process. `forTest`: a new instance,
 * without cached state.
 */
export async function modelFor(
  organization: Organization,
  { forTest = false }: { forTest?: boolean } = {},
): Promise<LanguageModel | null> {
  const { deps, sql, organizationId } = organization;
  const settings = await store.findSettings(sql, organizationId);
  if (!settings) return deps.model;
  const open = () => openOwn(organization, settings);
  return forTest ? open() : deps.ownModels.get(organizationId, settings.version, open);
}

/** Never falls back to the installation's model, which the organization did not choose, and never sends the installation's key. */
function openOwn({ deps, organizationId }: Organization, settings: store.SettingsRow): LanguageModel {
  const { config, log, metrics } = deps;
  const standard = limitsOf(config);
  const limits = {
    timeoutSeconds: settings.timeout_seconds ?? standard.timeoutSeconds,
    promptCharacters: settings.prompt_characters ?? standard.promptCharacters,
  };
  const key = openKey(deps, organizationId, settings.api_key);
  if (key instanceof UnreadableSecret) {
    log.error({ organizationId }, `language model: ${key.message}`);
    return unusable(settings.name, limits.promptCharacters);
  }
  const endpoint = {
    provider: settings.provider,
    name: settings.name,
    baseUrl: must(settings.base_url ?? defaultUrlOf(settings.provider), "settings without an address are refused"),
    apiKey: key,
    publicOnly: !config.MODEL_SETTINGS_ALLOW_PRIVATE,
  };
  return openEndpoints([endpoint], limits, {
    onTrouble: (message) => log.warn({ organizationId }, message),
    onAsked: (asked) => metrics.modelAsked({ ...asked, name: METRICS_NAME }),
  });
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
    throw new ModelFailure(UNREADABLE, false);
  };
  return { name, promptCharacters, generate: fail, fill: fail };
}
