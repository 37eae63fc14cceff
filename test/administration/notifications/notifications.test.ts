import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";
import { watched } from "../../vaults/deadlines/support.ts";

const app = useApp();
let refusing: Promise<TestUser> | undefined;

async function notified() {
  const setting = await watched(app);
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await setting.contract(name, "2027-04-01");
  await setting.alert({ days_before: [7] });
  await setting.on("2027-03-28");
  const list = async (query = "") => (await setting.viewer.get(`/notifications${query}`)).body;
  return { ...setting, list };
}

describe("GET /notifications", () => {
  it("lists the caller's own, newest first, in pages, with the number of unread ones", async () => {
    const { ada, list } = await notified();
    const page = await list("?limit=2");
    expect(page.pagination).toMatchObject({ limit: 2, offset: 0, has_more: true, next_cursor: expect.any(String) });
    expect([page.notifications.length, page.unread_count]).toEqual([2, 3]);
    const signedIn = await ada.signedIn();
    expect((await signedIn.get("/notifications")).body.unread_count).toBe(3);
  });

  it("filters by unread", async () => {
    const { viewer, list } = await notified();
    const [first] = (await list()).notifications;
    await viewer.post("/notifications/read", { ids: [first.id] });
    expect((await list("?unread=true")).notifications.map(({ id }: { id: string }) => id)).not.toContain(first.id);
    expect((await list("?unread=false")).notifications).toMatchObject([{ id: first.id }]);
    expect((await viewer.get("/notifications?unread=maybe")).status).toBe(400);
  });

  it("shows nothing of a vault that the caller left, nor of a deleted document", async () => {
    const { ada, viewer, vault, list } = await notified();
    const [{ document_id }] = (await list()).notifications;
    await ada.delete(`${vault.path}/documents/${document_id}`);
    expect((await list()).notifications).toHaveLength(2);
    await viewer.delete(`${vault.path}/members/${viewer.id}`);
    expect(await list()).toMatchObject({ notifications: [], unread_count: 0 });
  });
});

describe("POST /notifications/read", () => {
  it("marks the given ones as read, once, and ignores those of others", async () => {
    const { ada, viewer, list } = await notified();
    const [mine] = (await list()).notifications;
    const [hers] = (await ada.get("/notifications")).body.notifications;
    const { status, body } = await viewer.post("/notifications/read", { ids: [mine.id, hers.id] });
    expect([status, body]).toEqual([200, { unread_count: 2 }]);
    expect((await ada.get("/notifications")).body.unread_count).toBe(3);
    const read = (await list("?unread=false")).notifications[0].read_at;
    await viewer.post("/notifications/read", { ids: [mine.id] });
    expect((await list("?unread=false")).notifications[0].read_at).toBe(read);
  });

  it("marks everything up to a time as read", async () => {
    const { viewer } = await notified();
    const read = async (before: string) => (await viewer.post("/notifications/read", { before })).body.unread_count;
    expect(await read("2027-03-28T11:59:59Z")).toBe(3);
    expect(await read("2027-03-28T12:00:00Z")).toBe(0);
  });

  it.each([
    ["neither ids nor before", {}],
    ["both", { ids: ["0b9f8f4e-5f0a-4b57-9d3e-2f1f3a0f6c11"], before: "2027-03-28T12:00:00Z" }],
    ["no ids", { ids: [] }],
    ["a malformed id", { ids: ["x"] }],
    ["a malformed time", { before: "yesterday" }],
  ])("refuses %s with 400", async (_what, body) => {
    refusing ??= app.organization().then((org) => org.user());
    const viewer = await refusing;
    expect((await viewer.post("/notifications/read", body)).status).toBe(400);
  });
});
