import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eraseExpired } from "../../../src/identity/retention/retention.ts";
import { connectProvider } from "../../entrances/scim/scim.ts";
import type { Reply } from "../../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

async function openOffice() {
  const org = await app.organization();
  const owner = await org.user({ managesVaults: true, name: "Olive Owner" });
  const admin = await org.user({ isAdmin: true, name: "Ada Admin" });
  return { org, owner, admin: await admin.signedIn() };
}

async function addChat(org: TestOrganization, { id }: TestUser, place: { project?: string; vault?: string } = {}) {
  const [chat] = await app.database.system<{ id: string }>`
    insert into chats (organization_id, project_id, vault_id, created_by, source, title)
    values (${org.id}, ${place.project}, ${place.vault}, ${id}, 'web', 'Question') returning id`;
  return chat!.id;
}

async function addReview(org: TestOrganization, { id: userId }: TestUser, project?: string) {
  const id = randomUUID();
  await app.database.system`
    insert into reviews (id, organization_id, created_by, project_id, playbook, file_ids, review_mode, representing_party, status,
      created_at, completed_at)
    values (${id}, ${org.id}, ${userId}, ${project}, ${JSON.stringify({ id: randomUUID(), title: "NDA" })}, '{}', 'advise', '', 'failed',
      now(), now())`;
  return id;
}

const refusal = ({ status, body }: Reply) => [status, body?.code];
const HELD = [409, "LEGAL_HOLD"];

describe("a vault on hold", () => {
  it("refuses every erasure until the hold is released", async () => {
    const { org, owner, admin } = await openOffice();
    const vault = await makeVault(org, owner);
    const documentId = await vault.document();
    const { body: file } = await owner.upload("lease.txt", "A lease");
    await app.database.system`update vault_documents set file_id = ${file.id} where id = ${documentId}`;
    const { body: column } = await owner.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const chat = await addChat(org, owner, { vault: vault.id });
    const hold = await admin.put(`${vault.path}/hold`, { reason: "Smith v. Jones" });
    expect(hold.body).toMatchObject({
      kind: "vault",
      name: "Leases",
      reason: "Smith v. Jones",
      placed_by: "Ada Admin",
    });
    expect((await admin.get("/legal-holds")).body.holds).toEqual([hold.body]);
    expect((await owner.delete(`${vault.path}/documents/${documentId}`)).status).toBe(204);
    const erase = () => owner.delete(`${vault.path}/documents/${documentId}?erase=true`);
    expect(refusal(await erase())).toEqual(HELD);
    expect(refusal(await owner.delete(`/files/${file.id}`))).toEqual(HELD);
    expect(refusal(await owner.delete(`${vault.path}/columns/${column.id}`))).toEqual(HELD);
    expect(refusal(await owner.delete(`/chats/${chat}`))).toEqual(HELD);
    expect(refusal(await owner.delete(vault.path))).toEqual(HELD);
    await owner.post(`${vault.path}/archive`);
    expect(refusal(await owner.delete(vault.path))).toEqual(HELD);
    expect((await owner.get(`${vault.path}`)).status).toBe(200);
    expect((await admin.delete(`${vault.path}/hold`)).status).toBe(204);
    expect((await admin.delete(`${vault.path}/hold`)).status).toBe(404);
    expect((await owner.delete(vault.path)).status).toBe(204);
    expect((await owner.delete(`/chats/${chat}`)).status).toBe(204);
    const { body } = await admin.get("/audit?limit=10");
    const phrases = body.records.map(({ phrase }: { phrase: unknown[] }) => phrase[0]);
    expect(phrases).toEqual(expect.arrayContaining([expect.stringMatching(/^released the legal hold on/)]));
    expect(phrases).toEqual(expect.arrayContaining([expect.stringMatching(/^placed/)]));
  });

  it("is placed by administrators only, with a reason", async () => {
    const { org, owner, admin } = await openOffice();
    const vault = await makeVault(org, owner);
    const member = await owner.signedIn();
    expect((await member.put(`${vault.path}/hold`, { reason: "x" })).status).toBe(403);
    expect((await member.get("/legal-holds")).status).toBe(403);
    expect((await admin.put(`${vault.path}/hold`, { reason: " " })).status).toBe(400);
  });
});

describe("a project on hold", () => {
  it("refuses to erase its chats, reviews, files and vaults, and to take them out", async () => {
    const { org, owner, admin } = await openOffice();
    const { body: project } = await owner.post("/projects", { name: "Merger" });
    const path = `/projects/${project.id}`;
    const { body: file } = await owner.upload("merger.txt", "A merger agreement");
    expect((await owner.post(`${path}/files`, { file_ids: [file.id] })).status).toBeLessThan(300);
    const chat = await addChat(org, owner, { project: project.id });
    const review = await addReview(org, owner, project.id);
    const vault = await makeVault(org, owner);
    await app.database.system`
      insert into project_vaults (organization_id, project_id, vault_id) values (${org.id}, ${project.id}, ${vault.id})`;
    await owner.post(`${vault.path}/archive`);
    await admin.put(`${path}/hold`, { reason: "Investigation" });
    const erasures = [
      `/chats/${chat}`,
      `/reviews/${review}`,
      `${path}/files/${file.id}`,
      `/files/${file.id}`,
      vault.path,
      path,
    ];
    for (const each of erasures) expect([each, ...refusal(await owner.delete(each))]).toEqual([each, ...HELD]);
    expect((await owner.get(`/files/${file.id}`)).status).toBe(200);
    await admin.delete(`${path}/hold`);
    for (const each of erasures) expect([each, (await owner.delete(each)).status]).toEqual([each, 204]);
  });
});

describe("a hold also keeps", () => {
  it("notes on cells, and rows of spreadsheets", async () => {
    const { org, owner, admin } = await openOffice();
    const vault = await makeVault(org, owner);
    const documentId = await vault.document({ name: "Lease" });
    await owner.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const notes = `${vault.path}/documents/${documentId}/cells/term/notes`;
    const { body: note } = await owner.post(notes, { text: "Check" });
    const upload = async (text: string) => (await owner.upload("owners.csv", text)).body.id as string;
    const columns = [{ header: "Owner", label: "Owner", field_type: "text" }];
    const sheet = { file_id: await upload("File,Owner\nLease,Ada"), key_column: "File", columns };
    await app.runJobs();
    const made = await owner.post(`${vault.path}/spreadsheets`, sheet);
    expect([made.status, made.body?.error]).toEqual([201, undefined]);
    const rows = () => app.database.system`select written from vault_sheet_rows where sheet_id = ${made.body.sheet.id}`;
    await admin.put(`${vault.path}/hold`, { reason: "Smith v. Jones" });
    const newer = await upload("File,Owner\nLease,Bo");
    await app.runJobs();
    const erasures = [
      () => owner.delete(`${notes}/${note.id}`),
      () => owner.put(`${vault.path}/spreadsheets/${made.body.sheet.id}`, { file_id: newer }),
      () => owner.delete(`${vault.path}/spreadsheets/${made.body.sheet.id}`),
    ];
    for (const erase of erasures) expect(refusal(await erase())).toEqual(HELD);
    expect((await owner.get(notes)).body.notes).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    await admin.delete(`${vault.path}/hold`);
    for (const erase of erasures) expect((await erase()).status).toBeLessThan(300);
  });

  it("portfolios of a vault and their reviews, also from the retention policy", async () => {
    const { org, owner, admin } = await openOffice();
    const vault = await makeVault(org, owner);
    const review = await addReview(org, owner);
    const [portfolio] = await app.database.system<{ id: string }>`
      insert into portfolios (organization_id, created_by, name, playbook, vault_id, review_mode, representing_party)
      values (${org.id}, ${owner.id}, 'Leases', ${JSON.stringify({ id: randomUUID(), title: "NDA", guide: null, checks: [] })}, ${vault.id},
        'third-party', 'us') returning id`;
    await app.database.system`
      insert into portfolio_contracts (portfolio_id, number, organization_id, name, state, review_id)
      values (${portfolio!.id}, 1, ${org.id}, 'Lease', 'started', ${review})`;
    await app.database.system`update reviews set completed_at = now() - interval '31 days' where id = ${review}`;
    await admin.put(`${vault.path}/hold`, { reason: "Smith v. Jones" });
    await admin.put("/retention", { chats_days: null, reviews_days: 30, files_days: null });
    await eraseExpired(app.deps);
    for (const each of [`/portfolios/${portfolio!.id}`, `/reviews/${review}`])
      expect([each, ...refusal(await owner.delete(each))]).toEqual([each, ...HELD]);
    await admin.put("/retention", { chats_days: null, reviews_days: null, files_days: null });
    await admin.delete(`${vault.path}/hold`);
    for (const each of [`/portfolios/${portfolio!.id}`, `/reviews/${review}`])
      expect([each, (await owner.delete(each)).status < 300]).toEqual([each, true]);
  });

  it("the redlines of its reviews, also from the retention policy and from deleting the folder around them", async () => {
    const { org, owner, admin } = await openOffice();
    const { body: project } = await owner.post("/projects", { name: "Merger" });
    const review = await addReview(org, owner, project.id);
    const { body: folder } = await owner.post("/folders", { name: "Redlines" });
    const { body: file } = await owner.upload("redline.txt", "A redline", { folder_id: folder.id });
    await app.runJobs();
    await app.database.system`
      insert into review_documents (organization_id, review_id, file_id, kind, created_by)
      values (${org.id}, ${review}, ${file.id}, 'redline', ${owner.id})`;
    await admin.put(`/projects/${project.id}/hold`, { reason: "Investigation" });
    for (const each of [`/files/${file.id}`, `/folders/${folder.id}?recursive=true`])
      expect([each, ...refusal(await owner.delete(each))]).toEqual([each, ...HELD]);
    await app.database.system`update files set updated_at = now() - interval '31 days' where id = ${file.id}`;
    await admin.put("/retention", { chats_days: null, reviews_days: null, files_days: 30 });
    await eraseExpired(app.deps);
    expect((await owner.get(`/files/${file.id}`)).status).toBe(200);
    await admin.put("/retention", { chats_days: null, reviews_days: null, files_days: null });
    await admin.delete(`/projects/${project.id}/hold`);
    expect((await owner.delete(`/folders/${folder.id}?recursive=true`)).status).toBe(204);
    expect((await owner.get(`/files/${file.id}`)).status).toBe(404);
  });

  it("folders of a project where they are, with what is in them", async () => {
    const { owner, admin } = await openOffice();
    const { body: project } = await owner.post("/projects", { name: "Merger" });
    const { body: file } = await owner.upload("merger.txt", "A merger agreement", { project_id: project.id });
    const { body: drafts } = await owner.post("/folders", { name: "Drafts", parent_folder_id: file.folder_id });
    const { body: empty } = await owner.post("/folders", { name: "Empty", parent_folder_id: file.folder_id });
    await owner.patch(`/files/${file.id}`, { folder_id: drafts.id });
    const { body: home } = await owner.post("/folders", { name: "Home" });
    await admin.put(`/projects/${project.id}/hold`, { reason: "Investigation" });
    const move = () => owner.patch(`/folders/${drafts.id}`, { parent_folder_id: home.id });
    expect(refusal(await move())).toEqual(HELD);
    expect(refusal(await owner.delete(`/folders/${drafts.id}?recursive=true`))).toEqual(HELD);
    expect(refusal(await owner.delete(`/folders/${empty.id}`))).toEqual(HELD);
    expect((await owner.patch(`/folders/${drafts.id}`, { parent_folder_id: empty.id })).status).toBe(200);
    expect((await owner.get(`/files/${file.id}`)).body.project_id).toBe(project.id);
    await admin.delete(`/projects/${project.id}/hold`);
    expect((await move()).status).toBe(200);
  });

  it("a chat whose vault would change", async () => {
    const { org, owner, admin } = await openOffice();
    const [held, other] = [await makeVault(org, owner), await makeVault(org, owner, "Other")];
    const chat = await addChat(org, owner, { vault: held.id });
    await admin.put(`${held.path}/hold`, { reason: "Smith v. Jones" });
    const ask = { message: "Hello", chat_id: chat, vault_id: other.id };
    expect(refusal(await (await owner.signedIn()).post("/chat/completions?wait=0", ask))).toEqual(HELD);
    expect(refusal(await owner.delete(`/chats/${chat}`))).toEqual(HELD);
  });

  it("the whole organization, and says why it cannot be deleted", async () => {
    const { org, owner, admin } = await openOffice();
    const vault = await makeVault(org, owner);
    await vault.document();
    await admin.put(`${vault.path}/hold`, { reason: "Smith v. Jones" });
    const { system } = app.database;
    const remove = () => system.run`delete from organizations where id = ${org.id}`;
    await expect(remove()).rejects.toThrow(
      "The organization Acme Legal has 1 vault or project on legal hold. Release the holds before it is deleted.",
    );
    expect((await owner.get(vault.path)).status).toBe(200);
    await admin.delete(`${vault.path}/hold`);
    expect(await remove()).toBe(1);
  });
});

it("what is on hold outlives the person who owns it, whether the identity provider deletes them or an administrator removes them", async () => {
  const { org, owner, admin } = await openOffice();
  const provider = await connectProvider(app, org);
  const vault = await makeVault(org, owner);
  const documentId = await vault.document();
  await admin.put(`${vault.path}/hold`, { reason: "Smith v. Jones" });
  const kept = async () => {
    const [row] = await app.database.system<{ count: number }>`
      select count(*)::integer as count from vault_documents where id = ${documentId}`;
    return row!.count;
  };
  expect((await provider.call("DELETE", `/Users/${owner.id}`)).status).toBe(204);
  expect((await owner.get("/me")).body.code).toBe("INVALID_KEY");
  expect(await kept()).toBe(1);
  expect((await admin.delete(`/people/${owner.id}`)).status).toBe(204);
  expect(await kept()).toBe(1);
  expect((await admin.get("/legal-holds")).body.holds).toHaveLength(1);
  await admin.post(`${vault.path}/archive`);
  expect(refusal(await admin.delete(vault.path))).toEqual(HELD);
});

it("the reason of a hold is in the audit log", async () => {
  const { org, owner, admin } = await openOffice();
  const vault = await makeVault(org, owner);
  await admin.put(`${vault.path}/hold`, { reason: " Smith v. Jones " });
  await admin.put(`${vault.path}/hold`, { reason: "Smith v. Jones and others" });
  const { body } = await admin.get("/audit?limit=2");
  const told = body.records.map(({ phrase }: { phrase: unknown[] }) => phrase.at(-1));
  expect(told).toEqual([" on legal hold: “Smith v. Jones and others”", " on legal hold: “Smith v. Jones”"]);
});

describe("retention", () => {
  const age = async (table: "chats" | "reviews" | "files", id: string) => {
    const { system } = app.database;
    if (table === "chats")
      await system`update chats set created_at = now() - interval '31 days', updated_at = now() - interval '31 days' where id = ${id}`;
    if (table === "reviews")
      await system`update reviews set completed_at = now() - interval '31 days' where id = ${id}`;
    if (table === "files")
      await system`update files set created_at = now() - interval '31 days', updated_at = now() - interval '31 days' where id = ${id}`;
  };
  const OFF = { chats_days: null, reviews_days: null, files_days: null };

  it("is off until it is set, erases what is older, and never what is on hold or in a vault", async () => {
    const { org, owner, admin } = await openOffice();
    const { body: project } = await owner.post("/projects", { name: "Merger" });
    await admin.put(`/projects/${project.id}/hold`, { reason: "Investigation" });
    const upload = async (name: string) => (await owner.upload(name, `Text of ${name}`)).body.id as string;
    const files = { old: await upload("old.txt"), fresh: await upload("fresh.txt"), vault: await upload("vault.txt") };
    await app.database.system`update files set status = 'ready' where organization_id = ${org.id}`;
    const documentId = await (await makeVault(org, owner)).document();
    await app.database.system`update vault_documents set file_id = ${files.vault} where id = ${documentId}`;
    const chats = {
      old: await addChat(org, owner),
      fresh: await addChat(org, owner),
      held: await addChat(org, owner, { project: project.id }),
    };
    const reviews = { old: await addReview(org, owner), held: await addReview(org, owner, project.id) };
    for (const id of [files.old, files.vault]) await age("files", id);
    for (const id of [chats.old, chats.held]) await age("chats", id);
    for (const id of Object.values(reviews)) await age("reviews", id);
    expect((await admin.get("/retention")).body).toEqual(OFF);
    await eraseExpired(app.deps);
    expect((await owner.get(`/files/${files.old}`)).status).toBe(200);
    const policy = { chats_days: 30, reviews_days: 30, files_days: 30 };
    expect((await admin.put("/retention", policy)).body).toEqual(policy);
    await eraseExpired(app.deps);
    const states = async (base: string, ids: Record<string, string>) =>
      Promise.all(Object.entries(ids).map(async ([name, id]) => [name, (await owner.get(`${base}/${id}`)).status]));
    expect(await states("/files", files)).toEqual([
      ["old", 404],
      ["fresh", 200],
      ["vault", 200],
    ]);
    expect(await states("/chats", chats)).toEqual([
      ["old", 404],
      ["fresh", 200],
      ["held", 200],
    ]);
    const kept = await app.database.system<{ id: string }>`select id from reviews where organization_id = ${org.id}`;
    expect(kept).toEqual([{ id: reviews.held }]);
    const { body } = await admin.get("/audit?limit=3");
    const told = body.records.map(
      ({ actor, phrase }: { actor: string; phrase: string[] }) => `${actor} ${phrase.join("")}`,
    );
    expect(told.sort()).toEqual(["chats", "files", "reviews"].map((what) => `The retention policy erased 1 ${what}`));
    await admin.put("/retention", OFF);
  });

  it("is set by administrators only, to whole days", async () => {
    const { owner, admin } = await openOffice();
    expect((await (await owner.signedIn()).put("/retention", OFF)).status).toBe(403);
    expect((await admin.put("/retention", { ...OFF, chats_days: 0 })).status).toBe(400);
  });
});
