import { type AllowedPaths, allowedPathsOf, isFolder } from "./allowed-paths.ts";
import { testWrapper } from "./trial.ts";
import { findWrappers, type Wrapper } from "./wrappers.ts";

export const SANDBOX_MODES = ["auto", "off", "required"] as const;
export type SandboxMode = (typeof SANDBOX_MODES)[number];

/** What enforces a restriction. The kernel restricts all code; Node restricts JavaScript but not native code. */
export interface Enforcement {
  by: "kernel" | "node";
  name: string;
}

export interface Sandbox {
  network: Enforcement | null;
  files: Enforcement | null;
  /** The command that starts a parser: a program, and the arguments before the script. */
  command(parser: Parser): { execPath: string; execArgv: string[] };
}

export interface Parser {
  entry: URL;
  folder: string;
  nodeOptions: string[];
  /** It may start programs even if none of ours is installed. */
  startsPrograms?: boolean;
}

const NODE = { by: "node", name: "Node's permission model" } as const;
const flags = process.allowedNodeEnvironmentFlags;
const detected = new Map<SandboxMode, Promise<Sandbox>>();

/** Detects once which restrictions this machine can enforce. Rejects if the sandbox is required but incomplete. */
export function detectSandbox(mode: SandboxMode): Promise<Sandbox> {
  const known = detected.get(mode) ?? detect(mode);
  detected.set(mode, known);
  return known;
}

export function isComplete({ network, files }: Sandbox): boolean {
  return network?.by === "kernel" && files?.by === "kernel";
}

/** One sentence for the operator's log. */
export function describeSandbox(sandbox: Sandbox): string {
  const network = describeEnforcement(sandbox.network, "without network access", "with network access");
  const files = describeEnforcement(
    sandbox.files,
    "without access to other files",
    "with access to the files of this account",
  );
  const advice = isComplete(sandbox) ? "" : " See docs/self-hosting.md for how to isolate them completely.";
  return `parsers run ${network} and ${files}.${advice}`;
}

function describeEnforcement(enforcement: Enforcement | null, restricted: string, open: string): string {
  if (!enforcement) return open;
  return `${restricted} (${enforcement.name}${enforcement.by === "node" ? ", which does not restrict native code" : ""})`;
}

async function detect(mode: SandboxMode): Promise<Sandbox> {
  if (mode === "off") return { network: null, files: null, command: withoutSandbox };
  const sandbox = buildSandbox(await bestWrapper());
  if (mode === "auto" || isComplete(sandbox)) return sandbox;
  throw new Error(`PARSER_SANDBOX=required, but on this machine ${describeSandbox(sandbox)}`);
}

async function bestWrapper(): Promise<Wrapper | undefined> {
  let best: Wrapper | undefined;
  for (const wrapper of findWrappers()) {
    const tested = await testWrapper(wrapper);
    if (tested?.network && tested.files) return tested;
    best ??= tested?.network || tested?.files ? tested : undefined;
  }
  return best;
}

/** Kernel restrictions if a wrapper works, with Node's permission model underneath in any case. */
function buildSandbox(wrapper?: Wrapper): Sandbox {
  const kernel = (name?: string): Enforcement | null => (name ? { by: "kernel", name } : null);
  const node = (flag: string): Enforcement | null => (flags.has(flag) ? NODE : null);
  return {
    network: kernel(wrapper?.network) ?? node("--allow-net"),
    files: kernel(wrapper?.files) ?? node("--permission"),
    command(parser) {
      const paths = allowedPathsOf(parser.entry, parser.folder);
      const [execPath = process.execPath, ...rest] = [...(wrapper?.argv(paths) ?? []), process.execPath];
      return { execPath, execArgv: [...rest, ...parser.nodeOptions, ...nodePermissionFlags(paths, parser)] };
    },
  };
}

const withoutSandbox: Sandbox["command"] = ({ nodeOptions }) => ({ execPath: process.execPath, execArgv: nodeOptions });

/** Native addons are needed for images, worker threads for OCR and for the watchdog. */
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
