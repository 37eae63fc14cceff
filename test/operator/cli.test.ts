import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PASSWORD, setUpTotp } from "../identity/second-factors/signing-in.ts";
import { as, asBrowser } from "../support/client.ts";
import * as installation from "../support/installation.ts";
import { ended, eventually, freePort, startScript } from "../support/process.ts";

let folder: string;
let url: string;
let server: ReturnType<typeof startScript>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-cli-"));
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  server = startScript("src/main.ts", ["all"], { DATA_DIR: folder, PORT: port, DEMO: "off" });
  await eventually(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined));
});
afterAll(async () => {
  server.kill("SIGTERM");
  await ended(server);
  await rm(folder, { recursive: true, force: true });
});

const here = () => ({ DATA_DIR: folder });
const cli = (...words: string[]) => installation.cli(here(), ...words);
const done = (...words: string[]) => installation.done(here(), ...words);
const me = (key: string) => fetch(`${url}/v1/me`, { headers: { authorization: key } });

it("creates organizations, users and keys that work at once on the running server", async () => {
  const doneByProcess = (...words: string[]) => installation.doneByProcess(here(), ...words);
  const org = await doneByProcess("org", "create", "--name", "Acme Legal");
  expect(org).toEqual({ id: expect.any(String), name: "Acme Legal" });
  const user = await doneByProcess(
    "user",
    "create",
    "--org",
    org.id,
    "--email",
    "ada@acme.test",
    "--name",
    "Ada",
    "--manage-vaults",
    "--password",
    "correct horse",
  );
  expect(user).toEqual({ id: expect.any(Number), email: "ada@acme.test", name: "Ada" });
  const key = await doneByProcess(
    "key",
    "create",
    "--org",
    org.id,
    "--user",
    String(user.id),
    "--name",
    "n8n",
    "--expires-in",
    "90d",
  );
  expect(key).toEqual({ id: expect.any(String), key: expect.stringMatching(/^u:svc_/), scope: "user" });
  expect(await (await me(key.key)).json()).toMatchObject({ id: user.id });

  const listed = await doneByProcess("key", "list", "--org", org.id);
  expect(listed.keys[0]).toMatchObject({ id: key.id, user_id: user.id, name: "n8n", hint: key.key.slice(-4) });
  expect(JSON.stringify(listed)).not.toContain(key.key.slice(8));
  const revoked = await doneByProcess("key", "revoke", key.id);
  expect(revoked).toEqual({ id: key.id, revoked_at: expect.any(String) });
  expect((await me(key.key)).status).toBe(403);
});

it("refuses a password shorter than the web application allows", async () => {
  const org = await done("org", "create", "--name", "Acme Legal");
  const { code, stderr } = await cli(
    "user",
    "create",
    "--org",
    org.id,
    "--email",
    "s@acme.test",
    "--password",
    "elevenchars",
  );
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining("at least 12 characters")]);
});

it("prints its usage for an unknown command", async () => {
  for (const word of ["constructor", "toString", "__proto__"]) {
    const { code, stderr } = await cli(word);
    expect([code, stderr]).toEqual([2, expect.stringContaining("Usage:")]);
  }
  const { code, stdout, stderr } = await installation.cliProcess(here());
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining("Usage:")]);
  const unnamed = await cli("org", "create", "--name", " ");
  expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining("--name: must not be empty")]);
});

it("creates a link with which a person sets a password and signs in", async () => {
  const org = await done("org", "create", "--name", "Acme Legal");
  const user = await done("user", "create", "--org", org.id, "--email", "link@acme.test");
  const made = await done("user", "link", "--user", String(user.id));
  expect(made).toEqual({ link: expect.stringContaining("/links/"), link_expires_at: expect.any(String) });
  const reply = await fetch(`${url}/app/v1/links/${made.link.split("/").at(-1)}`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ password: "a long enough password" }),
  });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ user: { id: user.id } });
});

it("grants and revokes permissions, sets billing and lists", async () => {
  const org = await done("org", "create", "--name", "Acme");
  const { id } = await done("user", "create", "--org", org.id);
  expect(await done("user", "grant", "--user", String(id), "--manage-vaults")).toMatchObject({
    id,
    manages_vaults: true,
    is_admin: false,
  });
  expect(await done("user", "grant", "--user", String(id), "--admin")).toMatchObject({
    manages_vaults: true,
    is_admin: true,
  });
  expect(await done("user", "revoke", "--user", String(id), "--manage-vaults")).toMatchObject({
    manages_vaults: false,
    is_admin: true,
  });
  expect(await done("org", "billing", "--org", org.id, "--mode", "credits", "--credits", "12.5")).toMatchObject({
    billing_mode: "credits",
    credits: 12.5,
  });
  expect((await done("user", "list", "--org", org.id)).users).toEqual([
    expect.objectContaining({ id, email: null, name: null }),
  ]);
  expect((await done("org", "list")).organizations).toContainEqual(
    expect.objectContaining({ id: org.id, billing_mode: "credits" }),
  );
});

it("sets an organization's own quotas, lifts them, and returns to the installation's", async () => {
  const org = await done("org", "create", "--name", "Acme");
  const quota = (...words: string[]) => done("org", "quota", "--org", org.id, ...words);
  expect(await quota("--storage-bytes", "1000", "--daily-pages", "unlimited")).toMatchObject({
    storage: { used_bytes: 0, quota_bytes: 1000 },
    pages: { used_today: 0, quota_a_day: null },
  });
  expect(await quota("--daily-pages", "20")).toMatchObject({
    storage: { quota_bytes: 1000 },
    pages: { quota_a_day: 20 },
  });
  expect(await quota("--storage-bytes", "default")).toMatchObject({
    storage: { quota_bytes: null },
    pages: { quota_a_day: 20 },
  });
});

it.each([
  [[], "no command"],
  [["org", "destroy"], "an unknown command"],
  [["org", "create"], "a missing option"],
  [["org", "create", "--nome", "x"], "a misspelt option"],
  [["org", "list", "--name", "x"], "an option of another command"],
  [["key", "create", "--org", "x"], "what is no id"],
  [["key", "create", "--org", "11111111-1111-1111-1111-111111111111", "--expires-in", "soon"], "a wrong lifetime"],
  [
    ["org", "billing", "--org", "11111111-1111-1111-1111-111111111111", "--mode", "credits"],
    "credits without an amount",
  ],
  [["org", "quota", "--org", "11111111-1111-1111-1111-111111111111", "--storage-bytes", "10GB"], "what is no number"],
])("exits with 2 and prints its usage: %j (%s)", async (words) => {
  const { code, stdout, stderr } = await cli(...words);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("Usage:");
});

it("rotating secrets exits with 1 while one cannot be read, and with 0 once it can", async () => {
  const org = await done("org", "create", "--name", "Secretive");
  const { key } = await done("key", "create", "--org", org.id);
  const headers = { authorization: key, "content-type": "application/json" };
  const body = JSON.stringify({ url: "https://example.com/hook", events: ["review.completed"] });
  expect((await fetch(`${url}/v1/webhooks`, { method: "POST", headers, body })).status).toBe(201);
  const place = join(folder, "secret.key");
  const right = await readFile(place);
  await writeFile(place, "another key altogether, long enough to count\n");
  const failed = await installation.cliProcess(here(), "secrets", "rotate");
  await writeFile(place, right);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringMatching(/1 secret was not rotated: see unreadable/)]);
  expect(JSON.parse(failed.stdout)).toMatchObject({ rotated: 0, unreadable: [{ table: "webhooks" }] });
  expect(await done("secrets", "rotate")).toEqual({ rotated: 0, unreadable: [] });
});

it("exits with 5 for something not found and with 4 for a refusal", async () => {
  const nowhere = "11111111-1111-1111-1111-111111111111";
  const missing = await installation.cliProcess(here(), "org", "billing", "--org", nowhere, "--mode", "unlimited");
  expect([missing.code, missing.stdout, missing.stderr]).toEqual([5, "", expect.stringContaining("not found")]);
  for (const words of [
    ["user", "create", "--org", nowhere],
    ["user", "list", "--org", nowhere],
    ["key", "list", "--org", nowhere],
    ["key", "revoke", nowhere],
    ["user", "grant", "--user", "999999999", "--admin"],
    ["user", "link", "--user", "999999999"],
  ]) {
    expect([words, (await cli(...words)).code]).toEqual([words, 5]);
  }
  const org = await done("org", "create", "--name", "Acme");
  const other = await done("org", "create", "--name", "Other");
  const { id } = await done("user", "create", "--org", org.id, "--email", "a@acme.test");
  expect((await cli("user", "create", "--org", org.id, "--email", "A@ACME.test")).code).toBe(4);
  expect((await cli("key", "create", "--org", other.id, "--user", String(id))).code).toBe(5);
});

it("resets the second factors of a person, who then signs in with the password alone, and records it", async () => {
  const org = await done("org", "create", "--name", "Acme Legal");
  const email = "factors@acme.test";
  const words = ["user", "create", "--org", org.id, "--email", email, "--admin", "--password", PASSWORD];
  const user = await done(...words);
  const open = async () => {
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const body = JSON.stringify({ email, password: PASSWORD });
    const reply = await fetch(`${url}/app/v1/session`, { method: "POST", headers, body });
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    return { status: reply.status, browser: asBrowser(url, cookies.join("; ")) };
  };
  const first = await open();
  expect((await setUpTotp(first.browser)).codes).toHaveLength(10);
  const asked = await open();
  expect((await asked.browser.get("/session")).status).toBe(401);
  expect(await done("user", "reset-factors", "--user", String(user.id))).toEqual({ id: user.id, email });
  expect((await first.browser.get("/session")).status).toBe(401);
  const { browser } = await open();
  expect((await browser.get("/session")).body.user.id).toBe(user.id);
  expect((await browser.get("/second-factors")).body.totp).toBeNull();
  const { records } = (await browser.get("/audit?limit=10")).body;
  const reset = records.find(({ phrase }: { phrase: unknown[] }) => phrase[0] === "reset the second factors of ");
  expect(reset).toMatchObject({ user: null, target: { userId: user.id } });
  const unknown = await cli("user", "reset-factors", "--user", "999999999");
  expect(unknown.code).toBe(5);
});

it("creates keys with scopes and limits, within one organization", async () => {
  const org = await done("org", "create", "--name", "Acme Legal");
  const { id } = await done("user", "create", "--org", org.id, "--email", "keys@acme.test", "--manage-vaults");
  const create = ["key", "create", "--org", org.id, "--user", String(id)];
  const whole = as(url, (await done(...create)).key);
  const { body: vault } = await whole.post("/vaults", { name: "Leases" });
  await whole.post("/vaults", { name: "Secrets" });
  const { key } = await done(...create, "--scopes", "read,inference", "--vaults", vault.id);
  const limited = as(url, key);
  expect((await limited.get("/me")).body).toMatchObject({ scopes: ["read", "inference"], is_limited: true });
  expect((await limited.get("/vaults")).body.vaults.map(({ name }: { name: string }) => name)).toEqual(["Leases"]);
  expect((await limited.post("/vaults", { name: "New" })).body.code).toBe("SCOPE_REQUIRED");
  const other = await done("org", "create", "--name", "Other");
  const stranger = await done("user", "create", "--org", other.id, "--email", "stranger@acme.test");
  const refusals: [string[], number, string][] = [
    [["--org", org.id, "--vaults", vault.id], 2, "--vaults requires --user"],
    [["--org", org.id, "--scopes", "admin"], 2, "--scopes must be read, write or inference"],
    [["--org", org.id, "--projects", "one"], 2, "--projects must be ids of projects"],
    [["--org", other.id, "--user", String(stranger.id), "--vaults", vault.id], 5, "Vault not found"],
  ];
  for (const [words, code, message] of refusals) {
    const refused = await cli("key", "create", ...words);
    expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(message)]);
  }
  expect((await done("key", "list", "--org", other.id)).keys).toEqual([]);
});
