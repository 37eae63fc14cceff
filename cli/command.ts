import { parseArgs } from "node:util";
import type { Chancery } from "../sdk/src/client.ts";
import { UsageError } from "./errors.ts";
import type { Progress } from "./progress.ts";

export interface Option {
  type: "string" | "boolean";
  short?: string;
  multiple?: boolean;
  /** What stands for the value in the help: `FILE`. */
  value?: string;
  help: string;
  choices?: readonly string[];
  /** What the shell completes it with. */
  completes?: "file" | "profile";
  /** Works, but is not shown. */
  hidden?: boolean;
}

export interface Given {
  string: (name: string) => string | undefined;
  strings: (name: string) => string[];
  has: (name: string) => boolean;
}

/** What a command works with. */
export interface Call {
  options: Given;
  positionals: string[];
  /** The server that the options, the environment or the profile name. */
  chancery: Chancery;
  progress: Progress;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  json: boolean;
  print: (text: string) => void;
  /** For people, on stderr. */
  tell: (text: string) => void;
}

export interface Command {
  name: string;
  usage: string;
  summary: string;
  options: Record<string, Option>;
  completes?: "file" | readonly string[];
  /** The exit code, if it is not 0. */
  run: (call: Call) => Promise<number | undefined>;
}

/** Options of every command that speaks to a server. */
export const CONNECTION: Record<string, Option> = {
  server: { type: "string", value: "URL", help: "The server. Else CHANCERY_URL, or the server of the profile." },
  key: { type: "string", value: "KEY", help: "An API key. Else CHANCERY_API_KEY, or the key of the profile." },
  profile: { type: "string", value: "NAME", help: "A profile made by chancery login.", completes: "profile" },
  json: { type: "boolean", help: "Print JSON." },
  quiet: { type: "boolean", short: "q", help: "Show no progress." },
  url: { type: "string", help: "The same as --server.", hidden: true },
};
export const HELP: Record<string, Option> = { help: { type: "boolean", short: "h", help: "Show this help." } };

export function parseWords(command: Command, words: string[]) {
  const known = Object.entries({ ...command.options, ...HELP });
  const options = Object.fromEntries(
    known.map(([name, { type, short, multiple = false }]) => [name, { type, multiple, ...(short && { short }) }]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: words.map(joined).filter((word) => word !== undefined),
      options,
      allowPositionals: true,
    });
    return { options: givenOf(values, command), positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const [first] = (error as Error).message.split(". To specify a positional");
    throw new UsageError(`${first}.\nSee chancery ${command.name} --help.`.replace("..", "."));
  }
}

/** `--sort -endDate` is a value, though it begins with a dash. */
function joined(word: string, index: number, words: string[]): string | undefined {
  if (words[index - 1] === "--sort" && /^-\w/.test(word)) return undefined;
  return word === "--sort" && /^-\w/.test(words[index + 1] ?? "") ? `--sort=${words[index + 1]}` : word;
}

type Value = string | boolean | (string | boolean)[] | undefined;

function givenOf(values: Record<string, Value>, { options }: Command): Given {
  for (const [name, { choices }] of Object.entries(options))
    for (const value of [values[name] ?? []].flat())
      if (choices && !choices.includes(String(value)))
        throw new UsageError(`--${name} must be ${choices.join(", ").replace(/, (?=[^,]*$)/, " or ")}.`);
  return {
    string: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    strings: (name) => [values[name] ?? []].flat().map(String),
    has: (name) => values[name] === true,
  };
}

export function helpOf({ name, usage, summary, options }: Command): string {
  const shown = Object.entries({ ...options, ...HELP }).filter(([, { hidden }]) => !hidden);
  const heads = shown.map(([option, each]) => {
    const long = `--${option}${each.type === "string" ? ` ${valueShown(each)}` : ""}`;
    return each.short ? `-${each.short}, ${long}` : `    ${long}`;
  });
  const width = Math.max(...heads.map((head) => head.length));
  const lines = shown.map(([, { help }], index) => `  ${heads[index]!.padEnd(width)}  ${help}`);
  return [`Usage: chancery ${name} ${usage}`.trimEnd(), "", summary, "", ...lines].join("\n");
}

/** A long list of choices would push the explanations off the screen. */
function valueShown({ value = "VALUE", choices }: Option): string {
  const all = choices?.join("|") ?? value;
  return all.length > 30 ? value : all;
}
