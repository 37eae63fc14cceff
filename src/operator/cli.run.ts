import { readFileSync } from "node:fs";
import type { z } from "zod";
import { openDeps } from "../assembly/deps.ts";
import { ConfigError, readConfig } from "../kernel/config.ts";
import type { Deps } from "../kernel/context.ts";
import { isMigrated, migrate } from "../kernel/db/migrate.ts";
import { ApiError } from "../kernel/errors/errors.ts";
import type { RotationResult } from "../kernel/secrets/secrets.ts";
import { checkBundle } from "./cli.bundle.ts";
import { COMMANDS, type Command } from "./cli.commands.ts";
import { describeIssue, parse } from "./cli.options.ts";
import { USAGE, UsageError } from "./cli.usage.ts";

/** Parses and validates the command line, before the database is opened. */
function read(words: string[]): { command: Command; options: unknown; compact: boolean } {
  const { values, positionals } = parse(words);
  if (values.help) throw new UsageError(USAGE);
  const [, , id, ...rest] = positionals;
  const name = positionals.slice(0, 2).join(" ");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || rest.length > 0) throw new UsageError(USAGE);
  const { json, ...flags } = values;
  if (flags["password-stdin"]) flags.password = readPassword(flags.password);
  const fields = id === undefined ? flags : { ...flags, id };
  const options = (command.options as z.ZodObject).safeParse(fields);
  const known = Object.keys((command.options as z.ZodObject).shape);
  const unknownFlags = Object.keys(fields).filter((flag) => !known.includes(flag));
  if (unknownFlags.length > 0)
    throw new UsageError(`${name} does not take ${unknownFlags.map((flag) => `--${flag}`).join(", ")}.\n\n${USAGE}`);
  if (!options.success) throw new UsageError(`${options.error.issues.map(describeIssue).join("\n")}\n\n${USAGE}`);
  return { command, options: options.data, compact: json === true };
}

/** Reads standard input: a password on the command line would show in the process list and the shell's history. */
function readPassword(given: string | undefined): string {
  if (given !== undefined) throw new UsageError("Specify either --password or --password-stdin, not both.");
  return readFileSync(0, "utf8").replace(/\r?\n$/, "");
}

/** What a command reads its settings from, and where it writes. */
interface Terminal {
  env: NodeJS.ProcessEnv;
  print(text: string): void;
  warn(text: string): void;
}

/** Runs one command and returns its exit code. */
export function runCommand(words: string[], terminal: Terminal): Promise<number> {
  return run(words, terminal).catch((error) => {
    terminal.warn(error instanceof Error ? error.message : error);
    return exitCodeOf(error);
  });
}

async function run(words: string[], { env, print: write, warn }: Terminal): Promise<number> {
  if (words[0] === "verify-bundle") {
    write(await checkBundle(words));
    return 0;
  }
  const { command, options, compact } = read(words);
  const print = (result: unknown) => write(JSON.stringify(result, null, compact ? 0 : 2));
  if (command.apart === "several") {
    print(await command.run(undefined as never, options, undefined as never, env));
    return 0;
  }
  const deps = await openDeps(readConfig(env));
  try {
    if (command.apart !== "empty") await mustBeMigrated(deps);
    const result = command.apart
      ? await command.run(deps.database.system, options, deps, env)
      : await deps.database.systemTransaction((sql) => command.run(sql, options, deps, env));
    print(result);
    const troubles = troublesIn((result ?? {}) as Result);
    for (const trouble of troubles) warn(trouble);
    return troubles.length > 0 ? 1 : 0;
  } finally {
    await deps.close();
  }
}

type Result = Partial<Record<"damaged" | "not_restored", object[]> & Pick<RotationResult, "unreadable">> & {
  whole?: boolean;
};

/** What the command could not do. It did the rest, but this must not go unnoticed. */
function troublesIn({ damaged = [], not_restored = [], whole, unreadable = [] }: Result): string[] {
  const troubles: string[] = [];
  const count = damaged.length + not_restored.length;
  if (count > 0) {
    const what = not_restored.length > 0 ? "not_restored" : "damaged";
    const files = count === 1 ? "1 file is" : `${count} files are`;
    troubles.push(`${files} missing or damaged in storage: see ${what}. To repair a file, upload it again.`);
  }
  if (whole === false) troubles.push("Audit records were changed, removed or added: see faults.");
  if (unreadable.length > 0) {
    const secrets = unreadable.length === 1 ? "1 secret was" : `${unreadable.length} secrets were`;
    // Retiring the old key now would lose these secrets.
    troubles.push(
      `${secrets} not rotated: see unreadable. Keep the old keys, and run this again when they can be read.`,
    );
  }
  return troubles;
}

async function mustBeMigrated({ database, embedded }: Deps & { embedded: boolean }) {
  if (embedded) await migrate(database);
  else if (!(await isMigrated(database.system))) throw new Error("The database is not migrated. Run: npm run migrate");
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ApiError) return error.status === 404 ? 5 : error.status < 500 ? 4 : 1;
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}
