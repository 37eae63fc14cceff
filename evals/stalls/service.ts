import { type ChildProcess, fork } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { connectDeps } from "../../src/assembly/deps.ts";
import { createOrganization, createUser } from "../../src/identity/accounts/accounts.ts";
import { createKey } from "../../src/identity/keys/keys.ts";
import { readConfig } from "../../src/kernel/config.ts";
import { joinEmbedded } from "../../src/kernel/db/embedded/embedded.ts";
import { freePort, ready, startScript } from "../../test/support/process.ts";
import type { Slowest } from "./monitor.child.ts";

/** Hostile servers are on this machine, and nobody is throttled, so the service accepts everything. */
const SETTINGS = {
  DEMO: "off",
  SOURCES_ALLOW_PRIVATE: "on",
  WEBHOOKS_ALLOW_PRIVATE: "on",
  MODEL_SETTINGS_ALLOW_PRIVATE: "on",
  RATE_LIMIT_ORG: "1000000",
  RATE_LIMIT_KEY: "1000000",
  RATE_LIMIT_INFERENCE_ORG: "1000000",
  RATE_LIMIT_INFERENCE_KEY: "1000000",
  RATE_LIMIT_SESSION: "1000000",
  RATE_LIMIT_ADDRESS: "1000000",
};
const PASSWORD = "correct horse battery staple 9";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  body: any;
}
export interface Sent {
  json?: unknown;
  form?: FormData;
  bytes?: Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
}
/** Sends one request. A request that is not answered in time counts as status 0: the monitor measures how it affected others. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** The whole service in its own process, with a hostile organization, whose administrator attacks, and one that only polls. */
export async function startService() {
  const folder = await mkdtemp(join(tmpdir(), "chancery-stalls-"));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...SETTINGS, DATA_DIR: dataDir, PORT: port, SOURCES_DIR: join(folder, "sources") };
  const child = startScript("src/main.ts", ["all"], env);
  await ready(child, url, 180);
  const people = await makePeople(dataDir);
  const cookie = await signIn(url, people.email);
  return {
    url,
    bystanderKey: people.bystanderKey,
    send: sender(url, people),
    sendFromBrowser: sender(`${url}/app`, { cookie, origin: url }),
    close: async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(null)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makePeople(dataDir: string) {
  const database = await joinEmbedded({ dataDir });
  const config = { ...readConfig({}), DATA_DIR: dataDir };
  const deps = await connectDeps(config, database.connection, pino({ level: "silent" }));
  const { system } = deps.database;
  const keyFor = async (name: string, email: string) => {
    const { id: organizationId } = await createOrganization(system, name);
    const person = { organizationId, name, email, isAdmin: true, managesVaults: true, password: PASSWORD };
    const { id: userId } = await createUser(system, person);
    return (await createKey(system, { organizationId, userId, name, lifetimeSeconds: null })).key;
  };
  const email = "mallory@example.com";
  const people = {
    email,
    authorization: await keyFor("Hostile", email),
    bystanderKey: await keyFor("Bystander", "ada@example.com"),
  };
  await deps.close();
  await database.leave();
  return people;
}

async function signIn(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/app/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`signing in: ${reply.status} ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

const sender = (base: string, { authorization, cookie, origin }: Record<string, string>): Send => {
  const headers = { ...(authorization && { authorization }), ...(cookie && { cookie }), ...(origin && { origin }) };
  return async (method, path, sent = {}) => {
    const type = sent.json === undefined ? {} : { "content-type": "application/json" };
    const body = sent.form ?? sent.bytes ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
    try {
      const signal = AbortSignal.timeout(sent.timeoutMs ?? 60_000);
      const reply = await fetch(`${base}/v1${path}`, {
        method,
        headers: { ...headers, ...type },
        signal,
        ...(body !== undefined && { body }),
      });
      const text = await reply.text();
      return { status: reply.status, body: parsed(text) };
    } catch (error) {
      return { status: 0, body: { error: String(error) } };
    }
  };
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Polls from another process; `during` returns the slowest replies while something happens. */
export function startMonitor(url: string, key: string) {
  const child: ChildProcess = fork(new URL("./monitor.child.ts", import.meta.url), [url, key]);
  const take = () =>
    new Promise<Slowest>((resolve) => {
      child.once("message", (slowest: Slowest) => resolve(slowest));
      child.send("take");
    });
  return {
    during: async (work: () => Promise<unknown>): Promise<Slowest> => {
      await take();
      await work();
      return take();
    },
    close: () => child.disconnect(),
  };
}
