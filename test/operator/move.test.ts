import { copyFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pruneAudit, verifyAudit } from "../../src/administration/audit/chain.ts";
import { endpoints } from "../../src/endpoints.ts";
import { createSigningKey } from "../../src/identity/sign-in/saml/certificate.ts";
import { packOrganization } from "../../src/operator/backups/transfer/pack.ts";
import { PEOPLE } from "../../src/operator/backups/transfer/plan.ts";
import { unpackOrganization } from "../../src/operator/backups/transfer/unpack.ts";
import { eraseReleasedBlobs } from "../../src/workspace/files/uploads/pending-blobs.ts";
import { signIn } from "../identity/sessions/signing-in.ts";
import { workerDatabase } from "../support/database.ts";
import { TestApp, type TestOrganization, type TestUser, useApp } from "../support/harness.ts";
import { ended, eventually, startScript } from "../support/process.ts";

const PASSPHRASE = "correct horse battery";
const here = useApp();
const there = new TestApp({ SECRET_KEY: "another installation has another key" }, endpoints);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-move-"));
  await there.start(folder, "_elsewhere");
});
afterAll(async () => {
  await there.stop();
  await rm(folder, { recursive: true, force: true });
});

let exports = 0;
async function pack(app: TestApp, org: { id: string }, passphrase?: string) {
  const to = join(folder, `export-${++exports}`);
  return packOrganization(app.deps, { id: org.id, folder: to, passphrase });
}
const unpack = (from: string, options: { passphrase?: string; withoutSecrets?: boolean; dryRun?: boolean } = {}) =>
  unpackOrganization(there.deps, {
    folder: from,
    passphrase: undefined,
    withoutSecrets: false,
    dryRun: false,
    ...options,
  });

const TERMS =
  "Master Agreement\n\nThis Agreement is governed by the laws of New York. Either party may end it by notice.";

interface Filled {
  org: TestOrganization;
  ada: TestUser;
  paths: string[];
  content: string;
  search: string;
}

/** An organization with a person who has a password, a vault with a hand edit and a note, a chat, a webhook and a job that waits. */
async function fill(): Promise<Filled> {
  const org = await here.organization("Moving Legal");
  const ada = await org.user({ isAdmin: true, managesVaults: true, password: "a password for Ada" });
  const { body: file } = await ada.upload("terms.txt", TERMS);
  const { body: vault } = await ada.post("/vaults", { name: "Contracts" });
  await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  const { body: project } = await ada.post("/projects", { name: "Deal" });
  await here.runJobs();
  const table = `/vaults/${vault.id}/documents`;
  const { documents } = (await ada.get(table)).body;
  const cell = `${table}/${documents[0].document_id}/cells/agreementType`;
  expect((await ada.patch(cell, { value: "Typed by hand" })).status).toBe(200);
  await ada.post(`${cell}/notes`, { text: 'With a\ttab, a \\N, a "quote" and a line\nbreak.' });
  const paths = [
    "/projects",
    `/projects/${project.id}`,
    "/files",
    `/files/${file.id}/text`,
    "/vaults",
    table,
    "/jobs",
    "/folders",
  ];
  return { org, ada, paths, content: `/files/${file.id}/content`, search: `/vaults/${vault.id}/search` };
}

const bodies = async (user: TestUser["get"], paths: string[]) =>
  Promise.all(paths.map(async (path) => (await user(path)).body));
const keyOf = (app: TestApp, key: string) => app.as(key);
const verify = (app: TestApp, org: string) =>
  app.database.systemTransaction((sql) => verifyAudit(sql, app.deps, { org }));

async function rowsOf(folder: string) {
  const rows: Record<string, string[]> = {};
  for (const file of await readdir(join(folder, "tables")))
    rows[file.replace(".copy.gz", "")] = gunzipSync(await readFile(join(folder, "tables", file)))
      .toString()
      .split("\n")
      .sort();
  return rows;
}

describe("an organization that was moved", () => {
  it("answers its key, its sign-in, its vaults, its files and its search, and its audit log is proven", async () => {
    const { org, ada, paths, content, search } = await fill();
    const userKey = await org.key({ userId: ada.id });
    const before = await bodies(keyOf(here, userKey.key).get, paths);
    await there.organization("A neighbour");
    const packed = await pack(here, org);
    const moved = await unpack(packed.folder);
    expect(moved).toMatchObject({
      imported: true,
      organization: { id: org.id },
      rows: packed.rows,
      files: 1,
      not_restored: [],
    });
    const caller = keyOf(there, userKey.key);
    const renumber = (text: string) => JSON.parse(text.replaceAll(/"(\w*user_id|id|\w+_by)":\d+/g, '"$1":0'));
    const same = (value: unknown) => renumber(JSON.stringify(value));
    expect(same(await bodies(caller.get, paths))).toEqual(same(before));
    const bytes = await fetch(`${there.url}/v1${content}`, { headers: { authorization: userKey.key } });
    expect(await bytes.text()).toBe(TERMS);
    expect((await signIn(there, { email: ada.email, password: "a password for Ada" })).status).toBe(200);
    const found = await caller.get(`${search}?q=New%20York`);
    expect([found.status, JSON.stringify(found.body)]).toEqual([200, expect.stringContaining("terms.txt")]);
    expect(await verify(there, org.id)).toMatchObject({ whole: true });
    const log = await there.database.system<{ operation: string }>`
      select operation from audit_records where organization_id = ${org.id} and operation like 'CLI %'`;
    expect(log).toEqual([{ operation: "CLI org import" }]);
  });

  it("has the same rows when it is exported again, apart from numbers and what the import recorded", async () => {
    const { org } = await fill();
    const first = await pack(here, org);
    await unpack(first.folder);
    const second = await pack(there, org);
    const numbered = ["audit_records", "audit_chains"];
    const [before, after] = [await rowsOf(first.folder), await rowsOf(second.folder)];
    const plain = (rows: string[]) => rows.map((row) => row.replaceAll(/(?<=^|\t)\d+(?=\t|$)/g, "#")).sort();
    for (const table of Object.keys(before).filter((name) => !numbered.includes(name)))
      expect([table, plain(after[table]!)]).toEqual([table, plain(before[table]!)]);
    expect(after.audit_records!.length).toBe(before.audit_records!.length + 1);
    expect(await readdir(join(second.folder, "files", org.id))).toEqual(
      await readdir(join(first.folder, "files", org.id)),
    );
  });

  it("gives people new ids, and `audit verify` finds a changed id", async () => {
    const { org, ada } = await fill();
    await unpack((await pack(here, org)).folder);
    const { system } = there.database;
    const [person] = await system<{ id: number }>`select id from users where organization_id = ${org.id}`;
    expect(person!.id).not.toBe(ada.id);
    const [edit] = await system<{ user_id: number }>`select user_id from cell_edits where organization_id = ${org.id}`;
    expect(edit!.user_id).toBe(person!.id);
    const [record] = await system<{ id: number; position: number }>`
      select id, position from audit_records where organization_id = ${org.id} and user_id = ${person!.id} order by id limit 1`;
    await system`update audit_records set user_id = ${person!.id + 1} where id = ${record!.id}`;
    expect((await verify(there, org.id)).organizations[0]!.faults).toEqual([
      `Record ${record!.position} names a different person from when it was written.`,
    ]);
  });

  it("can move on and back, and its audit log is still proven", async () => {
    const { org, ada } = await fill();
    await unpack((await pack(here, org)).folder);
    const { key } = await org.key({ userId: ada.id });
    const second = await pack(there, org);
    await here.database.system`delete from organizations where id = ${org.id}`;
    await eraseReleasedBlobs(here.deps);
    await unpackOrganization(here.deps, {
      folder: second.folder,
      passphrase: undefined,
      withoutSecrets: false,
      dryRun: false,
    });
    const records = await here.database.system<{ user_id: number; chained_user_id: number }>`
      select distinct r.user_id, r.chained_user_id from audit_records r join users u on u.id = r.user_id
      where r.organization_id = ${org.id} and u.organization_id = ${org.id} and u.email = ${ada.email}`;
    expect(records).toEqual([{ user_id: expect.any(Number), chained_user_id: ada.id }]);
    expect(records[0]!.user_id).not.toBe(ada.id);
    expect((await verify(here, org.id)).organizations[0]!.faults).toEqual([]);
    expect((await keyOf(here, key).get("/me")).status).toBe(403);
    expect((await keyOf(here, ada.key).get("/me")).body.user.email).toBe(ada.email);
  });

  it("keeps the proof of an audit log that was pruned", async () => {
    const { org } = await fill();
    const prune = (sql: Parameters<typeof pruneAudit>[0]) =>
      pruneAudit(sql, here.deps, { org: org.id, before: "2999-01-01T00:00:00.000Z" });
    expect((await here.database.systemTransaction(prune)).removed).toBeGreaterThan(0);
    await unpack((await pack(here, org)).folder);
    expect(await verify(there, org.id)).toMatchObject({ whole: true });
  });
});

describe("secrets", () => {
  const webhook = async (app: TestApp, id: string) => {
    const [row] = await app.database.system<{ secret: string; enabled: boolean; disabled_reason: string | null }>`
      select secret, enabled, disabled_reason from webhooks where organization_id = ${id}`;
    return { ...row!, secret: app.deps.secrets.open(row!.secret, id) };
  };
  const withWebhook = async () => {
    const org = await here.organization();
    const { status } = await org.asOrganization.post("/webhooks", {
      url: "https://example.com/hook",
      events: ["job.failed"],
    });
    expect(status).toBe(201);
    return org;
  };

  it("come under a passphrase, and are encrypted with the key of their new home", async () => {
    const org = await withWebhook();
    const { folder: from, secrets } = await pack(here, org, PASSPHRASE);
    const before = await webhook(here, org.id);
    expect(secrets).toBe(1);
    expect(await readFile(join(from, "organization.json"), "utf8")).not.toContain(before.secret);
    await expect(unpack(from)).rejects.toMatchObject({ code: "PASSPHRASE_NEEDED" });
    await expect(unpack(from, { passphrase: "another passphrase" })).rejects.toMatchObject({
      code: "WRONG_PASSPHRASE",
    });
    expect(await unpack(from, { passphrase: PASSPHRASE })).toMatchObject({ secrets: 1, webhooks_to_set_up: [] });
    expect(await webhook(there, org.id)).toEqual(before);
  });

  it("stay behind without one: the webhook is off, with a new secret, and the result names it", async () => {
    const org = await withWebhook();
    const { folder: from, secrets } = await pack(here, org);
    expect(secrets).toBeNull();
    expect(await unpack(from)).toMatchObject({ secrets: null, webhooks_to_set_up: ["https://example.com/hook"] });
    const moved = await webhook(there, org.id);
    expect(moved).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining("without its secrets") });
    expect(moved.secret).toMatch(/^whsec_/);
    expect(moved.secret).not.toBe((await webhook(here, org.id)).secret);
  });
});

describe("single sign-on by SAML", () => {
  const settings = async (app: TestApp, id: string) => {
    const [row] = await app.database.system<Record<string, unknown> & { private_key: string | null }>`
      select * from saml_settings where organization_id = ${id}`;
    const { private_key: key, ...rest } = row!;
    return { ...rest, key: key && app.deps.secrets.open(key, id) };
  };
  const withSaml = async () => {
    const org = await here.organization();
    const admin = await (await org.user({ isAdmin: true })).signedIn();
    const { certificate } = await createSigningKey();
    const given = {
      name: "Acme ID",
      entity_id: "https://idp.example/metadata",
      sso_url: "https://idp.example/sso",
      logout_url: "https://idp.example/logout",
      certificates: certificate,
      email_attribute: "mail",
      groups_attribute: "groups",
      admin_group: "Lawyers",
      allowed_domains: ["acme.test"],
      provision: true,
    };
    expect((await admin.put("/saml-settings", given)).status).toBe(200);
    return org;
  };

  it("moves with all of its settings, and with its key under a passphrase", async () => {
    const org = await withSaml();
    const before = await settings(here, org.id);
    expect(before.key).toContain("PRIVATE KEY");
    const { folder: from } = await pack(here, org, PASSPHRASE);
    await unpack(from, { passphrase: PASSPHRASE });
    expect(await settings(there, org.id)).toEqual(before);
  });

  it("moves without its key if there is no passphrase; sign-ins go on with unsigned requests", async () => {
    const org = await withSaml();
    const before = await settings(here, org.id);
    await unpack((await pack(here, org)).folder);
    expect(await settings(there, org.id)).toEqual({ ...before, key: null });
    const { status, headers } = await there.send("GET", `//app/v1/saml/start?organization_id=${org.id}`);
    expect([status, headers.location]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/idp\.example\/sso\?SAMLRequest=/),
    ]);
    expect(headers.location).not.toContain("Signature=");
  });
});

describe("an import is refused, and nothing stays,", () => {
  const isThere = async (org: { id: string }) =>
    (await there.database.system`select id from organizations where id = ${org.id}`).length > 0;
  const storedFiles = (org: { id: string }) =>
    readdir(join(there.deps.config.DATA_DIR, "blobs", org.id), { recursive: true }).catch(() => []);
  let filled: Filled;
  let source: string;
  beforeAll(async () => {
    filled = await fill();
    source = (await pack(here, filled.org)).folder;
  });
  async function copy() {
    const to = join(folder, `copy-${++exports}`);
    await cp(source, to, { recursive: true });
    return to;
  }

  it("if a table, a file or the manifest is damaged, truncated or missing", async () => {
    const blob = (await readdir(join(source, "files"), { recursive: true })).find((name) =>
      /[0-9a-f]{64}$/.test(name),
    )!;
    for (const path of ["tables/vaults.copy.gz", join("files", blob), "organization.json"]) {
      const cut = await copy();
      await truncate(join(cut, path), 10);
      await expect(unpack(cut)).rejects.toMatchObject({ code: "EXPORT_DAMAGED", status: 409 });
      await rm(join(cut, path));
      const code = path === "organization.json" ? "NO_EXPORT" : "EXPORT_DAMAGED";
      await expect(unpack(cut)).rejects.toMatchObject({ code });
    }
    const swapped = await copy();
    await copyFile(join(swapped, "tables/users.copy.gz"), join(swapped, "tables/vaults.copy.gz"));
    await expect(unpack(swapped)).rejects.toMatchObject({ code: "EXPORT_DAMAGED" });
    expect([await isThere(filled.org), await storedFiles(filled.org)]).toEqual([false, []]);
  });

  it("if another version made the export", async () => {
    const { createHash } = await import("node:crypto");
    for (const [code, change] of [
      ["EXPORT_IS_NEWER", (names: string[]) => [...names, "9999_next.sql"]],
      ["EXPORT_IS_OLDER", (names: string[]) => names.slice(0, -1)],
    ] as const) {
      const other = await copy();
      const sealed = JSON.parse(await readFile(join(other, "organization.json"), "utf8"));
      const manifest = JSON.parse(sealed.manifest);
      sealed.manifest = JSON.stringify({ ...manifest, migrations: change(manifest.migrations) });
      sealed.hash = createHash("sha256").update(sealed.manifest).digest("hex");
      await writeFile(join(other, "organization.json"), JSON.stringify(sealed));
      await expect(unpack(other)).rejects.toMatchObject({ code });
    }
  });

  it("if it fails halfway: the files are removed again", async () => {
    const { system } = there.database;
    await system`alter table vaults add constraint no_contracts check (name <> 'Contracts') not valid`;
    await expect(unpack(source)).rejects.toThrow(/no_contracts/);
    await system`alter table vaults drop constraint no_contracts`;
    expect(await isThere(filled.org)).toBe(false);
    expect((await storedFiles(filled.org)).filter((name) => /[0-9a-f]{64}$/.test(name))).toEqual([]);
  });

  it("if it is killed halfway: a worker erases the files", async () => {
    const { host, port, user, database } = await workerDatabase(inject("postgres"), "_elsewhere");
    const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    const { DATA_DIR, SECRET_KEY } = there.deps.config;
    const blobs = async () => (await storedFiles(filled.org)).filter((name) => /[0-9a-f]{64}$/.test(name)).length;
    await there.database.systemTransaction(async (sql) => {
      await sql`lock table vaults in share mode`;
      const words = ["org", "import", "--from", source];
      const child = startScript("src/operator/cli.ts", words, { DATABASE_URL, DATA_DIR, SECRET_KEY: SECRET_KEY! });
      await eventually(async () => {
        const [row] = await sql<{ waits: boolean }>`
          select exists (select from pg_locks where relation = 'vaults'::regclass and not granted) as waits`;
        return row!.waits || undefined;
      }, 60);
      expect(await blobs()).toBe(1);
      const end = ended(child);
      child.kill("SIGKILL");
      await end;
    });
    expect(await isThere(filled.org)).toBe(false);
    await eventually(async () => {
      await eraseReleasedBlobs(there.deps);
      return (await blobs()) === 0 || undefined;
    }, 30);
  });

  it("on a dry run, which says what would come; a second import is refused", async () => {
    expect(await unpack(source, { dryRun: true })).toMatchObject({
      imported: false,
      files: 1,
      rows: { vaults: 1, users: 1 },
    });
    expect(await isThere(filled.org)).toBe(false);
    await unpack(source);
    await expect(unpack(source)).rejects.toMatchObject({ code: "ORGANIZATION_EXISTS" });
    await eraseReleasedBlobs(there.deps);
    expect((await storedFiles(filled.org)).filter((name) => /[0-9a-f]{64}$/.test(name))).toHaveLength(1);
  });
});

it("every column that names a person is renumbered", async () => {
  const columns = await here.database.system<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'integer'::regtype and a.attnum > 0
      and a.attname ~ '(user|_by$|assignee|owner|responsible|person)' and a.attname not like 'chained%'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
    order by 1, 2`;
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
    Object.entries(PEOPLE)
      .flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
      .sort(),
  );
});
