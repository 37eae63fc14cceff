import { expect, it } from "vitest";
import { openStartServer } from "../../../src/kernel/http/web/start-server.ts";
import { untilOpen } from "../../../src/kernel/http/web/until-open.ts";
import { freePort } from "../../support/process.ts";

const HTML = { headers: { accept: "text/html" } };

async function starting() {
  const PORT = await freePort();
  return { server: await openStartServer({ HOST: "127.0.0.1", PORT }), url: `http://127.0.0.1:${PORT}`, PORT };
}

it("shows people what happens while the service starts", async () => {
  const { server, url } = await starting();
  const first = await fetch(`${url}/vaults`, HTML);
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "2"]);
  const page = await first.text();
  expect(page).toContain('aria-current="step"><b>Database</b>');
  expect(page).toContain("sample contracts");
  const [, nonce] = /<script nonce="([^"]+)"/.exec(page)!;
  expect(first.headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonce}'`);
  server.reach("tables");
  expect(await (await fetch(url, HTML)).text()).toContain('aria-current="step"><b>Tables</b>');
  expect(await (await fetch(`${url}/starting`)).json()).toEqual({ step: "tables" });
  await server.stop();
});

it("answers programs with 503, the error object and when to try again", async () => {
  const { server, url } = await starting();
  for (const [method, path] of [
    ["GET", "/v1/me"],
    ["POST", "/v1/files"],
    ["POST", "/starting"],
    ["GET", "/readyz"],
  ]) {
    const reply = await fetch(url + path, { method });
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await reply.json()).toEqual({ error: "Chancery is starting. Try again shortly.", code: "UNAVAILABLE" });
  }
  await server.stop();
});

it("frees its port at once, also while a browser keeps a connection open", async () => {
  const { server, url, PORT } = await starting();
  await fetch(url, HTML);
  await server.stop();
  await server.stop();
  const next = await openStartServer({ HOST: "127.0.0.1", PORT });
  await next.stop();
});

it("refuses a port that is taken", async () => {
  const { server, PORT } = await starting();
  await expect(openStartServer({ HOST: "127.0.0.1", PORT })).rejects.toMatchObject({ code: "EADDRINUSE", port: PORT });
  await server.stop();
});

it("is not reported as ready while the web address answers with anything but the application", async () => {
  const { server, PORT } = await starting();
  const address = { address: "127.0.0.1", family: "IPv4", port: PORT };
  const web = { ready: async () => "", stop: async () => {} };
  const { signal } = new AbortController();
  await expect(untilOpen(web, [address], signal)).rejects.toThrow("answers with 503");
  await server.stop();
});

it("stops waiting for the build when it is stopped", async () => {
  const stopping = new AbortController();
  const web = { ready: () => new Promise<string>(() => {}), stop: async () => {} };
  const waiting = untilOpen(web, [], stopping.signal);
  stopping.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
});
