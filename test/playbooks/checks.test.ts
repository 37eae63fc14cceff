import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { addChecks, atOnce, firm, MISSING, newCheck, statusOf, titlesOf } from "./making.ts";

const app = useApp();
const standard = { type: "standard", guidance: "Require: two years." };
const fallback = { type: "fallback", guidance: "Accept: three years." };

describe("adding a check", () => {
  it("answers 201 with the check in last place, with no importance by default", async () => {
    const { ada, path } = await firm(app);
    await addChecks(ada, path, ["Law"]);
    const { status, body } = await ada.post(`${path}/checks`, { title: "Term", positions: [fallback, standard] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: "Term",
      description: null,
      importance: null,
      positions: [fallback, standard],
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect((await ada.get(`${path}/checks/${body.id}`)).body).toEqual(body);
    expect(await titlesOf(ada, path)).toEqual(["Law", "Term"]);
  });

  it("completes a draft with its first check, with either kind of key", async () => {
    const { ada, path, org } = await firm(app);
    const { body: open } = await org.asOrganization.post("/playbooks", { title: "NDA" });
    for (const [caller, place] of [
      [ada, path],
      [org.asOrganization, `/playbooks/${open.id}`],
    ] as const) {
      expect(await statusOf(caller, place)).toBe("draft");
      expect((await caller.post(`${place}/checks`, newCheck())).status).toBe(201);
      expect(await statusOf(caller, place)).toBe("completed");
    }
  });

  it("accepts values at the limits", async () => {
    const { ada, path } = await firm(app);
    const positions = [standard, ...Array(19).fill({ type: "fallback", guidance: "§".repeat(4000) })];
    const longest = { title: "t".repeat(200), description: "d".repeat(1000), importance: "low", positions };
    const { status, body } = await ada.post(`${path}/checks`, longest);
    expect([status, body]).toEqual([201, expect.objectContaining(longest)]);
  });

  it.each([
    [{ title: "" }],
    [{ title: undefined }],
    [{ title: "t".repeat(201) }],
    [{ description: "d".repeat(1001) }],
    [{ importance: "urgent" }],
    [{ positions: undefined }],
    [{ positions: [] }],
    [{ positions: [fallback] }],
    [{ positions: [standard, standard] }],
    [{ positions: [standard, ...Array(20).fill(fallback)] }],
    [{ positions: [{ type: "standard", guidance: "" }] }],
    [{ positions: [{ type: "standard", guidance: "g".repeat(4001) }] }],
    [{ positions: [{ type: "best", guidance: "g" }] }],
    [{ positions: [{ ...standard, note: "n" }] }],
    [{ position: 1 }],
  ])("is refused with 400 (case %#)", async (changes) => {
    const { ada, path } = await firm(app);
    const reply = await ada.post(`${path}/checks`, newCheck("Term", changes));
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(await statusOf(ada, path)).toBe("draft");
  });

  it("is refused with 400 beyond 200 checks, even when several are added at once", async () => {
    const { ada, org, path, playbook } = await firm(app);
    await app.database.system`
      insert into playbook_checks (organization_id, playbook_id, position, title, positions)
      select ${org.id}, ${playbook.id}, n, 'Term', '[]' from generate_series(1, 199) n`;
    const replies = await atOnce(
      app,
      playbook.id,
      Array(3).fill(() => ada.post(`${path}/checks`, newCheck())),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = replies.find(({ status }) => status === 400)!;
    expect(refused.body).toMatchObject({ code: "VALIDATION_FAILED", error: expect.stringContaining("200 checks") });
  });
});

describe("listing checks", () => {
  it("pages in their order", async () => {
    const { ada, path } = await firm(app);
    await addChecks(ada, path, ["A", "B", "C"]);
    const { body } = await ada.get(`${path}/checks?limit=2`);
    expect(body.checks.map(({ title }: { title: string }) => title)).toEqual(["A", "B"]);
    expect(body.pagination).toEqual({ limit: 2, offset: 0, has_more: true });
    const { body: rest } = await ada.get(`${path}/checks?limit=2&offset=2`);
    expect([rest.checks[0].title, rest.checks.length, rest.pagination.has_more]).toEqual(["C", 1, false]);
  });
});

describe("a check addressed under another playbook", () => {
  it("is 404, exactly like a missing one", async () => {
    const { ada, path } = await firm(app);
    const [id] = await addChecks(ada, path, ["Term"]);
    const { body: second } = await ada.post("/playbooks", { title: "Other" });
    for (const [method, body] of [["GET"], ["PATCH", { title: "Taken" }], ["DELETE"]] as const) {
      const foreign = await ada.send(method, `/playbooks/${second.id}/checks/${id}`, { body });
      const missing = await ada.send(method, `${path}/checks/${MISSING}`, { body });
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    }
    expect(await titlesOf(ada, path)).toEqual(["Term"]);
  });
});

describe("changing a check", () => {
  it("keeps omitted fields, clears null fields and ignores read-only ones", async () => {
    const { ada, path } = await firm(app);
    const input = newCheck("Term", { description: "d", importance: "high" });
    const { body: check } = await ada.post(`${path}/checks`, input);
    const place = `${path}/checks/${check.id}`;
    const { status, body } = await ada.patch(place, { ...check, title: "Duration", importance: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...check, title: "Duration", importance: null, updated_at: expect.any(String) });
    const changed = await ada.patch(place, { positions: [standard] });
    expect(changed.body).toMatchObject({
      title: "Duration",
      description: "d",
      importance: null,
      positions: [standard],
    });
  });

  it.each([[{}], [{ id: MISSING }], [{ title: null }], [{ positions: null }], [{ positions: [fallback] }]])(
    "is refused with 400 for %j",
    async (change) => {
      const { ada, path } = await firm(app);
      const [id] = await addChecks(ada, path, ["Term"]);
      const reply = await ada.patch(`${path}/checks/${id}`, change);
      expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    },
  );
});

describe("deleting a check", () => {
  it("answers {deleted: true}, then 404", async () => {
    const { ada, path } = await firm(app);
    const [id] = await addChecks(ada, path, ["Term", "Law"]);
    const reply = await ada.delete(`${path}/checks/${id}`);
    expect([reply.status, reply.body]).toEqual([200, { deleted: true }]);
    expect((await ada.delete(`${path}/checks/${id}`)).status).toBe(404);
    expect([await titlesOf(ada, path), await statusOf(ada, path)]).toEqual([["Law"], "completed"]);
  });

  it("turns the playbook back into a draft when it was the last check", async () => {
    const { ada, path } = await firm(app);
    const [id] = await addChecks(ada, path, ["Term"]);
    await ada.delete(`${path}/checks/${id}`);
    expect(await statusOf(ada, path)).toBe("draft");
  });

  it.each([
    ["draft", 0],
    ["completed", 1],
  ])("leaves a %s when all are deleted and %i added at the same time", async (status, added) => {
    const { ada, path, playbook } = await firm(app);
    const ids = await addChecks(ada, path, ["A", "B"]);
    const replies = await atOnce(app, playbook.id, [
      ...ids.map((id) => () => ada.delete(`${path}/checks/${id}`)),
      ...Array(added).fill(() => ada.post(`${path}/checks`, newCheck("C"))),
    ]);
    expect(replies.every((reply) => reply.status < 300)).toBe(true);
    expect([await titlesOf(ada, path), await statusOf(ada, path)]).toEqual([Array(added).fill("C"), status]);
  });

  it("is 404 when the playbook or the check is deleted at the same time", async () => {
    const { ada, path, playbook } = await firm(app);
    const [id] = await addChecks(ada, path, ["A"]);
    const deleteCheck = () => ada.delete(`${path}/checks/${id}`);
    const twice = await atOnce(app, playbook.id, [deleteCheck, deleteCheck]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    const add = () => ada.post(`${path}/checks`, newCheck());
    const [gone, late] = await atOnce(app, playbook.id, [() => ada.delete(path), add]);
    expect([gone!.status, [201, 404].includes(late!.status)]).toEqual([200, true]);
  });
});

describe("reordering checks", () => {
  it("answers 200 with the checks in their new order; new checks still go last", async () => {
    const { ada, path } = await firm(app);
    const [a, b, c] = await addChecks(ada, path, ["A", "B", "C"]);
    const { status, body } = await ada.post(`${path}/checks/reorder`, { check_ids: [c, a!.toUpperCase(), b] });
    expect(status).toBe(200);
    expect(body.checks.map(({ title }: { title: string }) => title)).toEqual(["C", "A", "B"]);
    expect(body.pagination.has_more).toBe(false);
    await addChecks(ada, path, ["D"]);
    expect(await titlesOf(ada, path)).toEqual(["C", "A", "B", "D"]);
  });

  it("accepts an empty order for a playbook without checks", async () => {
    const { ada, path } = await firm(app);
    const { status, body } = await ada.post(`${path}/checks/reorder`, { check_ids: [] });
    expect([status, body.checks, await statusOf(ada, path)]).toEqual([200, [], "draft"]);
  });

  it("is refused with 400 that names missing, unknown and repeated checks", async () => {
    const { ada, path } = await firm(app);
    const [a, b] = await addChecks(ada, path, ["A", "B"]);
    const { body: second } = await ada.post("/playbooks", { title: "Other" });
    const [foreign] = await addChecks(ada, `/playbooks/${second.id}`, ["X"]);
    for (const [check_ids, paths, named] of [
      [[b], ["body.check_ids"], a],
      [[a, b, foreign], ["body.check_ids.2"], foreign],
      [[a, b, a!.toUpperCase()], ["body.check_ids.2"], a],
      [[MISSING], ["body.check_ids.0", "body.check_ids", "body.check_ids"], MISSING],
      [[], ["body.check_ids", "body.check_ids"], b],
    ] as const) {
      const { status, body } = await ada.post(`${path}/checks/reorder`, { check_ids });
      expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(body.details.issues.map((issue: { path: string }) => issue.path)).toEqual(paths);
      expect(JSON.stringify(body.details)).toContain(named);
    }
    expect(await titlesOf(ada, path)).toEqual(["A", "B"]);
  });

  it.each([[{}], [{ check_ids: "a" }], [{ check_ids: ["a"] }], [{ check_ids: [], order: [] }]])(
    "is refused with 400 for %j",
    async (body) => {
      const { ada, path } = await firm(app);
      expect((await ada.post(`${path}/checks/reorder`, body)).body.code).toBe("VALIDATION_FAILED");
    },
  );
});

describe("changing, deleting and reordering checks", () => {
  const asks = (path: string, id: string) =>
    [
      ["PATCH", `${path}/checks/${id}`, { title: "Taken" }],
      ["POST", `${path}/checks/reorder`, { check_ids: [id] }],
      ["DELETE", `${path}/checks/${id}`],
    ] as const;

  it("requires a user-scoped key, even for a playbook created by an organization key", async () => {
    const { asOrganization } = await app.organization();
    const { body: playbook } = await asOrganization.post("/playbooks", { title: "NDA" });
    const path = `/playbooks/${playbook.id}`;
    const [id] = await addChecks(asOrganization, path, ["Term"]);
    for (const [method, place, body] of asks(path, id!)) {
      const reply = await asOrganization.send(method, place, { body });
      expect([reply.status, reply.body.code]).toEqual([403, "USER_KEY_REQUIRED"]);
    }
  });

  it("requires write access to the playbook; a missing check is still 404", async () => {
    const { ada, bob, admin, path } = await firm(app, "organization");
    const [id] = await addChecks(ada, path, ["Term"]);
    for (const [method, place, body] of asks(path, id!)) {
      const reply = await bob.send(method, place, { body });
      expect([reply.status, reply.body.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect((await bob.delete(`${path}/checks/${MISSING}`)).status).toBe(404);
    for (const [method, place, body] of asks(path, id!))
      expect((await admin.send(method, place, { body })).status).toBe(200);
  });

  it("updates the playbook's updated_at", async () => {
    const { ada, path, playbook } = await firm(app);
    const [id] = await addChecks(ada, path, ["Term"]);
    for (const [method, place, body] of asks(path, id!)) {
      await app.database
        .system`update playbooks set created_at = '2020-01-01', updated_at = '2020-01-01' where id = ${playbook.id}`;
      expect((await ada.send(method, place, { body })).status).toBe(200);
      expect((await ada.get(path)).body.updated_at >= playbook.updated_at).toBe(true);
    }
  });
});
