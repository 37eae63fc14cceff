import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { connectDeps } from "../../src/assembly/deps.ts";
import type { CompletionResult } from "../../src/assistant/completions/completions.schema.ts";
import { endpoints } from "../../src/endpoints.ts";
import { createOrganization, createUser } from "../../src/identity/accounts/accounts.ts";
import { createKey } from "../../src/identity/keys/keys.ts";
import { openRunner } from "../../src/jobs.ts";
import { type Config, readConfig } from "../../src/kernel/config.ts";
import { joinEmbedded } from "../../src/kernel/db/embedded/embedded.ts";
import { migrate } from "../../src/kernel/db/migrate.ts";
import type { Sql } from "../../src/kernel/db/sql.ts";
import { openReader } from "../../src/kernel/readers/reader.ts";
import { type LocalEngine, openLocalEngine } from "../../src/models/engine/engine.ts";
import { buildServer } from "../../src/server.ts";
import { enqueueDueLearning } from "../../src/vaults/learning/schedule.ts";
import { cachingTagger } from "./model-cache.ts";

const PLENTY = 1_000_000;
const ROOMY = {
  RATE_LIMIT_ORG: PLENTY,
  RATE_LIMIT_KEY: PLENTY,
  RATE_LIMIT_INFERENCE_ORG: PLENTY,
  RATE_LIMIT_INFERENCE_KEY: PLENTY,
};
const PAUSE_MS = 60_000;
const QUICK = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export interface Service {
  /** Uploads a file and waits until it is read and indexed. */
  attach(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string>;
  /** A file of a colleague, which the person may not read. */
  attachAsColleague(name: string, content: string): Promise<string>;
  ask(message: string, given: object): Promise<CompletionResult>;
  /** Writes rows for the person as jobs would have left them. */
  write<T>(rows: (sql: Sql, organizationId: string, userId: number) => Promise<T>): Promise<T>;
  /** Waits until all jobs are done, such as reading a file that was written. */
  settle(): Promise<void>;
  get<T>(path: string): Promise<T>;
  /** Sends a body and waits until the jobs that it started are done. */
  post<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  /** Lets columns learn as after a pause of the people. */
  learn(): Promise<void>;
  close(): Promise<void>;
}

/** The service on its own database, used over HTTP by one person. Without a language model, unless `settings` name one. */
export async function openService(
  engine = openLocalEngine({ tagger: cachingTagger() }),
  settings: Partial<Config> = {},
): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-eval-"));
  const postgres = await joinEmbedded({ dataDir, settings: QUICK });
  const config = { ...readConfig({}), ...ROOMY, DATA_DIR: dataDir, ...settings };
  const deps = await connectDeps(config, postgres.connection, pino({ level: "silent" }), readers(engine));
  await migrate(deps.database);
  const { system } = deps.database;
  const { id: organizationId } = await createOrganization(system, "Eval");
  const ada = await keyOf(system, organizationId, "Ada");
  const { key } = ada;
  const { key: other } = await keyOf(system, organizationId, "Bo");
  const { fastify, close } = buildServer(deps, endpoints);
  // A connection that idles while jobs run must not be closed under the next request.
  fastify.server.keepAliveTimeout = 0;
  await fastify.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/v1`;
  const get = <T>(path: string) => exchange<T>(url + path, key);
  const settle = () => openRunner(deps, { concurrency: 1 }).drain();
  const send = async <T>(path: string, body: string | FormData, type?: string, by = key) => {
    const reply = await exchange<T>(url + path, by, body, { type });
    await settle();
    return reply;
  };
  const post = <T>(path: string, body: object) => send<T>(path, JSON.stringify(body), "application/json");
  return {
    get,
    post,
    patch: (path, body) =>
      exchange(url + path, key, JSON.stringify(body), { type: "application/json", method: "PATCH" }),
    async learn() {
      await enqueueDueLearning(deps, new Date(Date.now() + PAUSE_MS));
      await settle();
    },
    settle,
    write: (rows) => deps.database.systemTransaction((sql) => rows(sql, organizationId, ada.userId)),
    attach: async (name, content) => (await send<{ id: string }>("/files", formOf(name, content))).id,
    attachAsColleague: async (name, content) =>
      (await send<{ id: string }>("/files", formOf(name, content), undefined, other)).id,
    async ask(message, given) {
      const { job_id } = await post<{ job_id: string }>("/chat/completions?wait=0", { message, ...given });
      const job = await get<AnsweredJob>(`/jobs/${job_id}`);
      if (job.status !== "succeeded") throw new Error(`“${message}” was not answered: ${JSON.stringify(job.error)}`);
      return job.result;
    },
    async close() {
      await close();
      await deps.close();
      await postgres.leave();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type System = Awaited<ReturnType<typeof connectDeps>>["database"]["system"];

async function keyOf(system: System, organizationId: string, name: string) {
  const { id: userId } = await createUser(system, { organizationId, name, managesVaults: true });
  const { key } = await createKey(system, { organizationId, userId, name: "eval", lifetimeSeconds: null });
  return { userId, key };
}

function formOf(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("file", new Blob([content]), name);
  return form;
}

interface AnsweredJob {
  status: string;
  error: unknown;
  result: CompletionResult;
}

interface Sent {
  type?: string | undefined;
  method?: string;
}

async function exchange<T>(
  url: string,
  key: string,
  body?: string | FormData,
  { type, method = body ? "POST" : "GET" }: Sent = {},
): Promise<T> {
  const headers = { authorization: key, ...(type && { "content-type": type }) };
  const reply = await fetch(url, { method, headers, ...(body && { body }) });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return (reply.status === 204 ? undefined : await reply.json()) as T;
}

function readers(engine: LocalEngine) {
  const reader = openReader();
  const uploadReader = openReader({ processes: 2, secondsPerDocument: 30 });
  const close = async () => void (await Promise.all([reader.close(), uploadReader.close(), engine.close()]));
  return { reader, uploadReader, engine, close };
}
