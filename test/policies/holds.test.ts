import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eraseExpired } from "../../src/policies/retention.ts";
import type { Reply } from "../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

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

describe("retention", () => {
  const age = async (table: "chats" | "reviews" | "files", id: string) => {
    const { system } = app.database;
    if (table === "chats") await system`update chats set updated_at = now() - interval '31 days' where id = ${id}`;
    if (table === "reviews")
      await system`update reviews set completed_at = now() - interval '31 days' where id = ${id}`;
    if (table === "files") await system`update files set updated_at = now() - interval '31 days' where id = ${id}`;
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
