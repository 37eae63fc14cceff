import { first } from "../content/must.ts";
import type { Config } from "../kernel/config.ts";
import { type EndpointSettings, endpointsOfTask, readEndpoints } from "../kernel/model-endpoints.ts";
import { type ModelTask, type NewTaskModels, TASKS } from "../kernel/model-tasks.schema.ts";
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
  firstTokenSeconds: number;
  idleSeconds: number;
  timeoutSeconds: number;
  promptCharacters: number;
}

/** The configured language model with its fallback; null if none is configured. */
export function openLanguageModel(config: Config, options?: LanguageModelOptions): LanguageModel | null {
  const endpoints = readEndpoints(config);
  return endpoints.length === 0 ? null : openModels(endpoints, config.MODEL_TASKS ?? {}, limitsOf(config), options);
}

/** A model with those of its tasks. A task without a model of its own is done by the model that is asked for it. */
export function openModels(
  endpoints: EndpointSettings[],
  tasks: NewTaskModels,
  limits: ModelLimits,
  options?: LanguageModelOptions,
): LanguageModel {
  const own = new Map<ModelTask, LanguageModel>();
  const alone = () =>
    listAlone(endpoints, tasks, limits).map(({ settings, promptCharacters, tasks }) => ({
      model: open([settings], promptCharacters),
      tasks,
    }));
  const open = (settings: EndpointSettings[], promptCharacters: number): LanguageModel => {
    const model: LanguageModel = Object.assign(openEndpoints(settings, { ...limits, promptCharacters }, options), {
      forTask: (task: ModelTask): LanguageModel => own.get(task) ?? model,
      alone,
    });
    return model;
  };
  for (const [task, settings] of Object.entries(tasks) as [ModelTask, NewTaskModels[ModelTask]][])
    if (settings)
      own.set(task, open(endpointsOfTask(endpoints, settings), settings.prompt_characters ?? limits.promptCharacters));
  return open(endpoints, limits.promptCharacters);
}

interface SetUp {
  settings: EndpointSettings;
  promptCharacters: number;
  tasks: ModelTask[];
}

/** Every model and fallback once, with the tasks that ask it first. */
function listAlone(endpoints: EndpointSettings[], tasks: NewTaskModels, limits: ModelLimits): SetUp[] {
  const found = new Map<string, SetUp>();
  for (const task of TASKS) {
    const own = tasks[task];
    const promptCharacters = own?.prompt_characters ?? limits.promptCharacters;
    for (const [at, settings] of (own ? endpointsOfTask(endpoints, own) : endpoints).entries()) {
      const key = JSON.stringify([settings, promptCharacters]);
      const known = found.get(key) ?? { settings, promptCharacters, tasks: [] };
      if (at === 0) known.tasks.push(task);
      found.set(key, known);
    }
  }
  return [...found.values()];
}

/** The limits of the installation. */
export const limitsOf = (config: Config): ModelLimits => ({
  firstTokenSeconds: config.MODEL_FIRST_TOKEN_SECONDS,
  idleSeconds: config.MODEL_IDLE_SECONDS,
  timeoutSeconds: config.MODEL_TIMEOUT_SECONDS,
  promptCharacters: config.MODEL_PROMPT_CHARACTERS,
});

const SETTINGS = {
  firstToken: "MODEL_FIRST_TOKEN_SECONDS",
  idle: "MODEL_IDLE_SECONDS",
  total: "MODEL_TIMEOUT_SECONDS",
};
/** A prompt with less room holds no part of a contract that could be read by itself. */
const MIN_PROMPT = 8_000;

/** A model and its fallbacks, in the order in which they are asked. */
function openEndpoints(
  settings: EndpointSettings[],
  { firstTokenSeconds, idleSeconds, timeoutSeconds, promptCharacters }: ModelLimits,
  { firstPauseMs = 500, circuitMs = firstPauseMs * 10, ...options }: LanguageModelOptions = {},
): Omit<LanguageModel, "forTask"> {
  const limits = {
    firstTokenMs: firstTokenSeconds * 1000,
    idleMs: idleSeconds * 1000,
    totalMs: timeoutSeconds * 1000,
    settings: SETTINGS,
    firstPauseMs,
    circuitMs,
  };
  const endpoints = settings.map((each) => openEndpoint(each, limits));
  const failover = askWithFailover(endpoints, options);
  let most = promptCharacters;
  const ask = async (request: ModelRequest) => {
    const length = promptLength(request.prompt);
    if (length > most) throw tooLong(length, most);
    try {
      return await failover({ ...request, isPatient: currentTurn()?.isUrgent ?? false });
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.kind !== "too_long") throw error;
      const shorter = Math.max(MIN_PROMPT, Math.floor(length / 2));
      const advice =
        shorter < length
          ? `Set MODEL_PROMPT_CHARACTERS to ${shorter} or less, or give the model a larger window.`
          : "Its window has to hold the answer as well: lower MODEL_OUTPUT_TOKENS, or give the model a larger window.";
      if (shorter < most) {
        most = shorter;
        options.onTrouble?.(`A prompt of ${length} characters was too long. It is read in smaller parts. ${advice}`);
      }
      throw new ModelFailure(`${error.message} The prompt had ${length} characters. ${advice}`, "too_long");
    }
  };
  return {
    name: first(endpoints).name,
    get promptCharacters() {
      return most;
    },
    outputTokens: first(settings).outputTokens,
    generate: (prompt, options) => ask({ ...options, prompt }),
    fill: (prompt, shape, options) => generateObject(ask, prompt, shape, options),
  };
}

export function promptLength({ system, shared = "", messages }: Prompt): number {
  const texts = messages.map((message) => (message.role === "tool" ? message.result : message.text));
  return [system, shared, ...texts].reduce((sum, text) => sum + text.length, 0);
}

function tooLong(length: number, most: number) {
  const numbers = `${length} characters, at most ${most} (MODEL_PROMPT_CHARACTERS)`;
  return new ModelFailure(`The prompt is too long for the model: ${numbers}.`, "too_long");
}

/** Works again with smaller parts when the model turned out to have a smaller window. */
export async function withinWindow<T>(model: LanguageModel, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = model.promptCharacters;
    try {
      return await work();
    } catch (error) {
      const isSmaller = model.promptCharacters < before;
      if (!(error instanceof ModelFailure && error.kind === "too_long" && isSmaller)) throw error;
    }
  }
}
