import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type As, as } from "../support/client.ts";
import { workerDatabase } from "../support/database.ts";
import { useApp } from "../support/harness.ts";
import { ended, eventually, freePort, ready, startScript } from "../support/process.ts";
import { Balancer } from "../support/servers/balancer.ts";

/** The pause between two requests of a caller: long while a node starts and needs the processor, short while one is replaced. */
const PAUSE_MS = { starting: 200, replacing: 5 };
/** Only creates organizations and keys; the requests go to the nodes. */
const maker = useApp();
const balancer = new Balancer();
const children = new Set<ReturnType<typeof startScript>>();
const serving = new Map<string, ReturnType<typeof startScript>>();
let folder: string;
let databaseUrl: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-nodes-"));
  const { host, port, user, database } = await workerDatabase(inject("postgres"));
  databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  url = await balancer.start();
});
afterAll(async () => {
  await Promise.all([...children].map((child) => stop(child)));
  await balancer.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Nodes share only the database and, as machines would share S3, the folder of files. */
const settings = { RATE_LIMIT_INFERENCE_KEY: "1000", RATE_LIMIT_INFERENCE_ORG: "1000" };

async function node(more: Record<string, string> = {}) {
  const port = String(await freePort());
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: port, ...settings, ...more };
  const child = startScript("src/main.ts", ["serve"], env);
  children.add(child);
  const address = `http://127.0.0.1:${port}`;
  await ready(child, address);
  balancer.nodes.add(address);
  serving.set(address, child);
  return { child, address };
}

function worker() {
  const child = startScript("src/main.ts", ["work"], { DATABASE_URL: databaseUrl, DATA_DIR: folder });
  children.add(child);
  return child;
}

async function stop(child: ReturnType<typeof startScript>, signal: NodeJS.Signals = "SIGTERM") {
  children.delete(child);
  if ((child as ChildProcess).exitCode !== null) return;
  const end = ended(child);
  child.kill(signal);
  await end;
}

async function caller(): Promise<As & { id: number }> {
  const ada = await (await maker.organization()).user({ managesVaults: true });
  return { ...as(url, ada.key), id: ada.id };
}

describe("two API nodes and two workers on one database", () => {
  it("serve one caller together: each node shows what another created, and any free worker runs the jobs", async () => {
    await Promise.all([node(), node()]);
    worker();
    worker();
    const ada = await caller();
    const { body: project } = await ada.post("/projects", { name: "Shared" });
    for (let turn = 0; turn < 4; turn++) expect((await ada.get(`/projects/${project.id}`)).status).toBe(200);
    const { body: file } = await ada.upload("terms.txt", "This Agreement is governed by the laws of New York.");
    await eventually(async () => ((await ada.get(`/files/${file.id}`)).body.status === "ready" ? true : undefined), 60);
    const asked = await ada.post("/chat/completions", { message: "Which law governs?", file_ids: [file.id] });
    expect([asked.status, asked.body.status]).toEqual([200, "succeeded"]);
  });

  it("share one rate limit, exact to the request", async () => {
    const ada = await caller();
    const replies = await Promise.all(Array.from({ length: 150 }, () => ada.get("/ping")));
    const passed = replies.filter(({ status }) => status === 200).length;
    expect([passed, replies.filter(({ status }) => status === 429).length]).toEqual([120, 30]);
  });

  it("continue when one of them is killed: callers notice no more than a retry", async () => {
    const victim = await node();
    const ada = await caller();
    const key = () => ({ headers: { "idempotency-key": crypto.randomUUID() } });
    const asking = Array.from({ length: 40 }, async (_, turn) => {
      const options = key();
      for (let attempt = 0; ; attempt++) {
        const reply = await ada.post("/projects", { name: `Project ${turn}` }, options).catch(() => undefined);
        if (reply?.status === 201 || attempt === 3) return reply?.status;
      }
    });
    await stop(victim.child, "SIGKILL");
    expect(new Set(await Promise.all(asking))).toEqual(new Set([201]));
    balancer.nodes.delete(victim.address);
    serving.delete(victim.address);
    expect((await ada.get("/projects?limit=500")).body.projects).toHaveLength(40);
  });

  it("are replaced one by one under load without dropping a request", async () => {
    const ada = await caller();
    const old = [...serving];
    const statuses: number[] = [];
    let isOver = false;
    let phase: keyof typeof PAUSE_MS = "starting";
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        statuses.push((await ada.get("/healthz-of-nobody")).status);
        await sleep(PAUSE_MS[phase]);
      }
    });
    for (const [address, child] of old) {
      await node();
      phase = "replacing";
      const before = statuses.length;
      await eventually(() => (statuses.length > before + 20 ? true : undefined));
      balancer.nodes.delete(address);
      await stop(child);
      phase = "starting";
    }
    isOver = true;
    await Promise.all(load);
    expect(statuses.length).toBeGreaterThan(20);
    expect(new Set(statuses.filter((status) => status !== 429))).toEqual(new Set([404]));
  });
});
