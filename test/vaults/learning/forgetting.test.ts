import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { exportOrganization } from "../../../src/identity/accounts/export.ts";
import { packOrganization } from "../../../src/operator/backups/transfer/pack.ts";
import { deleteOrganization } from "../../../src/operator/backups/transfer/transfer.store.ts";
import { unpackOrganization } from "../../../src/operator/backups/transfer/unpack.ts";
import { firmThatDecides, learnChecks } from "../../playbooks/learning/deciding.ts";
import { TestApp, useApp } from "../../support/harness.ts";
import { learn, vaultToTeach } from "./teaching.ts";

const app = useApp({}, [...endpoints, ...appEndpoints]);
const elsewhere = new TestApp({}, endpoints);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-learning-"));
  await elsewhere.start(folder, "_learning");
});
afterAll(async () => {
  await elsewhere.stop();
  await rm(folder, { recursive: true, force: true });
});

async function stored(columnId: string, at = app) {
  const [row] = await at.database.system`
    select encode(taught, 'base64') as taught, model, state, before, after, example_count from column_learning where column_id = ${columnId}`;
  return row;
}

async function taughtVault() {
  const made = await vaultToTeach(app);
  for (const at of [0, 1, 6]) await made.teach(at);
  await learn(app);
  return made;
}

describe("forgetting is exact", () => {
  it("after an example is added and taken back: the model and all cells are the same, bit for bit", async () => {
    const { ada, column, cell, cellPath, teach } = await taughtVault();
    const cells = async () => {
      const all = await Promise.all([2, 3, 4, 5, 7, 8].map(cell));
      return all.map(({ cell: { value }, outcome, confidence, citations, reasoning, learned_from }) => ({
        ...{ value, outcome, confidence, citations, reasoning, learned_from },
      }));
    };
    const before = [await stored(column.id), await cells()];
    await teach(2);
    await learn(app);
    expect(await stored(column.id)).not.toEqual(before[0]);
    await ada.post(`${cellPath(2)}/revert`);
    await ada.delete(`${cellPath(2)}/verify`);
    await learn(app);
    expect([await stored(column.id), await cells()]).toEqual(before);
  });

  it("after a document is erased: it is not used at once, and nothing is kept of it once the column has learned", async () => {
    const { ada, path, ids, column, learning } = await taughtVault();
    await ada.delete(`${path}/documents/${ids[0]}`);
    expect((await ada.delete(`${path}/documents/${ids[0]}?erase=true`)).status).toBe(204);
    expect((await ada.get(learning)).body.model).toBeNull();
    await learn(app);
    expect((await ada.get(learning)).body.model).toMatchObject({ documents: 2, clauses: 1 });
    const examples = await app.database.system<{ document_id: string }>`
      select document_id from column_learning_examples where column_id = ${column.id}`;
    expect(examples.map(({ document_id }) => document_id)).not.toContain(ids[0]);
  });

  it("notes a column once, however many of its examples are deleted together", async () => {
    const { path, column } = await taughtVault();
    const vaultId = path.split("/").at(-1);
    await app.database.systemTransaction(async (sql) => {
      await sql.run`delete from vault_documents where vault_id = ${vaultId}`;
      const noted = await sql`select from column_learning_changes where column_id = ${column.id}`;
      expect(noted).toHaveLength(1);
    });
  });
});

describe("what a column learned", () => {
  it("does not rest on a document that is deleted while a legal hold keeps it, and rests on it again once it is restored", async () => {
    const { org, ada, path, ids, column, learning } = await taughtVault();
    const before = await stored(column.id);
    const admin = await (await org.user({ isAdmin: true })).signedIn();
    expect((await admin.put(`${path}/hold`, { reason: "Smith v. Jones" })).status).toBe(200);
    await ada.delete(`${path}/documents/${ids[0]}`);
    const erased = await ada.delete(`${path}/documents/${ids[0]}?erase=true`);
    expect([erased.status, erased.body.code]).toEqual([409, "LEGAL_HOLD"]);
    await learn(app);
    expect((await ada.get(learning)).body.model).toMatchObject({ documents: 2 });
    await ada.post(`${path}/documents/${ids[0]}/restore`);
    await learn(app);
    expect(await stored(column.id)).toEqual(before);
  });

  it("is not exported: the checked cells that it rests on are", async () => {
    const { org, column } = await taughtVault();
    const to = await mkdtemp(join(folder, "export-"));
    await app.database.systemTransaction((sql) => exportOrganization(sql, app.deps, org.id, to));
    const rows = async (table: string) =>
      (await readFile(join(to, `${table}.jsonl`), "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const [learned] = await rows("column_learning");
    expect(learned).toMatchObject({ column_id: column.id, model: { documents: 3 } });
    expect(learned).not.toHaveProperty("taught");
    expect((await rows("cells")).filter(({ verified_at }) => verified_at !== null)).toHaveLength(3);
  });

  it("is learned again where the organization moves to, the same bit for bit", async () => {
    const { org, column } = await taughtVault();
    const before = await stored(column.id);
    const to = join(folder, "moved");
    await packOrganization(app.deps, { id: org.id, folder: to, passphrase: undefined });
    await unpackOrganization(elsewhere.deps, {
      ...{ folder: to, passphrase: undefined, withoutSecrets: true, dryRun: false },
    });
    expect(await stored(column.id, elsewhere)).toMatchObject({ taught: null, model: null, example_count: 0 });
    await learn(elsewhere);
    expect(await stored(column.id, elsewhere)).toEqual(before);
  });

  it("is learned again by checks, too, where the organization moves to", async () => {
    const { org, check, teach } = await firmThatDecides(app);
    for (const at of [0, 1, 2, 3, 7]) await teach(at);
    await learnChecks(app);
    const storedBy = async (at: typeof app) =>
      (
        await at.database.system`
          select encode(taught, 'base64') as taught, state, before, after, example_count from position_learning where check_id = ${check.id}`
      )[0];
    const before = await storedBy(app);
    expect(before).toMatchObject({ taught: expect.any(String), example_count: 5 });
    const to = join(folder, "moved-checks");
    await packOrganization(app.deps, { id: org.id, folder: to, passphrase: undefined });
    await unpackOrganization(elsewhere.deps, {
      ...{ folder: to, passphrase: undefined, withoutSecrets: true, dryRun: false },
    });
    expect(await storedBy(elsewhere)).toMatchObject({ taught: null, example_count: 0 });
    await learnChecks(elsewhere);
    expect(await storedBy(elsewhere)).toEqual(before);
  });

  it("goes with the organization", async () => {
    const { org, column } = await taughtVault();
    await app.database.systemTransaction((sql) => deleteOrganization(sql, org.id));
    expect(await stored(column.id)).toBeUndefined();
  });

  it("is shown to nobody who may not open the vault: 404", async () => {
    const { org, path, learning } = await taughtVault();
    const [colleague, stranger] = [await org.user(), await (await app.organization()).user()];
    for (const person of [colleague, stranger])
      for (const place of [learning, `${path}/learning`]) expect((await person.get(place)).status).toBe(404);
  });
});
