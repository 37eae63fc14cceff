import { expect, it } from "vitest";
import { z } from "zod";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { schemaFields } from "../../../src/kernel/http/pipeline/validate.ts";
import { useApp } from "../../support/harness.ts";

let release = () => {};
const slow = endpoint({
  method: "POST",
  path: "/slow",
  summary: "Slow",
  key: "any",
  returns: z.object({ done: z.boolean() }),
  status: 201,
  handle: async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { done: true };
  },
});

let prepared = 0;
const prepares = endpoint({
  method: "POST",
  path: "/prepares",
  summary: "Does its work before its transaction",
  key: "any",
  body: z.strictObject({ word: z.string() }),
  prepare: async () => {
    prepared++;
  },
  returns: z.object({ done: z.boolean() }),
  status: 201,
  handle: async () => ({ done: true }),
});

const app = useApp({}, [...endpoints, slow, prepares]);
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

it("replays the first reply for the same key and body, and does nothing twice", async () => {
  const { asOrganization } = await app.organization();
  const first = await asOrganization.post("/projects", { name: "Merger" }, withKey("a"));
  const second = await asOrganization.post("/projects", { name: "Merger" }, withKey("a"));
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect([second.status, second.text, second.headers["idempotent-replayed"]]).toEqual([201, first.text, "true"]);
  expect((await asOrganization.get("/projects")).body.projects).toHaveLength(1);
});

it("looks up the first reply after validating the body and before any work, including work before the transaction", async () => {
  const { asOrganization } = await app.organization();
  const send = (body: object) => asOrganization.post("/prepares", body, withKey("a"));
  const first = await send({ word: "x" });
  const second = await send({ word: "x" });
  expect([second.text, second.headers["idempotent-replayed"], prepared]).toEqual([first.text, "true", 1]);
  expect([(await send({})).status, (await send({ word: "y" })).body.code]).toEqual([400, "IDEMPOTENCY_MISMATCH"]);
  expect(prepared).toBe(1);
});

it("treats the same fields in another order as the same body", async () => {
  const { asOrganization } = await app.organization();
  const first = await asOrganization.post("/projects", { name: "Merger", description: "Big" }, withKey("order"));
  const again = await asOrganization.post("/projects", { description: "Big", name: "Merger" }, withKey("order"));
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
});

it("answers 409 IDEMPOTENCY_MISMATCH for the same key with another body", async () => {
  const { asOrganization } = await app.organization();
  await asOrganization.post("/projects", { name: "Merger" }, withKey("a"));
  const reply = await asOrganization.post("/projects", { name: "Lease" }, withKey("a"));
  expect([reply.status, reply.body.code, reply.headers["x-should-retry"]]).toEqual([
    409,
    "IDEMPOTENCY_MISMATCH",
    "false",
  ]);
});

it("answers 409 IDEMPOTENCY_IN_FLIGHT while the first request is in progress", async () => {
  const { asOrganization } = await app.organization();
  const first = asOrganization.post("/slow", undefined, withKey("a"));
  await expect.poll(() => release.toString()).not.toBe("() => {}");
  const second = await asOrganization.post("/slow", undefined, withKey("a"));
  release();
  expect([second.status, second.body.code, second.headers["x-should-retry"]]).toEqual([
    409,
    "IDEMPOTENCY_IN_FLIGHT",
    undefined,
  ]);
  expect((await first).status).toBe(201);
});

it("keeps the keys of two people separate", async () => {
  const org = await app.organization();
  const [ada, bob] = [await org.user(), await org.user()];
  await ada.post("/projects", { name: "Ada's" }, withKey("a"));
  expect((await bob.post("/projects", { name: "Bob's" }, withKey("a"))).body.name).toBe("Bob's");
});

it("does not remember a refusal, so a corrected request may reuse the key", async () => {
  const { asOrganization } = await app.organization();
  expect((await asOrganization.post("/projects", { name: " " }, withKey("a"))).status).toBe(400);
  expect((await asOrganization.post("/projects", { name: "Merger" }, withKey("a"))).status).toBe(201);
});

it("keys expire after 24 hours", async () => {
  const { asOrganization, id } = await app.organization();
  const first = await asOrganization.post("/projects", { name: "Merger" }, withKey("a"));
  await app.database
    .system`update idempotency_keys set created_at = now() - interval '25 hours' where organization_id = ${id}`;
  const second = await asOrganization.post("/projects", { name: "Merger" }, withKey("a"));
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
});

it("refuses a key of more than 255 characters with 400", async () => {
  const { asOrganization } = await app.organization();
  expect((await asOrganization.post("/projects", { name: "Merger" }, withKey("a".repeat(256)))).status).toBe(400);
  expect((await asOrganization.post("/projects", { name: "Merger" }, withKey("a".repeat(255)))).status).toBe(201);
});

it("executes one of many simultaneous requests with the same key", async () => {
  const { asOrganization } = await app.organization();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => asOrganization.post("/projects", { name: "Merger" }, withKey("a"))),
  );
  expect(new Set(replies.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
  expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect((await asOrganization.get("/projects")).body.projects).toHaveLength(1);
});

it("stores no secret: a value shown once is stored as null, or the operation accepts no key", () => {
  const kept = [...endpoints, ...appEndpoints].filter(({ idempotent }) => idempotent);
  const secrets = kept.flatMap(({ name, returns, shownOnce = [] }) =>
    schemaFields(returns ?? z.never())
      .filter((field) => /(?<!^has_)secret|password|token$|^key$|^link$/.test(field) && !shownOnce.includes(field))
      .map((field) => `${name} ${field}`),
  );
  expect(secrets).toEqual([]);
  expect(kept.filter(({ shownOnce }) => shownOnce).map(({ name }) => name)).toEqual([
    "POST /vaults/{id}/calendar",
    "POST /webhooks",
    "POST /webhooks/{id}/rotate-secret",
  ]);
});
