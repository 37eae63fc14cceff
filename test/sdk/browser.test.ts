import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as Client from "../../sdk/src/client.ts";
import { createSecret, signedHeaders } from "../../src/administration/webhooks/sign.ts";
import { describeInBrowser } from "../support/browser/browser.ts";
import { findBrowser, startBrowser } from "../support/browser/chromium.ts";
import { useApp } from "../support/harness.ts";
import { buildClient } from "./build.ts";

interface Brought {
  sdk: typeof Client;
}
const PAGE = '<script type="module">import * as sdk from "/client.js"; globalThis.sdk = sdk;</script>';
const folder = await mkdtemp(join(tmpdir(), "chancery-sdk-"));
/** A third-party web page that includes the client. */
const site = createServer(async (request, response) => {
  const name = basename(request.url!);
  if (!name.endsWith(".js")) return response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  response.writeHead(200, { "content-type": "text/javascript" }).end(await readFile(join(folder, name)));
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const app = useApp({ CORS_ORIGINS: [origin] });

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

describeInBrowser("the client in a browser, on a page of another origin", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    await buildClient(folder);
    browser = await startBrowser((await findBrowser())!);
    page = await browser.newPage();
    await page.goto(origin);
  });
  afterAll(() => browser?.close());

  const given = async () => {
    const ada = await (await app.organization()).user({ managesVaults: true });
    return { apiKey: ada.key, baseUrl: `${app.url}/v1` };
  };

  it("creates, uploads and lists", async () => {
    const names = await page.evaluate(
      async (options) => {
        const { Chancery } = (globalThis as unknown as Brought).sdk;
        const chancery = new Chancery(options);
        for (const name of ["One", "Two", "Three"]) await chancery.projects.create({ name });
        const file = await chancery.files.upload({ name: "a.txt", content: new Blob(["Größe"]).stream() });
        const names: string[] = [await (await chancery.files.content(file.id)).text()];
        for await (const { name } of chancery.projects.list({ limit: 2 })) names.push(name);
        return names;
      },
      await given(),
    );
    expect(names.sort()).toEqual(["Größe", "One", "Three", "Two"]);
  });

  it("reads the status, body and headers of a refusal", async () => {
    const told = await page.evaluate(
      async (options) => {
        const { Chancery, Conflict } = (globalThis as unknown as Brought).sdk;
        let requests = 0;
        const counting: typeof fetch = (...args) => {
          requests++;
          return fetch(...args);
        };
        const chancery = new Chancery({ ...options, fetch: counting });
        const { id } = await chancery.vaults.create({ name: "Leases" });
        const error = await chancery.vaults.delete(id).catch((error) => error);
        return { isConflict: error instanceof Conflict, requestId: error.requestId as string, requests };
      },
      await given(),
    );
    expect(told).toEqual({ isConflict: true, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), requests: 2 });
  });

  it("verifies webhooks", async () => {
    const secret = createSecret();
    const body = JSON.stringify({ type: "job.failed", timestamp: "2026-01-31T09:30:00.000Z", data: {} });
    const headers = signedHeaders([secret], { id: randomUUID(), body }, new Date());
    const type = await page.evaluate(
      async ({ body, headers, secret }) => {
        const { verifyWebhook } = (globalThis as unknown as Brought).sdk;
        return (await verifyWebhook(body, headers, secret)).type;
      },
      { body, headers, secret },
    );
    expect(type).toBe("job.failed");
  });
});

describe("a web page on another origin", () => {
  it("may read whether a refusal can be retried", async () => {
    const org = await app.organization();
    const { headers } = await org.asOrganization.get("/ping", { headers: { origin } });
    expect(headers["access-control-expose-headers"]).toMatch(/Retry-After, X-Should-Retry/);
  });
});
