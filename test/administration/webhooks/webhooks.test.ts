import { describe, expect, it } from "vitest";
import { announce } from "../../../src/administration/webhooks/announce.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { useReceiver } from "./receiver.ts";

const app = useApp();
const receiver = useReceiver();
const URL = "https://hooks.example.com/chancery";
const EVENTS = ["job.succeeded", "job.failed"];

async function people() {
  const org = await app.organization();
  return { org, admin: await org.user({ isAdmin: true }), member: await org.user() };
}

const create = async (org: TestOrganization, more: object = {}) =>
  (await org.asOrganization.post("/webhooks", { url: URL, events: EVENTS, ...more })).body;

describe("an Idempotency-Key", () => {
  it("replays the reply without the secret, which is stored only with its webhook", async () => {
    const { org, admin } = await people();
    const headers = { "idempotency-key": "once" };
    const first = await admin.post("/webhooks", { url: URL, events: EVENTS }, { headers });
    const again = await admin.post("/webhooks", { url: URL, events: EVENTS }, { headers });
    expect(first.body.secret).toMatch(/^whsec_/);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.body).toEqual({ ...first.body, secret: null });
    expect(again.headers.location).toBe(first.headers.location);
    const rotate = () =>
      admin.post(`/webhooks/${first.body.id}/rotate-secret`, undefined, { headers: { "idempotency-key": "turn" } });
    const rotated = await rotate();
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect((await rotate()).body.secret).toBeNull();
    const kept = await app.database.system<{ body: string }>`
      select body from idempotency_keys where organization_id = ${org.id}`;
    expect(kept).toHaveLength(2);
    expect(kept.map(({ body }) => body).join()).not.toContain("whsec_");
  });
});

describe("POST /webhooks", () => {
  it("answers 201 with the webhook and its secret, which no other reply shows", async () => {
    const { admin } = await people();
    const { status, body, headers } = await admin.post("/webhooks", { url: URL, events: [...EVENTS, "job.failed"] });
    expect(status).toBe(201);
    expect(headers.location).toBe(`${app.deps.config.PUBLIC_URL}/v1/webhooks/${body.id}`);
    const { secret, ...webhook } = body;
    expect(webhook).toEqual({
      id: expect.any(String),
      url: URL,
      description: null,
      events: EVENTS,
      enabled: true,
      disabled_reason: null,
      created_by: { id: admin.id, name: admin.name, email: admin.email },
      responsible: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    const bytes = Buffer.from(secret.slice("whsec_".length), "base64").length;
    expect(bytes).toBeGreaterThanOrEqual(24);
    expect(bytes).toBeLessThanOrEqual(64);
    expect((await admin.get(`/webhooks/${webhook.id}`)).body).toEqual(webhook);
    expect((await admin.get("/webhooks")).body.webhooks).toEqual([webhook]);
    expect((await admin.patch(`/webhooks/${webhook.id}`, { description: "Ours" })).body.secret).toBeUndefined();
  });

  it("gives every webhook its own secret", async () => {
    const { org } = await people();
    const secrets = [(await create(org)).secret, (await create(org)).secret];
    expect(new Set(secrets).size).toBe(2);
  });

  it.each([
    ["http://hooks.example.com/", "must begin with https://"],
    ["ftp://hooks.example.com/", "must be a URL"],
    ["hooks.example.com", "must be a URL"],
    ["https://ada:secret@hooks.example.com/", "user name"],
    ["https://ada@hooks.example.com/", "user name"],
    [`https://hooks.example.com/${"a".repeat(2000)}`, "at most 2000"],
    ["https://127.0.0.1/", "private"],
    ["https://127.1/", "private"],
    ["https://2130706433/", "private"],
    ["https://0x7f000001/", "private"],
    ["https://0/", "private"],
    ["https://10.1.2.3:8443/", "private"],
    ["https://169.254.169.254/latest/meta-data/", "private"],
    ["https://[::1]/", "private"],
    ["https://[::ffff:10.0.0.1]/", "private"],
    ["https://[fd00:ec2::254]/", "private"],
    ["https://localhost/", "private"],
    ["https://LOCALHOST./", "private"],
    ["https://db.localhost/", "private"],
  ])("refuses the address %s with 400", async (url, message) => {
    const { org } = await people();
    const { status, body } = await org.asOrganization.post("/webhooks", { url, events: EVENTS });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([{ path: "body.url", message: expect.stringContaining(message) }]);
    const { id } = await create(org);
    expect((await org.asOrganization.patch(`/webhooks/${id}`, { url })).status).toBe(400);
  });

  it("refuses an empty list of events, an unknown event and unknown fields", async () => {
    const { org } = await people();
    for (const body of [
      { url: URL, events: [] },
      { url: URL, events: ["job.started"] },
      { url: URL },
      { events: EVENTS },
      { url: URL, events: EVENTS, secret: "whsec_mine" },
    ]) {
      expect((await org.asOrganization.post("/webhooks", body)).status).toBe(400);
    }
  });

  it("refuses the twenty-first webhook of an organization with 409", async () => {
    const { org } = await people();
    const body = { url: URL, events: EVENTS };
    for (let count = 0; count < 19; count++) await create(org);
    const last = await Promise.all([1, 2, 3].map(() => org.asOrganization.post("/webhooks", body)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(last.find(({ status }) => status === 409)!.body.code).toBe("WEBHOOK_LIMIT");
  });
});

describe("webhooks", () => {
  it("are for administrators and organization-scoped keys: 403 for others", async () => {
    const { org, admin, member } = await people();
    const { id } = await create(org);
    for (const [method, path, body] of [
      ["GET", "/webhooks"],
      ["POST", "/webhooks", { url: URL, events: EVENTS }],
      ["POST", "/webhooks", { nonsense: true }],
      ["GET", `/webhooks/${id}`],
      ["PATCH", `/webhooks/${id}`, { enabled: false }],
      ["GET", `/webhooks/${id}/deliveries`],
      ["POST", `/webhooks/${id}/rotate-secret`],
      ["POST", `/webhooks/${id}/test`],
      ["POST", `/webhooks/${id}/deliveries/${id}/redeliver`],
      ["DELETE", `/webhooks/${id}`],
    ] as const) {
      const reply = await member.send(method, path, { body });
      expect([reply.status, reply.body.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect((await admin.get(`/webhooks/${id}`)).status).toBe(200);
  });

  it("are listed newest first, in pages", async () => {
    const { org, admin } = await people();
    const ids = [];
    for (let count = 0; count < 3; count++) ids.unshift((await create(org)).id);
    const page = (await admin.get("/webhooks?limit=2")).body;
    expect(page.webhooks.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(page.pagination).toMatchObject({ limit: 2, offset: 0, has_more: true, next_cursor: expect.any(String) });
    expect((await admin.get("/webhooks?limit=2&offset=2")).body.webhooks[0].id).toBe(ids[2]);
  });

  it("can be changed, disabled and enabled again; an empty change is refused", async () => {
    const { org, admin } = await people();
    const { id } = await create(org, { description: "Ours" });
    const path = `/webhooks/${id}`;
    expect((await admin.patch(path, {})).status).toBe(400);
    const change = { url: "https://other.example.com/", events: ["document.ready"], enabled: false };
    expect((await admin.patch(path, change)).body).toMatchObject({ ...change, description: "Ours" });
    expect((await admin.patch(path, { description: null })).body.description).toBeNull();
    const { body: whole } = await admin.get(path);
    expect((await admin.patch(path, { ...whole, enabled: true })).body).toMatchObject({ enabled: true });
  });

  it("are deleted with 204, then 404", async () => {
    const { org, admin } = await people();
    const { id } = await create(org);
    expect((await admin.delete(`/webhooks/${id}`)).status).toBe(204);
    expect((await admin.get(`/webhooks/${id}`)).status).toBe(404);
  });
});

it("a private address is not called even when stored in a webhook", async () => {
  const { org, admin } = await people();
  const { id } = await create(org);
  for (const url of [receiver.url, `https://localhost:${receiver.port}/`]) {
    await app.database.system`update webhooks set url = ${url} where id = ${id}`;
    await announce(app.database.organization(org.id), org.id, "job.failed", {
      job_id: id,
      kind: "k",
      status: "failed",
    });
    await app.runJobs();
  }
  expect(receiver.received).toEqual([]);
  const { deliveries } = (await admin.get(`/webhooks/${id}/deliveries`)).body;
  const refused = { status: "pending", last_status: null, last_error: expect.stringContaining("private") };
  expect(deliveries).toMatchObject([refused, refused]);
  await app.database.system`delete from webhooks where id = ${id}`;
});

it("a webhook names its creator, or whoever took it over when the creator was removed; null for an organization-scoped key", async () => {
  const { org, admin } = await people();
  const maker = await org.user({ isAdmin: true, name: "Bo Reed" });
  const { body: theirs } = await maker.post("/webhooks", { url: URL, events: EVENTS });
  expect(theirs).toMatchObject({
    created_by: { id: maker.id, name: "Bo Reed", email: maker.email },
    responsible: null,
  });
  const { body: program } = await org.asOrganization.post("/webhooks", { url: URL, events: EVENTS });
  expect(program).toMatchObject({ created_by: null, responsible: null });
  await (await admin.signedIn()).delete(`/people/${maker.id}`);
  const { body } = await admin.get(`/webhooks/${theirs.id}`);
  expect(body).toMatchObject({ created_by: { id: maker.id }, responsible: { id: admin.id } });
});
