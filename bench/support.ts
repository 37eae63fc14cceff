import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { connectDeps } from "../src/assembly/deps.ts";
import { type Config, readConfig } from "../src/kernel/config.ts";
import { joinEmbedded } from "../src/kernel/db/embedded/embedded.ts";
import { migrate } from "../src/kernel/db/migrate.ts";

const ROOMY = { RATE_LIMIT_ORG: 1_000_000, RATE_LIMIT_KEY: 1_000_000, MAX_WAITING_REQUESTS: 100_000 };

/** A fresh database with default settings, as on a new installation, and the service's dependencies. */
export async function openBench(settings: Partial<Config> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-"));
  const server = await joinEmbedded({ dataDir });
  const config = { ...readConfig({}), ...ROOMY, DATA_DIR: dataDir, ...settings };
  const deps = await connectDeps(config, server.connection, pino({ level: "silent" }));
  await migrate(deps.database);
  const close = async () => {
    await deps.close();
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { deps, connection: server.connection, close };
}

/** Sends `count` GET requests with a fixed concurrency and returns requests per second. */
export async function load(
  url: string,
  headers: Record<string, string>,
  count: number,
  atOnce: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = count;
  const began = performance.now();
  const lane = async () => {
    while (left-- > 0) await get(url, headers, agent);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  agent.destroy();
  return (count / (performance.now() - began)) * 1000;
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      reply.resume().on("end", resolve);
    })
      .on("error", reject)
      .end();
  });
}

export interface Exchange {
  method?: "GET" | "PATCH" | "POST";
  path: string;
  body?: unknown;
}

/** Sends one request and returns the text of its reply. */
export function exchange(url: string, key: string, agent: Agent, asked: Exchange): Promise<string> {
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const headers = { authorization: key, ...(body !== undefined && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    request(url + asked.path, { method: asked.method, headers, agent }, async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString();
      if (reply.statusCode === 200) resolve(text);
      else reject(new Error(`${asked.path} answered ${reply.statusCode}: ${text}`));
    })
      .on("error", reject)
      .end(body);
  });
}

export const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
