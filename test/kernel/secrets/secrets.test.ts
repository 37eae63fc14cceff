import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSecretBox, UnreadableSecret } from "../../../src/kernel/db/secret-box.ts";
import { encryptPlainSecrets, findUnreadableSecret, rotateSecrets } from "../../../src/kernel/secrets/secrets.ts";
import { readPublicKey } from "../../../src/vaults/evidence/signing-key.ts";
import { runHousekeeping } from "../../../src/worker.ts";
import { useReceiver, verified } from "../../administration/webhooks/receiver.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";

const OLD = "the first long secret key of this installation";
const NEW = "the second long secret key of this installation";
const app = useApp({ SECRET_KEY: OLD, WEBHOOKS_ALLOW_PRIVATE: true });
const receiver = useReceiver();

const folder = () => mkdtempSync(join(tmpdir(), "chancery-secrets-"));
const box = (keys: { SECRET_KEY?: string; SECRET_KEY_PREVIOUS?: string }, DATA_DIR = folder()) =>
  openSecretBox({ SECRET_KEY: keys.SECRET_KEY, SECRET_KEY_PREVIOUS: keys.SECRET_KEY_PREVIOUS, DATA_DIR });

describe("a stored secret", () => {
  const sealed = box({ SECRET_KEY: OLD }).seal("whsec_1", "org");

  it("is encrypted with AES-256-GCM, differently each time, with the id of its key", () => {
    expect(sealed).toMatch(/^sealed:1:[0-9a-f]{8}:[\w-]+$/);
    expect(sealed).not.toContain("whsec_1");
    const again = box({ SECRET_KEY: OLD });
    expect(again.seal("whsec_1", "org")).not.toBe(sealed);
    expect(again.open(sealed, "org")).toBe("whsec_1");
  });

  it("gives a clear error with a wrong key, never garbage", () => {
    expect(() => box({ SECRET_KEY: NEW }).open(sealed, "org")).toThrow(
      /^Stored secrets were encrypted with the key [0-9a-f]{8}, which is not configured\. Set SECRET_KEY/,
    );
    expect(() => box({}).open(sealed, "org")).toThrow(UnreadableSecret);
  });

  it("gives a clear error if it was changed, cut off or moved to another organization", () => {
    const same = box({ SECRET_KEY: OLD });
    const changed = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
    for (const bad of [changed, sealed.slice(0, -8), sealed.slice(0, 20)])
      expect(() => same.open(bad, "org")).toThrow(/was changed/);
    expect(() => same.open(sealed, "another")).toThrow(/was changed/);
  });

  it("can be read with SECRET_KEY_PREVIOUS", () => {
    const rotated = box({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    expect(rotated.open(sealed, "org")).toBe("whsec_1");
    expect(rotated.seal("x", "org").slice(0, 18)).not.toBe(sealed.slice(0, 18));
  });

  it("has a key made in the data folder if none is configured, readable by the owner only and kept", () => {
    const place = folder();
    const kept = box({}, place).seal("whsec_1", "org");
    expect(statSync(join(place, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(place, "secret.key"), "utf8")).toMatch(/^[\w-]{43}\n$/);
    expect(box({}, place).open(kept, "org")).toBe("whsec_1");
    expect(box({ SECRET_KEY: NEW }, place).open(kept, "org")).toBe("whsec_1");
    writeFileSync(join(place, "secret.key"), "another key altogether, long enough to count\n");
    expect(() => box({}, place).open(kept, "org")).toThrow(UnreadableSecret);
  });
});

async function withWebhook() {
  const org = await app.organization();
  const { body } = await org.asOrganization.post("/webhooks", { url: receiver.url, events: ["job.succeeded"] });
  return { org, secret: body.secret as string };
}

const storedOf = async ({ id }: TestOrganization) =>
  (await app.database.system<{ secret: string }>`select secret from webhooks where organization_id = ${id}`)[0]!.secret;

async function finishAJob(org: TestOrganization) {
  await org.asOrganization.post("/chat/completions?wait=0", { message: "Hello?" });
  await app.runJobs();
}

describe("secrets at rest", () => {
  it("are encrypted for webhooks, also those stored before an upgrade, and messages stay signed with them", async () => {
    const { org, secret } = await withWebhook();
    expect(await storedOf(org)).toMatch(/^sealed:1:/);
    await finishAJob(org);
    verified(secret, receiver.received.at(-1)!);
    await app.database.system`update webhooks set secret = ${secret} where organization_id = ${org.id}`;
    await finishAJob(org);
    verified(secret, receiver.received.at(-1)!);
    await runHousekeeping(app.deps);
    expect(await storedOf(org)).toMatch(/^sealed:1:/);
    await finishAJob(org);
    expect(receiver.received).toHaveLength(3);
    verified(secret, receiver.received.at(-1)!);
  });

  it("are rotated to a new key with the old one in SECRET_KEY_PREVIOUS, after which the old one is not needed", async () => {
    const { org, secret } = await withWebhook();
    const { webhooks } = (await org.asOrganization.get("/webhooks")).body;
    const { body: second } = await org.asOrganization.post(`/webhooks/${webhooks[0].id}/rotate-secret`);
    const model = { provider: "openai", name: "m", api_key: "sk-1" };
    await org.asOrganization.put("/model-settings", model);
    const { system } = app.database;
    const both = { secrets: box({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }) };
    const alone = { secrets: box({ SECRET_KEY: NEW }) };
    expect(await findUnreadableSecret(system, alone)).toMatch(/which is not configured/);
    const { rotated, unreadable } = await rotateSecrets(system, both);
    expect(unreadable.filter(({ id }) => id === org.id)).toEqual([]);
    expect(rotated).toBeGreaterThanOrEqual(3);
    const [row] = await system<{ secret: string; previous_secret: string; api_key: string }>`
      select w.secret, w.previous_secret, m.api_key from webhooks w join model_settings m using (organization_id)
      where w.organization_id = ${org.id}`;
    const opened = [row!.secret, row!.previous_secret, row!.api_key].map((each) => alone.secrets.open(each, org.id));
    expect(opened).toEqual([second.secret, secret, "sk-1"]);
    expect((await rotateSecrets(system, both)).rotated).toBe(0);
    await rotateSecrets(system, { secrets: box({ SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW }) });
  });

  it("are all as before when a rotation is interrupted, which can then be repeated", async () => {
    const { org, secret } = await withWebhook();
    const before = await storedOf(org);
    const both = { secrets: box({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }) };
    const interrupted = app.database.systemTransaction(async (sql) => {
      expect((await rotateSecrets(sql, both)).rotated).toBeGreaterThan(0);
      await sql`select pg_terminate_backend(pg_backend_pid())`;
    });
    await expect(interrupted).rejects.toThrow();
    expect(await storedOf(org)).toBe(before);
    expect((await app.database.systemTransaction((sql) => rotateSecrets(sql, both))).rotated).toBeGreaterThan(0);
    expect(box({ SECRET_KEY: NEW }).open(await storedOf(org), org.id)).toBe(secret);
    await rotateSecrets(app.database.system, { secrets: box({ SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW }) });
  });

  it("are encrypted for the installation too, and rotated: what its key signed can still be checked", async () => {
    const { system } = app.database;
    const forget = () => system`delete from server_secrets where name = 'bundles'`;
    const stored = async () =>
      (await system<{ secret: string }>`select secret from server_secrets where name = 'bundles'`)[0]!.secret;
    await forget();
    const before = await readPublicKey(app.deps);
    expect(await stored()).toMatch(/^sealed:1:/);
    expect(await readPublicKey(app.deps)).toEqual(before);
    const plain = app.deps.secrets.open(await stored(), "bundles");
    await system`update server_secrets set secret = ${plain} where name = 'bundles'`;
    expect(await readPublicKey(app.deps)).toEqual(before);
    await runHousekeeping(app.deps);
    expect(await stored()).toMatch(/^sealed:1:/);
    await rotateSecrets(system, { secrets: box({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }) });
    await expect(readPublicKey(app.deps)).rejects.toThrow(UnreadableSecret);
    expect(await readPublicKey({ ...app.deps, secrets: box({ SECRET_KEY: NEW }) })).toEqual(before);
    await rotateSecrets(system, { secrets: box({ SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW }) });
    await forget();
  });

  it("that cannot be read stay as they are, are listed by rotation, and nothing is sent unsigned", async () => {
    const { org } = await withWebhook();
    const bad = "sealed:1:00000000:AAAA";
    await app.database.system`update webhooks set secret = ${bad} where organization_id = ${org.id}`;
    const { unreadable } = await rotateSecrets(app.database.system, { secrets: box({ SECRET_KEY: OLD }) });
    expect(unreadable.map(({ message }) => message)).toContainEqual(expect.stringContaining("key 00000000"));
    expect(await storedOf(org)).toBe(bad);
    expect((await encryptPlainSecrets(app.database.system, app.deps)).rotated).toBe(0);
    await finishAJob(org);
    expect(receiver.received).toEqual([]);
    const { webhooks } = (await org.asOrganization.get("/webhooks")).body;
    const { deliveries } = (await org.asOrganization.get(`/webhooks/${webhooks[0].id}/deliveries`)).body;
    expect(deliveries[0]).toMatchObject({
      status: "pending",
      last_error: expect.stringContaining("cannot be decrypted"),
    });
    await org.asOrganization.delete(`/webhooks/${webhooks[0].id}`);
  });
});
