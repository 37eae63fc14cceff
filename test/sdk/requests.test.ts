import { describe, expect, it } from "vitest";
import {
  ChanceryError,
  Conflict,
  ConnectionFailed,
  Forbidden,
  InvalidRequest,
  NotFound,
  RateLimited,
  TimedOut,
  Unauthenticated,
} from "../../sdk/src/client.ts";
import { useApp } from "../support/harness.ts";
import { breakOff, clientOf, cut, letThrough, refuse, staySilent, type Trouble, useProxy } from "./proxy.ts";

const app = useApp();
const proxy = useProxy(app);
const MISSING = "11111111-1111-1111-1111-111111111111";

async function ada() {
  const org = await app.organization();
  return org.user({ managesVaults: true });
}
const failure = (promise: Promise<unknown>): Promise<ChanceryError> =>
  promise.then(
    () => Promise.reject(new Error("it passed")),
    (error) => error,
  );
const namesOf = async (list: AsyncIterable<{ name: string }>) => {
  const names: string[] = [];
  for await (const { name } of list) names.push(name);
  return names;
};

describe("a refusal", () => {
  it("is an error with status, code, message, details and request id", async () => {
    const client = clientOf(app, (await ada()).key);
    const error = await failure(client.projects.create({ name: "" }));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error).toBeInstanceOf(ChanceryError);
    expect(error).toMatchObject({ name: "InvalidRequest", status: 400, code: "VALIDATION_FAILED" });
    expect(error.message).toMatch(/name/);
    expect((error as InvalidRequest).issues).toContainEqual({
      path: "body.name",
      message: "must have 1 to 255 characters",
    });
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is NotFound, Forbidden or Conflict when callers need to tell them apart", async () => {
    const { key } = await ada();
    const client = clientOf(app, key);
    expect(await failure(client.projects.get(MISSING))).toBeInstanceOf(NotFound);
    expect(await failure(clientOf(app, "svc_unknown").me.get())).toBeInstanceOf(Forbidden);
    const vault = await client.vaults.create({ name: "Leases" });
    expect(await failure(client.vaults.delete(vault.id))).toBeInstanceOf(Conflict);
  });

  it("of a malformed key is Unauthenticated", async () => {
    const error = await failure(clientOf(app, "Bearer x").me.get());
    expect(error).toBeInstanceOf(Unauthenticated);
    expect(error).toMatchObject({ name: "Unauthenticated", status: 401, code: "UNAUTHENTICATED" });
  });

  it("from a proxy without JSON is still an error", async () => {
    proxy.trouble(refuse(418, {}, "<h1>No</h1>"));
    expect(await failure(proxy.client("svc_x").ping())).toMatchObject({ status: 418, code: undefined });
  });

  it.each(["<h1>Welcome</h1>", "{"])("with a success status but no JSON is also an error: %s", async (page) => {
    proxy.trouble(refuse(200, { "content-type": "text/html" }, page));
    const error = await failure(proxy.client("svc_x").ping());
    expect(error).toBeInstanceOf(ChanceryError);
    expect(error).toMatchObject({ status: 200, message: expect.stringMatching(/baseUrl/) });
  });

  it("by redirect is not followed", async () => {
    proxy.trouble(refuse(301, { location: "http://127.0.0.1:1/" }));
    expect(await failure(proxy.client("svc_x").ping())).toMatchObject({ status: 301 });
    expect(proxy.seen).toHaveLength(1);
  });
});

describe("an id", () => {
  it.each(["", ".", ".."])("that would change the path is refused: %j", async (id) => {
    const client = proxy.client("svc_x");
    expect(() => client.projects.get(id)).toThrow(TypeError);
    expect(proxy.seen).toEqual([]);
  });

  it("stays one path segment, whatever it contains", async () => {
    await failure(proxy.client((await ada()).key).projects.get("a/../b?c#d"));
    expect(proxy.seen[0]!.request).toBe("GET /v1/projects/a%2F..%2Fb%3Fc%23d");
  });
});

describe("a retry", () => {
  it("after 429 waits for Retry-After", async () => {
    const opensAt = Date.now() + 900;
    const closed: Trouble = (exchange) =>
      refuse(429, { "retry-after": String(Math.max(1, Math.ceil((opensAt - Date.now()) / 1000))) })(exchange);
    const early: Trouble = (exchange) => (Date.now() < opensAt ? closed(exchange) : refuse(410)(exchange));
    proxy.trouble(closed, early);
    const error = await failure(proxy.client((await ada()).key).me.get());
    expect([error.status, proxy.seen.length]).toEqual([410, 2]);
  });

  it.each([502, 503, 504])("gets past a temporary %i", async (status) => {
    const { key, email } = await ada();
    proxy.trouble(refuse(status), refuse(status));
    expect((await proxy.client(key).me.get()).user?.email).toBe(email);
    expect(proxy.seen).toHaveLength(3);
  });

  it("stops after maxRetries, with the last error", async () => {
    proxy.trouble(refuse(503), refuse(503, { "x-request-id": "last" }), refuse(500));
    const error = await failure(proxy.client("svc_x", { maxRetries: 1 }).ping());
    expect(error).toMatchObject({ status: 503, requestId: "last" });
    expect(proxy.seen).toHaveLength(2);
  });

  it("is not made when x-should-retry is false, for 500, or when the wait exceeds a minute", async () => {
    proxy.trouble(refuse(503, { "x-should-retry": "false" }), refuse(500), refuse(429, { "retry-after": "61" }));
    const client = proxy.client("svc_x");
    expect((await failure(client.ping())).status).toBe(503);
    expect((await failure(client.ping())).status).toBe(500);
    const limited = await failure(client.ping());
    expect(limited).toBeInstanceOf(RateLimited);
    expect((limited as RateLimited).retryAfter).toBe(61);
    expect(proxy.seen).toHaveLength(3);
  });

  it("is not made for a state conflict", async () => {
    const client = proxy.client((await ada()).key);
    const vault = await client.vaults.create({ name: "Leases" });
    proxy.clear();
    expect(await failure(client.vaults.delete(vault.id))).toBeInstanceOf(Conflict);
    expect(proxy.seen).toHaveLength(1);
  });

  it("waits while the first request is still in progress", async () => {
    const busy = JSON.stringify({ error: "Busy", code: "IDEMPOTENCY_IN_FLIGHT" });
    proxy.trouble(refuse(409, { "retry-after": "0" }, busy));
    expect((await proxy.client((await ada()).key).projects.create({ name: "Merger" })).name).toBe("Merger");
    expect(proxy.seen).toHaveLength(2);
  });
});

describe("a connection that drops after the work was done", () => {
  it.each([
    ["before the reply", cut],
    ["within the reply", breakOff],
  ])("%s creates only one resource, and returns it", async (_when, trouble) => {
    const { key } = await ada();
    proxy.trouble(trouble);
    const client = proxy.client(key);
    const project = await client.projects.create({ name: "Merger" });
    expect(proxy.seen.map(({ request }) => request)).toEqual(["POST /v1/projects", "POST /v1/projects"]);
    const [first, second] = proxy.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect((await client.projects.list().page()).items.map(({ id }) => id)).toEqual([project.id]);
  });

  it("uploads a file once", async () => {
    const { key } = await ada();
    proxy.trouble(cut);
    const client = proxy.client(key);
    await client.files.upload({ name: "once.txt", content: new TextEncoder().encode("Once") });
    expect(proxy.seen).toHaveLength(2);
    expect(await namesOf(client.files.list())).toEqual(["once.txt"]);
  });

  it("resends only that part of a large file", async () => {
    const client = proxy.client((await ada()).key);
    proxy.trouble(letThrough, cut);
    const file = await client.files.upload({ name: "large.txt", content: new Uint8Array(9 * 1024 * 1024).fill(65) });
    expect(file.size).toBe(9 * 1024 * 1024);
    expect(proxy.seen.map(({ request }) => request.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
      "POST /v1/files/uploads",
      "PUT /v1/files/uploads/{id}/parts/1",
      "PUT /v1/files/uploads/{id}/parts/1",
      "PUT /v1/files/uploads/{id}/parts/2",
      "POST /v1/files/uploads/{id}/complete",
    ]);
  });

  it("is ConnectionFailed when it drops every time", async () => {
    proxy.trouble(cut, cut, cut);
    const error = await failure(proxy.client((await ada()).key).me.get());
    expect(error).toBeInstanceOf(ConnectionFailed);
    expect(error.status).toBeUndefined();
    expect(error.cause).toBeInstanceOf(Error);
  });
});

describe("an idempotency key", () => {
  it("is unique per call unless given", async () => {
    const client = proxy.client((await ada()).key);
    await client.projects.create({ name: "Merger" });
    await client.projects.create({ name: "Merger" });
    const [third, fourth] = [
      await client.projects.create({ name: "Lease" }, { idempotencyKey: "mine" }),
      await client.projects.create({ name: "Lease" }, { idempotencyKey: "mine" }),
    ];
    expect(fourth.id).toBe(third.id);
    const keys = proxy.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(3);
    expect(await namesOf(client.projects.list())).toHaveLength(3);
  });
});

describe("a signal", () => {
  it("aborts a running request with its own reason, without a retry", async () => {
    const gone = new AbortController();
    proxy.trouble(() => gone.abort(new Error("Never mind.")));
    const error = await failure(proxy.client("svc_x").ping({ signal: gone.signal }));
    expect(error.message).toBe("Never mind.");
    expect(proxy.seen).toHaveLength(1);
  });

  it("aborts the pause before a retry", async () => {
    const gone = new AbortController();
    proxy.trouble(({ response }) => {
      response.once("finish", () => gone.abort());
      response.writeHead(503, { "retry-after": "60" }).end();
    });
    expect((await failure(proxy.client("svc_x").ping({ signal: gone.signal }))).name).toBe("AbortError");
    expect(proxy.seen).toHaveLength(1);
  });
});

it("an attempt that exceeds timeoutMs is retried, and finally TimedOut", async () => {
  proxy.trouble(staySilent, staySilent);
  const error = await failure(proxy.client("svc_x", { timeoutMs: 50, maxRetries: 1 }).ping());
  expect(error).toBeInstanceOf(TimedOut);
  expect(proxy.seen).toHaveLength(2);
  proxy.trouble(staySilent);
  const client = proxy.client((await ada()).key);
  expect((await client.ping({ timeoutMs: 500 })).status).toBe("pong");
});

describe("jobs.wait", () => {
  it("asks again after Retry-After when the server answers early, as on shutdown", async () => {
    const client = proxy.client((await ada()).key);
    const job = await client.chat.completions.create({ message: "Which law governs?" });
    await client.jobs.cancel(job.job_id);
    proxy.clear();
    const opensAt = Date.now() + 900;
    const stillPending = refuse(202, { "retry-after": "1" }, JSON.stringify(job));
    proxy.trouble(stillPending, (exchange) => (Date.now() < opensAt ? refuse(410) : letThrough)(exchange));
    expect((await client.jobs.wait(job.job_id)).status).toBe("canceled");
    const asked = `GET /v1/jobs/${job.job_id}?wait=90`;
    expect(proxy.seen.map(({ request }) => request)).toEqual([asked, asked]);
  });
});

it("files.ready asks again after a second when the server answers early, as on shutdown", async () => {
  const client = proxy.client((await ada()).key);
  const opensAt = Date.now() + 900;
  const answer = (status: string) => refuse(200, {}, JSON.stringify({ id: MISSING, status }));
  const later: Trouble = (exchange) => (Date.now() < opensAt ? refuse(410) : answer("ready"))(exchange);
  proxy.trouble(answer("processing"), later);
  expect((await client.files.ready(MISSING)).status).toBe("ready");
});

describe("a list", () => {
  it("iterates over all pages with for await, and returns one page with page()", async () => {
    const client = proxy.client((await ada()).key);
    const names = ["E", "D", "C", "B", "A"].map((letter) => `Project ${letter}`);
    for (const name of names) await client.projects.create({ name });
    proxy.clear();
    expect((await namesOf(client.projects.list({ limit: 2 }))).sort()).toEqual([...names].sort());
    expect(proxy.seen.map(({ request }) => request)).toEqual([
      "GET /v1/projects?limit=2",
      expect.stringMatching(/^GET \/v1\/projects\?limit=2&cursor=[\w.-]+$/),
      expect.stringMatching(/^GET \/v1\/projects\?limit=2&cursor=[\w.-]+$/),
    ]);
    const { items, pagination } = await client.projects.list({ limit: 2, offset: 1 }).page();
    expect([items.length, pagination]).toEqual([2, { limit: 2, offset: 1, has_more: true }]);
  });

  it("fetches no page before it is needed", async () => {
    const client = proxy.client((await ada()).key);
    for (const name of ["One", "Two", "Three"]) await client.projects.create({ name });
    proxy.clear();
    for await (const _project of client.projects.list({ limit: 1 })) break;
    expect(proxy.seen).toHaveLength(1);
  });

  it("of nothing is empty", async () => {
    expect(await namesOf(clientOf(app, (await ada()).key).projects.list())).toEqual([]);
  });
});
