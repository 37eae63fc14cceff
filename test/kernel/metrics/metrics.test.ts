import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { openRunner } from "../../../src/jobs.ts";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { enqueue } from "../../../src/kernel/jobs/jobs.ts";
import { type MetricsServer, serveMetrics } from "../../../src/kernel/metrics-server/listen.ts";
import { workerDatabase } from "../../support/database.ts";
import { watchEvents } from "../../support/events.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { ended, eventually, freePort, startScript } from "../../support/process.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { refuse } from "../jobs/kinds.ts";

const held = { waiting: () => {}, go: Promise.withResolvers<void>() };
const linger = endpoint({
  method: "GET",
  path: "/linger",
  summary: "Answers when it is let go",
  key: "any",
  returns: z.object({}),
  status: 200,
  handle: async () => {
    held.waiting();
    await held.go.promise;
    return {};
  },
});

const model = await useModelServer();
const app = useApp({ ...model.settings(), RATE_LIMIT_KEY: 40 }, [...endpoints, ...appEndpoints, linger]);
let metrics: MetricsServer;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  metrics = await serveMetrics(app.deps, port);
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => metrics.stop());

const scrape = async () => (await fetch(`${url}/metrics`)).text();
/** The value of one series, 0 if it is missing. */
async function read(series: string): Promise<number> {
  const line = (await scrape()).split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}
const requests = (operation: string, status: number, mount = "/v1") =>
  `chancery_http_requests_total{mount="${mount}",operation="${operation}",status="${status}"}`;

describe("GET /metrics", () => {
  it("is served on a separate port in Prometheus format, with nothing else there", async () => {
    const reply = await fetch(`${url}/metrics`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(await reply.text()).toMatch(/^process_cpu_seconds_total \d/m);
    expect((await fetch(`${url}/v1/ping`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(405);
    expect((await app.send("GET", "//metrics", { headers: { accept: "text/plain" } })).text).not.toContain(
      "process_cpu",
    );
  });

  it("counts and times requests by operation and status, never by a path with ids", async () => {
    const ada = await (await app.organization("Quincy & Sons")).user();
    const { body: project } = await ada.post("/projects", { name: "Zeppelin merger" });
    await ada.get(`/projects/${project.id}`);
    await ada.get("/projects/7d4b2c7c-0a55-4a0e-8d5e-6f1d3c2b1a09");
    await ada.get("/no/such/place/at-all");
    await (await ada.signedIn()).get(`/projects/${project.id}`);
    expect(await read(requests("POST /projects", 201))).toBe(1);
    expect(await read(requests("GET /projects/{id}", 200))).toBe(1);
    expect(await read(requests("GET /projects/{id}", 404))).toBe(1);
    expect(await read(requests("GET /projects/{id}", 200, "/app/v1"))).toBe(1);
    expect(await read(requests("other", 404, "none"))).toBeGreaterThan(0);
    expect(await read('chancery_http_request_seconds_count{operation="GET /projects/{id}"}')).toBe(3);
    const text = await scrape();
    for (const secret of [project.id, "7d4b2c7c", "at-all", "Quincy", "Zeppelin", ada.email, ada.key, "Quill"])
      expect(text).not.toContain(secret);
  });

  it("counts requests refused by the rate limit", async () => {
    const { asOrganization } = await app.organization();
    const before = await read(requests("GET /ping", 429));
    const replies = await Promise.all(Array.from({ length: 42 }, () => asOrganization.get("/ping")));
    const refused = replies.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(await read(requests("GET /ping", 429))).toBe(before + refused);
  });

  it("counts requests in progress and aborted requests", async () => {
    const { asOrganization } = await app.organization();
    const arrived = new Promise<void>((done) => {
      held.waiting = done;
    });
    const leaving = new AbortController();
    const headers = { authorization: asOrganization.key };
    const gone = fetch(`${app.url}/v1/linger`, { headers, signal: leaving.signal }).catch((error) => error.name);
    await arrived;
    expect(await read("chancery_http_requests_in_flight")).toBe(1);
    leaving.abort();
    expect(await gone).toBe("AbortError");
    const counted = 'chancery_http_requests_total{mount="/v1",operation="GET /linger",status="gone"}';
    await eventually(async () => ((await read(counted)) === 1 ? true : undefined));
    expect(await read("chancery_http_requests_in_flight")).toBe(0);
    held.go.resolve();
  });

  it("reports the use of database connections, and that the database is up", async () => {
    expect(await read('chancery_database_connections{pool="requests",state="most"}')).toBe(10);
    expect(await read('chancery_database_connections{pool="system",state="idle"}')).toBeGreaterThan(0);
    expect(await read('chancery_database_connections{pool="requests",state="waited_for"}')).toBe(0);
    expect(await read("chancery_database_up")).toBe(1);
  });

  it("reports queued jobs, the age of the oldest, and how jobs ended", async () => {
    const org = await app.organization();
    const by = { organizationId: org.id, requestId: "test", userId: null, apiKeyId: null };
    await enqueue({ ...by, sql: app.database.system }, refuse, { word: "no" });
    await app.database.system`update jobs set run_after = now() - interval '1 hour' where organization_id = ${org.id}`;
    expect(await read('chancery_jobs{kind="test/refuse",status="pending"}')).toBe(1);
    expect(await read('chancery_jobs_oldest_waiting_seconds{kind="test/refuse"}')).toBeGreaterThanOrEqual(3600);
    await openRunner(app.deps, { concurrency: 1 }, [refuse]).drain();
    expect(await read('chancery_job_runs_total{kind="test/refuse",outcome="failed"}')).toBe(1);
    expect(await read('chancery_job_run_seconds_count{kind="test/refuse"}')).toBe(1);
    expect(await scrape()).not.toContain('chancery_jobs{kind="test/refuse"');
  });

  it("counts language model calls and their tokens, and failed calls", async () => {
    const ada = await (await app.organization()).user();
    model.answer({ text: "Forty-five days." }, { object: { title: "Terms", summary: "When to pay." } });
    await ada.post("/chat/completions?wait=0", { message: "When is payment due?" });
    await app.runJobs();
    const calls = (outcome: string) =>
      `chancery_model_calls_total{provider="${app.deps.config.MODEL_PROVIDER}",model="test-model",outcome="${outcome}"}`;
    expect(await read(calls("answered"))).toBe(2);
    expect(await read('chancery_model_tokens_total{model="test-model",direction="input"}')).toBeGreaterThan(0);
    model.answer({ status: 401 });
    await ada.post("/chat/completions?wait=0", { message: "And interest?" });
    await app.runJobs();
    expect(await read(calls("failed"))).toBeGreaterThan(0);
    expect(await read('chancery_job_runs_total{kind="chat/completions",outcome="succeeded"}')).toBe(1);
    expect(await scrape()).not.toMatch(/payment|Forty-five/);
  });

  it("counts open event streams, and excludes them from the durations", async () => {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    const vault = await makeVault(org, ada);
    const watcher = await watchEvents(app, ada, `${vault.path}/events`);
    expect(await read("chancery_event_streams_open")).toBe(1);
    watcher.close();
    await eventually(async () => ((await read("chancery_event_streams_open")) === 0 ? true : undefined));
    expect(await scrape()).not.toContain('chancery_http_request_seconds_count{operation="GET /vaults/{id}/events"}');
  });
});

describe("METRICS_PORT", () => {
  it.each(["serve", "work"])("makes npm run %s serve metrics there, and stops them with it", async (role) => {
    const folder = await mkdtemp(join(tmpdir(), "chancery-metrics-"));
    const { host, port, user, database } = await workerDatabase(inject("postgres"));
    const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
    const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    const child = startScript("src/main.ts", [role], { DATABASE_URL, DATA_DIR: folder, PORT, METRICS_PORT });
    const text = await eventually(async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text());
    expect(text).toMatch(/^chancery_database_up 1$/m);
    const end = ended(child);
    child.kill("SIGTERM");
    expect((await end).code).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  it("is served while the database is down, and reports it", async () => {
    const away = { host: "127.0.0.1", port: await freePort(), user: "nobody", database: "none" };
    const deps = await connectDeps(app.deps.config, away, pino({ level: "silent" }));
    const port = await freePort();
    const served = await serveMetrics(deps, port);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(/^chancery_database_up 0$/m);
    await served.stop();
    await deps.close();
  });

  it("is off unless it is set", () => {
    expect(app.deps.config.METRICS_PORT).toBeUndefined();
  });
});
