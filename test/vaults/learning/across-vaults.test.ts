import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { useApp } from "../../support/harness.ts";
import { CLAUSES, learn, vaultToTeach } from "./teaching.ts";

const app = useApp({}, [...endpoints, ...appEndpoints]);

/** A vault in which nobody has checked anything, and one in which six cells were checked. */
async function twoVaults() {
  const asking = await vaultToTeach(app);
  const teaching = await vaultToTeach(app, asking);
  for (const at of [0, 1, 2, 3, 6, 7]) await teaching.teach(at);
  await learn(app);
  const share = (ids = [teaching.vault.id], ada = asking.ada) =>
    ada.put(asking.learning, { enabled: true, from_vault_ids: ids });
  const learned = async () => (await asking.ada.get(asking.learning)).body;
  return { ...asking, teaching, share, learned };
}

describe("a column learns from other vaults", () => {
  it("only where their owner says so", async () => {
    const { cell, learned } = await twoVaults();
    expect((await learned()).model).toBeNull();
    expect((await learned()).from_vaults).toEqual([]);
    expect((await cell(5)).outcome).not.toBe("found");
  });

  it("from the cells that were checked in columns with the same question, once it is allowed", async () => {
    const { cell, teaching, share, learned } = await twoVaults();
    const { status, body } = await share();
    expect([status, body.from_vaults]).toEqual([
      200,
      [{ vault_id: teaching.vault.id, name: "Services", is_used: true }],
    ]);
    await learn(app);
    expect((await learned()).model).toMatchObject({ documents: 6, clauses: 4, from_other_vaults: 6 });
    const read = await cell(5);
    expect(read.outcome).toBe("found");
    expect(read.citations[0].quote).toContain(CLAUSES[5]);
    expect(read.learned_from).toBeUndefined();
    expect((await learned()).examples).toEqual({ verified: 0, corrected: 0, absent: 0 });
  });

  it("and no longer once it is taken back, bit for bit as if it had never been", async () => {
    const { column, cell, share, learned } = await twoVaults();
    const stored = async () =>
      (
        await app.database.system<{
          taught: Buffer | null;
        }>`select taught from column_learning where column_id = ${column.id}`
      )[0];
    await learn(app);
    const [before, read] = [await stored(), await cell(5)];
    await share();
    await learn(app);
    await share([]);
    expect((await learned()).model).toBeNull();
    await learn(app);
    expect((await stored())?.taught ?? null).toEqual(before?.taught ?? null);
    expect(await cell(5)).toEqual({ ...(await cell(5)), outcome: read.outcome, citations: read.citations });
  });

  it("unlearns a cell that is taken back there, at once", async () => {
    const { ada, teaching, share, learned } = await twoVaults();
    await share();
    await learn(app);
    await ada.post(`${teaching.cellPath(2)}/revert`);
    await ada.delete(`${teaching.cellPath(2)}/verify`);
    expect(await learned()).toMatchObject({ model: null, state: "learning" });
    await learn(app);
    expect((await learned()).model).toMatchObject({ documents: 5, from_other_vaults: 5 });
  });

  it("unlearns a document that is deleted there, and a vault", async () => {
    const { ada, teaching, share, learned } = await twoVaults();
    await share();
    await learn(app);
    await ada.delete(`${teaching.path}/documents/${teaching.ids[3]}`);
    expect((await learned()).model).toBeNull();
    await learn(app);
    expect((await learned()).model.documents).toBe(5);
    await ada.post(`${teaching.path}/archive`);
    expect((await ada.delete(teaching.path)).status).toBe(204);
    await app.runJobs();
    expect((await learned()).model).toBeNull();
    expect((await learned()).from_vaults).toEqual([]);
  });

  it("not from a column that asks something else, or that does not learn itself", async () => {
    const { ada, teaching, share, learned } = await twoVaults();
    await share();
    await learn(app);
    await ada.patch(`${teaching.path}/columns/${teaching.column.id}`, { instructions: "The step-down of the deal." });
    expect((await learned()).model).toBeNull();
    await learn(app);
    expect((await learned()).from_vaults).toMatchObject([{ is_used: false }]);
    await ada.patch(`${teaching.path}/columns/${teaching.column.id}`, {
      instructions: "The step-up round of the deal.",
    });
    await learn(app);
    expect((await learned()).model.documents).toBe(6);
    await ada.put(teaching.learning, { enabled: false });
    expect((await learned()).model).toBeNull();
    await learn(app);
    expect((await learned()).model).toBeNull();
  });

  it("only while everybody who may open this vault may open the other one", async () => {
    const { org, ada, path, cell, teaching, share, learned } = await twoVaults();
    await share();
    await learn(app);
    const bob = await org.user();
    await ada.post(`${path}/members`, { user_id: bob.id, role: "viewer" });
    expect((await learned()).model).toBeNull();
    await learn(app);
    expect((await learned()).from_vaults).toMatchObject([{ is_used: false }]);
    expect((await cell(5)).outcome).not.toBe("found");
    expect((await bob.get(`${path}/learning`)).body.columns[0].model).toBeNull();
    await ada.post(`${teaching.path}/members`, { user_id: bob.id, role: "viewer" });
    await learn(app);
    expect((await learned()).model.documents).toBe(6);
    await ada.delete(`${teaching.path}/members/${bob.id}`);
    expect((await learned()).model).toBeNull();
  });
});

describe("learning from other vaults is refused", () => {
  it("to those who do not own both: 403, and 404 where they may not open the other one", async () => {
    const { org, ada, path, learning, teaching } = await twoVaults();
    const bob = await org.user({ managesVaults: true });
    await ada.post(`${path}/members`, { user_id: bob.id, role: "owner" });
    const change = { enabled: true, from_vault_ids: [teaching.vault.id] };
    expect((await bob.put(learning, change)).status).toBe(404);
    await ada.post(`${teaching.path}/members`, { user_id: bob.id, role: "editor" });
    expect((await bob.put(learning, change)).status).toBe(403);
    const carol = await org.user({ managesVaults: true });
    await ada.post(`${path}/members`, { user_id: carol.id, role: "editor" });
    await ada.post(`${teaching.path}/members`, { user_id: carol.id, role: "owner" });
    expect((await carol.put(learning, change)).status).toBe(403);
  });

  it("of a vault of another organization: 404, and of the vault itself: 400", async () => {
    const { share, vault } = await twoVaults();
    const stranger = await vaultToTeach(app);
    expect((await share([stranger.vault.id])).status).toBe(404);
    expect((await share([vault.id])).status).toBe(400);
  });
});
