import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { endpoints } from "../../../src/endpoints.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import { SUPERUSER } from "../../../src/kernel/db/embedded/cluster.ts";
import { openDatabase } from "../../../src/kernel/db/sql.ts";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { buildServer } from "../../../src/server.ts";
import { send } from "../../support/client.ts";
import { TestApp, useApp } from "../../support/harness.ts";

const linger = endpoint({
  method: "GET",
  path: "/linger",
  summary: "Holds a connection for a while",
  key: "any",
  returns: z.object({}),
  status: 200,
  handle: async (ctx) => {
    await ctx.sql`select pg_sleep(0.3)`;
    return {};
  },
});

describe("when too many requests wait for the database", () => {
  const app = useApp({ DATABASE_POOL: 2, MAX_WAITING_REQUESTS: 4 }, [...endpoints, linger]);

  it("rejects new ones with 503 and Retry-After, GET /ping last", async () => {
    const { asOrganization } = await app.organization();
    const crowd = Array.from({ length: 20 }, () => asOrganization.get("/linger"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const urgent = await asOrganization.get("/ping");
    const replies = await Promise.all(crowd);
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(
      refused.every(({ body, headers }) => body.code === "UNAVAILABLE" && Number(headers["retry-after"]) >= 1),
    ).toBe(true);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(urgent.status).toBe(200);
    expect((await asOrganization.get("/linger")).status).toBe(200);
  });
});

describe("when the database is down", () => {
  it("answers 503 with Retry-After, and recovers when the database is back", async () => {
    const app = new TestApp({}, endpoints);
    await app.start();
    const { asOrganization } = await app.organization();
    const cut = openDatabase({
      connection: { ...inject("postgres"), user: SUPERUSER, database: "postgres" },
      poolSize: 2,
      maxWaiting: 10,
    });
    const worker = `worker_${process.env.VITEST_POOL_ID}`;
    await cut.system`update pg_database set datallowconn = false where datname = ${worker}`;
    await cut.system`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${worker}`;
    try {
      const away = await asOrganization.get("/projects");
      expect([away.status, away.body.code, Number(away.headers["retry-after"]) >= 1]).toEqual([
        503,
        "UNAVAILABLE",
        true,
      ]);
      expect((await app.send("GET", "//healthz")).status).toBe(200);
      expect((await app.send("GET", "//readyz")).status).toBe(503);
    } finally {
      await cut.system`update pg_database set datallowconn = true where datname = ${worker}`;
      await cut.close();
    }
    expect((await asOrganization.get("/projects")).status).toBe(200);
    expect((await app.send("GET", "//readyz")).status).toBe(200);
    await app.stop();
  });

  it("starts anyway, alive but not ready", async () => {
    const folder = await mkdtemp(join(tmpdir(), "chancery-nowhere-"));
    const deps = await connectDeps(
      readConfig({}),
      { host: folder, port: 5432, user: "x", database: "x" },
      pino({ level: "silent" }),
    );
    const server = buildServer(deps);
    const url = await server.fastify.listen({ host: "127.0.0.1", port: 0 });
    expect((await send(url, "GET", "//healthz")).status).toBe(200);
    expect((await send(url, "GET", "//readyz")).status).toBe(503);
    await server.close();
    await rm(folder, { recursive: true });
  });
});

describe("when the service shuts down", () => {
  it("finishes requests in progress, rejects new ones, and closes keep-alive connections", async () => {
    const app = new TestApp({}, [...endpoints, linger]);
    await app.start();
    const { asOrganization } = await app.organization();
    const underWay = asOrganization.get("/linger");
    await asOrganization.get("/ping");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await app.stop();
    expect((await underWay).status).toBe(200);
    await expect(asOrganization.get("/ping")).rejects.toThrow();
  });

  it("answers 503 with Retry-After and the error object on a connection still in use", async () => {
    const app = new TestApp({}, [...endpoints, linger]);
    await app.start();
    const { asOrganization } = await app.organization();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const received = text(socket);
    const request = (path: string) =>
      `GET /v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOrganization.key}\r\n\r\n`;
    socket.write(request("/linger"));
    await asOrganization.get("/ping");
    const stopped = app.stop();
    socket.write(request("/ping"));
    await stopped;
    const [, first, second] = (await received).split("HTTP/1.1 ");
    expect(first).toMatch(/^200 /);
    expect(second).toMatch(/^503 [\s\S]*retry-after: \d+\r\n[\s\S]*"code":"UNAVAILABLE"/);
    expect(second).toMatch(/x-request-id: /);
  });
});
