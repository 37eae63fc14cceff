import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { spending } from "./spending.ts";

const app = useApp();

it("shows administrators the usage of each day, by key, person, operation and model", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const admin = await ada.signedIn();
  await org.asOrganization.get("/ping");
  await org.asOrganization.get("/ping");
  await app.server.calls.flush();
  const spender = spending(app);
  await spender.end(await spender.put(org, "chat:completions", { userId: ada.id }), "finish");
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const { status, body } = await admin.get(`/usage/daily?start_date=${day(-1)}&end_date=${day(1)}`);
  expect(status).toBe(200);
  const calls = { date: expect.any(String), api_key_id: org.keyId, user_id: null, operation: "GET /ping", model: null };
  expect(body.days).toContainEqual({ ...calls, requests: 2, tokens_in: 0, tokens_out: 0, credits: 0 });
  expect(body.days).toContainEqual(
    expect.objectContaining({ api_key_id: null, user_id: ada.id, operation: "chat:completions", requests: 1 }),
  );
  expect(body.days).toHaveLength(2);
  const before = await admin.get("/usage/daily?start_date=2020-01-01&end_date=2020-01-31&timezone=Europe/Berlin");
  expect(before.body).toEqual({ days: [] });
});

it("refuses callers who are not administrators, and invalid days", async () => {
  const org = await app.organization();
  const [admin, member] = [await (await org.user({ isAdmin: true })).signedIn(), await (await org.user()).signedIn()];
  expect((await member.get("/usage/daily?start_date=2026-01-01&end_date=2026-01-02")).status).toBe(403);
  expect((await admin.get("/usage/daily?start_date=2026-01-02&end_date=2026-01-01")).status).toBe(400);
});
