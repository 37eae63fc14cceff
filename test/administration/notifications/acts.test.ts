import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";
import { MAKERS, makeVault } from "../../support/make.ts";

const app = useApp();

interface Told {
  id: string;
  kind: string;
  title: string;
  text: string | null;
  by: { id: number } | null;
  place: { kind: string; id: string; name: string };
  check_id: string | null;
}

const toldTo = async (person: TestUser): Promise<Told[]> => (await person.get("/notifications")).body.notifications;
const kindsTo = async (person: TestUser) => (await toldTo(person)).map(({ kind }) => kind);

/** A review that ada ran and shared with bob. */
async function reviewed() {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Byron" });
  const bob = await org.user({ name: "Bob Hood" });
  const cy = await org.user({ name: "Cy Young" });
  const { id, checkId } = await MAKERS.reviews!(org, ada);
  await app.database.system`update jobs set status = 'succeeded', result = '{"results": []}' where id = ${id!}`;
  const at = `/reviews/${id}`;
  await ada.post(`${at}/shares`, { user_id: bob.id });
  const readAll = (person: TestUser) => person.post("/notifications/read", { before: new Date(Date.now() + 60_000) });
  return { org, ada, bob, cy, id: id!, checkId: checkId!, at, finding: `${at}/findings/${checkId}`, readAll };
}

/** A cell of a vault that ada owns and bob reads. */
async function tabled() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true, name: "Ada Byron" });
  const bob = await org.user({ name: "Bob Hood" });
  const cy = await org.user({ name: "Cy Young" });
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: bob.id, role: "viewer" });
  const documentId = await vault.document();
  await bob.post("/notifications/read", { before: new Date(Date.now() + 60_000) });
  return { org, ada, bob, cy, vault, documentId, cell: `${vault.path}/documents/${documentId}/cells/agreementType` };
}

describe("sharing", () => {
  it("notifies only the person, once, of who shared what", async () => {
    const { ada, bob, cy, id, at } = await reviewed();
    expect(await toldTo(bob)).toMatchObject([
      {
        kind: "review.shared",
        title: "Ada Byron shared a review with you",
        by: { id: ada.id },
        place: { kind: "review", id },
      },
    ]);
    await ada.post(`${at}/shares`, { user_id: bob.id });
    await ada.delete(`${at}/shares/${bob.id}`);
    await ada.post(`${at}/shares`, { user_id: bob.id });
    expect(await kindsTo(bob)).toEqual(["review.shared"]);
    expect([await kindsTo(ada), await kindsTo(cy)]).toEqual([[], []]);
  });

  it("shows nothing of what the person may no longer see", async () => {
    const { ada, bob, at } = await reviewed();
    expect((await bob.get("/notifications")).body).toMatchObject({ notifications: [{}], unread_count: 1 });
    await ada.delete(`${at}/shares/${bob.id}`);
    expect((await bob.get("/notifications")).body).toMatchObject({ notifications: [], unread_count: 0 });
  });

  it("notifies of chats, projects, folders and vaults, with their names", async () => {
    const { org, ada, bob, vault } = await tabled();
    const chat = await MAKERS.chats!(org, ada);
    await ada.post(`/chats/${chat.id}/shares`, { user_id: bob.id });
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    await ada.post(`/projects/${project.id}/members`, { user_id: bob.id, access_level: "read" });
    const { body: folder } = await ada.post("/folders", { name: "Drafts" });
    await ada.post(`/folders/${folder.id}/members`, { user_id: bob.id, access_level: "read" });
    const told = await toldTo(bob);
    expect(told.map(({ title }) => title)).toEqual([
      "Ada Byron gave you access to a folder",
      "Ada Byron added you to a project",
      "Ada Byron shared a chat with you",
      "Ada Byron added you to a vault",
    ]);
    expect(told.map(({ place }) => place.id)).toEqual([folder.id, project.id, chat.id, vault.id]);
    expect(told.map(({ place }) => place.name)).toEqual(["Drafts", "Merger", expect.any(String), "Leases"]);
    await ada.delete(`/folders/${folder.id}/members/${bob.id}`);
    await ada.delete(`/projects/${project.id}/members/${bob.id}`);
    expect(await kindsTo(bob)).toEqual(["chat.shared", "vault.shared"]);
  });
});

describe("assigning", () => {
  it("notifies the assignee of a finding, and withdraws it if the finding is reassigned before they read it", async () => {
    const { ada, bob, cy, at, finding, checkId, readAll } = await reviewed();
    await readAll(bob);
    await ada.patch(finding, { assignee_user_id: bob.id, note: "Please look." });
    const unread = async (person: TestUser) => (await person.get("/notifications?unread=true")).body.notifications;
    expect(await unread(bob)).toMatchObject([
      { kind: "finding.assigned", by: { id: ada.id }, check_id: checkId, text: "Please look." },
    ]);
    await ada.patch(finding, { note: "Please look today." });
    expect(await unread(bob)).toHaveLength(1);
    await ada.post(`${at}/shares`, { user_id: cy.id });
    await ada.patch(finding, { assignee_user_id: cy.id });
    expect(await unread(bob)).toEqual([]);
    expect((await unread(cy)).map(({ kind }: Told) => kind)).toEqual(["finding.assigned", "review.shared"]);
  });

  it("notifies nobody of their own assignments and mentions, only others", async () => {
    const { ada, bob, finding } = await reviewed();
    await ada.patch(finding, { assignee_user_id: ada.id, note: "@Ada Byron, @Bob Hood", mentions: [ada.id, bob.id] });
    expect(await toldTo(ada)).toEqual([]);
    expect(await kindsTo(bob)).toEqual(["finding.mentioned", "review.shared"]);
  });

  it("notifies the assignee of a flagged cell, until the flag is removed", async () => {
    const { ada, bob, vault, documentId, cell } = await tabled();
    const flag = { note: "Is this a lease?", assignee_user_id: bob.id };
    await ada.send("PUT", `${cell}/flag`, { body: flag });
    await ada.send("PUT", `${cell}/flag`, { body: flag });
    const unread = async () => (await bob.get("/notifications?unread=true")).body.notifications;
    expect(await unread()).toMatchObject([
      {
        kind: "cell.assigned",
        title: "Ada Byron assigned “Agreement Type” to you",
        text: "Is this a lease?",
        place: { kind: "vault", id: vault.id },
        document_id: documentId,
        field_key: "agreementType",
      },
    ]);
    await ada.delete(`${cell}/flag`);
    expect(await unread()).toEqual([]);
  });

  it("notifies nobody if the change is refused, and does so once it succeeds", async () => {
    const { ada, bob, cy, finding, readAll } = await reviewed();
    await readAll(bob);
    const refused = await ada.patch(finding, { assignee_user_id: bob.id, mentions: [cy.id], note: "x" });
    expect([refused.status, refused.body.details.issues[0].path]).toEqual([400, "body.mentions"]);
    const unread = async () => (await bob.get("/notifications?unread=true")).body.notifications;
    expect(await unread()).toEqual([]);
    expect(await toldTo(cy)).toEqual([]);
    await ada.patch(finding, { assignee_user_id: bob.id, mentions: [bob.id], note: "x" });
    expect((await unread()).map(({ kind }: Told) => kind).sort()).toEqual(["finding.assigned", "finding.mentioned"]);
  });
});

describe("mentioning", () => {
  it("notifies the people mentioned in a note on a cell, if they have a role in the vault", async () => {
    const { ada, bob, cy, cell } = await tabled();
    const { status } = await ada.post(`${cell}/notes`, {
      text: "@Bob Hood, is it signed?",
      mentions: [bob.id, ada.id],
    });
    expect(status).toBe(201);
    expect((await toldTo(bob))[0]).toMatchObject({
      title: "Ada Byron mentioned you in a note on “Agreement Type”",
      text: "@Bob Hood, is it signed?",
    });
    expect(await toldTo(ada)).toEqual([]);
    const refused = await ada.post(`${cell}/notes`, { text: "@Cy Young", mentions: [cy.id] });
    expect([refused.status, refused.body.details.issues[0].path]).toEqual([400, "body.mentions"]);
    expect((await ada.get(`${cell}/notes`)).body.notes).toHaveLength(1);
  });

  it("notifies the people mentioned in a note on a finding", async () => {
    const { ada, bob, finding } = await reviewed();
    await ada.patch(finding, { note: "@Bob Hood, what did we agree?", mentions: [bob.id] });
    expect((await toldTo(bob))[0]).toMatchObject({
      kind: "finding.mentioned",
      text: "@Bob Hood, what did we agree?",
    });
  });
});

describe("deciding", () => {
  it("notifies the person who ran the review, with one notification while it is unread", async () => {
    const { ada, bob, finding, checkId } = await reviewed();
    await bob.patch(finding, { decision: "accepted" });
    await bob.patch(finding, { decision: "rejected" });
    await bob.patch(finding, { note: "No decision in this." });
    expect(await toldTo(ada)).toMatchObject([
      { kind: "finding.decided", text: "Not acceptable", by: { id: bob.id }, check_id: checkId },
    ]);
    expect(await kindsTo(bob)).toEqual(["review.shared"]);
  });

  it("notifies the person who assigned the finding", async () => {
    const { ada, bob, cy, at, finding } = await reviewed();
    await ada.post(`${at}/shares`, { user_id: cy.id });
    await bob.patch(finding, { assignee_user_id: cy.id });
    await cy.patch(finding, { decision: "accepted" });
    expect((await toldTo(bob)).map(({ title }) => title)[0]).toMatch(/^Cy Young decided “.+”$/);
    expect(await kindsTo(ada)).toEqual(["finding.decided"]);
  });

  it("notifies the person who had decided the finding that their decision was replaced", async () => {
    const { ada, bob, finding } = await reviewed();
    await bob.patch(finding, { decision: "rejected" });
    await ada.patch(finding, { decision: "accepted" });
    expect((await toldTo(bob))[0]).toMatchObject({ kind: "finding.decided", text: "Acceptable", by: { id: ada.id } });
    await bob.patch(finding, { decision: "rejected" });
    await ada.patch(finding, { decision: null });
    expect((await toldTo(bob))[0]).toMatchObject({ kind: "finding.decided", text: "No longer decided" });
  });

  it("notifies the assignee that somebody else decided their finding", async () => {
    const { ada, bob, finding } = await reviewed();
    await ada.patch(finding, { assignee_user_id: bob.id });
    await ada.patch(finding, { decision: "accepted" });
    expect((await toldTo(bob))[0]).toMatchObject({ kind: "finding.decided", text: "Acceptable" });
  });
});

describe("GET /tasks", () => {
  interface Task {
    kind: string;
    notification_id: string | null;
  }
  const tasksOf = async (person: TestUser): Promise<Task[]> => (await person.get("/tasks?assignee=me")).body.tasks;

  it("lists pending work and what was shared, until it is done or read", async () => {
    const { ada, bob, finding, id, checkId } = await reviewed();
    await ada.patch(finding, { assignee_user_id: bob.id, note: "Please look." });
    const tasks = await tasksOf(bob);
    expect(tasks).toMatchObject([
      { kind: "finding", place: { id }, check_id: checkId, text: "Please look.", by: { id: ada.id } },
      { kind: "share", title: "Ada Byron shared a review with you" },
    ]);
    await bob.patch(finding, { decision: "accepted" });
    await bob.post("/notifications/read", { ids: tasks.flatMap(({ notification_id }) => notification_id ?? []) });
    expect(await tasksOf(bob)).toEqual([]);
  });

  it("lists an assigned finding that is already decided until it is read or decided again", async () => {
    const { ada, bob, finding, checkId } = await reviewed();
    const findings = async () => (await tasksOf(bob)).filter(({ kind }) => kind === "finding");
    await ada.patch(finding, { decision: "accepted" });
    await ada.patch(finding, { assignee_user_id: bob.id });
    expect(await findings()).toMatchObject([{ check_id: checkId, notification_id: expect.any(String) }]);
    await bob.patch(finding, { decision: "rejected" });
    expect(await findings()).toEqual([]);
  });

  it("lists an assigned cell that is already verified until it is verified again", async () => {
    const { ada, bob, cell } = await tabled();
    await ada.post(`${cell}/verify`);
    await ada.send("PUT", `${cell}/flag`, { body: { note: "Sure?", assignee_user_id: bob.id } });
    expect(await tasksOf(bob)).toMatchObject([{ kind: "cell", text: "Sure?", notification_id: expect.any(String) }]);
    await ada.post(`${cell}/verify`);
    expect(await tasksOf(bob)).toEqual([]);
  });

  it("lists flagged cells of vaults that the person still reads", async () => {
    const { ada, bob, vault, documentId, cell } = await tabled();
    await ada.send("PUT", `${cell}/flag`, { body: { note: "Check", assignee_user_id: bob.id } });
    expect(await tasksOf(bob)).toMatchObject([
      {
        kind: "cell",
        title: "Agreement Type",
        text: "Check",
        place: { kind: "vault", id: vault.id, name: "Leases" },
        document_id: documentId,
        document_name: "lease.pdf",
        field_key: "agreementType",
        notification_id: null,
      },
    ]);
    await bob.delete(`${vault.path}/members/${bob.id}`);
    expect(await tasksOf(bob)).toEqual([]);
  });
});
