import { first } from "../content/must.ts";
import type { Config } from "../kernel/config.ts";
import { type EndpointSettings, readEndpoints } from "../kernel/model-endpoints.ts";
import { currentTurn } from "../kernel/scheduling/turn.ts";
import { openEndpoint } from "./endpoint.ts";
import { askWithFailover, type FailoverOptions } from "./failover.ts";
import { generateObject } from "./generate-object.ts";
import { type LanguageModel, ModelFailure, type Prompt } from "./model.ts";
import type { ModelRequest } from "./request.ts";

export interface LanguageModelOptions extends FailoverOptions {
  /** The delay before the first retry. It doubles with each retry. */
  firstPauseMs?: number;
  /** How long the circuit of a model that is down stays open at first. */
  circuitMs?: number;
}

export interface ModelLimits {
  timeoutSeconds: number;
  promptCharacters: number;
}

/** The configured language model with its fallback; null if none is configured. */
export function openLanguageModel(config: Config, options?: LanguageModelOptions): LanguageModel | null {
  const endpoints = readEndpoints(config);
  return endpoints.length === 0 ? null : openEndpoints(endpoints, limitsOf(config), options);
}

/** The limits of the installation. */
export const limitsOf = (config: Config): ModelLimits => ({
  timeoutSeconds: config.MODEL_TIMEOUT_SECONDS,
  promptCharacters: config.MODEL_PROMPT_CHARACTERS,
});

/** A model and its fallbacks, in the order in which they are asked. */
export function openEndpoints(
  settings: EndpointSettings[],
  { timeoutSeconds, promptCharacters }: ModelLimits,
  { firstPauseMs = 500, circuitMs = firstPauseMs * 10, ...options }: LanguageModelOptions = {},
): LanguageModel {
  const timeouts = { timeoutMs: timeoutSeconds * 1000, firstPauseMs, circuitMs };
  const endpoints = settings.map((each) => openEndpoint(each, timeouts));
  const failover = askWithFailover(endpoints, options);
  const ask = (request: ModelRequest) => failover({ ...request, isPatient: currentTurn()?.isUrgent ?? false });
  return {
    name: first(endpoints).name,
    promptCharacters,
    async generate(prompt, options) {
      mustFit(prompt, promptCharacters);
      return ask({ ...options, prompt });
    },
    async fill(prompt, shape, options) {
      mustFit(prompt, promptCharacters);
      return generateObject(ask, prompt, shape, options);
    },
  };
}

function mustFit({ system, shared = "", messages }: Prompt, most: number) {
  const texts = messages.map((message) => (message.role === "tool" ? message.result : message.text));
  const length = [system, shared, ...texts].reduce((sum, text) => sum + text.length, 0);
  if (length <= most) return;
  const numbers = `${length} characters, at most ${most} (MODEL_PROMPT_CHARACTERS)`;
  throw new ModelFailure(`The prompt is too long for the model: ${numbers}.`, false);
}
