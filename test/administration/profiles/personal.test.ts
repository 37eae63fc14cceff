import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();
const path = "/me/profile";

const DEFAULTS = {
  preferred_name: null,
  use_name_in_chats: true,
  role_title: null,
  jurisdiction_focus: null,
  practice_areas: [],
  custom_instructions: null,
  privilege_marking_enabled: false,
  privilege_marking_text: null,
  enter_to_submit: true,
  document_author_name: null,
  enabled: true,
  created_at: null,
  updated_at: null,
};

const LONGEST = {
  preferred_name: "🖋".repeat(100),
  use_name_in_chats: false,
  role_title: "r".repeat(200),
  jurisdiction_focus: "é".repeat(255),
  practice_areas: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(100, "a")),
  custom_instructions: "c".repeat(4000),
  privilege_marking_enabled: true,
  privilege_marking_text: "p".repeat(200),
  enter_to_submit: false,
  document_author_name: "d".repeat(100),
  enabled: false,
};

const person = async () => (await app.organization()).user();

describe("GET /me/profile", () => {
  it("returns defaults when never saved", async () => {
    const { status, body } = await (await person()).get(path);
    expect([status, body]).toEqual([200, DEFAULTS]);
  });

  it("is separate for each person", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    await ada.patch(path, { role_title: "Counsel" });
    expect((await bob.get(path)).body).toEqual(DEFAULTS);
    const second = app.as((await org.key({ userId: ada.id })).key);
    expect((await second.get(path)).body.role_title).toBe("Counsel");
  });

  it("refuses an organization key with 403 USER_KEY_REQUIRED, and so does PATCH", async () => {
    const { asOrganization } = await app.organization();
    for (const reply of [await asOrganization.get(path), await asOrganization.patch(path, { enabled: true })]) {
      expect([reply.status, reply.body.code]).toEqual([403, "USER_KEY_REQUIRED"]);
    }
  });
});

describe("PATCH /me/profile", () => {
  it("saves every field up to its limits, and sets updated_at", async () => {
    const ada = await person();
    const { status, body } = await ada.patch(path, LONGEST);
    expect(status).toBe(200);
    expect(body).toEqual({ ...LONGEST, created_at: expect.any(String), updated_at: body.created_at });
    expect((await ada.get(path)).body).toEqual(body);
  });

  it("keeps omitted fields, clears null or blank ones, and accepts its own response as input", async () => {
    const ada = await person();
    const { body: first } = await ada.patch(path, LONGEST);
    const cleared = { preferred_name: " ", role_title: null, practice_areas: [], custom_instructions: "" };
    const { body } = await ada.patch(path, cleared);
    expect(body).toEqual({
      ...first,
      preferred_name: null,
      role_title: null,
      practice_areas: [],
      custom_instructions: null,
      updated_at: expect.any(String),
    });
    expect(body.updated_at >= first.updated_at).toBe(true);
    const again = await ada.patch(path, body);
    expect([again.status, again.body]).toEqual([200, { ...body, updated_at: again.body.updated_at }]);
  });

  it("counts as saved when only the preferred name is set", async () => {
    const ada = await person();
    const { body } = await ada.patch(path, { preferred_name: "  Addie " });
    expect(body).toEqual({
      ...DEFAULTS,
      preferred_name: "Addie",
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
  });

  it.each([
    [{}],
    [{ created_at: null }],
    [{ name: "x" }],
    [{ preferred_name: "a".repeat(101) }],
    [{ preferred_name: 5 }],
    [{ use_name_in_chats: "yes" }],
    [{ use_name_in_chats: null }],
    [{ role_title: "a".repeat(201) }],
    [{ jurisdiction_focus: "a".repeat(256) }],
    [{ practice_areas: Array(21).fill("a") }],
    [{ practice_areas: ["a".repeat(101)] }],
    [{ practice_areas: [""] }],
    [{ practice_areas: null }],
    [{ practice_areas: "Tax" }],
    [{ custom_instructions: "a".repeat(4001) }],
    [{ privilege_marking_enabled: null }],
    [{ privilege_marking_text: "a".repeat(201) }],
    [{ enter_to_submit: 1 }],
    [{ document_author_name: "a".repeat(101) }],
    [{ enabled: null }],
    [{ enabled: false, role_title: "a\u0000" }],
  ])("is refused with 400 (case %#)", async (body) => {
    const ada = await person();
    const reply = await ada.patch(path, body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect((await ada.get(path)).body).toEqual(DEFAULTS);
  });

  it("is safe to send twice at once", async () => {
    const ada = await person();
    const replies = await Promise.all(
      ["Counsel", "Partner", "Clerk", "Judge"].map((role_title) => ada.patch(path, { role_title })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe("a person's displayed name", () => {
  it("is the profile's preferred_name, else the account's name, else null", async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill", managesVaults: true });
    const vault = await makeVault(org, ada);
    const documentId = await vault.document();
    await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const cell = `${vault.path}/documents/${documentId}/cells/term`;
    await ada.patch(cell, { value: "two years" });
    await ada.post(`${cell}/notes`, { text: "Check" });
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    const { body: folder } = await ada.post("/folders", { name: "Deal" });
    await ada.post(`/folders/${folder.id}/members`, { user_id: ada.id });
    const names = async () => [
      (await ada.get("/me")).body.user.name,
      (await ada.get(`${vault.path}/members`)).body.members[0].name,
      (await ada.get(`/projects/${project.id}/members`)).body.members[0].name,
      (await ada.get(`/folders/${folder.id}/members`)).body.members[0].name,
      (await ada.get(cell)).body.cell.edited_by,
      (await ada.get(`${cell}/notes`)).body.notes[0].by,
      (await ada.get(`${cell}/history`)).body.history[0].by,
    ];
    expect(await names()).toEqual(Array(7).fill("Ada Quill"));
    await ada.patch(path, { preferred_name: "Addie" });
    expect(await names()).toEqual(Array(7).fill("Addie"));
    await ada.patch(path, { preferred_name: null });
    expect(await names()).toEqual(Array(7).fill("Ada Quill"));
    await app.database.system`update users set name = null where id = ${ada.id}`;
    expect((await names()).slice(0, 4)).toEqual(Array(4).fill(null));
  });
});
