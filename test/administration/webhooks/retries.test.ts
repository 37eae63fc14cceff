import { describe, expect, it } from "vitest";
import type { TestOrganization } from "../../support/harness.ts";
import { verified } from "./receiver.ts";
import { useSending } from "./sending.ts";

const { app, receiver, runJobs, webhook, letTimePass } = useSending();
const secondsUntil = (moment: string) => (Date.parse(moment) - Date.now()) / 1000;
const failedDays = (org: TestOrganization, days: number) => app.database.system`
  update webhooks set failing_since = now() - ${days}::integer * interval '1 day' where organization_id = ${org.id}`;

describe("a message that is not accepted", () => {
  it("is retried with the same id and body, a new time and signature and growing delays, ten times in all", async () => {
    const { org, tell, secret, deliveries } = await webhook();
    receiver.always(500);
    await tell();
    const [MINUTE, HOUR] = [60, 3600];
    const waits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, seconds] of waits.entries()) {
      await runJobs();
      const [delivery] = await deliveries();
      expect(delivery).toMatchObject({
        status: "pending",
        attempts: index + 1,
        last_status: 500,
        last_error: "The receiver responded with 500.",
        delivered_at: null,
      });
      const wait = secondsUntil(delivery.next_attempt_at);
      expect(wait).toBeLessThanOrEqual(seconds * 1.2 + 1);
      if (seconds > 60) expect(wait).toBeGreaterThan(seconds - 60);
      await letTimePass(org);
    }
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({ status: "failed", attempts: 10, next_attempt_at: null });
    await letTimePass(org);
    await runJobs();
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const came of receiver.received) {
      verified(secret, came);
      expect(Math.abs(Number(came.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(300);
    }
  });

  it("is not sent before it is due, even when its job runs again", async () => {
    const { org, tell } = await webhook();
    receiver.answer(503);
    await tell();
    await runJobs();
    const { system } = app.database;
    await system`update webhook_deliveries set next_attempt_at = now() + interval '1 hour' where organization_id = ${org.id}`;
    await system`update jobs set run_after = now() - interval '1 s' where organization_id = ${org.id}`;
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    const [job] = await system<{ wait: number }>`
      select extract(epoch from run_after - now())::integer as wait from jobs where organization_id = ${org.id} and status = 'pending'`;
    expect(job!.wait).toBeGreaterThan(3000);
  });

  const busy = (status: number, after: string) =>
    receiver.answer((response) => {
      response.writeHead(status, { "retry-after": after }).end();
    });
  const nextAfter = async (status: number, after: string) => {
    const { tell, deliveries } = await webhook();
    busy(status, after);
    await tell();
    await runJobs();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: "pending", attempts: 1, last_status: status });
    return secondsUntil(delivery.next_attempt_at);
  };
  const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

  it.each([429, 503])(
    "waits as long as a receiver that answers %s asks, in seconds or until a date",
    async (status) => {
      for (const after of ["3600", dateIn(3600)]) {
        const wait = await nextAfter(status, after);
        expect(wait).toBeGreaterThan(3500);
        expect(wait).toBeLessThanOrEqual(3601);
      }
    },
  );

  it("waits at most a day, whatever the receiver asks for", async () => {
    for (const after of ["9999999999", dateIn(30 * 86_400)]) {
      const wait = await nextAfter(429, after);
      expect(wait).toBeGreaterThan(86_300);
      expect(wait).toBeLessThanOrEqual(86_401);
    }
  });

  it("waits the usual time when the receiver asks for less, sends an invalid Retry-After, or was not busy", async () => {
    const asked: [number, string][] = [
      [429, "0"],
      [429, dateIn(-3600)],
      [503, "soon"],
      [503, "-5"],
      [500, "3600"],
    ];
    for (const [status, after] of asked) expect(await nextAfter(status, after)).toBeLessThanOrEqual(7);
  });

  it("waits at least the usual time of a later attempt", async () => {
    const { org, tell, deliveries } = await webhook();
    busy(503, "1");
    busy(503, "1");
    await tell();
    await runJobs();
    await letTimePass(org);
    await runJobs();
    expect(secondsUntil((await deliveries())[0].next_attempt_at)).toBeGreaterThan(240);
  });

  it("is delivered once the receiver is back", async () => {
    const { org, tell, deliveries } = await webhook();
    receiver.answer(500, (response) => response.destroy());
    await tell();
    for (let times = 0; times < 3; times++) {
      await runJobs();
      await letTimePass(org);
    }
    expect((await deliveries())[0]).toMatchObject({
      status: "succeeded",
      attempts: 3,
      last_status: 204,
      last_error: null,
    });
  });

  it("keeps its body when its subject has changed since, and goes to the webhook's new address", async () => {
    const { org, path, tell } = await webhook();
    receiver.answer(500);
    await tell();
    await runJobs();
    await org.asOrganization.patch(path, { url: `${receiver.url}/moved`, events: ["document.ready"] });
    await letTimePass(org);
    await runJobs();
    const [first, second] = receiver.received;
    expect(second).toMatchObject({ path: "POST /hook/moved", body: first!.body });
  });

  it("does not follow redirects", async () => {
    const { tell, deliveries } = await webhook();
    receiver.answer((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
    await tell();
    await runJobs();
    expect(receiver.received.map(({ path }) => path)).toEqual(["POST /hook"]);
    expect((await deliveries())[0]).toMatchObject({
      status: "pending",
      last_status: 307,
      last_error: expect.stringContaining("Redirects are not followed"),
    });
  });

  it("reports the error when nobody is listening", async () => {
    const { org, path, tell, deliveries } = await webhook();
    await org.asOrganization.patch(path, { url: "http://127.0.0.1:1/" });
    await tell();
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({
      status: "pending",
      last_status: null,
      last_error: "The receiver could not be reached (ECONNREFUSED).",
    });
  });
});

describe("a webhook", () => {
  it("is disabled when its receiver answers 410, and the delivery ends", async () => {
    const { tell, deliveries, read } = await webhook();
    receiver.answer(410);
    await tell();
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({ status: "failed", attempts: 1, last_status: 410 });
    expect(await read()).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining("410") });
    await tell();
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it("that is disabled gets nothing more, not even pending messages", async () => {
    const { org, path, tell, deliveries } = await webhook();
    await tell();
    await org.asOrganization.patch(path, { enabled: false });
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({
      status: "failed",
      attempts: 0,
      last_error: expect.stringContaining("disabled"),
    });
  });

  it("that is paused gets nothing, and no attempt is counted", async () => {
    const { org, tell, deliveries } = await webhook();
    await app.database
      .system`update webhooks set paused_until = now() + interval '1 minute' where organization_id = ${org.id}`;
    await tell();
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ status: "pending", attempts: 0 });
    await letTimePass(org);
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  const spend = (org: TestOrganization) =>
    app.database
      .system`update webhook_deliveries set attempts = 9 where organization_id = ${org.id} and status = 'pending'`;

  it("that received nothing for five days is disabled with a note when a message is given up", async () => {
    const { org, tell, read } = await webhook();
    receiver.always(500);
    await tell();
    await failedDays(org, 6);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true });
    await spend(org);
    await letTimePass(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining("5 days") });
  });

  it("that failed for a shorter time, or received something since, stays enabled", async () => {
    const { org, tell, read } = await webhook();
    receiver.always(500);
    await failedDays(org, 4);
    await tell();
    await spend(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true });
    await failedDays(org, 6);
    receiver.answer(200);
    await tell();
    await runJobs();
    await tell();
    await spend(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it("that is enabled again starts with a clean record", async () => {
    const { org, path, tell, read } = await webhook();
    receiver.always(410);
    await tell();
    await runJobs();
    await failedDays(org, 6);
    await org.asOrganization.patch(path, { enabled: true });
    expect(await read()).toMatchObject({ enabled: true, disabled_reason: null });
    receiver.always(500);
    await tell();
    await spend(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true });
  });
});

describe("POST /webhooks/{id}/deliveries/{deliveryId}/redeliver", () => {
  it("sends the same body and id again, with a full set of attempts", async () => {
    const { tell, secret, deliveries, redeliver } = await webhook();
    await tell();
    await runJobs();
    const [before] = await deliveries();
    const { status, body } = await redeliver(before.id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ id: before.id, status: "pending", attempts: 0, delivered_at: null });
    await runJobs();
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    verified(secret, second!);
    expect(await deliveries()).toEqual([{ ...before, delivered_at: expect.any(String) }]);
  });

  it("sends a pending message at once, and its earlier job sends nothing more", async () => {
    const { org, tell, deliveries, redeliver } = await webhook();
    receiver.answer(500);
    await tell();
    await runJobs();
    await redeliver((await deliveries())[0].id);
    await runJobs();
    expect(receiver.received).toHaveLength(2);
    await letTimePass(org);
    await runJobs();
    expect(receiver.received).toHaveLength(2);
    expect((await deliveries())[0]).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  it("is refused with 409 while the webhook is disabled, and with 404 for another webhook's delivery", async () => {
    const { org, path, tell, deliveries, redeliver } = await webhook();
    await tell();
    const [{ id }] = await deliveries();
    const { body: second } = await org.asOrganization.post("/webhooks", { url: receiver.url, events: ["job.failed"] });
    expect((await org.asOrganization.post(`/webhooks/${second.id}/deliveries/${id}/redeliver`)).status).toBe(404);
    await org.asOrganization.patch(path, { enabled: false });
    const { status, body } = await redeliver(id);
    expect([status, body.code]).toEqual([409, "WEBHOOK_DISABLED"]);
  });
});
