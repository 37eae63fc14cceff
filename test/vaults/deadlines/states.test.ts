import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { type Watched, watched } from "./support.ts";

const app = useApp();
const stateOf = async ({ ada, vault }: Watched, from = "2027-01-01") =>
  (await ada.get(`${vault.path}/deadlines?from=${from}`)).body.deadlines[0]?.state;
const path = ({ vault }: Watched, documentId: string, key = "expiry") =>
  `${vault.path}/documents/${documentId}/cells/${key}/deadline`;

describe("PUT /vaults/{id}/documents/{documentId}/cells/{fieldKey}/deadline", () => {
  it("marks a deadline as done, says who did, and takes it back", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    const done = await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "done" });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ status: "done", snoozed_until: null, by_user_id: firm.ada.id });
    expect(await stateOf(firm)).toEqual(done.body);
    await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "open" });
    expect(await stateOf(firm)).toMatchObject({ status: "open", by_user_id: firm.ada.id });
  });

  it("is audited", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "done" });
    const { records } = (await firm.org.asOrganization.get(`/audit-log?actor=${firm.ada.id}&limit=1`)).body;
    expect(records).toMatchObject([{ operation: "PUT /vaults/{id}/documents/{documentId}/cells/{fieldKey}/deadline" }]);
  });

  it("makes a changed date a new, open deadline", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "done" });
    await firm.ada.patch(`${firm.vault.path}/documents/${id}/cells/expiry`, { value: "2027-07-31" });
    expect(await stateOf(firm)).toMatchObject({ status: "open", at: null });
    expect((await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "done" })).status).toBe(404);
  });

  it("keeps a derived day apart from the date it is computed from", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30", { value: 30, unit: "days" });
    await firm.alert();
    await firm.alert({ name: "Notice", minus_field_key: "notice" });
    const body = { date: "2027-05-31", minus_field_key: "notice", status: "done" };
    expect((await firm.ada.put(path(firm, id), body)).status).toBe(200);
    const { deadlines } = (await firm.ada.get(`${firm.vault.path}/deadlines?from=2027-01-01`)).body;
    expect(
      deadlines.map(({ title, state }: { title: string; state: { status: string } }) => [title, state.status]),
    ).toEqual([
      ["Notice", "done"],
      ["Expires", "open"],
    ]);
  });

  it("notifies nobody of what is done, and marks what was notified as read", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    await firm.alert();
    await firm.on("2027-06-01");
    expect((await firm.told(firm.viewer)).map(({ days_before }) => days_before)).toEqual([30]);
    await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "done" });
    expect((await firm.viewer.get("/notifications")).body.unread_count).toBe(0);
    await firm.on("2027-06-24");
    expect(await firm.told(firm.viewer)).toHaveLength(1);
  });

  it("notifies again on the day until which it was snoozed, and not before", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    await firm.alert({ days_before: [60, 30] });
    await firm.on("2027-06-01");
    await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "snoozed", snoozed_until: "2027-06-20" });
    await firm.on("2027-06-19");
    expect(await firm.told(firm.viewer)).toHaveLength(1);
    await firm.on("2027-06-20");
    expect((await firm.told(firm.viewer)).map(({ days_before }) => days_before)).toEqual([30, 30]);
    await firm.on("2027-06-21");
    expect(await firm.told(firm.viewer)).toHaveLength(2);
  });

  it("opens again a deadline that was snoozed until a day that has come", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2099-06-30");
    await firm.ada.put(path(firm, id), { date: "2099-06-30", status: "snoozed", snoozed_until: "2099-01-01" });
    expect(await stateOf(firm)).toMatchObject({ status: "snoozed", snoozed_until: "2099-01-01" });
    await app.database.system`update deadline_states set snoozed_until = '2020-01-01' where document_id = ${id}`;
    expect(await stateOf(firm)).toMatchObject({ status: "open", snoozed_until: null });
  });

  it("assigns it to a member, who is notified", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    const body = { date: "2027-06-30", status: "open", assignee_user_id: firm.viewer.id };
    expect((await firm.ada.put(path(firm, id), body)).body).toMatchObject({ assignee_user_id: firm.viewer.id });
    const { notifications } = (await firm.viewer.get("/notifications")).body;
    expect(notifications[0]).toMatchObject({ kind: "deadline.assigned", document_id: id, text: "30 Jun 2027" });
    expect(notifications[0].title).toContain("assigned the deadline “Expiry” to you");
    await firm.ada.put(path(firm, id), { date: "2027-06-30", status: "done" });
    expect(await stateOf(firm)).toMatchObject({ status: "done", assignee_user_id: firm.viewer.id });
    expect((await firm.viewer.get("/notifications")).body.unread_count).toBe(0);
  });

  it.each([
    ["a snooze without a day", { status: "snoozed" }, "must be a date if the status is snoozed, and only then"],
    [
      "a day without a snooze",
      { status: "done", snoozed_until: "2099-01-01" },
      "must be a date if the status is snoozed, and only then",
    ],
    [
      "a snooze until a day in the past",
      { status: "snoozed", snoozed_until: "2020-01-01" },
      "must be a day after today",
    ],
    ["an unknown status", { status: "late" }, "must be open, done or snoozed"],
  ])("refuses %s with 400", async (_, body, message) => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    const refused = await firm.ada.put(path(firm, id), { date: "2027-06-30", ...body });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(message);
  });

  it("refuses an assignee without a role in the vault with 400", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    const stranger = await firm.org.user();
    const body = { date: "2027-06-30", status: "open", assignee_user_id: stranger.id };
    expect((await firm.ada.put(path(firm, id), body)).status).toBe(400);
  });

  it("refuses a viewer with 403, another date or column with 404, and an archived vault with 409", async () => {
    const firm = await watched(app);
    const id = await firm.contract("a.pdf", "2027-06-30");
    const done = { date: "2027-06-30", status: "done" };
    expect((await firm.viewer.put(path(firm, id), done)).status).toBe(403);
    expect((await firm.ada.put(path(firm, id), { ...done, date: "2027-06-29" })).status).toBe(404);
    expect((await firm.ada.put(path(firm, id, "nope"), done)).status).toBe(404);
    await firm.ada.post(`${firm.vault.path}/archive`);
    expect((await firm.ada.put(path(firm, id), done)).status).toBe(409);
  });
});

describe("GET /deadlines", () => {
  it("lists the dates of every vault that the person can read, nearest first, with vault and people", async () => {
    const firm = await watched(app);
    const { ada, viewer, org } = firm;
    await firm.contract("a.pdf", "2027-06-30");
    await firm.alert({ recipients: { user_ids: [viewer.id] } });
    const other = (await ada.post("/vaults", { name: "Suppliers" })).body;
    await ada.post(`/vaults/${other.id}/columns`, { label: "Renewal", field_type: "date", extraction_mode: "manual" });
    const document = await app.database.system<{ id: string }>`
      insert into vault_documents (organization_id, vault_id, name, name_key, status)
      values (${org.id}, ${other.id}, 'b.pdf', 'b.pdf', 'ready') returning id`;
    await ada.patch(`/vaults/${other.id}/documents/${document[0]?.id}/cells/renewal`, { value: "2027-03-01" });
    const all = (await ada.get("/deadlines?from=2027-01-01")).body.deadlines;
    expect(all).toMatchObject([
      {
        document_name: "b.pdf",
        date: "2027-03-01",
        vault: { name: "Suppliers", my_role: "owner" },
        people: [],
        alert_id: null,
      },
      {
        document_name: "a.pdf",
        date: "2027-06-30",
        vault: { id: firm.vault.id },
        people: [{ id: viewer.id, name: "Vic Viewer" }],
      },
    ]);
    const seen = (await viewer.get("/deadlines?from=2027-01-01")).body.deadlines;
    expect(seen).toMatchObject([{ document_name: "a.pdf", vault: { my_role: "viewer" } }]);
    const stranger = await org.user();
    expect((await stranger.get("/deadlines?from=2027-01-01")).body.deadlines).toEqual([]);
    const names = async (query: string) =>
      (await ada.get(`/deadlines?from=2027-01-01&${query}`)).body.deadlines.map(
        ({ document_name }: { document_name: string }) => document_name,
      );
    expect(await names("watched=true")).toEqual(["a.pdf"]);
    expect(await names("watched=false")).toEqual(["b.pdf"]);
    expect(await names("to=2027-05-01")).toEqual(["b.pdf"]);
    expect(await names("limit=1&offset=1")).toEqual(["a.pdf"]);
    await ada.post(`/vaults/${other.id}/archive`);
    expect(await names("")).toEqual(["a.pdf"]);
  });

  it("lists those of a person: assigned to them, or notified to them where nobody is assigned", async () => {
    const firm = await watched(app);
    const { ada, viewer } = firm;
    const [a, b] = [await firm.contract("a.pdf", "2027-06-30"), await firm.contract("b.pdf", "2027-07-31")];
    await firm.alert({ recipients: { user_ids: [viewer.id] } });
    const names = async (who: string) =>
      (await ada.get(`/deadlines?from=2027-01-01&assignee=${who}`)).body.deadlines.map(
        ({ document_id }: { document_id: string }) => document_id,
      );
    expect(await names(String(viewer.id))).toEqual([a, b]);
    expect(await names("me")).toEqual([]);
    await ada.put(path(firm, b), { date: "2027-07-31", status: "open", assignee_user_id: ada.id });
    expect(await names(String(viewer.id))).toEqual([a]);
    expect(await names("me")).toEqual([b]);
  });

  it("lists those with a status, in pages", async () => {
    const firm = await watched(app);
    const { ada } = firm;
    const ids: string[] = [];
    for (const day of ["2099-01-01", "2099-02-01", "2099-03-01", "2099-04-01"]) ids.push(await firm.contract(day, day));
    await ada.put(path(firm, ids[0] ?? ""), { date: "2099-01-01", status: "done" });
    await ada.put(path(firm, ids[1] ?? ""), { date: "2099-02-01", status: "snoozed", snoozed_until: "2098-01-01" });
    const dates = async (query: string) =>
      (await ada.get(`/deadlines?${query}`)).body.deadlines.map(({ date }: { date: string }) => date);
    expect(await dates("status=done")).toEqual(["2099-01-01"]);
    expect(await dates("status=snoozed")).toEqual(["2099-02-01"]);
    expect(await dates("status=open")).toEqual(["2099-03-01", "2099-04-01"]);
    expect(await dates("status=open&limit=1&offset=1")).toEqual(["2099-04-01"]);
    expect(await dates("")).toHaveLength(4);
  });

  it.each([
    ["from=tomorrow", "must be a date such as 2026-01-31"],
    ["from=2027-02-01&to=2027-01-31", "must not be earlier than from"],
    ["status=late", "must be open, done or snoozed"],
    ["assignee=ada", "must be me or the id of a person"],
  ])("refuses %s with 400", async (query, message) => {
    const { ada } = await watched(app);
    const { status, body } = await ada.get(`/deadlines?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });
});
