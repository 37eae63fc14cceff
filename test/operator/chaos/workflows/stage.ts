import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { connectDeps } from "../../../../src/assembly/deps.ts";
import { endpoints } from "../../../../src/endpoints.ts";
import { createOrganization, createUser } from "../../../../src/identity/accounts/accounts.ts";
import { createKey } from "../../../../src/identity/keys/keys.ts";
import { openRunner } from "../../../../src/jobs.ts";
import { readConfig } from "../../../../src/kernel/config.ts";
import { migrate } from "../../../../src/kernel/db/migrate.ts";
import type { Sql } from "../../../../src/kernel/db/sql.ts";
import { buildServer } from "../../../../src/server.ts";
import { agreement } from "../../../support/agreements.ts";
import { type As, as, form, type Reply } from "../../../support/client.ts";
import { docx, p } from "../../../support/documents/office.ts";
import { Cluster } from "../cluster.ts";
import { stepsOf } from "./definition.ts";
import { openLedger } from "./ledger.ts";

const ROOMY = {
  RATE_LIMIT_ORG: 1_000_000,
  RATE_LIMIT_KEY: 1_000_000,
  RATE_LIMIT_INFERENCE_ORG: 1_000_000,
  RATE_LIMIT_INFERENCE_KEY: 1_000_000,
};

/** A database of its own, the server in this process, and a workflow of a person whose colleagues decide. Workers are started by others. */
export async function setStage(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-chaos-"));
  const cluster = new Cluster({ dataDir, settings });
  const connection = await cluster.start();
  const config = {
    ...readConfig({ DATA_DIR: dataDir }),
    ...ROOMY,
    WEBHOOKS_ALLOW_PRIVATE: true,
    SOURCES_DIR: join(dataDir, "sources"),
  };
  const deps = await connectDeps(config, connection, pino({ level: "silent" }));
  await migrate(deps.database);
  const server = buildServer(deps, endpoints);
  await server.fastify.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}`;
  const receiver = createServer((_, response) => response.writeHead(204).end());
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const { organizationId, ada, deciders } = await hire(deps.database.system, url);
  const { port } = receiver.address() as AddressInfo;
  const workflow = await makeWorkflow(ada, {
    deciders: deciders.map(({ id }) => id),
    hook: `http://127.0.0.1:${port}/`,
  });
  await openRunner(deps, { concurrency: 2 }).drain();
  await openLedger(deps.database);
  const tearDown = async () => {
    await server.close();
    await deps.close();
    receiver.close().closeAllConnections();
    await cluster.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connection, dataDir, deps, system: deps.database.system, organizationId, ada, deciders, workflow, tearDown };
}

async function hire(system: Sql, url: string) {
  const { id: organizationId } = await createOrganization(system, "Chaos");
  const person = async (name: string, isAdmin: boolean) => {
    const { id } = await createUser(system, {
      organizationId,
      name,
      email: `${name}@example.com`,
      isAdmin,
      managesVaults: isAdmin,
    });
    const { key } = await createKey(system, { organizationId, userId: id, name: "chaos", lifetimeSeconds: null });
    return { id, ...as(url, key) };
  };
  return {
    organizationId,
    ada: await person("ada", true),
    deciders: [await person("bob", false), await person("cara", false)],
  };
}

const made = ({ status, body, text }: Reply) => {
  if (status >= 300) throw new Error(text);
  return body;
};

async function makeWorkflow(ada: As, { deciders, hook }: { deciders: number[]; hook: string }) {
  const template = made(
    await ada.send("POST", "/templates", form("Letter.docx", docx({ body: p("Dear all, this is a letter.") }))),
  );
  const project = made(await ada.post("/projects", { name: "Letters" }));
  const webhook = made(await ada.post("/webhooks", { url: hook, events: ["job.failed"] }));
  const file = made(await ada.upload("nda.txt", agreement("Mutual Non-Disclosure Agreement").join("\n")));
  const places = { templateId: template.id, projectId: project.id, webhookId: webhook.id, deciders };
  const workflow = made(
    await ada.post("/workflows", { name: "Letters", steps: stepsOf(places), max_runs_per_hour: 10_000 }),
  );
  return { path: `/workflows/${workflow.id}/runs`, fileId: file.id as string };
}
