import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints.ts";
import { changes } from "../../src/mcp/changes.ts";
import { TestApp, useApp } from "../support/harness.ts";
import { eventually } from "../support/process.ts";
import { callTool, sendMessage } from "./client.ts";

const app = useApp();
const call = (who: { key: string }, name: string, given: object = {}) => callTool(app, who, name, given);
const recordsOf = (organizationId: string) => app.database.system`
  select operation, user_id, target from audit_records where organization_id = ${organizationId} order by id`;

describe("a tool that changes something", () => {
  it("does nothing without confirm: true, and tells what it would do", async () => {
    const org = await app.organization();
    const ada = await org.user();
    for (const more of [{}, { confirm: false }, { confirm: "true" }, { confirm: 1 }]) {
      const { isError, content } = await call(ada, "create_project", { name: "Merger", ...more });
      expect([isError, content]).toEqual([
        false,
        {
          confirmation_required: true,
          would: "Create a project",
          operation: "POST /v1/projects",
          body: { name: "Merger" },
          next: expect.stringContaining("confirm: true"),
        },
      ]);
    }
    expect((await ada.get("/projects")).body.projects).toEqual([]);
    expect(await recordsOf(org.id)).toEqual([]);
  });

  it("refuses before it is confirmed what could not be done at all", async () => {
    const ada = await (await app.organization()).user();
    const { isError, content } = await call(ada, "create_project", { name: 7, colour: "red" });
    expect([isError, content.status, content.code]).toEqual([true, 400, "VALIDATION_FAILED"]);
    expect(content.details.issues.map(({ path }: { path: string }) => path)).toEqual(["body.name", "body.colour"]);
    expect((await call(ada, "share_project", { project_id: "7" })).content.code).toBe("VALIDATION_FAILED");
    expect((await call(ada, "list_projects", { colour: "red" })).content.code).toBe("VALIDATION_FAILED");
    expect((await call(ada, "list_projects", { limit: 5000 })).content.code).toBe("VALIDATION_FAILED");
  });

  it("does it with confirm: true, and leaves the same audit record as the API", async () => {
    const org = await app.organization();
    const ada = await org.user();
    const { content } = await call(ada, "create_project", { name: "Merger", confirm: true });
    expect((await ada.get(`/projects/${content.id}`)).body).toEqual(content);
    expect(await recordsOf(org.id)).toEqual([
      { operation: "POST /projects", user_id: ada.id, target: { result: content.id } },
    ]);
  });

  it("gives the first reply again for the same idempotency_key, also to the API's own callers", async () => {
    const ada = await (await app.organization()).user();
    const given = { name: "Merger", confirm: true, idempotency_key: "once" };
    const first = await call(ada, "create_project", given);
    expect((await call(ada, "create_project", given)).content).toEqual(first.content);
    const headers = { "idempotency-key": "once" };
    expect((await ada.post("/projects", { name: "Merger" }, { headers })).body).toEqual(first.content);
    expect((await ada.get("/projects")).body.projects).toHaveLength(1);
    expect((await call(ada, "create_project", { ...given, name: "Other" })).content.status).toBe(409);
  });

  it("uploads nothing before it is confirmed, and the same file once for the same idempotency_key", async () => {
    const ada = await (await app.organization()).user();
    const given = { file_name: "note.txt", text: "Remember this.", idempotency_key: "once" };
    const { content } = await call(ada, "upload_text", given);
    expect(content).toMatchObject({ operation: "POST /v1/files", file_name: "note.txt" });
    expect(JSON.stringify(content)).not.toContain("Remember");
    expect((await ada.get("/files")).body.files).toEqual([]);
    const first = await call(ada, "upload_text", { ...given, confirm: true });
    expect((await call(ada, "upload_text", { ...given, confirm: true })).content).toEqual(first.content);
    expect((await ada.get("/files")).body.files).toHaveLength(1);
    expect((await call(ada, "upload_text", { file_name: "x.txt" })).content.code).toBe("VALIDATION_FAILED");
  });

  it("deletes nothing", () => {
    expect(Object.values(changes).filter(({ operation }) => operation.startsWith("DELETE"))).toEqual([]);
  });
});

describe("with a limit of three requests a minute, one of them inference", () => {
  const narrow = useApp({ RATE_LIMIT_KEY: 3, RATE_LIMIT_INFERENCE_KEY: 1 });

  it("counts each call once, as the operation counts, and says in its result when to come back", async () => {
    const { asOrganization } = await narrow.organization();
    const ask = () => callTool(narrow, asOrganization, "ask_question", { message: "Why?", wait: 0, confirm: true });
    expect((await ask()).isError).toBe(false);
    const refused = await ask();
    expect([refused.isError, refused.content]).toEqual([
      true,
      expect.objectContaining({ status: 429, code: "RATE_LIMITED", retry_after_seconds: expect.any(Number) }),
    ]);
    expect((await asOrganization.get("/ping")).headers["ratelimit-remaining"]).toBe("2");
    const { headers } = await sendMessage(narrow, asOrganization.key, { method: "tools/list" });
    expect(headers["ratelimit-remaining"]).toBe("1");
    expect((await callTool(narrow, asOrganization, "create_project", { name: "Only looking" })).isError).toBe(false);
    expect((await callTool(narrow, asOrganization, "who_am_i")).content.code).toBe("RATE_LIMITED");
    expect((await asOrganization.get("/ping")).status).toBe(429);
    const listing = await sendMessage(narrow, asOrganization.key, { method: "tools/list" });
    expect([listing.status, listing.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

it("tells those who wait for an answer what became of it when the service shuts down", async () => {
  const other = new TestApp({}, endpoints);
  await other.start();
  const ada = await (await other.organization()).user();
  const asking = callTool(other, ada, "ask_question", { message: "Why?", wait: 90, confirm: true });
  await eventually(async () => ((await ada.get("/jobs")).body.jobs.length === 1 ? true : undefined));
  await other.stop();
  expect((await asking).content.status).toBe("pending");
});

it("waits for an answer no longer than its caller does", async () => {
  const ada = await (await app.organization()).user();
  const leaving = new AbortController();
  const headers = {
    authorization: `Bearer ${ada.key}`,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const params = { name: "ask_question", arguments: { message: "Why?", wait: 90, confirm: true } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const asking = fetch(`${app.url}/mcp`, { method: "POST", headers, body, signal: leaving.signal });
  await eventually(async () => ((await ada.get("/jobs")).body.jobs.length === 1 ? true : undefined));
  const counted = 'chancery_mcp_calls_total{tool="ask_question",outcome="done"} 1';
  expect(await app.deps.metrics.registry.metrics()).not.toContain(counted);
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await eventually(async () => (await app.deps.metrics.registry.metrics()).includes(counted) || undefined);
});
