import { pino } from "pino";
import { enqueueInference } from "../../../src/administration/usage/credits.ts";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { endpoints } from "../../../src/endpoints.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { WaitQuery } from "../../../src/kernel/http/pipeline/wait.ts";
import { Job } from "../../../src/kernel/jobs/jobs.schema.ts";
import { awaitJob, enqueuerOf, openJob } from "../../../src/kernel/jobs/jobs.ts";
import { buildServer } from "../../../src/server.ts";
import { ChaosInput, DEADLY, HARDY, operationOf } from "./kinds.ts";
import { deathIn } from "./points.ts";

/** A server to be killed: the real one, plus one operation that enqueues test jobs. */
const [connection, dataDir, port] = process.argv.slice(2) as [string, string, string];
const ROOMY = { RATE_LIMIT_ORG: 1_000_000, RATE_LIMIT_KEY: 1_000_000 };
const config = {
  ...readConfig({
    DATA_DIR: dataDir,
    ...JSON.parse(process.env.CHAOS_SETTINGS ?? "{}"),
    CREDIT_RATES: "chat:completions=1,playbook:run=1",
  }),
  ...ROOMY,
};
const deps = await connectDeps(config, JSON.parse(connection), pino({ level: "silent" }));
const reach = deathIn(deps.database);

const begin = endpoint({
  method: "POST",
  path: "/chaos-jobs",
  summary: "Enqueue a job",
  key: "any",
  query: WaitQuery,
  body: ChaosInput,
  supportsWait: true,
  returns: Job,
  status: [200, 202],
  async handle(ctx, { body }) {
    await reach(body, "before enqueueing");
    const id = await enqueueInference(enqueuerOf(ctx), body.always ? DEADLY : HARDY, body, {
      operation: operationOf(body),
    });
    await reach(body, "enqueued");
    accepted.set(id, body);
    return openJob(ctx, id);
  },
  async follow(ctx, made, wait) {
    const body = accepted.get(made.job_id);
    if (body) await reach(body, "accepted");
    return awaitJob(ctx, made.job_id, wait);
  },
});
const accepted = new Map<string, ChaosInput>();

const server = buildServer(deps, [...endpoints, begin]);
await server.fastify.listen({ host: "127.0.0.1", port: Number(port) });
process.on("disconnect", () => process.exit());
process.send?.("ready");
