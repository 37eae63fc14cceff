import type { Config } from "../config.ts";
import { openEndpoint } from "./endpoint.ts";
import { askWithFailover, type FailoverOptions } from "./failover.ts";
import { generateObject } from "./generate-object.ts";
import { type LanguageModel, ModelFailure, type Prompt } from "./model.ts";
import { readEndpoints } from "./settings.ts";

export interface LanguageModelOptions extends FailoverOptions {
  /** The delay before the first retry. It doubles with each retry. */
  firstPauseMs?: number;
  /** How long a model that is down is not called at first. */
  circuitMs?: number;
}

/** The configured language model with its fallback; null if none is configured. */
export function openLanguageModel(
  config: Config,
  { firstPauseMs = 500, circuitMs = firstPauseMs * 10, ...options }: LanguageModelOptions = {},
): LanguageModel | null {
  const timeouts = { timeoutMs: config.MODEL_TIMEOUT_SECONDS * 1000, firstPauseMs, circuitMs };
  const endpoints = readEndpoints(config).map((settings) => openEndpoint(settings, timeouts));
  if (endpoints.length === 0) return null;
  const ask = askWithFailover(endpoints, options);
  const promptCharacters = config.MODEL_PROMPT_CHARACTERS;
  return {
    name: endpoints[0]!.name,
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
