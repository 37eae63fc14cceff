import { type AllowedPaths, allowedPathsOf, isFolder } from "./allowed-paths.ts";
import { testWrapper } from "./trial.ts";
import { findWrappers, type Wrapper } from "./wrappers.ts";

export const SANDBOX_MODES = ["auto", "off", "required"] as const;
export type SandboxMode = (typeof SANDBOX_MODES)[number];

/** What refuses a parser something: the kernel refuses all code, Node refuses JavaScript but not native code. */
export interface Enforcement {
  by: "kernel" | "node";
  name: string;
}

export interface Sandbox {
  network: Enforcement | null;
  files: Enforcement | null;
  /** How a parser is started: a program, and the words before the script. */
  command(parser: Parser): { execPath: string; execArgv: string[] };
}

export interface Parser {
  entry: URL;
  folder: string;
  nodeOptions: string[];
  /** It may start programs even where none that we know is installed. */
  startsPrograms?: boolean;
}

const NODE = { by: "node", name: "Node's permission model" } as const;
const flags = process.allowedNodeEnvironmentFlags;
const found = new Map<SandboxMode, Promise<Sandbox>>();

/** Finds out once what this machine can refuse to parsers. Rejects where all of it is required and some is missing. */
export function detectSandbox(mode: SandboxMode): Promise<Sandbox> {
  const known = found.get(mode) ?? detect(mode);
  found.set(mode, known);
  return known;
}

export function isComplete({ network, files }: Sandbox): boolean {
  return network?.by === "kernel" && files?.by === "kernel";
}

/** One sentence for the operator. */
export function describeSandbox(sandbox: Sandbox): string {
  const network = describeEnforcement(sandbox.network, "without network", "with network");
  const files = describeEnforcement(
    sandbox.files,
    "without other files than their own",
    "with the files of this account",
  );
  const advice = isComplete(sandbox) ? "" : " docs/self-hosting.md says how to isolate them completely.";
  return `parsers run ${network} and ${files}.${advice}`;
}

function describeEnforcement(guard: Enforcement | null, refused: string, open: string): string {
  if (!guard) return open;
  return `${refused} (${guard.name}${guard.by === "node" ? ", which does not bind native code" : ""})`;
}

async function detect(mode: SandboxMode): Promise<Sandbox> {
  if (mode === "off") return { network: null, files: null, command: withoutSandbox };
  const sandbox = buildSandbox(await bestWrapper());
  if (mode === "auto" || isComplete(sandbox)) return sandbox;
  throw new Error(`PARSER_SANDBOX is required, but here ${describeSandbox(sandbox)}`);
}

async function bestWrapper(): Promise<Wrapper | undefined> {
  let best: Wrapper | undefined;
  for (const wrapper of findWrappers()) {
    const tried = await testWrapper(wrapper);
    if (tried?.network && tried.files) return tried;
    best ??= tried?.network || tried?.files ? tried : undefined;
  }
  return best;
}

/** The kernel's refusals where a wrapper works, and Node's own beneath them everywhere. */
function buildSandbox(wrapper?: Wrapper): Sandbox {
  const kernel = (name?: string): Enforcement | null => (name ? { by: "kernel", name } : null);
  const node = (flag: string): Enforcement | null => (flags.has(flag) ? NODE : null);
  return {
    network: kernel(wrapper?.network) ?? node("--allow-net"),
    files: kernel(wrapper?.files) ?? node("--permission"),
    command(parser) {
      const reach = allowedPathsOf(parser.entry, parser.folder);
      const words = [...(wrapper?.argv(reach) ?? []), process.execPath];
      const [execPath, ...rest] = words;
      return { execPath: execPath!, execArgv: [...rest, ...parser.nodeOptions, ...nodePermissionFlags(reach, parser)] };
    },
  };
}

const withoutSandbox: Sandbox["command"] = ({ nodeOptions }) => ({ execPath: process.execPath, execArgv: nodeOptions });

/** Native code is needed for pictures, threads for text recognition and for watching the server. */
function nodePermissionFlags({ code, helpers, folder }: AllowedPaths, { startsPrograms }: Parser): string[] {
  if (!flags.has("--permission")) return [];
  const readable = [...code.map((path) => (isFolder(path) ? `${path}/*` : path)), ...helpers, `${folder}/*`];
  return [
    ...["--permission", "--allow-addons", "--allow-worker"],
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}/*`,
    ...(startsPrograms || helpers.length > 0 ? ["--allow-child-process"] : []),
  ];
}
