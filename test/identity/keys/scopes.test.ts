import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { callTool, sendMessage } from "../../entrances/mcp/client.ts";
import type { As } from "../../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { expectedNeeds, SCOPES } from "./needs.table.ts";

const app = useApp();
let org: TestOrganization;
let user: TestUser;
let reader: As;
let asker: As;

beforeAll(async () => {
  org = await app.organization();
  user = await org.user({ isAdmin: true, managesVaults: true });
  reader = app.as((await org.key({ userId: user.id, scopes: ["read"] })).key);
  asker = app.as((await org.key({ userId: user.id, scopes: ["inference"] })).key);
});

it("every operation names the scopes that it needs, and only scopes that exist", () => {
  for (const { name, requiredScopes: needs } of [...endpoints, ...appEndpoints])
    expect([name, needs.every((need) => SCOPES.includes(need))]).toEqual([name, true]);
  expect(endpoints.map((op) => [op.name, op.requiredScopes])).toEqual(
    endpoints.map((op) => [op.name, expectedNeeds(op)]),
  );
});

it("a key with all scopes is a key without limits, and says nothing about scopes", async () => {
  const browser = await user.signedIn();
  const made = await browser.post("/keys", { name: "all", scope: "user", scopes: ["inference", "read", "write"] });
  expect(made.body).toMatchObject({ scopes: null, limits: null });
  expect((await app.as(made.body.key).get("/me")).body).toEqual({
    ...(await user.get("/me")).body,
    api_key_id: made.body.id,
  });
});

it("a key is created with scopes, shows them, and cannot create another key", async () => {
  const browser = await user.signedIn();
  const asked = { name: "reader", scope: "user", scopes: ["inference", "read", "read"] };
  const { body } = await browser.post("/keys", asked);
  expect(body).toMatchObject({ scopes: ["read", "inference"], limits: null });
  expect((await browser.get("/keys")).body.keys[0]).toMatchObject({ id: body.id, scopes: ["read", "inference"] });
  const made = app.as(body.key);
  expect((await made.get("/me")).body).toMatchObject({ scopes: ["read", "inference"], is_limited: false });
  for (const path of ["/keys", "//app/v1/keys"])
    expect([401, 403, 404]).toContain((await made.post(path, { name: "wider", scope: "user" })).status);
  const empty = await browser.post("/keys", { ...asked, scopes: [] });
  expect([empty.status, empty.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  expect((await browser.post("/keys", { ...asked, scopes: ["admin"] })).status).toBe(400);
  const { body: log } = await browser.get("/audit?limit=5");
  expect(JSON.stringify(log)).toContain("reader");
});

it("a key without read sees its own jobs alone", async () => {
  const { body: other } = await user.post("/chat/completions?wait=0", { message: "Hello" });
  const { body: own } = await asker.post("/chat/completions?wait=0", { message: "Hello" });
  expect((await asker.get(`/jobs/${own.job_id}?wait=0`)).status).toBe(202);
  expect((await asker.get(`/jobs/${other.job_id}`)).status).toBe(404);
  expect((await asker.post(`/jobs/${other.job_id}/cancel`)).status).toBe(404);
  expect((await asker.get("/jobs")).body.jobs.map((job: { job_id: string }) => job.job_id)).toEqual([own.job_id]);
  expect((await reader.get(`/jobs/${other.job_id}?wait=0`)).status).toBe(202);
  expect((await asker.post(`/jobs/${own.job_id}/cancel`)).status).toBe(200);
});

it("MCP lists and runs only the tools that the key has the scopes for", async () => {
  const { message } = await sendMessage(app, reader.key, { method: "tools/list" });
  const tools = message.result.tools.map((tool: { name: string }) => tool.name);
  expect(tools).toContain("list");
  expect(tools).not.toContain("run_playbook");
  const given = { playbook_id: randomUUID(), file_ids: [randomUUID()], confirm: true };
  const refused = await callTool(app, reader, "run_playbook", given);
  expect([refused.isError, refused.content.code]).toEqual([true, "SCOPE_REQUIRED"]);
});

it("the reply to a request of another key is not replayed to a restricted one", async () => {
  const { key } = await org.key({ userId: user.id, scopes: ["write"] });
  const options = { headers: { "idempotency-key": "once" } };
  const wide = await user.post("/projects", { name: "Merger" }, options);
  const narrow = await app.as(key).post("/projects", { name: "Merger" }, options);
  expect([wide.status, narrow.status, narrow.body.id === wide.body.id]).toEqual([201, 201, false]);
});
