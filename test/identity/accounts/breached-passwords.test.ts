import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { isInHashList } from "../../../src/kernel/blobs/hash-list.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import { useApp } from "../../support/harness.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery-breached-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const BREACHED_PASSWORDS_FILE = join(folder, "hashes.txt");
const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();
const LEAKED = "seven quiet herons at dusk";
const hashes = [LEAKED, ...Array.from({ length: 3000 }, (_, index) => `leaked ${index}`)].map(hashOf).sort();
await writeFile(BREACHED_PASSWORDS_FILE, `${hashes.map((hash, index) => `${hash}:${index * 977}`).join("\r\n")}\r\n`);
const app = useApp({ BREACHED_PASSWORDS_FILE });
const PASSWORD = "a long and quiet sentence";
const fault = "is among passwords that have leaked elsewhere: choose another";

it("finds every hash of a list, and no other", async () => {
  const found = await Promise.all(hashes.map((hash) => isInHashList(BREACHED_PASSWORDS_FILE, hash)));
  expect(found.filter((each) => !each)).toEqual([]);
  const others = Array.from({ length: 1000 }, (_, index) => hashOf(`other ${index}`));
  others.push("0".repeat(40), "F".repeat(40));
  const wrong = await Promise.all(others.map((hash) => isInHashList(BREACHED_PASSWORDS_FILE, hash)));
  expect(wrong.filter(Boolean)).toEqual([]);
});

it("finds the hashes of a list without counts, with one line, and without a final newline", async () => {
  const path = join(folder, "short.txt");
  const some = hashes.slice(0, 9);
  for (const text of [`${some.join("\n")}\n`, some.join("\n"), `${some[0]}\n`]) {
    await writeFile(path, text);
    expect(await isInHashList(path, some[0]!)).toBe(true);
    expect(await isInHashList(path, hashOf("another"))).toBe(false);
  }
});

it("refuses a password that leaked, by change and by link", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: PASSWORD });
  const here = await ada.signedIn();
  const changed = await here.post("/password", { current_password: PASSWORD, new_password: LEAKED });
  expect([changed.status, changed.body.details.issues]).toEqual([400, [{ path: "body.new_password", message: fault }]]);
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { body } = await admin.post(`/people/${ada.id}/link`);
  const path = `//app/v1/links/${body.link.split("/").at(-1)}`;
  const headers = { "sec-fetch-site": "same-origin" };
  const linked = await app.send("POST", path, { body: { password: LEAKED }, headers });
  expect([linked.status, linked.body.details.issues]).toEqual([400, [{ path: "body.password", message: fault }]]);
  expect((await app.send("POST", path, { body: { password: "eight quiet herons at dawn" }, headers })).status).toBe(
    200,
  );
});

it("does not start with a missing file, or one that is not a list of hashes", async () => {
  const other = join(folder, "other.txt");
  await writeFile(other, "password\n123456\n");
  for (const path of [other, join(folder, "missing.txt")])
    expect(() => readConfig({ BREACHED_PASSWORDS_FILE: path })).toThrow(
      /BREACHED_PASSWORDS_FILE must be a file of SHA-1/,
    );
});
