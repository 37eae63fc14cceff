import { must } from "../content/must.ts";
import type { Effort, NewTaskModel, NewTaskModels, PROVIDERS } from "./model-tasks.schema.ts";

const PARTS = ["NAME", "BASE_URL", "API_KEY"] as const;

type Prefix = "MODEL" | "MODEL_FALLBACK";
type Given = Partial<
  Record<`${Prefix}_PROVIDER`, (typeof PROVIDERS)[number]> &
    Record<`${Prefix}_${(typeof PARTS)[number]}`, string> & {
      MODEL_OUTPUT_TOKENS: number;
      MODEL_REASONING: Effort;
      MODEL_TASKS: NewTaskModels;
    }
>;

/** The address and credentials of a model. */
export interface EndpointSettings {
  provider: (typeof PROVIDERS)[number];
  name: string;
  baseUrl: string;
  apiKey: string | undefined;
  /** Limits every answer, instead of the limit of its task. */
  outputTokens?: number | undefined;
  reasoning?: Effort | undefined;
  /** Connects only to public addresses, over https: the address was not chosen by the operator. */
  publicOnly?: boolean;
}

const DEFAULT_URLS = { anthropic: "https://api.anthropic.com/v1", openai: "https://api.openai.com/v1" };

/** The provider's own address; undefined where there is none. */
export const defaultUrlOf = (provider: EndpointSettings["provider"]): string | undefined =>
  provider === "openai-compatible" ? undefined : DEFAULT_URLS[provider];

const CHECKED = "the settings have been checked";

/** The configured endpoints: none, one, or one with a fallback. */
export function readEndpoints(given: Given): EndpointSettings[] {
  return (["MODEL", "MODEL_FALLBACK"] as const).flatMap((prefix) => {
    const provider = given[`${prefix}_PROVIDER`];
    if (!provider) return [];
    const baseUrl = must(given[`${prefix}_BASE_URL`] ?? defaultUrlOf(provider), CHECKED);
    const name = must(given[`${prefix}_NAME`], CHECKED);
    const apiKey = given[`${prefix}_API_KEY`];
    return [
      { provider, name, baseUrl, apiKey, outputTokens: given.MODEL_OUTPUT_TOKENS, reasoning: given.MODEL_REASONING },
    ];
  });
}

/** The endpoints of one task, from those of all the others. A key is only sent where it was entered for. */
export function endpointsOfTask(all: EndpointSettings[], { fallback, ...own }: NewTaskModel): EndpointSettings[] {
  const [main, ...fallbacks] = all;
  if (!main) return [];
  const limits = { outputTokens: own.output_tokens ?? main.outputTokens, reasoning: own.reasoning ?? main.reasoning };
  const next = fallback ? [over(main, fallback)] : fallback === null ? [] : fallbacks;
  return [over(main, own), ...next].map((each) => ({ ...each, ...limits }));
}

function over(main: EndpointSettings, own: Omit<NewTaskModel, "fallback">): EndpointSettings {
  const provider = own.provider ?? main.provider;
  const isSame = provider === main.provider;
  const baseUrl = own.base_url ?? (isSame ? main.baseUrl : must(defaultUrlOf(provider), CHECKED));
  const apiKey = own.api_key ?? (isSame && baseUrl === main.baseUrl ? main.apiKey : undefined);
  return { ...main, provider, name: own.name ?? main.name, baseUrl, apiKey };
}

/** Every model of a task and every fallback, by its place: `naming`, `naming.fallback`. */
export const listTaskModels = (tasks: NewTaskModels): { place: string; own: Omit<NewTaskModel, "fallback"> }[] =>
  Object.entries(tasks).flatMap(([task, { fallback, ...own }]) => [
    { place: task, own },
    ...(fallback ? [{ place: `${task}.fallback`, own: fallback }] : []),
  ]);

/** What is missing in the models of tasks, by its path. A key may be the one of everything else, at the same address. */
export function findTaskFaults(
  tasks: NewTaskModels,
  main: { provider?: string | null | undefined; base_url?: string | null | undefined },
  hasKey: (place: string) => boolean,
): { path: string; message: string }[] {
  return listTaskModels(tasks).flatMap(({ place, own }) => {
    const { provider = main.provider } = own;
    const isMain = provider === main.provider && (own.base_url ?? main.base_url) === main.base_url;
    if (own.provider !== undefined && own.name === undefined)
      return [{ path: `${place}.name`, message: "is required with a provider" }];
    if (own.provider === "openai-compatible" && !own.base_url)
      return [{ path: `${place}.base_url`, message: "is required for openai-compatible" }];
    return provider === "openai-compatible" || isMain || hasKey(place)
      ? []
      : [{ path: `${place}.api_key`, message: `is required for ${provider}` }];
  });
}

/** Missing settings, by name. */
export function findModelFaults(given: Given): { setting: string; message: string }[] {
  const faults = [...findMissing(given, "MODEL"), ...findMissing(given, "MODEL_FALLBACK")];
  if (given.MODEL_TASKS && !given.MODEL_PROVIDER)
    faults.push({ setting: "MODEL_PROVIDER", message: "must be set when MODEL_TASKS is" });
  const tasks = given.MODEL_TASKS ?? {};
  const withKey = listTaskModels(tasks).flatMap(({ place, own }) => (own.api_key ? [place] : []));
  const main = { provider: given.MODEL_PROVIDER, base_url: given.MODEL_BASE_URL };
  for (const { path, message } of findTaskFaults(tasks, main, (place) => withKey.includes(place)))
    faults.push({ setting: "MODEL_TASKS", message: `${path} ${message}` });
  if (given.MODEL_FALLBACK_PROVIDER && !given.MODEL_PROVIDER)
    faults.push({ setting: "MODEL_PROVIDER", message: "must be set when MODEL_FALLBACK_PROVIDER is" });
  return faults;
}

function findMissing(given: Given, prefix: Prefix): { setting: string; message: string }[] {
  const provider = given[`${prefix}_PROVIDER`];
  const isMissing = (part: (typeof PARTS)[number]) => !given[`${prefix}_${part}`];
  if (!provider) {
    const set = PARTS.find((part) => !isMissing(part));
    return set ? [{ setting: `${prefix}_PROVIDER`, message: `must be set when ${prefix}_${set} is` }] : [];
  }
  const needed = ["NAME", provider === "openai-compatible" ? "BASE_URL" : "API_KEY"] as const;
  return needed
    .filter(isMissing)
    .map((part) => ({ setting: `${prefix}_${part}`, message: `must be set with ${prefix}_PROVIDER=${provider}` }));
}
