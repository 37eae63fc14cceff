import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

async function team() {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada", managesVaults: true });
  const bob = await org.user({ name: "Bob", email: `Bob.${crypto.randomUUID()}@Example.com`, managesVaults: true });
  const vault = await makeVault(org, ada);
  const setRole = (userId: number, role: string) =>
    app.database.system`update vault_members set role = ${role} where vault_id = ${vault.id} and user_id = ${userId}`;
  const roles = async () =>
    Object.fromEntries(
      (await ada.get(`${vault.path}/members`)).body.members.map((row: { user_id: number; role: string }) => [
        row.user_id,
        row.role,
      ]),
    );
  return { org, ada, bob, vault, members: `${vault.path}/members`, setRole, roles };
}

describe("GET /vaults/{id}/members", () => {
  it("lists members by the id that GET /me returns, so callers can find their own row", async () => {
    const { ada, members } = await team();
    const me = (await ada.get("/me")).body.id;
    expect((await ada.get(members)).body.members).toEqual([
      { user_id: me, email: ada.email, name: "Ada", role: "owner", added_at: expect.any(String) },
    ]);
  });

  it("prefers the name the user chose, and returns null for an unknown name, e-mail or added_at", async () => {
    const { ada, bob, members, vault } = await team();
    await ada.post(members, { user_id: bob.id });
    await app.database.system`update users set preferred_name = 'Addie' where id = ${ada.id}`;
    await app.database.system`update users set name = null, email = null where id = ${bob.id}`;
    await app.database
      .system`update vault_members set added_at = null where vault_id = ${vault.id} and user_id = ${bob.id}`;
    const { body } = await ada.get(members);
    expect(body.members.find((row: { user_id: number }) => row.user_id === ada.id).name).toBe("Addie");
    expect(body.members.find((row: { user_id: number }) => row.user_id === bob.id)).toEqual({
      user_id: bob.id,
      email: null,
      name: null,
      role: "editor",
      added_at: null,
    });
  });

  it("is open to every member", async () => {
    const { ada, bob, members } = await team();
    await ada.post(members, { user_id: bob.id, role: "viewer" });
    expect((await bob.get(members)).status).toBe(200);
  });
});

describe("POST /vaults/{id}/members", () => {
  it("adds a person by user_id, as editor by default: 201", async () => {
    const { ada, bob, members } = await team();
    const reply = await ada.post(members, { user_id: bob.id });
    expect([reply.status, reply.body]).toEqual([
      201,
      { user_id: bob.id, email: bob.email, name: "Bob", role: "editor", added_at: expect.any(String) },
    ]);
  });

  it("adds a person by e-mail, ignoring case", async () => {
    const { ada, bob, members } = await team();
    expect((await ada.post(members, { email: bob.email.toUpperCase(), role: "viewer" })).body).toMatchObject({
      user_id: bob.id,
      role: "viewer",
    });
  });

  it("returns the existing row and role unchanged for a current member, and never demotes an owner", async () => {
    const { ada, bob, members } = await team();
    await ada.post(members, { user_id: bob.id, role: "owner" });
    const again = await ada.post(members, { user_id: bob.id, role: "viewer" });
    expect([again.status, again.body.role]).toEqual([200, "owner"]);
    expect((await ada.post(members, { user_id: ada.id, role: "viewer" })).body.role).toBe("owner");
  });

  it("answers 400 for an e-mail unknown in the organization, and adds and sends nothing", async () => {
    const { ada, members } = await team();
    const stranger = await (await app.organization()).user();
    for (const body of [
      { email: "nobody@example.com" },
      { email: stranger.email },
      { user_id: stranger.id },
      { user_id: 2_147_483_647 },
    ]) {
      const reply = await ada.post(members, body);
      expect([reply.status, reply.body.code]).toEqual([400, "UNKNOWN_MEMBER"]);
    }
    expect((await ada.get(members)).body.members).toHaveLength(1);
  });

  it.each([
    [{}],
    [{ user_id: 1, email: "a@example.com" }],
    [{ user_id: 0 }],
    [{ user_id: -1 }],
    [{ user_id: "1" }],
    [{ user_id: 1.5 }],
    [{ user_id: 99999999999 }],
    [{ email: "" }],
    [{ email: `${"a".repeat(320)}@example.com` }],
    [{ user_id: 1, role: "admin" }],
    [{ user_id: 1, role: null }],
    [{ user_id: 1, rolle: "viewer" }],
  ])("refuses %j with 400 and validation details", async (body) => {
    const { ada, members } = await team();
    const reply = await ada.post(members, body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(reply.body.details.issues.length).toBeGreaterThan(0);
  });

  it("accepts an e-mail of exactly 320 characters", async () => {
    const { ada, members } = await team();
    const email = `${"a".repeat(308)}@example.com`;
    expect(email).toHaveLength(320);
    expect((await ada.post(members, { email })).body.code).toBe("UNKNOWN_MEMBER");
  });

  it("requires the owner role in the vault and the permission to manage vaults", async () => {
    const { org, ada, bob, members, setRole } = await team();
    await ada.post(members, { user_id: bob.id, role: "editor" });
    const cat = await org.user();
    const asEditor = await bob.post(members, { user_id: cat.id });
    await setRole(bob.id, "owner");
    await app.database.system`update users set manages_vaults = false where id = ${bob.id}`;
    const withoutPermission = await bob.post(members, { user_id: cat.id });
    await app.database.system`update users set is_admin = true where id = ${bob.id}`;
    const asAdministrator = await bob.post(members, { user_id: cat.id });
    expect([asEditor.status, withoutPermission.status, asAdministrator.status]).toEqual([403, 403, 201]);
  });

  it("hides the vault from people without a role in it, administrators included", async () => {
    const { org, vault } = await team();
    const admin = await org.user({ isAdmin: true });
    const hidden = await admin.post(`${vault.path}/members`, { user_id: admin.id });
    const missing = await admin.post("/vaults/11111111-1111-1111-1111-111111111111/members", { user_id: admin.id });
    expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
  });
});

describe("PATCH /vaults/{id}/members/{userId}", () => {
  it("changes a member's role", async () => {
    const { ada, bob, members } = await team();
    await ada.post(members, { user_id: bob.id });
    expect((await ada.patch(`${members}/${bob.id}`, { role: "owner" })).body).toMatchObject({
      user_id: bob.id,
      role: "owner",
    });
  });

  it("answers 404 for a person without a role in the vault, and 400 when no role is given", async () => {
    const { ada, bob, members } = await team();
    expect((await ada.patch(`${members}/${bob.id}`, { role: "viewer" })).status).toBe(404);
    await ada.post(members, { user_id: bob.id });
    expect((await ada.patch(`${members}/${bob.id}`, {})).status).toBe(400);
  });

  it("refuses to demote the last owner with 400 LAST_OWNER, even when two owners demote each other at once", async () => {
    const { ada, bob, members, roles } = await team();
    const reply = await ada.patch(`${members}/${ada.id}`, { role: "editor" });
    expect([reply.status, reply.body.code]).toEqual([400, "LAST_OWNER"]);
    for (let round = 0; round < 5; round++) {
      await ada.post(members, { user_id: bob.id });
      await ada.patch(`${members}/${bob.id}`, { role: "owner" });
      const both = await Promise.all([
        ada.patch(`${members}/${bob.id}`, { role: "editor" }),
        bob.patch(`${members}/${ada.id}`, { role: "editor" }),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(Object.values(await roles()).filter((role) => role === "owner")).toHaveLength(1);
      const left = (await roles())[ada.id] === "owner" ? ada : bob;
      await left.patch(`${members}/${ada.id}`, { role: "owner" });
    }
  });

  it("requires the owner role", async () => {
    const { ada, bob, members } = await team();
    await ada.post(members, { user_id: bob.id });
    expect((await bob.patch(`${members}/${ada.id}`, { role: "viewer" })).status).toBe(403);
  });
});

describe("DELETE /vaults/{id}/members/{userId}", () => {
  it("removes a member with removed: true, and leaves the vault and its data untouched", async () => {
    const { ada, bob, vault, members } = await team();
    const documentId = await vault.document();
    await ada.post(members, { user_id: bob.id });
    const reply = await ada.delete(`${members}/${bob.id}`);
    expect([reply.status, reply.body]).toEqual([200, { removed: true }]);
    expect((await bob.get(vault.path)).status).toBe(404);
    expect((await ada.get(`${vault.path}/documents/${documentId}`)).status).toBe(200);
  });

  it("refuses to remove the last owner with 400", async () => {
    const { ada, bob, members } = await team();
    await ada.post(members, { user_id: bob.id, role: "editor" });
    const reply = await ada.delete(`${members}/${ada.id}`);
    expect([reply.status, reply.body.code]).toEqual([400, "LAST_OWNER"]);
  });

  it("lets only one of two owners leave when both leave at once", async () => {
    const { ada, bob, members } = await team();
    await ada.post(members, { user_id: bob.id, role: "owner" });
    const both = await Promise.all([ada.delete(`${members}/${ada.id}`), bob.delete(`${members}/${bob.id}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("answers 404 for a user without a role in the vault, in the organization or not", async () => {
    const { ada, bob, members } = await team();
    const stranger = await (await app.organization()).user();
    for (const id of [bob.id, stranger.id, 2_147_483_647])
      expect((await ada.delete(`${members}/${id}`)).status).toBe(404);
  });

  it.each(["0", "-1", "abc", "1.5", "99999999999"])("refuses the user id %s with 400", async (id) => {
    const { ada, members } = await team();
    expect((await ada.delete(`${members}/${id}`)).status).toBe(400);
  });

  it("lets every member leave, whatever their role and permissions", async () => {
    const { org, ada, vault, members } = await team();
    const viewer = await org.user();
    await ada.post(members, { user_id: viewer.id, role: "viewer" });
    expect((await viewer.delete(`${members}/${viewer.id}`)).body).toEqual({ removed: true });
    expect((await viewer.get(vault.path)).status).toBe(404);
  });

  it("requires the owner role and the permission to manage vaults to remove anyone else", async () => {
    const { ada, bob, members, setRole } = await team();
    await ada.post(members, { user_id: bob.id });
    const asEditor = await bob.delete(`${members}/${ada.id}`);
    await setRole(bob.id, "owner");
    await app.database.system`update users set manages_vaults = false where id = ${bob.id}`;
    const withoutPermission = await bob.delete(`${members}/${ada.id}`);
    expect([asEditor.status, withoutPermission.status]).toEqual([403, 403]);
  });
});

describe("a member whose stored role is unknown", () => {
  async function unreadable() {
    const made = await team();
    await made.ada.post(made.members, { user_id: made.bob.id });
    await made.setRole(made.bob.id, "superuser");
    return made;
  }

  it("is listed with role null", async () => {
    const { roles, bob } = await unreadable();
    expect((await roles())[bob.id]).toBeNull();
  });

  it("has no access: 404 on the vault, which is not listed", async () => {
    const { bob, vault } = await unreadable();
    expect((await bob.get(vault.path)).status).toBe(404);
    expect((await bob.get(`${vault.path}/members`)).status).toBe(404);
    expect((await bob.get("/vaults")).body.vaults).toEqual([]);
  });

  it("can leave, and can be removed and added again by an owner", async () => {
    const first = await unreadable();
    expect((await first.bob.delete(`${first.members}/${first.bob.id}`)).body).toEqual({ removed: true });
    const { ada, bob, members } = await unreadable();
    expect((await ada.delete(`${members}/${bob.id}`)).body).toEqual({ removed: true });
    expect((await ada.post(members, { user_id: bob.id, role: "viewer" })).status).toBe(201);
  });

  it("cannot remove anyone else", async () => {
    const { ada, bob, members } = await unreadable();
    expect((await bob.delete(`${members}/${ada.id}`)).status).toBe(404);
  });

  it("is returned unchanged by POST and is 404 for PATCH", async () => {
    const { ada, bob, members } = await unreadable();
    const again = await ada.post(members, { user_id: bob.id, role: "editor" });
    expect([again.status, again.body.role]).toEqual([200, null]);
    expect((await ada.patch(`${members}/${bob.id}`, { role: "editor" })).status).toBe(404);
  });

  it("never counts as an owner", async () => {
    const { ada, bob, members, setRole } = await unreadable();
    await setRole(bob.id, "Owner");
    expect((await ada.delete(`${members}/${ada.id}`)).body.code).toBe("LAST_OWNER");
  });
});

it("members can be added and can leave on an archived vault", async () => {
  const { ada, bob, vault, members } = await team();
  await ada.post(`${vault.path}/archive`);
  expect((await ada.post(members, { user_id: bob.id })).status).toBe(201);
  expect((await bob.delete(`${members}/${bob.id}`)).status).toBe(200);
});
