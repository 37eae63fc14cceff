import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedHeaders } from "../../src/administration/webhooks/sign.ts";
import { startWorker, type Worker } from "../../src/worker.ts";
import { MISSING, newCheck } from "../playbooks/making.ts";
import { agreement } from "../support/agreements.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { eventually } from "../support/process.ts";
import { contextOf, type N8nNode, readJson, webhookContext } from "./n8n-context.ts";

const HOME = resolve(import.meta.dirname, "../../clients/n8n");
const load = createRequire(join(HOME, "package.json"));
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ENETUNREACH|ENOTCACHED/;

/** Installs what only the node package needs, once for each lock file. Undefined if it cannot be downloaded here. */
function install(): true | undefined {
  const mark = join(HOME, "node_modules/.installed");
  const lock = createHash("sha256")
    .update(readFileSync(join(HOME, "package-lock.json")))
    .digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return true;
  const words = ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  try {
    execFileSync("npm", words, { cwd: HOME, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if (OFFLINE.test((error as { stderr: string }).stderr)) return undefined;
    throw error;
  }
  writeFileSync(mark, lock);
  return true;
}

const installed = install();
const title = installed ? "the n8n nodes" : "the n8n nodes (skipped: n8n-workflow cannot be downloaded here)";
const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: true });
let worker: Worker;
beforeAll(async () => {
  worker = await startWorker(app.deps);
});
afterAll(() => worker.stop());

describe.skipIf(!installed)(title, () => {
  let chancery: N8nNode;
  let trigger: N8nNode;
  let ada: TestUser;
  beforeAll(async () => {
    execFileSync("npm", ["run", "build"], { cwd: HOME, stdio: "pipe" });
    const [first, second] = readJson(join(HOME, "package.json")).n8n.nodes.map((path: string) =>
      load(join(HOME, path)),
    );
    chancery = new first.Chancery();
    trigger = new second.ChanceryTrigger();
    ada = await (await app.organization()).user({ isAdmin: true, managesVaults: true });
  });

  /** Fills in the defaults as n8n does, from the description of the node. */
  function parametersOf(given: Record<string, unknown>): Record<string, unknown> {
    const { NodeHelpers } = load("n8n-workflow");
    const { properties } = chancery.description;
    const node = { typeVersion: 1, parameters: given };
    return NodeHelpers.getNodeParameters(properties, given, true, false, node, chancery.description);
  }

  const run = async (resource: string, operation: string, given: Record<string, unknown> = {}, more: object = {}) => {
    const parameters = parametersOf({ resource, operation, ...given });
    const [items] = await chancery.execute.call(contextOf({ server: app.url, apiKey: ada.key, parameters, ...more }));
    return items!;
  };

  it("load with n8n-workflow, with descriptions whose fields are valid", () => {
    const { NodeHelpers } = load("n8n-workflow");
    const [credentials] = readJson(join(HOME, "package.json")).n8n.credentials;
    const { ChanceryApi } = load(join(HOME, credentials));
    for (const node of [chancery, trigger]) {
      expect(node.description.credentials).toEqual([{ name: new ChanceryApi().name, required: true }]);
      expect(
        NodeHelpers.getNodeParameters(
          node.description.properties,
          {},
          true,
          false,
          { typeVersion: 1 },
          node.description,
        ),
      ).toBeTruthy();
    }
    expect(parametersOf({ resource: "file", operation: "getMany" })).toMatchObject({ returnAll: false, limit: 50 });
    const issues = NodeHelpers.getNodeParametersIssues(
      chancery.description.properties,
      { parameters: { resource: "file", operation: "get", fileId: "" }, typeVersion: 1 },
      chancery.description,
    );
    expect(issues.parameters).toEqual({ fileId: ['Parameter "File ID" is required.'] });
  });

  it("upload a file, ask about it, review it, and keep it in a vault", async () => {
    const content = Buffer.from(agreement("Supply Agreement").join("\n"));
    const [file] = await run("file", "upload", {}, { file: { name: "Größe.txt", content } });
    expect(file!.json).toMatchObject({ name: "Größe.txt", status: "ready" });
    const file_ids = JSON.stringify([file!.json.id]);
    const [answer] = await run("question", "ask", { message: "Which law governs?", file_ids });
    expect(answer!.json).toMatchObject({ job_id: expect.any(String), answer_kind: expect.any(String) });
    expect(answer!.json.citations).toContainEqual(expect.objectContaining({ filename: "Größe.txt" }));

    const playbook = (await ada.post("/playbooks", { title: "NDA", description: "d", guide: "g" })).body;
    await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Term"));
    const [begun] = await run("playbook", "run", { playbookId: playbook.id, file_ids, waitForResult: false });
    const [review] = await run("job", "wait", { jobId: begun!.json.job_id });
    expect(review!.json).toMatchObject({ playbookTitle: "NDA", totalChecks: 1 });
    expect((await run("review", "getMany", { returnAll: true })).map(({ json }) => json.id)).toEqual([
      begun!.json.job_id,
    ]);

    const [vault] = await run("vault", "create", { name: "Supply" });
    const vaultId = vault!.json.id;
    await ada.post(`/vaults/${vaultId}/columns`, { label: "Law", instructions: "Which?", field_key: "law" });
    const [added] = await run("document", "add", { vaultId, file_ids });
    const [{ document_id: documentId }] = added!.json.documents as [{ document_id: string }];
    await run("cell", "update", { vaultId, documentId, fieldKey: "law", value: '"New York"' });
    const filter = '{"law": {"op": "eq", "value": "New York"}}';
    const found = await run("document", "getMany", { vaultId, additional: { filter } });
    expect(found.map(({ json }) => json.document_id)).toEqual([documentId]);
    const [table] = await run("vault", "export", { vaultId, format: "csv" });
    expect(Buffer.from(table!.binary!.data!.data, "base64").toString()).toContain("New York");
    expect(table!.binary!.data!.fileName).toMatch(/\.csv$/);
    const [content2] = await run("file", "download", { fileId: file!.json.id });
    expect(Buffer.from(content2!.binary!.data!.data, "base64").equals(content)).toBe(true);
    expect(content2!.binary!.data!.fileName).toBe("Größe.txt");
  });

  it("go through all pages, and send a large file in parts", async () => {
    for (let number = 0; number < 3; number++) await ada.post("/vaults", { name: `Vault ${number}` });
    expect(await run("vault", "getMany", { limit: 2 })).toHaveLength(2);
    expect((await run("vault", "getMany", { returnAll: true })).length).toBeGreaterThan(2);
    const content = Buffer.alloc(9 * 1024 * 1024, "The term is two years.\n");
    const [file] = await run("file", "upload", { untilRead: false }, { file: { name: "large.txt", content } });
    expect(file!.json.size).toBe(content.length);
    await run("file", "delete", { fileId: file!.json.id });
  });

  it("wait a second before they ask again when the server answers early, as on shutdown", async () => {
    const asked: number[] = [];
    const site = createServer((request, response) => {
      if (request.method === "GET") asked.push(Date.now());
      const status = asked.length < 3 ? "processing" : "ready";
      const reply = JSON.stringify({ id: MISSING, job_id: MISSING, status });
      response.writeHead(200, { "content-type": "application/json" }).end(reply);
    });
    await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
    try {
      const server = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      await run("file", "upload", {}, { server, file: { name: "a.txt", content: Buffer.from("a") } });
      expect(asked).toHaveLength(3);
      expect(asked[2]! - asked[0]!).toBeGreaterThan(1_900);
      asked.length = 0;
      const job = run("job", "wait", { jobId: MISSING, longestWait: 1 }, { server });
      await expect(job).rejects.toThrow(/The job is still \w+ after 1 seconds/);
      expect(asked.length).toBeLessThan(4);
    } finally {
      site.close();
    }
  });

  it("report the server's error, and continue if the workflow should", async () => {
    await expect(run("file", "get", { fileId: MISSING })).rejects.toThrow("File not found");
    await expect(run("question", "ask", { message: "Why?", file_ids: "[" })).rejects.toThrow("File IDs must be JSON.");
    const [failed] = await run("file", "get", { fileId: MISSING }, { continues: true });
    expect(failed!.json).toEqual({ error: expect.stringContaining("File not found") });
  });

  it("register a webhook, start the workflow once per message, and remove it", async () => {
    const staticData: Record<string, unknown> = {};
    const started: object[] = [];
    const site = createServer(async (request, response) => {
      const { workflowData } = await trigger.webhook.call(await webhookContext(request, response, staticData));
      if (workflowData) started.push(...workflowData[0]!.map(({ json }) => json));
      if (!response.headersSent) response.writeHead(200).end();
    });
    await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
    const webhookUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/webhook`;
    const hook = (name: "checkExists" | "create" | "delete", events = ["file.ready"]) =>
      trigger.webhookMethods.default[name].call(
        contextOf({ server: app.url, apiKey: ada.key, parameters: { events }, staticData, webhookUrl }),
      );
    try {
      expect([await hook("checkExists"), await hook("create"), await hook("checkExists")]).toEqual([false, true, true]);
      const [file] = await run(
        "file",
        "upload",
        {},
        { file: { name: "a.txt", content: Buffer.from("The term is two years.") } },
      );
      await eventually(() => (started.length > 0 ? true : undefined));
      expect(started).toMatchObject([{ type: "file.ready", data: { file_id: file!.json.id } }]);

      const body = JSON.stringify({
        type: "file.ready",
        timestamp: new Date().toISOString(),
        data: { file_id: MISSING },
      });
      const post = async (headers: Record<string, string>) =>
        (await fetch(webhookUrl, { method: "POST", body, headers })).status;
      const signed = signedHeaders([staticData.secret as string], { id: randomUUID(), body }, new Date());
      expect(await post({})).toBe(401);
      expect(await post({ ...signed, "webhook-id": randomUUID() })).toBe(401);
      expect([await post(signed), await post(signed)]).toEqual([200, 200]);
      expect(started).toHaveLength(2);

      expect(await hook("checkExists", ["file.ready", "file.failed"])).toBe(false);
      expect([await hook("create"), await hook("delete")]).toEqual([true, true]);
      expect([(await ada.get("/webhooks")).body.webhooks, staticData]).toEqual([[], {}]);
    } finally {
      site.close();
    }
  });
});
