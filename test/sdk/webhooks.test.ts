import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { UnverifiedWebhook, verifyWebhook } from "../../sdk/src/client.ts";
import { createSecret, signedHeaders } from "../../src/administration/webhooks/sign.ts";
import { useSending } from "../administration/webhooks/sending.ts";

const { receiver, runJobs, webhook } = useSending();

async function delivered() {
  const hook = await webhook();
  await hook.tell();
  await runJobs();
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]];
  return { ...hook, body, headers };
}

describe("verifyWebhook", () => {
  it("returns the message of a delivery signed by the server", async () => {
    const { body, headers, secret } = await delivered();
    const message = await verifyWebhook(body, headers, secret);
    expect(message).toMatchObject({ type: "job.failed", data: { kind: "playbooks/run", status: "failed" } });
    expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret)).toEqual(message);
  });

  it("accepts headers in any case", async () => {
    const { body, headers, secret } = await delivered();
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect((await verifyWebhook(body, shouted, secret)).type).toBe("job.failed");
  });

  it("accepts either secret during a rotation", async () => {
    const hook = await webhook();
    const { body: rotated } = await hook.org.asOrganization.post(`${hook.path}/rotate-secret`);
    await hook.tell();
    await runJobs();
    const { body, headers } = receiver.received[0]!;
    for (const secret of [hook.secret, rotated.secret])
      expect((await verifyWebhook(body, headers, secret)).type).toBe("job.failed");
  });

  it("refuses a wrong secret, body, id or timestamp", async () => {
    const { body, headers, secret } = await delivered();
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    for (const attempt of [
      () => verifyWebhook(body, headers, createSecret()),
      () => verifyWebhook(body.replace("failed", "failde"), headers, secret),
      () => verifyWebhook(body, { ...headers, "webhook-id": randomUUID() }, secret),
      () => verifyWebhook(body, { ...headers, "webhook-timestamp": later }, secret),
    ])
      await expect(attempt()).rejects.toThrow(UnverifiedWebhook);
  });

  it.each([-301, 301])("refuses a delivery signed %i seconds from now", async (seconds) => {
    const secret = createSecret();
    const message = { id: randomUUID(), body: "{}" };
    const headers = signedHeaders([secret], message, new Date(Date.now() + seconds * 1000 + Math.sign(seconds) * 1000));
    await expect(verifyWebhook("{}", headers, secret)).rejects.toThrow(/just now/);
  });

  it("refuses a missing or unknown signature", async () => {
    const { body, headers, secret } = await delivered();
    const { "webhook-signature": signature, ...bare } = headers;
    await expect(verifyWebhook(body, bare, secret)).rejects.toThrow(/missing/);
    for (const other of [signature!.replace("v1,", "v1a,"), "v1,%%%", "v1,"])
      await expect(verifyWebhook(body, { ...bare, "webhook-signature": other }, secret)).rejects.toThrow(
        UnverifiedWebhook,
      );
  });
});
