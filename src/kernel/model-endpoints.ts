import { must } from "../content/must.ts";

export const PROVIDERS = ["anthropic", "openai", "openai-compatible"] as const;
const PARTS = ["NAME", "BASE_URL", "API_KEY"] as const;

type Prefix = "MODEL" | "MODEL_FALLBACK";
type Given = Partial<
  Record<`${Prefix}_PROVIDER`, (typeof PROVIDERS)[number]> & Record<`${Prefix}_${(typeof PARTS)[number]}`, string>
>;

/** The address and credentials of a model. */
export interface EndpointSettings {
  provider: (typeof PROVIDERS)[number];
  name: string;
  baseUrl: string;
  apiKey: string | undefined;
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
    return [{ provider, name: must(given[`${prefix}_NAME`], CHECKED), baseUrl, apiKey: given[`${prefix}_API_KEY`] }];
  });
}

/** Missing settings, by name. */
export function findModelFaults(given: Given): { setting: string; message: string }[] {
  const faults = [...findMissing(given, "MODEL"), ...findMissing(given, "MODEL_FALLBACK")];
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
