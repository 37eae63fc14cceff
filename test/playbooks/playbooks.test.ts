import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { addChecks, firm, MISSING, newCheck, titlesOf } from "./making.ts";

const app = useApp();

describe("creating a playbook", () => {
  it("creates a private draft under a user key", async () => {
    const ada = await (await app.organization()).user();
    const { status, body } = await ada.post("/playbooks", { title: "NDA", description: "Ours", guide: "Read it." });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: "NDA",
      description: "Ours",
      guide: "Read it.",
      is_official: false,
      status: "draft",
      visibility: "private",
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
  });

  it("is visible to the organization and has no creator under an organization key", async () => {
    const org = await app.organization();
    const { body } = await org.asOrganization.post("/playbooks", { title: "NDA" });
    expect(body).toMatchObject({ visibility: "organization", description: null, guide: null });
    expect((await (await org.user()).get(`/playbooks/${body.id}`)).body).toEqual(body);
    expect(await app.database.system`select created_by from playbooks where id = ${body.id}`).toEqual([
      { created_by: null },
    ]);
  });

  it("accepts texts up to their maximum length, counted in characters", async () => {
    const ada = await (await app.organization()).user();
    const longest = { title: "🗂".repeat(200), description: "é".repeat(4000), guide: "g".repeat(100_000) };
    const { status, body } = await ada.post("/playbooks", longest);
    expect([status, body]).toEqual([201, expect.objectContaining(longest)]);
  });

  it.each([
    [{}],
    [{ title: "" }],
    [{ title: "  " }],
    [{ title: null }],
    [{ title: "a".repeat(201) }],
    [{ title: "a", description: "d".repeat(4001) }],
    [{ title: "a", guide: "g".repeat(100_001) }],
    [{ title: "a", visibility: "organization" }],
    [{ title: "a", status: "completed" }],
    [{ title: "a", is_official: true }],
  ])("is refused with 400 (case %#)", async (body) => {
    const { asOrganization } = await app.organization();
    const reply = await asOrganization.post("/playbooks", body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});

describe("a private playbook", () => {
  it("is visible only to its creator: 404, as if missing, to administrators and organization keys too", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app);
    const [checkId] = await addChecks(ada, path, ["Term"]);
    const asks = (root: string) =>
      [
        ["GET", root],
        ["PATCH", root, { title: "Taken" }],
        ["DELETE", root],
        ["POST", `${root}/duplicate`],
        ["GET", `${root}/checks`],
        ["POST", `${root}/checks`, newCheck()],
        ["GET", `${root}/checks/${checkId}`],
        ["PATCH", `${root}/checks/${checkId}`, { title: "Taken" }],
        ["DELETE", `${root}/checks/${checkId}`],
        ["POST", `${root}/checks/reorder`, { check_ids: [checkId] }],
      ] as const;
    for (const other of [bob, admin, asOrganization]) {
      for (const [index, [method, place, body]] of asks(path).entries()) {
        const hidden = await other.send(method, place, { body });
        const missing = await other.send(method, asks(`/playbooks/${MISSING}`)[index]![1], { body });
        if (hidden.body.code !== "USER_KEY_REQUIRED") expect([method, hidden.status]).toEqual([method, 404]);
        expect(hidden.text).toBe(missing.text);
      }
      expect((await other.get("/playbooks")).text).not.toContain('"NDA"');
    }
    expect((await ada.get(path)).body.title).toBe("NDA");
  });

  it("passes to administrators when its creator is removed", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app);
    await app.database.system`delete from users where id = ${ada.id}`;
    expect((await admin.patch(path, { visibility: "organization" })).status).toBe(200);
    expect((await admin.patch(path, { visibility: "private" })).status).toBe(200);
    for (const other of [bob, asOrganization]) expect((await other.get(path)).status).toBe(404);
    expect((await admin.get(path)).status).toBe(200);
  });
});

describe("write access", () => {
  it("belongs to the creator, and to administrators for organization-visible playbooks; other readers get 403", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app, "organization");
    for (const writer of [ada, admin]) {
      expect((await writer.patch(path, { title: "Mutual NDA" })).status).toBe(200);
      expect((await writer.post(`${path}/checks`, newCheck())).status).toBe(201);
    }
    for (const reader of [bob, asOrganization]) {
      expect((await reader.get(path)).status).toBe(200);
      for (const refused of [
        await reader.patch(path, { title: "Taken" }),
        await reader.delete(path),
        await reader.post(`${path}/checks`, newCheck()),
      ]) {
        expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
      }
    }
    expect((await admin.delete(path)).status).toBe(200);
  });

  it("of an organization key covers playbooks created by organization keys", async () => {
    const org = await app.organization();
    const [bob, admin] = [await org.user(), await org.user({ isAdmin: true })];
    const { body: playbook } = await org.asOrganization.post("/playbooks", { title: "NDA" });
    const path = `/playbooks/${playbook.id}`;
    const sibling = app.as((await org.key()).key);
    expect((await sibling.patch(path, { title: "Ours" })).body.title).toBe("Ours");
    expect((await sibling.post(`${path}/checks`, newCheck())).status).toBe(201);
    expect((await bob.patch(path, { title: "Mine" })).body.code).toBe("FORBIDDEN");
    expect((await admin.patch(path, { title: "Theirs" })).status).toBe(200);
    expect((await sibling.delete(path)).body).toEqual({ deleted: true });
  });

  it("is checked before the body", async () => {
    const { bob, path } = await firm(app, "organization");
    expect((await bob.patch(path, { nonsense: true })).status).toBe(403);
    expect((await bob.post(`${path}/checks`, {})).status).toBe(403);
  });
});

describe("changing a playbook", () => {
  it("keeps omitted fields, clears null fields and ignores read-only ones", async () => {
    const { ada, playbook, path } = await firm(app);
    const { status, body } = await ada.patch(path, {
      ...playbook,
      status: "failed",
      title: "Lease",
      description: null,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...playbook, title: "Lease", description: null, updated_at: expect.any(String) });
    expect(body.updated_at >= playbook.updated_at).toBe(true);
    expect((await ada.get(path)).body).toEqual(body);
  });

  it.each([[{}], [{ id: MISSING }], [{ title: null }], [{ title: " " }], [{ visibility: "public" }], [{ name: "x" }]])(
    "is refused with 400 for %j",
    async (body) => {
      const { ada, path } = await firm(app);
      const reply = await ada.patch(path, body);
      expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    },
  );

  it("shares it with the organization and unshares it, by its creator or an administrator", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app);
    expect((await ada.patch(path, { visibility: "organization" })).body.visibility).toBe("organization");
    for (const other of [bob, admin, asOrganization]) expect((await other.get(path)).status).toBe(200);
    expect((await bob.patch(path, { visibility: "private" })).status).toBe(403);
    expect((await admin.patch(path, { visibility: "private" })).body.visibility).toBe("private");
    for (const other of [bob, admin, asOrganization]) expect((await other.get(path)).status).toBe(404);
    expect((await ada.get(path)).status).toBe(200);
  });

  it("refuses a visibility change by an organization key, but accepts the record unchanged", async () => {
    const { asOrganization } = await app.organization();
    const { body: playbook } = await asOrganization.post("/playbooks", { title: "NDA" });
    const refused = await asOrganization.patch(`/playbooks/${playbook.id}`, { visibility: "private" });
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    expect((await asOrganization.patch(`/playbooks/${playbook.id}`, playbook)).status).toBe(200);
  });
});

describe("deleting a playbook", () => {
  it("answers {deleted: true}, then 404, and deletes its checks", async () => {
    const { ada, path, playbook } = await firm(app);
    await addChecks(ada, path, ["Term"]);
    const reply = await ada.delete(path);
    expect([reply.status, reply.body]).toEqual([200, { deleted: true }]);
    expect((await ada.delete(path)).status).toBe(404);
    expect(await app.database.system`select from playbook_checks where playbook_id = ${playbook.id}`).toEqual([]);
  });
});

describe("duplicating a playbook", () => {
  it("copies title, description, guide and all checks in order into a playbook private to the caller", async () => {
    const { ada, bob, admin, path } = await firm(app, "organization");
    const [first, second] = await addChecks(ada, path, ["Term", "Law"]);
    await ada.post(`${path}/checks/reorder`, { check_ids: [second, first] });
    const { status, body } = await bob.post(`${path}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "NDA (copy)",
      description: "d",
      guide: "g",
      is_official: false,
      status: "completed",
      visibility: "private",
      updated_at: body.created_at,
    });
    const copy = `/playbooks/${body.id}`;
    expect(await titlesOf(bob, copy)).toEqual(["Law", "Term"]);
    for (const other of [ada, admin]) expect((await other.get(copy)).status).toBe(404);
    await bob.delete(`${copy}/checks/${(await bob.get(`${copy}/checks`)).body.checks[0].id}`);
    expect(await titlesOf(ada, path)).toEqual(["Law", "Term"]);
  });

  it("creates a draft when there are no checks", async () => {
    const { ada, path } = await firm(app);
    expect((await ada.post(`${path}/duplicate`)).body.status).toBe("draft");
  });

  it("truncates the title to the maximum length", async () => {
    const ada = await (await app.organization()).user();
    const { body: playbook } = await ada.post("/playbooks", { title: "🗂".repeat(200) });
    const { body: copy } = await ada.post(`/playbooks/${playbook.id}/duplicate`);
    expect(copy.title).toBe(`${"🗂".repeat(193)} (copy)`);
  });

  it("is refused with 403 for an organization key", async () => {
    const { asOrganization, path } = await firm(app, "organization");
    const reply = await asOrganization.post(`${path}/duplicate`);
    expect([reply.status, reply.body.code]).toEqual([403, "USER_KEY_REQUIRED"]);
  });
});

describe("listing playbooks", () => {
  it("omits guide and updated_at", async () => {
    const { ada, playbook } = await firm(app);
    const { guide: _guide, updated_at: _updated, ...summary } = playbook;
    const { body } = await ada.get("/playbooks");
    expect(body.playbooks.at(-1)).toEqual(summary);
    for (const one of body.playbooks) expect(Object.keys(one)).toEqual(Object.keys(body.playbooks.at(-1)));
  });

  it("pages official playbooks first, then newest first, without repeats or gaps", async () => {
    const { asOrganization, ...org } = await app.organization();
    for (let index = 0; index < 4; index++) {
      await asOrganization.post("/playbooks", { title: `P${index}` });
      await app.database.system`
        update playbooks set created_at = created_at + ${index} * interval '1 s'
        where organization_id = ${org.id} and title = ${`P${index}`}`;
    }
    const all = (await asOrganization.get("/playbooks")).body.playbooks.map(({ title }: { title: string }) => title);
    expect(all.slice(10)).toEqual(["P3", "P2", "P1", "P0"]);
    for (const limit of [1, 4, 10, 12]) {
      const titles: string[] = [];
      for (let offset = 0; offset < 14; offset += limit) {
        const { body } = await asOrganization.get(`/playbooks?limit=${limit}&offset=${offset}`);
        expect(body.pagination).toEqual({ limit, offset, has_more: offset + limit < 14 });
        titles.push(...body.playbooks.map(({ title }: { title: string }) => title));
      }
      expect(titles).toEqual(all);
    }
  });
});
