import { describe, expect, it } from "vitest";
import { newCheck } from "./playbooks/making.ts";
import type { Reply } from "./support/client.ts";
import { useApp } from "./support/harness.ts";
import { makeVault } from "./support/make.ts";

const app = useApp();
const ROUNDS = 6;

/** Runs each pair repeatedly: every reply must be one that some order of the two could give. */
async function rounds(round: () => Promise<void>) {
  for (let n = 0; n < ROUNDS; n++) await round();
}
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();

async function vaulted() {
  const org = await app.organization();
  const [ada, bob] = [await org.user({ managesVaults: true }), await org.user({ managesVaults: true })];
  return { org, ada, bob, vault: await makeVault(org, ada) };
}

describe("two requests at the same moment", () => {
  it("never lose a file added to a folder while it is deleted as empty", async () => {
    const ada = await (await app.organization()).user();
    await rounds(async () => {
      const { body: folder } = await ada.post("/folders", { name: "Leases" });
      const { body: file } = await ada.upload("lease.txt", "A lease.");
      const [moved, deleted, uploaded] = await Promise.all([
        ada.patch(`/files/${file.id}`, { folder_id: folder.id }),
        ada.delete(`/folders/${folder.id}`),
        ada.upload("other.txt", "Another lease.", { folder_id: folder.id }),
      ]);
      expect([204, 409]).toContain(deleted.status);
      expect((await ada.get(`/files/${file.id}`)).status).toBe(200);
      if (uploaded.status === 200) expect((await ada.get(`/files/${uploaded.body.id}`)).status).toBe(200);
      for (const { status } of [moved, uploaded]) expect(status).toBe(deleted.status === 204 ? 404 : 200);
    });
  });

  it("both change a view when they name different columns", async () => {
    const { ada, vault } = await vaulted();
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Ours" });
    const keys = Array.from({ length: 8 }, (_, n) => `key${n}`);
    for (const field_key of keys)
      await ada.post(`${vault.path}/columns`, { label: field_key, field_key, instructions: "x" });
    const path = `${vault.path}/views/${view.id}`;
    await Promise.all(keys.map((field_key) => ada.patch(path, { columns: [{ field_key, hidden: false }] })));
    const { views } = (await ada.get(`${vault.path}/views`)).body;
    const hidden = views[0].columns.filter((column: { hidden: boolean }) => column.hidden);
    expect(hidden).toEqual([]);
  });

  it("are 200 or 404 when one changes a view and the other deletes it", async () => {
    const { ada, vault } = await vaulted();
    await rounds(async () => {
      const { body: view } = await ada.post(`${vault.path}/views`, { name: "Ours" });
      const path = `${vault.path}/views/${view.id}`;
      const [changed, ...deleted] = await Promise.all([
        ada.patch(path, { name: "Theirs" }),
        ada.delete(path),
        ada.delete(path),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(statuses(deleted)).toEqual([200, 404]);
    });
  });

  it("are 200 or 404 when one materializes a chat and the others delete it", async () => {
    const ada = await (await app.organization()).user();
    await rounds(async () => {
      const { chat_id } = (await ada.post("/chat/completions?wait=0", { message: "Hello" })).body.result ?? {};
      const id = chat_id ?? (await ada.get("/chats")).body.chats[0].id;
      const [materialized, ...deleted] = await Promise.all([
        ada.post(`/chat/${id}/materialize`),
        ada.delete(`/chats/${id}`),
        ada.delete(`/chats/${id}`),
      ]);
      expect([200, 404]).toContain(materialized.status);
      expect(statuses(deleted)).toEqual([204, 404]);
    });
  });

  it.each([
    ["files", async (ada: Caller) => `/files/${(await ada.upload("a.txt", "A lease.")).body.id}`],
    ["projects", async (ada: Caller) => `/projects/${(await ada.post("/projects", { name: "Merger" })).body.id}`],
  ])("delete one of the %s once", async (_, make) => {
    const ada = await (await app.organization()).user();
    const path = await make(ada);
    expect(statuses(await Promise.all([ada.delete(path), ada.delete(path)]))).toEqual([204, 404]);
  });

  it("never start a review without checks", async () => {
    const ada = await (await app.organization()).user();
    const { body: file } = await ada.upload("lease.txt", "A lease of two years.");
    await app.runJobs();
    await rounds(async () => {
      const { body: playbook } = await ada.post("/playbooks", { title: "Leases" });
      const path = `/playbooks/${playbook.id}`;
      const { body: check } = await ada.post(`${path}/checks`, newCheck());
      const [run] = await Promise.all([
        ada.post(`${path}/run?wait=0`, { file_ids: [file.id] }),
        ada.delete(`${path}/checks/${check.id}`),
      ]);
      expect([202, 400]).toContain(run.status);
      await app.runJobs();
      if (run.status === 202) expect((await ada.get(`/jobs/${run.body.job_id}`)).body.status).toBe("succeeded");
    });
  });

  it("leave columns in the order of their creation time", async () => {
    const { ada, vault } = await vaulted();
    const labels = Array.from({ length: 20 }, (_, n) => `Column ${n}`);
    await Promise.all(labels.map((label) => ada.post(`${vault.path}/columns`, { label, instructions: "x" })));
    const made = (await ada.get(`${vault.path}/columns`)).body.columns
      .filter(({ kind }: { kind: string }) => kind === "custom")
      .map(({ created_at }: { created_at: string }) => created_at);
    expect(made).toHaveLength(20);
    expect(made).toEqual(made.toSorted());
  });

  it("leave the newest edit of a cell in the cell", async () => {
    const { ada, vault } = await vaulted();
    await ada.post(`${vault.path}/columns`, { label: "Term", extraction_mode: "manual" });
    const cell = `${vault.path}/documents/${await vault.document()}/cells/term`;
    await Promise.all(Array.from({ length: 12 }, (_, n) => ada.patch(cell, { value: `v${n}` })));
    const { body } = await ada.get(cell);
    const [newest] = (await ada.get(`${cell}/history`)).body.history;
    expect(newest).toMatchObject({ value: body.cell.value, at: body.cell.edited_at });
    expect(body.extracted_at).toBe(body.cell.edited_at);
  });

  it("keep one live document and mark the others as its copies when the same file is added many times", async () => {
    const { ada, vault } = await vaulted();
    const { body: file } = await ada.upload("lease.txt", "A lease of two years between Acme Inc. and Beta LLC.");
    await app.runJobs();
    const documents = `${vault.path}/documents`;
    await Promise.all(Array.from({ length: 6 }, () => ada.post(documents, { file_ids: [file.id] })));
    await app.runJobs();
    const [original] = (await ada.get(documents)).body.documents;
    const copies = (await ada.get(`${documents}?status=duplicate`)).body.documents;
    const of = copies.map(({ duplicate_of }: { duplicate_of: string }) => duplicate_of);
    expect(of).toEqual(Array.from({ length: 5 }, () => original.document_id));
  });

  it("erase an archived vault once", async () => {
    const { ada, vault } = await vaulted();
    await ada.post(`${vault.path}/archive`);
    const replies = await Promise.all([1, 2, 3].map(() => ada.delete(vault.path)));
    expect(statuses(replies)).toEqual([204, 404, 404]);
  });

  it("let only one of two owners demote or remove the other", async () => {
    const { ada, bob, vault } = await vaulted();
    const members = `${vault.path}/members`;
    await rounds(async () => {
      await ada.post(members, { user_id: bob.id });
      await ada.patch(`${members}/${bob.id}`, { role: "owner" });
      const demoted = await Promise.all([
        ada.patch(`${members}/${bob.id}`, { role: "editor" }),
        bob.patch(`${members}/${ada.id}`, { role: "editor" }),
      ]);
      expect(statuses(demoted)).toEqual([200, 403]);
      const left = demoted[0].status === 200 ? ada : bob;
      await left.patch(`${members}/${ada.id}`, { role: "owner" });
    });
    await ada.patch(`${members}/${bob.id}`, { role: "owner" });
    const removed = await Promise.all([ada.delete(`${members}/${bob.id}`), bob.delete(`${members}/${ada.id}`)]);
    expect(statuses(removed)).toEqual([200, 404]);
  });

  it("return a vault as the request left it, whatever another does to it", async () => {
    const { ada, vault } = await vaulted();
    await rounds(async () => {
      const replies = await Promise.all(
        [0, 1, 2, 3].map((n) => ada.post(`${vault.path}/${n % 2 === 0 ? "archive" : "restore"}`)),
      );
      expect(replies.map(({ body }) => body.status)).toEqual(["archived", "active", "archived", "active"]);
    });
  });
});

type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof app.organization>>["user"]>>;
