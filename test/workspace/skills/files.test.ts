import { describe, expect, it } from "vitest";
import { officialSkills } from "../../../src/workspace/skills/official.ts";
import { loadPromptSkills } from "../../../src/workspace/skills/skills.ts";
import type { As } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { firm, MISSING } from "./making.ts";

const app = useApp();
const upload = async (caller: As, name: string, fields: Record<string, string> = {}): Promise<string> =>
  (await caller.upload(name, name, fields)).body.id;
const namesOf = async (caller: As, path: string) =>
  (await caller.get(path)).body.files.map(({ name }: { name: string }) => name);

describe("files of a skill", () => {
  it("are set by file_ids, in order and without repeats, and replaced as a whole", async () => {
    const { ada, path } = await firm(app);
    const [a, b] = [await upload(ada, "a.txt"), await upload(ada, "b.txt")];
    const { status, body } = await ada.post("/skills", { name: "s", content: "x", file_ids: [b, a, b!.toUpperCase()] });
    expect([status, body.files]).toEqual([
      201,
      [
        { id: b, name: "b.txt" },
        { id: a, name: "a.txt" },
      ],
    ]);
    expect((await ada.patch(path, { file_ids: [a] })).body.files).toEqual([{ id: a, name: "a.txt" }]);
    expect((await ada.patch(path, { name: "kept" })).body.files).toEqual([{ id: a, name: "a.txt" }]);
    expect((await ada.get(`/skills?q=kept`)).body.skills[0].files).toEqual([{ id: a, name: "a.txt" }]);
    expect((await ada.patch(path, { file_ids: [] })).body.files).toEqual([]);
  });

  it("can be up to 50", async () => {
    const { ada, path } = await firm(app);
    const ids: string[] = [];
    for (let index = 0; index < 50; index++) ids.push(await upload(ada, `${index}.txt`));
    const { status, body } = await ada.patch(path, { file_ids: ids });
    expect([status, body.files.map(({ id }: { id: string }) => id)]).toEqual([200, ids]);
  });

  it("that are unknown or unreadable for the caller are 422 and change nothing", async () => {
    const { ada, bob, asOrganization, path } = await firm(app);
    const [mine, hidden] = [await upload(ada, "a.txt"), await upload(bob, "b.txt")];
    const stranger = await (await app.organization()).user();
    const foreign = await upload(stranger, "c.txt", { scope: "organization" });
    for (const id of [MISSING, hidden, foreign]) {
      for (const reply of [
        await ada.post("/skills", { name: "Refused", content: "x", file_ids: [mine, id] }),
        await ada.patch(path, { name: "Refused", file_ids: [mine, id] }),
      ]) {
        expect([reply.status, reply.body.code]).toEqual([422, "UNKNOWN_FILE"]);
        expect(reply.body.error).toContain(id);
        expect(reply.body.error).not.toContain(mine);
      }
    }
    const keyless = await asOrganization.post("/skills", { name: "Refused", content: "x", file_ids: [mine] });
    expect([keyless.status, keyless.body.code]).toEqual([422, "UNKNOWN_FILE"]);
    for (const caller of [ada, asOrganization]) expect((await caller.get("/skills?q=refused")).body.skills).toEqual([]);
    expect((await ada.get(path)).body.files).toEqual([]);
  });

  it("are shown only to people who can read them", async () => {
    const { org, ada, bob, admin, asOrganization, path } = await firm(app, "organization");
    const own = await upload(ada, "own.txt");
    const open = await upload(ada, "open.txt", { scope: "organization" });
    const linked = await upload(ada, "linked.txt");
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    await ada.post(`/projects/${project.id}/files`, { file_id: linked });
    await ada.post(`/projects/${project.id}/members`, { user_id: bob.id });
    const kept = await upload(ada, "kept.txt");
    const editor = await org.user({ managesVaults: true });
    const vault = await makeVault(org, editor);
    const documentId = await vault.document();
    await app.database.system`update vault_documents set file_id = ${kept} where id = ${documentId}`;
    const { body: folder } = await ada.post("/folders", { name: "Closed", scope: "organization" });
    const closed = await upload(ada, "closed.txt", { folder_id: folder.id });
    await ada.patch(`/folders/${folder.id}`, { is_access_controlled: true });
    const ids = [own, open, linked, kept, closed];
    await ada.patch(path, { file_ids: ids });
    expect(await namesOf(ada, path)).toEqual(["own.txt", "open.txt", "linked.txt", "kept.txt", "closed.txt"]);
    expect(await namesOf(bob, path)).toEqual(["open.txt", "linked.txt"]);
    expect(await namesOf(editor, path)).toEqual(["open.txt", "kept.txt"]);
    expect(await namesOf(asOrganization, path)).toEqual(["open.txt"]);
    await ada.post(`/folders/${folder.id}/members`, { user_id: bob.id, access_level: "read" });
    expect(await namesOf(bob, path)).toEqual(["open.txt", "linked.txt", "closed.txt"]);
    await editor.delete(`${vault.path}/documents/${documentId}`);
    expect(await namesOf(editor, path)).toEqual(["open.txt"]);
    for (const caller of [ada, bob, editor, admin, asOrganization]) {
      const shown = (await caller.get(path)).body.files.map(({ id }: { id: string }) => id);
      for (const id of ids) expect((await caller.get(`/files/${id}`)).status).toBe(shown.includes(id) ? 200 : 404);
    }
  });

  it("that are deleted while being attached are left out", async () => {
    const { ada, path } = await firm(app);
    const [a, b] = [await upload(ada, "a.txt"), await upload(ada, "b.txt")];
    const { system, systemTransaction } = app.database;
    const { reply } = await systemTransaction(async (sql) => {
      await sql`delete from files where id = ${a}`;
      const reply = ada.patch(path, { file_ids: [a, b] });
      const waiting = () => system`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await waiting()).length === 0);
      return { reply };
    });
    const { status, body } = await reply;
    expect([status, body.files]).toEqual([200, [{ id: b, name: "b.txt" }]]);
  });

  it("disappear from the skill when they are deleted, and stay when the skill is deleted", async () => {
    const { ada, path } = await firm(app);
    const [a, b] = [await upload(ada, "a.txt"), await upload(ada, "b.txt")];
    await ada.patch(path, { file_ids: [a, b] });
    await ada.patch(`/files/${b}`, { name: "renamed.txt" });
    await ada.delete(`/files/${a}`);
    expect((await ada.get(path)).body.files).toEqual([{ id: b, name: "renamed.txt" }]);
    await ada.delete(path);
    expect((await ada.get(`/files/${b}`)).status).toBe(200);
  });
});

describe("the skills in a chat's prompt", () => {
  it("include name, content and the files the person can read, in the requested order, without deleted ones", async () => {
    const { org, ada, bob, skill, path } = await firm(app, "organization");
    const [own, open] = [await upload(ada, "own.txt"), await upload(ada, "open.txt", { scope: "organization" })];
    await ada.patch(path, { file_ids: [own, open] });
    const official = officialSkills[2]!;
    const sql = app.database.organization(org.id);
    const given = (userId: number | null) =>
      loadPromptSkills({ sql, organizationId: org.id, userId }, [
        official.id.toUpperCase(),
        MISSING,
        skill.id,
        official.id,
      ]);
    const memo = { name: "Lease memo", content: "Write a memo." };
    const first = { name: official.name, content: official.content, fileIds: [] };
    expect(await given(ada.id)).toEqual([first, { ...memo, fileIds: [own, open] }]);
    expect(await given(bob.id)).toEqual([first, { ...memo, fileIds: [open] }]);
    expect(await given(null)).toEqual([first, { ...memo, fileIds: [open] }]);
  });

  it("never include another organization's skills", async () => {
    const { skill } = await firm(app, "organization");
    const { id } = await app.organization();
    const sql = app.database.organization(id);
    expect(await loadPromptSkills({ sql, organizationId: id, userId: null }, [skill.id])).toEqual([]);
  });
});
