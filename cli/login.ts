import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Chancery, ChanceryError } from "../sdk/src/client.ts";
import { type Call, CONNECTION, type Command } from "./command.ts";
import { UsageError } from "./errors.ts";
import {
  profilesPath,
  readProfiles,
  removeProfile,
  resolveServer,
  rootOf,
  saveProfile,
  useProfile,
} from "./profiles.ts";
import { tableOf } from "./table.ts";

const PROFILE = { ...CONNECTION.profile!, help: "The name of the profile. default unless given." };

export const loginCommand: Command = {
  name: "login",
  usage: "[--profile NAME] [--server URL]",
  summary: "Saves a server and a key as a profile, and makes it the current one. Asks for what is not given.",
  options: {
    profile: PROFILE,
    server: { ...CONNECTION.server!, help: "The server." },
    key: { ...CONNECTION.key!, help: "An API key. It is visible in the process list, so prefer --key-stdin." },
    "key-stdin": { type: "boolean", help: "Read the key from stdin." },
    json: CONNECTION.json!,
  },
  run: async (call) => {
    const name = call.options.string("profile") ?? "default";
    const server = rootOf(call.options.string("server") ?? (await prompt(call, "Server: ")));
    const key = await keyOf(call);
    const { organization, user } = await knownBy(call, server, key);
    saveProfile(name, { server, key });
    const who = user?.name ?? user?.email;
    if (call.json) call.print(JSON.stringify({ profile: name, server, organization, user }));
    else
      call.print(`Signed in to ${organization.name}${who ? ` as ${who}` : ""}. Saved as ${name} in ${profilesPath()}.`);
    return undefined;
  },
};

/** A key that the server does not know is not saved. */
async function knownBy({ signal }: Call, server: string, apiKey: string) {
  try {
    return await new Chancery({ apiKey, baseUrl: `${server}/v1` }).me.get({ signal });
  } catch (error) {
    if (error instanceof ChanceryError && error.status === 200)
      throw new UsageError(`${server} is reachable, but it is not a Chancery server.`);
    throw error;
  }
}

async function keyOf(call: Call): Promise<string> {
  const isFromStdin = call.options.has("key-stdin");
  const given = call.options.string("key");
  if (given !== undefined && isFromStdin) throw new UsageError("Use either --key or --key-stdin.");
  const key = (isFromStdin ? readFileSync(0, "utf8") : (given ?? (await prompt(call, "API key: ", true)))).trim();
  if (!/^(?:u:)?svc_\w{1,100}$/.test(key)) throw new UsageError("An API key begins with svc_ or u:svc_.");
  return key;
}

/** Asks on the terminal. What is typed for a secret is not shown. */
async function prompt({ signal }: Call, question: string, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`Use --server and --key-stdin: there is no terminal to prompt on.`);
  if (isSecret) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stderr, terminal: true });
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await lines.question(isSecret ? "" : question, { signal });
  } finally {
    lines.close();
    if (isSecret) process.stderr.write("\n");
  }
}

export const logoutCommand: Command = {
  name: "logout",
  usage: "[--profile NAME]",
  summary: "Removes a profile from this machine, the current one unless named. The key stays valid on the server.",
  options: { profile: PROFILE, json: CONNECTION.json! },
  run: async (call) => {
    const profile = removeProfile(call.options.string("profile"));
    call.print(call.json ? JSON.stringify({ profile }) : `Removed the profile ${profile}.`);
    return undefined;
  },
};

export const profilesCommand: Command = {
  name: "profiles",
  usage: "[--use NAME]",
  summary: "Lists the profiles, or makes one the current one. Keys are not shown.",
  options: {
    use: { type: "string", value: "NAME", help: "Make this the current profile.", completes: "profile" },
    json: CONNECTION.json!,
  },
  run: async (call) => {
    const use = call.options.string("use");
    if (use !== undefined) useProfile(use);
    const { current, profiles } = readProfiles();
    const rows = Object.entries(profiles).map(([name, { server }]) => ({ name, server, current: name === current }));
    if (call.json) call.print(JSON.stringify({ profiles: rows }));
    else
      call.print(
        tableOf(
          ["profile", "server", "current"],
          rows.map((each) => [each.name, each.server, each.current ? "*" : ""]),
        ),
      );
    return undefined;
  },
};

export const whoamiCommand: Command = {
  name: "whoami",
  usage: "",
  summary: "Says which server, organization and person the key belongs to.",
  options: CONNECTION,
  run: async (call) => {
    const { organization, user, token_type } = await call.chancery.me.get({ signal: call.signal });
    const { server } = resolveServer(serverOptions(call));
    if (call.json) call.print(JSON.stringify({ server, organization, user, token_type }));
    else call.print(`${user?.name ?? user?.email ?? "An organization key"} of ${organization.name} on ${server}`);
    return undefined;
  },
};

export const serverOptions = ({ options }: Pick<Call, "options">) => ({
  server: options.string("server") ?? options.string("url"),
  key: options.string("key"),
  profile: options.string("profile"),
});
