import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import { CALLER_BODY_LIMITS, readJson } from "../../../src/kernel/http/body.ts";
import { receiveBody, receiveMultipart } from "../../../src/kernel/http/upload.ts";
import { countVisitors } from "../../../src/kernel/limits/visitors.ts";
import { TestApp, useApp } from "../../support/harness.ts";
import { temporary } from "../../support/temporary.ts";

const app = useApp({});
const SIGN_IN = "//app/v1/session";
const headers = { "sec-fetch-site": "same-origin" };

/** A raw connection on which the test writes any bytes. */
async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

const firstWords = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));

describe("the body of an unauthenticated request", () => {
  it("is limited to 16 KiB: a longer one is refused with 413", async () => {
    const body = { email: "ada@example.com", password: "x".repeat(17_000) };
    for (const path of [SIGN_IN, "//app/v1/links/abc"]) {
      const reply = await app.send("POST", path, { body, headers });
      expect([reply.status, reply.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      const chunked = { ...headers, "transfer-encoding": "chunked" };
      expect((await app.send("POST", path, { body, headers: chunked })).status).toBe(413);
    }
  });

  it("is not read past the limit: a client that keeps sending gets its reply and is disconnected", async () => {
    const socket = await open(app.url);
    const size = 60 * 1024 * 1024;
    socket.write(
      `POST /app/v1/session HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${size}\r\n\r\n`,
    );
    const answered = firstWords(socket);
    const gone = closed(socket);
    let sent = 0;
    const piece = Buffer.alloc(64 * 1024, 0x20);
    const pour = () => {
      while (sent < size && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(piece)) return;
      }
    };
    socket.on("drain", pour);
    pour();
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /);
    await gone;
    expect(sent).toBeLessThan(size);
  });

  it("is not read when the key is missing or unknown, however much is sent", async () => {
    const socket = await open(app.url);
    socket.write("POST /v1/files HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n");
    const gone = closed(socket);
    expect(await firstWords(socket)).toMatch(/^HTTP\/1\.1 401 /);
    socket.end();
    await gone;
  });

  it("at /mcp is read only after the key is verified", async () => {
    const { asOrganization } = await app.organization();
    const organization = await app.organization();
    const revoked = await organization.key();
    await app.database.system`update api_keys set revoked_at = now() where id = ${revoked.id}`;
    const raw = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}`;
    const send = async (key: string) => {
      const socket = await open(app.url);
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
          `Accept: application/json, text/event-stream\r\nContent-Length: ${raw.length + 1}\r\n\r\n`,
      );
      return socket;
    };
    const stranger = await send(revoked.key);
    expect(await firstWords(stranger)).toMatch(/^HTTP\/1\.1 401 /);
    stranger.destroy();
    const known = await send(asOrganization.key);
    const answered = firstWords(known);
    known.write(`${raw}}`);
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    known.destroy();
  });
});

describe("requests without a key or session", () => {
  const narrow = new TestApp({ RATE_LIMIT_ADDRESS: 3, TRUSTED_PROXIES: ["loopback"] }, endpoints);

  it("are limited by network before their body is read, with the four rate limit headers", async () => {
    await narrow.start();
    const from = (address: string) =>
      narrow.send("POST", SIGN_IN, { raw: "{", headers: { ...headers, "x-forwarded-for": address } });
    for (const left of ["2", "1", "0"]) {
      const reply = await from("203.0.113.7");
      expect([reply.status, reply.headers["ratelimit-remaining"]]).toEqual([400, left]);
    }
    const refused = await from("203.0.113.7");
    expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.headers["ratelimit-limit"]).toBe("3");
    expect(refused.headers["ratelimit-remaining"]).toBe("0");
    expect(Number(refused.headers["ratelimit-reset"])).toBeGreaterThan(0);
    expect(refused.headers["retry-after"]).toBe(refused.headers["ratelimit-reset"]);
    expect((await from("203.0.113.8")).status).toBe(400);
    for (const last of ["1", "2", "3"]) expect((await from(`2001:db8:0:1::${last}`)).status).toBe(400);
    expect((await from("2001:db8:0:1:ffff::9")).status).toBe(429);
    expect((await from("2001:db8:0:2::1")).status).toBe(400);
    await narrow.stop();
  });

  it("are counted per minute, in bounded memory for any number of networks", () => {
    let now = 0;
    const count = countVisitors(1, () => now);
    count("203.0.113.7");
    expect(() => count("203.0.113.7")).toThrow("Rate limit exceeded");
    now = 60_000;
    expect(count("203.0.113.7")["ratelimit-remaining"]).toBe("0");
    for (let n = 0; n < 10_000; n++) count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    expect(count("203.0.113.7")["ratelimit-remaining"]).toBe("0");
  });
});

describe("a connection", () => {
  it("is closed after a refusal even when the client keeps it open", async () => {
    const socket = await open(app.url);
    const answered = firstWords(socket);
    const gone = new Promise<void>((resolve) => {
      const poll = setInterval(() => {
        app.server.fastify.server.getConnections((_error, count) => {
          if (count > 0) return;
          clearInterval(poll);
          resolve();
        });
      }, 20);
    });
    socket.write("NONSENSE\r\n\r\n");
    expect(await answered).toMatch(/^HTTP\/1\.1 400 /);
    app.server.fastify.server.closeIdleConnections();
    await gone;
    socket.destroy();
  });

  it("must send its headers within 20 seconds and its request within ten minutes", () => {
    const { headersTimeout, requestTimeout } = app.server.fastify.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 600_000]);
  });

  it("is refused with 408 REQUEST_TIMEOUT when that time is over", async () => {
    const { server } = app.server.fastify;
    const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    server.once("connection", (socket) => server.emit("clientError", late, socket));
    const answer = await firstWords(await open(app.url));
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.split("\r\n\r\n")[1]!)).toEqual({
      error: "The request took too long to arrive.",
      code: "REQUEST_TIMEOUT",
    });
  });
});

describe("a body that arrives too slowly", () => {
  const files = temporary();

  /** The reply to a body that stops after its beginning. */
  async function trickle(type: string, receive: (request: IncomingMessage) => Promise<unknown>) {
    const outcome = Promise.withResolvers<unknown>();
    const server = createServer((request) => receive(request).then(outcome.resolve, outcome.resolve));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const socket = await open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"a":`);
    const result = await outcome.promise;
    socket.destroy();
    server.closeAllConnections();
    server.close();
    return result;
  }

  it("is refused with 408 when it is JSON", async () => {
    const fault = await trickle("application/json", (request) => readJson(request, { ...CALLER_BODY_LIMITS, ms: 50 }));
    expect(fault).toMatchObject({ status: 408, code: "REQUEST_TIMEOUT" });
  });

  it("is refused with 408 when it is a file and stalls", async () => {
    const limits = { folder: await files.folder(), maxBytes: 1000, silenceMs: 30 };
    const bytes = await trickle("application/octet-stream", (request) => receiveBody(request, limits));
    expect(bytes).toMatchObject({ status: 408 });
    const form = await trickle("multipart/form-data; boundary=b", (request) => receiveMultipart(request, limits));
    expect(form).toMatchObject({ status: 408 });
    await files.clear();
  });
});

it("an aborted body is not logged as a failure, and the request is counted as aborted", async () => {
  const logged: object[] = [];
  const log = Object.assign(Object.create(app.deps.log), { error: (entry: object) => logged.push(entry) });
  const own = new TestApp({}, endpoints, log);
  await own.start();
  const { asOrganization } = await own.organization();
  const upload = "multipart/form-data; boundary=b";
  for (const [method, path, type] of [
    ["POST", "/v1/projects", "application/json"],
    ["POST", "/v1/files", upload],
  ]) {
    const socket = await open(own.url);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOrganization.key}\r\nContent-Type: ${type}\r\n` +
        'Content-Length: 1000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
    );
    await counted(own, `operation="${method} ${path!.slice(3)}"`, () => socket.destroy());
  }
  expect(logged).toEqual([]);
  await own.stop();
});

/** Waits until a request is in progress, runs the action, and waits until the request is counted as aborted. */
async function counted(own: TestApp, operation: string, then: () => void) {
  const { registry } = own.deps.metrics;
  const lines = async () => (await registry.metrics()).split("\n");
  const has = async (test: (line: string) => boolean) => (await lines()).some(test);
  await expect.poll(() => has((line) => line === "chancery_http_requests_in_flight 1")).toBe(true);
  then();
  await expect.poll(() => has((line) => line === "chancery_http_requests_in_flight 0")).toBe(true);
  const gone = (await lines()).filter((line) => line.includes("http_requests_total") && line.includes(operation));
  expect(gone).toEqual([expect.stringContaining('status="gone"')]);
}

describe("work per request is bounded", () => {
  const post = async (raw: string) => {
    const { asOrganization } = await app.organization();
    return asOrganization.send("POST", "/projects", { raw });
  };

  it("a body with hundreds of thousands of unknown fields is refused without checking each", async () => {
    const many = Array.from({ length: 400_000 }, (_, at) => `"k${at}":1`).join(",");
    const reply = await post(`{${many.slice(0, 4_000_000).replace(/,[^,]*$/, "")}}`);
    expect([reply.status, reply.body.details.issues]).toEqual([
      400,
      [{ path: "body", message: "contains more values than any operation accepts" }],
    ]);
  });

  it("only the first twenty unknown fields are named", async () => {
    const reply = await post(JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, 1]))));
    expect(reply.status).toBe(400);
    expect(reply.body.details.issues).toHaveLength(20);
    expect(reply.body.details.issues[0].message).toMatch(/^is not a known field; allowed fields: name/);
  });

  it.each([
    ["a list of a million items", `{"name":[${"1,".repeat(1_000_000)}1]}`],
    ["a million lists", `{"name":[${"[],".repeat(1_000_000)}[]]}`],
  ])("%s is refused before it is parsed", async (_what, raw) => {
    expect((await post(raw)).body.details.issues[0].message).toBe("contains more values than any operation accepts");
  });

  it.each([
    ["a number of four million digits", `{"name":${"9".repeat(4_000_000)}}`],
    ["a string full of quotes", `{"name":"${'\\"'.repeat(2_000_000)}"}`],
    ["a string full of brackets and commas", `{"name":"${"[,{:".repeat(1_000_000)}"}`],
    ["an unterminated string", `{"name":"${"a".repeat(4_000_000)}\\`],
  ])("%s is refused with 400", async (_what, raw) => {
    const { status, body } = await post(raw);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.details.issues[0].message).not.toMatch(/more values|levels/);
  });

  it("a string may contain text that looks like very many values", async () => {
    const { asOrganization } = await app.organization();
    const reply = await asOrganization.post("/projects", { name: '[,{:\\"'.repeat(20), description: undefined });
    expect(reply.status).toBe(201);
  });

  it("a Prefer header of thousands of spaces is refused with 400", async () => {
    const ada = await (await app.organization()).user();
    const id = "11111111-1111-1111-1111-111111111111";
    const reply = await ada.get(`/jobs/${id}`, { headers: { prefer: `wait=${" ".repeat(8000)}""b` } });
    expect(reply.status).toBe(400);
  });

  it("every list in a body has a maximum length", async () => {
    const { appEndpoints } = await import("../../../src/endpoints.ts");
    const { z } = await import("zod");
    const endless: string[] = [];
    const look = (name: string, schema: unknown) => {
      if (typeof schema !== "object" || schema === null) return;
      const { type, maxItems } = schema as { type?: unknown; maxItems?: number };
      if (type === "array" && maxItems === undefined) endless.push(name);
      for (const [key, inner] of Object.entries(schema)) look(`${name} ${key}`, inner);
    };
    for (const { name, body } of new Set([...endpoints, ...appEndpoints]))
      if (body) look(name, z.toJSONSchema(body, { io: "input", unrepresentable: "any" }));
    expect(endless).toEqual([]);
  });

  it("a new password of millions of characters is refused by its length", async () => {
    const { NewPassword } = await import("../../../src/identity/accounts/password.schema.ts");
    const read = NewPassword.safeParse(`http://${"a.".repeat(1_000_000)}`);
    expect(read.error?.issues.map(({ message }) => message)).toEqual(["must have 12 to 200 characters"]);
  });
});
