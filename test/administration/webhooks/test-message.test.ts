import { describe, expect, it } from "vitest";
import { verified } from "./receiver.ts";
import { useSending } from "./sending.ts";

const { app, receiver, runJobs, webhook, letTimePass } = useSending();

describe("POST /webhooks/{id}/test", () => {
  it("sends one signed test event, whatever the webhook is subscribed to", async () => {
    const { org, path, secret, deliveries } = await webhook(["deadline.due"]);
    const { status, body } = await org.asOrganization.post(`${path}/test`);
    expect(status).toBe(202);
    expect(body).toMatchObject({ event: "webhook.test", status: "pending", attempts: 0, last_status: null });
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    const [came] = receiver.received;
    expect(came!.headers["webhook-id"]).toBe(body.id);
    expect(verified(secret, came!)).toEqual({
      type: "webhook.test",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { webhook_id: path.split("/").at(-1) },
    });
    expect(await deliveries()).toEqual([
      {
        ...body,
        status: "succeeded",
        attempts: 1,
        last_status: 204,
        next_attempt_at: null,
        delivered_at: expect.any(String),
      },
    ]);
  });

  it.each([500, 410])(
    "is tried once: an answer of %i is shown, and counts nothing against the webhook",
    async (answer) => {
      const { org, path, read, deliveries } = await webhook();
      receiver.always(answer);
      await org.asOrganization.post(`${path}/test`);
      await runJobs();
      await letTimePass(org);
      await runJobs();
      expect(receiver.received).toHaveLength(1);
      expect(await deliveries()).toMatchObject([
        { status: "failed", attempts: 1, last_status: answer, next_attempt_at: null },
      ]);
      expect(await read()).toMatchObject({ enabled: true, disabled_reason: null });
      const [row] = await app.database.system<{ failing: boolean }>`
      select failing_since is not null as failing from webhooks where organization_id = ${org.id}`;
      expect(row).toEqual({ failing: false });
    },
  );

  it("is refused with 409 while the webhook is disabled, and sends nothing", async () => {
    const { org, path, deliveries } = await webhook();
    await org.asOrganization.patch(path, { enabled: false });
    const { status, body } = await org.asOrganization.post(`${path}/test`);
    expect([status, body.code]).toEqual([409, "WEBHOOK_DISABLED"]);
    expect(await deliveries()).toEqual([]);
  });

  it("cannot be subscribed to", async () => {
    const { org } = await webhook();
    const reply = await org.asOrganization.post("/webhooks", { url: receiver.url, events: ["webhook.test"] });
    expect(reply.status).toBe(400);
  });
});
