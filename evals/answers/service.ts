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
import { readConfig } from "../../src/kernel/config.ts";
import { joinEmbedded } from "../../src/kernel/db/embedded/embedded.ts";
import { migrate } from "../../src/kernel/db/migrate.ts";
import { openReader } from "../../src/kernel/readers/reader.ts";
import { openLocalEngine } from "../../src/models/engine/engine.ts";
import { buildServer } from "../../src/server.ts";
import { cachingTagger } from "../support/model-cache.ts";

const PLENTY = 1_000_000;
const ROOMY = {
  RATE_LIMIT_ORG: PLENTY,
  RATE_LIMIT_KEY: PLENTY,
  RATE_LIMIT_INFERENCE_ORG: PLENTY,
  RATE_LIMIT_INFERENCE_KEY: PLENTY,
};
const QUICK = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export interface Service {
  /** Uploads a text and waits until it is read and indexed. */
  attach(name: string, text: string): Promise<string>;
  ask(message: string, given: { file_ids?: string[]; chat_id?: string }): Promise<CompletionResult>;
  close(): Promise<void>;
}

/** The service without a language model, on its own database, used over HTTP by one person. */
export async function openService(): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-eval-"));
  const postgres = await joinEmbedded({ dataDir, settings: QUICK });
  const config = { ...readConfig({}), ...ROOMY, DATA_DIR: dataDir };
  const deps = await connectDeps(config, postgres.connection, pino({ level: "silent" }), readers());
  await migrate(deps.database);
  const key = await keyOfSomebody(deps.database.system);
  const { fastify, close } = buildServer(deps, endpoints);
  await fastify.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/v1`;
  const send = (path: string, body?: string | FormData, type?: string) => exchange(url + path, key, body, type);
  const work = () => openRunner(deps, { concurrency: 1 }).drain();
  return {
    async attach(name, text) {
      const form = new FormData();
      form.set("file", new Blob([text]), name);
      const { id } = await send("/files", form);
      await work();
      return id;
    },
    async ask(message, given) {
      const asked = JSON.stringify({ message, ...given });
      const { job_id } = await send("/chat/completions?wait=0", asked, "application/json");
      await work();
      const job = await send(`/jobs/${job_id}`);
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

async function keyOfSomebody(system: System): Promise<string> {
  const { id: organizationId } = await createOrganization(system, "Eval");
  const { id: userId } = await createUser(system, { organizationId, name: "Ada" });
  const { key } = await createKey(system, { organizationId, userId, name: "eval", lifetimeSeconds: null });
  return key;
}

interface Replied {
  id: string;
  job_id: string;
  status: string;
  error: unknown;
  result: CompletionResult;
}

async function exchange(url: string, key: string, body?: string | FormData, type?: string): Promise<Replied> {
  const headers = { authorization: key, ...(type && { "content-type": type }) };
  const reply = await fetch(url, { method: body ? "POST" : "GET", headers, ...(body && { body }) });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Replied;
}

function readers() {
  const reader = openReader();
  const uploadReader = openReader({ processes: 2, secondsPerDocument: 30 });
  const engine = openLocalEngine({ tagger: cachingTagger() });
  const close = async () => void (await Promise.all([reader.close(), uploadReader.close(), engine.close()]));
  return { reader, uploadReader, engine, close };
}
