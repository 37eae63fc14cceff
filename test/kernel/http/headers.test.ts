import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import { openLog } from "../../../src/kernel/log.ts";
import { elsewhere, signIn } from "../../identity/sessions/signing-in.ts";
import { useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";

const lines: string[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
const app = useApp({}, endpoints, openLog("info", sink));
const secure = useApp({ PUBLIC_URL: "https://legal.example.com" });
beforeEach(() => {
  lines.length = 0;
});

const ADDRESSES = [
  "//v1/me",
  "//v1/nothing",
  "//app/v1/session",
  "//openapi.json",
  "//healthz",
  "//docs/",
  "//docs/errors",
  "//docs/nothing",
  "//docs/reference/",
  "//nothing",
];

describe("every reply, including refusals,", () => {
  it.each(ADDRESSES)("forbids sniffing, framing and referrers: %s", async (path) => {
    const { headers } = await app.send("GET", path);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(headers["content-security-policy"]).toContain(rule);
    expect(headers["x-powered-by"] ?? headers.server).toBeUndefined();
  });

  it.each(ADDRESSES)("declares its content type and charset: %s", async (path) => {
    const { headers } = await app.send("GET", path);
    expect(headers["content-type"]).toMatch(/^(?:application\/json|text\/html); charset=utf-8$/);
  });

  it.each(ADDRESSES.filter((path) => !path.startsWith("//docs/")))("is never cached: %s", async (path) => {
    expect((await app.send("GET", path)).headers["cache-control"]).toBe("no-store");
  });

  it.each(ADDRESSES)("has HSTS when the public address is https: %s", async (path) => {
    const given = (await secure.send("GET", path)).headers["strict-transport-security"];
    expect(given).toBe("max-age=31536000; includeSubDomains");
    expect((await app.send("GET", path)).headers["strict-transport-security"]).toBeUndefined();
  });
});

it.each(["TRACE", "OPTIONS", "PROPFIND"])("refuses %s with 405", async (method) => {
  const { asOrganization } = await app.organization();
  expect((await asOrganization.send(method, "/me")).status).toBe(405);
});

describe("the log records", () => {
  const logged = () => lines.map((line) => JSON.parse(line));

  it("refused requests with route and client address, in UTC", async () => {
    const { status } = await app.send("GET", "/projects", {
      headers: { authorization: "svc_unknown", ...elsewhere() },
    });
    expect(status).toBe(403);
    await app.send("GET", "/projects");
    expect(logged()).toMatchObject([
      { msg: "request rejected", route: "GET /v1/projects", status: 403, code: "INVALID_KEY" },
      {
        msg: "request rejected",
        route: "GET /v1/projects",
        status: 401,
        code: "UNAUTHENTICATED",
        address: "127.0.0.1",
      },
    ]);
    expect(logged()[0]).toMatchObject({
      address: expect.stringMatching(/^2001:db8:/),
      requestId: expect.any(String),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it("failed sign-ins, without the e-mail address", async () => {
    await signIn(app, { email: "somebody@example.com", password: "not a password" }, elsewhere());
    expect(logged()[0]).toMatchObject({ level: 40, msg: "password sign-in failed" });
    expect(lines.join("")).not.toContain("somebody@example.com");
  });
});

it("an aborted download is not logged as a failure", async () => {
  const ada = await (await app.organization()).user();
  const { body: file } = await ada.upload("long.txt", "A long lease. ".repeat(1_000_000));
  lines.length = 0;
  const request = get(`${app.url}/v1/files/${file.id}/content`, { headers: { authorization: ada.key }, agent: false });
  request.on("error", () => {});
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await once(response, "data");
  request.destroy();
  const left = 'status="200"} 1';
  await eventually(async () => {
    const metric = await app.deps.metrics.registry.getSingleMetricAsString("chancery_http_requests_total");
    return metric.split("\n").find((line) => line.includes("GET /files/{id}/content") && line.endsWith(left));
  });
  expect(lines.filter((line) => line.includes("request failed"))).toEqual([]);
});
