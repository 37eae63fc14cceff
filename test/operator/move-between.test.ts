import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { verifyAudit } from "../../src/administration/audit/chain.ts";
import { claimEmail } from "../../src/administration/notifications/emails.store.ts";
import { endpoints } from "../../src/endpoints.ts";
import { createSigningKey } from "../../src/identity/sign-in/saml/certificate.ts";
import { openRunner } from "../../src/jobs.ts";
import type { Deps } from "../../src/kernel/context.ts";
import { openSecretBox } from "../../src/kernel/db/secret-box.ts";
import type { Session } from "../../src/kernel/db/sql.ts";
import { cancelMove, moveOrganization } from "../../src/operator/backups/transfer/move.ts";
import { packOrganization } from "../../src/operator/backups/transfer/pack.ts";
import { unpackOrganization } from "../../src/operator/backups/transfer/unpack.ts";
import { eraseReleasedBlobs } from "../../src/workspace/files/uploads/pending-blobs.ts";
import { OauthClient } from "../entrances/connected-apps/client.ts";
import { connectProvider, oktaUser } from "../entrances/scim/scim.ts";
import { cookiesOf, finish, nextCode, PASSWORD, setUpTotp, signIn } from "../identity/second-factors/signing-in.ts";
import { newCheck } from "../playbooks/making.ts";
import { workerDatabase } from "../support/database.ts";
import { TestApp, type TestOrganization, useApp } from "../support/harness.ts";
import { runScript } from "../support/process.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
/** Both have their own databases, because other test files could not decrypt what these installations encrypt. */
const here = useApp(
  { ...server.settings(), FILE_ENCRYPTION: true, SECRET_KEY: "the first installation has this key" },
  endpoints,
  undefined,
  "_leaving",
);
const there = new TestApp({ FILE_ENCRYPTION: true, SECRET_KEY: "another installation has another key" }, endpoints);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-move-"));
  await there.start(folder, "_arriving");
});
afterAll(async () => {
  await there.stop();
  await rm(folder, { recursive: true, force: true });
});

const move = (id: string, from: Deps = here.deps, to: Deps = there.deps) =>
  moveOrganization(from, to, { id, waitSeconds: 0 });
/** The target, which runs `work` whenever a file arrives. The snapshot has been taken by then. */
function whileCopying(work: () => Promise<unknown>): Deps {
  const { blobs } = there.deps;
  const put = async (...given: Parameters<typeof blobs.put>) => {
    await work();
    return blobs.put(...given);
  };
  return { ...there.deps, blobs: Object.assign(Object.create(blobs), { put }) };
}

/** An installation that runs `work` before its sessions commit. On the source, the copy is committed by then, the deletion is not. */
function beforeCommit({ deps }: TestApp, work: () => Promise<unknown>): Deps {
  const watched = ({ sql, ...rest }: Session): Session => {
    const script = async (text: string) => {
      if (text === "commit") await work();
      await sql.script(text);
    };
    return { ...rest, sql: new Proxy(sql, { get: (of, key) => (key === "script" ? script : Reflect.get(of, key)) }) };
  };
  const session: typeof deps.database.session = (run) => deps.database.session((each) => run(watched(each)));
  return { ...deps, database: { ...deps.database, session } };
}
const TEXT = "1. Term. This Agreement ends after two (2) years.";
const SILENT = {
  result: "neither",
  fallback: 0,
  basis: "silence",
  demands: [],
  analysis: "It says nothing.",
  quotes: [],
  revisions: [],
};
/** A move changes the ids of people. */
const unnumbered = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/"(\w*user_id|id|\w+_by)":\d+/g, '"$1":0'));
const tablesOf = (app: TestApp) => app.database.system<{ name: string }>`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id' order by 1`;

/** The tables that hold rows of the organization. */
async function tablesWith(app: TestApp, id: string): Promise<string[]> {
  const found: string[] = [];
  await app.database.systemTransaction(async (sql) => {
    for (const { name } of await tablesOf(app)) {
      await sql.script(
        `create temp table found on commit drop as select from ${name} where organization_id = '${id}' limit 1`,
      );
      const rows = await sql.run`select from found`;
      if (rows > 0) found.push(name);
      await sql.script("drop table found");
    }
  });
  return found;
}

/** An organization with everything that has a secret, a hold, or a history of its own. */
async function fill() {
  const org = await here.organization("Moving Legal");
  const ada = await org.user({ isAdmin: true, managesVaults: true, password: PASSWORD });
  const browser = await ada.signedIn();
  const { secret } = await setUpTotp(browser);
  const { body: file } = await ada.upload("nda.txt", TEXT);
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA", description: "d", guide: "g" });
  const { body: check } = await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Term"));
  await here.runJobs();
  server.reply({ object: SILENT });
  const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
  await here.runJobs();
  const review = `/reviews/${job.job_id}`;
  const decided = await ada.patch(`${review}/findings/${check.id}`, {
    decision: "accepted",
    note: "Agreed with sales",
  });
  expect(decided.status).toBe(200);
  const { body: vault } = await ada.post("/vaults", { name: "Contracts" });
  await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  const source = await ada.post(`/vaults/${vault.id}/sources`, {
    kind: "imap",
    name: "Contracts mailbox",
    secret: "the password of the mailbox",
    settings: { host: "imap.example.com", username: "ada", allowed_senders: ["*"] },
    enabled: false,
  });
  expect(source.status).toBe(201);
  expect((await browser.put(`/vaults/${vault.id}/hold`, { reason: "Smith v. Jones" })).status).toBe(200);
  const { certificate } = await createSigningKey();
  const saml = await browser.put("/saml-settings", {
    name: "Acme ID",
    entity_id: "https://idp.acme.test",
    sso_url: "https://idp.acme.test/sso",
    certificates: certificate,
    email_attribute: "mail",
    allowed_domains: ["acme.test"],
  });
  expect([saml.status, saml.text]).toEqual([200, expect.any(String)]);
  const hook = { url: "https://example.com/hook", events: ["job.failed"] };
  expect((await org.asOrganization.post("/webhooks", hook)).status).toBe(201);
  const provider = await connectProvider(here, org);
  const bob = `${org.id}@acme.test`;
  const { body: scimUser } = await provider.call("POST", "/Users", oktaUser(bob));
  const client = await OauthClient.register(here);
  const tokens = await client.connect(browser);
  return { org, ada, browser, secret, file, review, vault, provider, scimUser, bob, client, tokens };
}

async function secretsOf(app: TestApp, id: string) {
  const { system } = app.database;
  const rows = await system<{ value: string }>`
    select secret as value from webhooks where organization_id = ${id}
    union all select secret from vault_sources where organization_id = ${id}
    union all select private_key from saml_settings where organization_id = ${id}
    union all select secret from totp_factors where organization_id = ${id}`;
  return rows.map(({ value }) => app.deps.secrets.open(value, id)).sort();
}

describe("an organization that moved to another database", () => {
  it("has everything there, with secrets that work, and left nothing here", async () => {
    const { org, ada, browser, secret, file, review, vault, provider, scimUser, client, tokens } = await fill();
    const paths = ["/files", review, `/vaults/${vault.id}/documents`, `/vaults/${vault.id}/sources`, "/playbooks"];
    const read = (app: TestApp) => Promise.all(paths.map(async (path) => (await app.as(ada.key).get(path)).body));
    const [before, secrets, tables] = [await read(here), await secretsOf(here, org.id), await tablesWith(here, org.id)];
    const holds = (await browser.get("/legal-holds")).body.holds;
    expect(holds).toMatchObject([{ reason: "Smith v. Jones" }]);
    expect(secrets).toHaveLength(4);
    expect(tables).toEqual(
      expect.arrayContaining([
        ...["finding_decisions", "legal_holds", "scim_users", "vault_sources", "saml_settings"],
        ...["totp_factors", "file_keys", "encrypted_blobs", "webhooks", "audit_records", "oauth_tokens"],
      ]),
    );

    const moved = await move(org.id);
    expect(moved).toMatchObject({ moved: true, organization: { id: org.id }, files: 1, secrets: 4, not_restored: [] });

    expect(unnumbered(await read(there))).toEqual(unnumbered(before));
    expect(await secretsOf(there, org.id)).toEqual(secrets);
    const bytes = await fetch(`${there.url}/v1/files/${file.id}/content`, { headers: { authorization: ada.key } });
    expect(await bytes.text()).toBe(TEXT);
    const first = await signIn(there, ada.email);
    expect([first.status, first.body.code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    const second = await finish(there, cookiesOf(first), { code: nextCode(secret, 1) });
    expect(second.status).toBe(200);
    const signedIn = there.send("GET", "//app/v1/legal-holds", { headers: { cookie: cookiesOf(second) } });
    expect(unnumbered((await signedIn).body.holds)).toEqual(unnumbered(holds));
    const caller = there.as(ada.key);
    await caller.post(`/vaults/${vault.id}/archive`);
    expect((await caller.delete(`/vaults/${vault.id}`)).body.code).toBe("LEGAL_HOLD");
    const filter = encodeURIComponent(`externalId eq "${scimUser.externalId}"`);
    const scim = await there.send("GET", `//scim/v2/Users?filter=${filter}`, {
      headers: { authorization: `Bearer ${provider.token}` },
    });
    expect(scim.body.Resources).toMatchObject([{ userName: scimUser.userName, externalId: scimUser.externalId }]);
    const metadata = await there.send("GET", `//saml/${org.id}/metadata`);
    expect([metadata.status, metadata.text]).toEqual([200, expect.stringContaining("X509Certificate")]);
    const renewed = await there.send("POST", "//oauth/token", {
      raw: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token,
        client_id: client.id,
      }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([renewed.status, renewed.body.token_type]).toEqual([200, "Bearer"]);
    const audit = await there.database.systemTransaction((sql) => verifyAudit(sql, there.deps, { org: org.id }));
    expect(audit).toMatchObject({ whole: true });

    await eraseReleasedBlobs(here.deps);
    expect(await tablesWith(here, org.id)).toEqual([]);
    expect((await here.as(ada.key).get("/me")).status).toBe(403);
    const stored = await readdir(join(here.deps.config.DATA_DIR, "blobs", org.id), { recursive: true }).catch(() => []);
    expect(stored.filter((name) => /[0-9a-f]{64}$/.test(name))).toEqual([]);
    expect((await readdir(here.deps.config.DATA_DIR)).filter((name) => name.startsWith("moving-"))).toEqual([]);
  });

  it("takes along what is written during the move, and never loses it", async () => {
    const org = await here.organization();
    const ada = await org.user();
    let late: Promise<unknown> | undefined;
    await ada.upload("terms.txt", TEXT);
    const slow = whileCopying(() => {
      late ??= here.database.transaction(
        org.id,
        (sql) => sql`
        insert into skills (organization_id, visibility, name, content) values (${org.id}, 'organization', 'Written late', 'x')`,
      );
      return late;
    });
    await move(org.id, here.deps, slow);
    expect(late).toBeDefined();
    const rows = await there.database.system<{
      name: string;
    }>`select name from skills where organization_id = ${org.id}`;
    expect(rows).toEqual([{ name: "Written late" }]);
    expect(await tablesWith(here, org.id)).toEqual(["encrypted_blobs", "released_blobs"]);
  });

  it("gets 503 in both databases while it moves; its jobs and e-mails wait for the target", async () => {
    const org = await here.organization();
    const ada = await org.user();
    const browser = await ada.signedIn();
    await ada.upload("terms.txt", TEXT);
    await here.database.system`update organizations set moving = 'out' where id = ${org.id}`;
    for (const caller of [ada, browser]) {
      const { status, headers, body } = await caller.get("/me");
      expect([status, headers["retry-after"]]).toEqual([503, "30"]);
      expect(body.error).toBe("This organization is being moved to another database. Try again in a few minutes.");
    }
    await here.runJobs();
    await here.database.system`
      insert into emails (organization_id, user_id, send_after, created_at) values (${org.id}, ${ada.id}, '2001-01-01', '2001-01-01')`;
    expect(await claimEmail(here.database.system, new Date("2001-01-02"), new Date("2001-01-03"))).toBeUndefined();
    const statuses = (app: TestApp) => app.database.system<{ status: string }>`
      select distinct status from jobs where organization_id = ${org.id}`;
    expect(await statuses(here)).toEqual([{ status: "pending" }]);
    await move(org.id);
    expect((await there.as(ada.key).get("/me")).status).toBe(200);
    expect(await claimEmail(there.database.system, new Date("2001-01-02"), new Date("2001-01-03"))).toMatchObject({
      organization_id: org.id,
    });
    await there.runJobs();
    expect(await statuses(there)).toEqual([{ status: "succeeded" }]);
  });

  it("restarts a running job in the target", async () => {
    const org = await here.organization();
    const ada = await org.user();
    await ada.upload("terms.txt", TEXT);
    const { system } = here.database;
    await system`update jobs set status = 'running', worker = 'busy', attempt = 1, heartbeat_at = now() where organization_id = ${org.id}`;
    await move(org.id);
    const rows = await there.database.system<{ status: string; attempt: number; worker: string | null }>`
      select status, attempt, worker from jobs where organization_id = ${org.id}`;
    expect(rows).toEqual([{ status: "pending", attempt: 0, worker: null }]);
    await openRunner(there.deps, { concurrency: 1 }).drain();
  });
});

const moving = (app: TestApp, org: TestOrganization) => app.database.system<{ moving: string | null }>`
  select moving from organizations where id = ${org.id}`;

describe("while an organization moves", () => {
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "done",
      (error) => error.code,
    );

  it("a second move and --cancel are refused, and change nothing", async () => {
    const org = await here.organization();
    const ada = await org.user();
    await ada.upload("terms.txt", TEXT);
    const seen: unknown[] = [];
    const disturb = async () => {
      const codes = [await codeOf(move(org.id)), await codeOf(cancelMove(here.deps, org.id))];
      seen.push([...codes, await moving(here, org), await moving(there, org)]);
    };
    await move(org.id, beforeCommit(here, disturb), whileCopying(disturb));
    const refused = ["MOVE_UNDER_WAY", "MOVE_UNDER_WAY", [{ moving: "out" }]];
    // A late write to something else restarts the copy.
    expect([seen[0], seen.at(-1)]).toEqual([
      [...refused, []],
      [...refused, [{ moving: "in" }]],
    ]);
    for (const each of seen.slice(1, -1)) expect(each).toEqual([...refused, []]);
    expect([await moving(here, org), await moving(there, org)]).toEqual([[], [{ moving: null }]]);
    expect((await there.as(ada.key).get("/files")).body.files).toHaveLength(1);
  });

  it("one that is reopened by hand stays where it is", async () => {
    const org = await here.organization();
    const ada = await org.user();
    await ada.upload("terms.txt", TEXT);
    const to = whileCopying(() => here.database.system`update organizations set moving = null where id = ${org.id}`);
    await expect(move(org.id, here.deps, to)).rejects.toMatchObject({ code: "ORGANIZATION_CHANGED" });
    expect([await moving(here, org), await moving(there, org)]).toEqual([[{ moving: null }], []]);
    expect((await ada.get("/files")).body.files).toHaveLength(1);
  });

  it("one whose copy cannot be committed is open again", async () => {
    const org = await here.organization();
    const to = beforeCommit(there, () => Promise.reject(new Error("disk full")));
    await expect(move(org.id, here.deps, to)).rejects.toThrow("disk full");
    expect([await moving(here, org), await moving(there, org)]).toEqual([[{ moving: null }], []]);
  });
});

describe("a move that was interrupted", () => {
  it("has its decrypted copy removed by the next move, and by --cancel", async () => {
    const [org, other] = [await here.organization(), await here.organization()];
    const { DATA_DIR } = here.deps.config;
    const left = async () => (await readdir(DATA_DIR)).filter((name) => name.startsWith("moving-")).sort();
    for (const { id } of [org, other])
      await mkdir(join(DATA_DIR, `moving-${id}-killed`, "organization"), { recursive: true });
    await move(org.id);
    // The move of the other organization may still be running.
    expect(await left()).toEqual([`moving-${other.id}-killed`]);
    await here.database.system`update organizations set moving = 'out' where id = ${other.id}`;
    expect(await cancelMove(here.deps, other.id)).toBe(true);
    expect(await left()).toEqual([]);
  });

  it("begins again if the organization is still here, and its closed copy is replaced", async () => {
    const org = await here.organization();
    const ada = await org.user();
    await ada.post("/projects", { name: "Deal" });
    const to = join(folder, "halfway");
    await packOrganization(here.deps, { id: org.id, folder: to, passphrase: undefined });
    await unpackOrganization(there.deps, { folder: to, passphrase: undefined, withoutSecrets: true, dryRun: false });
    await there.database.system`update organizations set moving = 'in' where id = ${org.id}`;
    await here.database.system`update organizations set moving = 'out' where id = ${org.id}`;
    expect((await there.as(ada.key).get("/me")).status).toBe(503);
    await ada.post("/projects", { name: "Refused" });
    await move(org.id);
    expect([await moving(here, org), await moving(there, org)]).toEqual([[], [{ moving: null }]]);
    expect((await there.as(ada.key).get("/me")).status).toBe(200);
  });

  it("is finished by the same command if only the opening was missing", async () => {
    const org = await here.organization();
    await move(org.id);
    await there.database.system`update organizations set moving = 'in' where id = ${org.id}`;
    expect(await move(org.id)).toMatchObject({ moved: true });
    expect(await moving(there, org)).toEqual([{ moving: null }]);
    await expect(move(org.id)).rejects.toMatchObject({ code: "ORGANIZATION_EXISTS" });
  });

  it("is opened again by a failure, and by --cancel", async () => {
    const org = await here.organization();
    const ada = await org.user();
    const { database } = there.deps;
    const broken: Deps = { ...there.deps, database: { ...database, session: () => Promise.reject(new Error("gone")) } };
    await expect(move(org.id, here.deps, broken)).rejects.toThrow("gone");
    expect((await ada.get("/me")).status).toBe(200);
    expect(await moving(here, org)).toEqual([{ moving: null }]);
    await here.database.system`update organizations set moving = 'out' where id = ${org.id}`;
    expect(await cancelMove(here.deps, org.id)).toBe(true);
    expect((await ada.get("/me")).status).toBe(200);
    expect(await cancelMove(here.deps, org.id)).toBe(false);
  });
});

it("a move is refused if both databases store files in one place, or files are damaged", async () => {
  const org = await here.organization();
  const ada = await org.user();
  const { DATA_DIR } = here.deps.config;
  const shared: Deps = { ...there.deps, config: { ...there.deps.config, DATA_DIR } };
  await expect(move(org.id, here.deps, shared)).rejects.toMatchObject({ code: "STORAGE_IS_SHARED" });
  await ada.upload("terms.txt", TEXT);
  const blobs = join(DATA_DIR, "blobs", org.id);
  await rm(blobs, { recursive: true });
  await expect(move(org.id)).rejects.toMatchObject({ code: "FILES_DAMAGED" });
  expect((await ada.get("/me")).status).toBe(200);
  await expect(move("11111111-1111-1111-1111-111111111111")).rejects.toMatchObject({ status: 404 });
});

it("a move is refused if the key of the target installation is not known", async () => {
  const org = await here.organization();
  const colleague = await (await there.organization()).user();
  await colleague.upload("encrypted.txt", TEXT);
  const DATA_DIR = await mkdtemp(join(folder, "another-machine-"));
  const config = { ...there.deps.config, SECRET_KEY: undefined, DATA_DIR };
  const withoutKey = (): Deps => ({ ...there.deps, config, secrets: openSecretBox(config) });
  const refused = { code: "SECRET_KEY_NEEDED", message: expect.stringContaining("no secret.key in its DATA_DIR") };
  await expect(move(org.id, here.deps, withoutKey())).rejects.toMatchObject(refused);
  expect(await readdir(DATA_DIR)).toEqual([]);
  await writeFile(join(DATA_DIR, "secret.key"), "the key of another installation");
  const unreadable = { code: "SECRET_KEY_NEEDED", message: expect.stringContaining("which is not configured") };
  await expect(move(org.id, here.deps, withoutKey())).rejects.toMatchObject(unreadable);
  expect([await moving(here, org), await moving(there, org)]).toEqual([[{ moving: null }], []]);
});

describe("without secrets", () => {
  it("a source is off, an authenticator app is gone, and the result says so", async () => {
    const { org } = await fill();
    const to = join(folder, "without-secrets");
    await packOrganization(here.deps, { id: org.id, folder: to, passphrase: undefined });
    const result = await unpackOrganization(there.deps, {
      folder: to,
      passphrase: undefined,
      withoutSecrets: false,
      dryRun: false,
    });
    expect(result).toMatchObject({
      webhooks_to_set_up: ["https://example.com/hook"],
      sources_to_set_up: ["Contracts mailbox"],
      factors_to_set_up: 1,
    });
    const sources = await there.database.system<{ enabled: boolean; error: string }>`
      select enabled, error from vault_sources where organization_id = ${org.id}`;
    expect(sources).toMatchObject([{ enabled: false, error: expect.stringContaining("without its secrets") }]);
    expect(await there.database.system`select from totp_factors where organization_id = ${org.id}`).toEqual([]);
  });
});

describe("org move", () => {
  const addressOf = async (suffix: string) => {
    const { host, port, user, database } = await workerDatabase(inject("postgres"), suffix);
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  };
  async function writeFiles() {
    for (const [name, app, suffix] of [
      ["first", here, "_leaving"],
      ["second", there, "_arriving"],
    ] as const) {
      const { DATA_DIR, SECRET_KEY } = app.deps.config;
      const lines = { DATABASE_URL: await addressOf(suffix), DATA_DIR, SECRET_KEY, FILE_ENCRYPTION: "on" };
      const text = Object.entries(lines).map(([key, value]) => `${key}="${value}"`);
      await writeFile(join(folder, `${name}.env`), text.join("\n"));
    }
    const path = join(folder, "databases.json");
    const databases = { first: { env_file: "first.env" }, second: { env_file: "second.env" } };
    await writeFile(path, JSON.stringify({ databases }));
    return path;
  }
  const cli = (path: string, ...words: string[]) =>
    runScript("src/operator/cli.ts", ["org", "move", ...words, "--json"], { DATABASES_FILE: path });

  it("moves between the databases that DATABASES_FILE names, there and back", async () => {
    const path = await writeFiles();
    const org = await here.organization();
    const ada = await org.user();
    const there_ = await cli(path, "--org", org.id, "--to", "second");
    expect([there_.code, there_.stderr]).toEqual([0, ""]);
    expect(JSON.parse(there_.stdout)).toMatchObject({ moved: true, from: "first", to: "second" });
    expect((await there.as(ada.key).get("/me")).status).toBe(200);
    const back = await cli(path, "--org", org.id, "--to", "first");
    expect([back.code, JSON.parse(back.stdout)]).toMatchObject([0, { from: "second", to: "first" }]);
    expect((await ada.get("/me")).body.user.email).toBe(ada.email);
  });

  it("says what is wrong with the file or the command", async () => {
    const path = await writeFiles();
    const org = await here.organization();
    const unknown = await cli(path, "--org", org.id, "--to", "third");
    expect([unknown.code, unknown.stderr.trim()]).toEqual([2, "--to must be one of first, second."]);
    const idle = await cli(path, "--org", org.id, "--cancel");
    expect(idle.code).toBe(5);
    const other = join(folder, "other.json");
    await writeFile(other, JSON.stringify({ databases: { first: "postgres://localhost/a" } }));
    const invalid = await cli(other, "--org", org.id, "--to", "first");
    expect([invalid.code, invalid.stderr]).toEqual([2, expect.stringContaining("DATABASES_FILE is not valid")]);
  });
});
