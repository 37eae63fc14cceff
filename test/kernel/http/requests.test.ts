import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "../../../src/endpoints.ts";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { PageQuery } from "../../../src/kernel/http/paging/page.ts";
import { Id, text } from "../../../src/kernel/http/shapes.ts";
import { useApp } from "../../support/harness.ts";

const Thing = z.object({ id: Id, label: z.string(), note: z.string().nullable() });
const keep = endpoint({
  method: "POST",
  path: "/things",
  summary: "Keep",
  key: "any",
  body: z.strictObject({ label: text(1, 5), nested: z.strictObject({ deep: z.string() }).optional() }),
  returns: z.object({ label: z.string() }),
  status: 201,
  handle: async (_ctx, { body }) => ({ ...body, undeclared: "secret" }),
});
const change = endpoint({
  method: "PATCH",
  path: "/things/{id}",
  summary: "Change",
  key: "any",
  params: z.object({ id: Id }),
  body: z.strictObject({ label: text(1, 5).optional(), note: text(0, 5).nullable().optional() }),
  returns: Thing,
  status: 200,
  handle: async (_ctx, { params, body }) => ({
    id: params.id,
    label: body.label ?? "old",
    note: body.note === undefined ? "old" : body.note,
  }),
});
const list = endpoint({
  method: "GET",
  path: "/things",
  summary: "List",
  key: "any",
  query: PageQuery,
  returns: z.object({ limit: z.int(), offset: z.int() }),
  status: 200,
  handle: async (_ctx, { query }) => query,
});
const named = endpoint({
  method: "GET",
  path: "/named/{key}",
  summary: "Named",
  key: "any",
  params: z.object({ key: text(1, 100) }),
  returns: z.object({ key: z.string() }),
  status: 200,
  handle: async (_ctx, { params }) => params,
});
const broken = endpoint({
  method: "GET",
  path: "/broken",
  summary: "Broken",
  key: "any",
  status: 204,
  handle: async () => {
    throw new Error("the password is hunter2");
  },
});

const app = useApp({ PUBLIC_URL: "https://legal.example.com" }, [...endpoints, keep, change, list, named, broken]);
const caller = async () => (await app.organization()).asOrganization;

describe("the body of a request", () => {
  it("is parsed as JSON without a content type or with that of JSON", async () => {
    const as = await caller();
    for (const type of [undefined, "application/json", "application/json; charset=utf-8", "Application/JSON"]) {
      const reply = await as.send("POST", "/things", {
        raw: '{"label":"a"}',
        headers: type ? { "content-type": type } : {},
      });
      expect(reply.status).toBe(201);
    }
  });

  it("is refused with 400 that names an unknown field and the allowed ones", async () => {
    const { status, body } = await (await caller()).post("/things", { labell: "a", label: "a" });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([
      { path: "body.labell", message: "is not a known field; allowed fields: label, nested" },
    ]);
    const deep = await (await caller()).post("/things", { label: "a", nested: { deep: "b", dep: "c" } });
    expect(deep.body.details.issues).toEqual([
      { path: "body.nested.dep", message: "is not a known field; allowed fields: deep" },
    ]);
  });

  it("is refused with all errors listed at once", async () => {
    const { body } = await (await caller()).post("/things", { label: "too long", nested: { deep: 5 }, stray: 1 });
    expect(body.code).toBe("VALIDATION_FAILED");
    expect(body.details.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "body.label",
      "body.nested.deep",
      "body.stray",
    ]);
  });

  it.each([["nothing"], ['"text"'], ["[]"], ["null"], ["5"]])(
    "is refused with 400 when it is %s instead of an object",
    async (raw) => {
      const reply = await (await caller()).send("POST", "/things", { raw: raw === "nothing" ? "" : raw });
      expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    },
  );

  it.each([
    ['{"label":"\\u0000"}'],
    ['{"label":"\\ud800"}'],
    ['{"\\udfff":"a","label":"a"}'],
    ['{"label":"a","nested":{"deep":"x\\u0000"}}'],
  ])("is refused with 400 when a string holds NUL or a lone surrogate: %s", async (raw) => {
    expect((await (await caller()).send("POST", "/things", { raw })).status).toBe(400);
  });

  it("accepts a complete surrogate pair, and counts it as one character", async () => {
    const as = await caller();
    expect((await as.post("/things", { label: "😀😀😀😀😀" })).body).toEqual({ label: "😀😀😀😀😀" });
    expect((await as.send("POST", "/things", { raw: '{"label":"\\ud83d\\ude00"}' })).status).toBe(201);
    expect((await as.post("/things", { label: "😀😀😀😀😀😀" })).status).toBe(400);
  });

  it("is refused with 400 when it is not UTF-8 or nested too deeply", async () => {
    const as = await caller();
    expect((await as.send("POST", "/things", { raw: Buffer.from([0x22, 0xff, 0x22]) })).status).toBe(400);
    expect((await as.send("POST", "/things", { raw: "[".repeat(100_000) + "]".repeat(100_000) })).status).toBe(400);
  });

  it("is refused with 415 for another type, a content encoding or another charset", async () => {
    const as = await caller();
    for (const [name, value] of [
      ["content-type", "text/plain"],
      ["content-type", "application/merge-patch+json"],
      ["content-encoding", "gzip"],
      ["content-type", "application/json; charset=latin1"],
    ] as const) {
      const reply = await as.send("POST", "/things", { raw: '{"label":"a"}', headers: { [name]: value } });
      expect([reply.status, reply.body.error]).toEqual([415, expect.stringContaining(value)]);
    }
  });

  it("is refused with 413 even when chunked without a length", async () => {
    const as = await caller();
    const raw = Buffer.alloc(5 * 1024 * 1024, 0x20);
    const reply = await as.send("POST", "/things", { raw, headers: { "transfer-encoding": "chunked" } });
    expect([reply.status, reply.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("of a PATCH may repeat read-only fields, so that read, modify, write works", async () => {
    const as = await caller();
    const id = "11111111-1111-1111-1111-111111111111";
    const reply = await as.patch(`/things/${id}`, { id, label: "new", note: null });
    expect(reply.body).toEqual({ id, label: "new", note: null });
    expect((await as.patch(`/things/${id}`, { label: "new", made_up: 1 })).status).toBe(400);
  });

  it("of a PATCH that changes nothing is refused with 400", async () => {
    const as = await caller();
    const id = "11111111-1111-1111-1111-111111111111";
    for (const body of [{}, { id }]) expect((await as.patch(`/things/${id}`, body)).status).toBe(400);
  });
});

describe("a reply", () => {
  it("contains only what the operation declares", async () => {
    expect((await (await caller()).post("/things", { label: "a" })).body).toEqual({ label: "a" });
  });

  it("echoes a valid X-Request-Id, and otherwise generates one", async () => {
    const as = await caller();
    expect((await as.get("/ping", { headers: { "x-request-id": "n8n-run.42:7" } })).headers["x-request-id"]).toBe(
      "n8n-run.42:7",
    );
    for (const odd of ["has space", "a".repeat(129), "<script>"]) {
      expect((await as.get("/ping", { headers: { "x-request-id": odd } })).headers["x-request-id"]).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    }
  });

  it("to an internal error is 500 without details", async () => {
    const reply = await (await caller()).get("/broken");
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      error:
        "Something went wrong on the server. Try again. If the problem persists, give the request ID to your administrator.",
      code: "INTERNAL",
    });
  });
});

describe("a path", () => {
  it("that is unknown is 404, but only after the key is checked", async () => {
    const as = await caller();
    for (const path of ["/nowhere", "/ping/", "/PING", "/projects/x/y/z", "/projects/", "/projects//chats", ""]) {
      const reply = await as.get(path);
      expect([reply.status, reply.body.code]).toEqual([404, "NOT_FOUND"]);
      expect((await app.send("GET", path)).status).toBe(401);
      expect((await app.as("svc_doesnotexist").get(path)).status).toBe(403);
    }
  });

  it("that is unknown outside /v1 is 404 without a key", async () => {
    const reply = await app.send("GET", "//nowhere");
    expect([reply.status, reply.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("accepts only the methods listed in Allow", async () => {
    const as = await caller();
    const reply = await as.send("PUT", "/things");
    expect([reply.status, reply.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
    expect((await as.send("OPTIONS", "/things")).status).toBe(405);
    expect((await as.send("HEAD", "/ping")).status).toBe(200);
  });

  it("may contain any percent-encoded characters, and is 400 when it cannot be decoded", async () => {
    const as = await caller();
    const key = "Ümlaut/50% & more? #1 ü+ 漢字";
    expect((await as.get(`/named/${encodeURIComponent(key)}`)).body).toEqual({ key });
    expect((await as.get(`/named/${encodeURIComponent("漢".repeat(100))}`)).status).toBe(200);
    expect((await as.get(`/named/${"a".repeat(101)}`)).status).toBe(400);
    expect((await as.get("/named/%zz")).status).toBe(400);
    expect((await as.get("/named/%ff")).status).toBe(400);
    expect((await as.get("/named/a%00b")).status).toBe(400);
  });

  it("is checked before the scope of the key, and the scope before the resource", async () => {
    const as = await caller();
    expect((await as.post("/projects/not-an-id/pin")).status).toBe(400);
    expect((await as.post("/projects/11111111-1111-1111-1111-111111111111/pin")).status).toBe(422);
  });

  it("is checked after the headers and size of the body, and the body's fields after the resource", async () => {
    const as = await caller();
    expect(
      (await as.send("PATCH", "/projects/not-an-id", { raw: "a", headers: { "content-type": "text/plain" } })).status,
    ).toBe(415);
    expect((await as.patch("/projects/11111111-1111-1111-1111-111111111111", { wrong: 1 })).status).toBe(404);
  });
});

describe("a list", () => {
  it("has limit 1 to 500, default 100, and offset 0 or greater, default 0", async () => {
    const as = await caller();
    expect((await as.get("/things")).body).toEqual({ limit: 100, offset: 0 });
    expect((await as.get("/things?limit=1&offset=7&unknown=x")).body).toEqual({ limit: 1, offset: 7 });
    expect((await as.get("/things?limit=500")).body.limit).toBe(500);
  });

  it.each([
    "limit=0",
    "limit=501",
    "limit=-1",
    "limit=",
    "limit=1e2",
    "limit=0x10",
    "limit=%205",
    "limit=5.0",
    "limit=ten",
    "limit=99999999999999999999",
    "offset=-1",
    "offset=99999999999999999999",
    "limit=1&limit=2",
    "limit=%00",
  ])("is refused with 400 for ?%s", async (query) => {
    const reply = await (await caller()).get(`/things?${query}`);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});

it.each([
  ["nonsense", "NONSENSE\r\n\r\n"],
  [
    "two Content-Length headers",
    "POST /v1/ping HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
  ],
  [
    "Content-Length with chunked encoding",
    "POST /v1/ping HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["an invalid Content-Length", "POST /v1/ping HTTP/1.1\r\nContent-Length: +1\r\n\r\na"],
  ["a header name with a space", "GET /v1/ping HTTP/1.1\r\nContent-Length : 1\r\n\r\na"],
])("answers malformed HTTP with 400 and the error object: %s", async (_what, text) => {
  const { port } = new URL(app.url);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => resolve(data.toString()));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split("\r\n\r\n")[1]!)).toMatchObject({ error: expect.any(String) });
});

describe("cross-origin requests", () => {
  const open = useApp({ CORS_ORIGINS: ["https://tools.example.com"] });

  it("get a preflight reply without a key from an allowed origin", async () => {
    const headers = {
      origin: "https://tools.example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const reply = await open.send("OPTIONS", "/projects", { headers });
    expect(reply.status).toBe(204);
    expect(reply.headers["access-control-allow-origin"]).toBe("https://tools.example.com");
  });

  it("are refused from other origins, and from all when none is configured", async () => {
    const org = await open.organization();
    const headers = { origin: "https://evil.example.com" };
    expect((await org.asOrganization.get("/ping", { headers })).headers["access-control-allow-origin"]).not.toBe(
      "https://evil.example.com",
    );
    expect((await (await caller()).get("/ping", { headers })).headers["access-control-allow-origin"]).toBeUndefined();
  });
});
