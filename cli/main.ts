import { Chancery } from "../sdk/src/client.ts";
import { askCommand } from "./ask.ts";
import { type Call, type Command, helpOf, parseWords } from "./command.ts";
import { candidatesFor, completionCommand } from "./completion.ts";
import { Canceled, describeError, EXIT, exitCodeOf, UsageError } from "./errors.ts";
import { uploadCommand } from "./files.ts";
import { loginCommand, logoutCommand, profilesCommand, serverOptions, whoamiCommand } from "./login.ts";
import { resolveServer } from "./profiles.ts";
import { Progress } from "./progress.ts";
import { reviewCommand } from "./review.ts";
import { fillCommand, listTemplatesCommand, suggestCommand } from "./templates.ts";
import { exportCommand, listVaultsCommand, queryCommand } from "./vaults.ts";

const COMMANDS: Command[] = [
  ...[askCommand, reviewCommand, listVaultsCommand, queryCommand, exportCommand, uploadCommand],
  ...[listTemplatesCommand, fillCommand, suggestCommand],
  ...[loginCommand, logoutCommand, profilesCommand, whoamiCommand, completionCommand],
];
/** They run on the server itself: src/cli.ts. */
const ON_THE_SERVER = [
  "start",
  "serve",
  "work",
  "migrate",
  "org",
  "audit",
  "user",
  "key",
  "secrets",
  "files check",
  "files convert",
  "vaults recount",
  "backup",
  "restore",
  "bundle-key",
  "verify-bundle",
];

const listOf = (commands: Command[]) =>
  commands.map(({ name, summary }) => `  ${name.padEnd(13)} ${summary}`).join("\n");

const USAGE = `Usage: chancery COMMAND

${listOf(COMMANDS)}

chancery COMMAND --help says more.

Run these on the server itself (chancery org --help lists them): ${ON_THE_SERVER.join(", ")}.

The server and the key come from --server and --key, from CHANCERY_URL and CHANCERY_API_KEY, or from a profile (chancery login).

Exit codes: 0 done, 1 failed, 2 usage, 3 the review has flags, 4 rejected by the server, 5 not found, 6 the server cannot be reached or
is busy, 130 canceled.`;

/** Runs a command that speaks to a server. Opens no database. The exit code is its result. */
async function runCommand(words: string[]): Promise<number> {
  if (words[0] === "__complete") return complete(words.slice(1));
  if (words.length === 0 || ["help", "--help", "-h"].includes(words[0]!)) return help(words.slice(1));
  const command = findCommand(words);
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${words[0]} `));
  if (!command && group.length > 0) return helpOfGroup(group, words);
  if (!command) throw new UsageError(`There is no command ${words.slice(0, 2).join(" ")}. See chancery help.`);
  const { options, positionals } = parseWords(command, words.slice(command.name.split(" ").length));
  if (options.has("help")) return help([command.name]);
  return runOn(command, { options, positionals });
}

const findCommand = (words: string[]) =>
  COMMANDS.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));

/** `chancery vault` alone: the commands that begin with it. */
function helpOfGroup(group: Command[], [noun, verb]: string[]): number {
  const list = listOf(group);
  if (verb !== undefined && ["--help", "-h"].includes(verb)) {
    process.stdout.write(`Usage: chancery ${noun} COMMAND\n\n${list}\n`);
    return EXIT.done;
  }
  const wrong =
    verb === undefined ? `Missing command. Usage: chancery ${noun} COMMAND` : `There is no command ${noun} ${verb}.`;
  throw new UsageError(`${wrong}\n\n${list}`);
}

function help(words: string[]): number {
  const command = findCommand(words.join(" ").split(" "));
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${words[0]} `));
  if (!command && group.length > 0) return helpOfGroup(group, [words[0]!, "--help"]);
  process.stdout.write(`${command ? helpOf(command) : USAGE}\n`);
  return EXIT.done;
}

function complete(words: string[]): number {
  const typed = words.filter((word, index) => word !== "--" || index < words.length - 2);
  process.stdout.write(`${candidatesFor(COMMANDS, ["help", ...ON_THE_SERVER], typed).join("\n")}\n`);
  return EXIT.done;
}

async function runOn(command: Command, given: Pick<Call, "options" | "positionals">): Promise<number> {
  const giveUp = new AbortController();
  const progress = new Progress(process.stderr, !given.options.has("quiet"));
  const onSignal = () => {
    if (giveUp.signal.aborted) process.exit(EXIT.canceled);
    giveUp.abort(new Canceled("Canceled."));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  const call: Call = {
    ...given,
    progress,
    signal: giveUp.signal,
    json: given.options.has("json"),
    get chancery() {
      return connect(given);
    },
    print: (text) => {
      progress.clear();
      process.stdout.write(`${text}\n`);
    },
    tell: (text) => {
      progress.clear();
      process.stderr.write(`${text}\n`);
    },
  };
  try {
    return (await command.run(call)) ?? EXIT.done;
  } catch (error) {
    throw giveUp.signal.aborted ? giveUp.signal.reason : error;
  } finally {
    progress.clear();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, onSignal);
  }
}

let server: string | undefined;
function connect(given: Pick<Call, "options">): Chancery {
  const found = resolveServer(serverOptions(given));
  server = found.server;
  if (!found.key) throw new UsageError(`No key for ${server}. Run chancery login, or set CHANCERY_API_KEY or --key.`);
  return new Chancery({ apiKey: found.key, baseUrl: `${server}/v1` });
}

/** The other end of a pipe may close it early: `chancery vault query … | head`. */
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? EXIT.done : EXIT.failed),
);
try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeError(error, server)}\n`);
  process.exitCode = exitCodeOf(error);
}
