import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { watched } from "../../vaults/deadlines/support.ts";

const app = useApp();
const texts = ({ body }: { body: { comments: { text: string }[] } }) => body.comments.map(({ text }) => text);

async function subjects() {
  const firm = await watched(app);
  const documentId = await firm.contract("a.pdf", "2040-01-01");
  const { body: file } = await firm.ada.upload("nda.txt", "Confidential.");
  const [playbook, check] = [{ id: randomUUID() }, { id: randomUUID() }];
  const [review] = await app.database.system<{ id: string }>`
    insert into reviews (id, organization_id, created_by, playbook, file_ids, review_mode, representing_party, status, created_at)
    values (gen_random_uuid(), ${firm.org.id}, ${firm.ada.id}, jsonb_build_object('id', ${playbook.id}::text, 'title', 'NDA',
      'checks', jsonb_build_array(jsonb_build_object('id', ${check.id}::text, 'title', 'Term'))), '{}', 'standard', 'us', 'succeeded', now())
    returning id`;
  const ids = {
    document: documentId,
    file: file.id as string,
    cell: `${documentId}.law`,
    finding: `${review?.id}.${check.id}`,
  };
  return { ...firm, ids, file, reviewId: review?.id, checkId: check.id };
}

describe.each(["document", "file", "cell", "finding"] as const)("comments on a %s", (subject) => {
  it("are listed, oldest first, and deleted by their author", async () => {
    const { ada, ids } = await subjects();
    const about = { subject, subject_id: ids[subject] };
    const first = await ada.post("/comments", { ...about, text: "Signed?" });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ text: "Signed?", by_user_id: ada.id });
    await ada.post("/comments", { ...about, text: "Yes." });
    const list = () => ada.get(`/comments?subject=${subject}&subject_id=${encodeURIComponent(ids[subject])}`);
    expect(texts(await list())).toEqual(["Signed?", "Yes."]);
    expect((await ada.delete(`/comments/${first.body.id}`)).status).toBe(200);
    expect(texts(await list())).toEqual(["Yes."]);
  });

  it("are 404 for whoever cannot see it, also to delete", async () => {
    const { ada, org, ids } = await subjects();
    const about = { subject, subject_id: ids[subject] };
    const { body: comment } = await ada.post("/comments", { ...about, text: "Signed?" });
    for (const stranger of [await org.user(), await (await app.organization()).user()]) {
      expect((await stranger.get(`/comments?subject=${subject}&subject_id=${ids[subject]}`)).status).toBe(404);
      expect((await stranger.post("/comments", { ...about, text: "Me too." })).status).toBe(404);
      expect((await stranger.delete(`/comments/${comment.id}`)).status).toBe(404);
    }
  });

  it("refuse to mention somebody who cannot see it with 400", async () => {
    const { ada, org, ids } = await subjects();
    const stranger = await org.user();
    const body = { subject, subject_id: ids[subject], text: "@x", mentions: [stranger.id] };
    expect((await ada.post("/comments", body)).status).toBe(400);
    expect((await stranger.get("/notifications")).body.notifications).toEqual([]);
  });
});

describe("a mention in a comment", () => {
  it("notifies the person and waits in their tasks, with a link to the very place", async () => {
    const { ada, viewer, vault, ids, file, reviewId, checkId } = await subjects();
    await app.database.system`insert into review_shares (organization_id, review_id, user_id)
      select organization_id, id, ${viewer.id} from reviews where id = ${reviewId}`;
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    await ada.post(`/projects/${project.id}/members`, { user_id: viewer.id, access_level: "read" });
    await ada.post(`/projects/${project.id}/files`, { file_id: file.id });
    for (const subject of ["document", "file", "finding"] as const) {
      const body = { subject, subject_id: ids[subject], text: `@Vic Viewer ${subject}`, mentions: [viewer.id] };
      expect((await ada.post("/comments", body)).status).toBe(201);
    }
    const { tasks } = (await viewer.get("/tasks?kind=mention")).body;
    expect(tasks).toMatchObject([
      { text: "@Vic Viewer finding", place: { kind: "review", id: reviewId }, check_id: checkId },
      { text: "@Vic Viewer file", place: { kind: "file", id: file.id, name: "nda.txt" } },
      {
        text: "@Vic Viewer document",
        place: { kind: "vault", id: vault.id },
        document_id: ids.document,
        field_key: null,
      },
    ]);
    await ada.delete(`/projects/${project.id}/members/${viewer.id}`);
    expect((await viewer.get("/tasks?kind=mention")).body.tasks).toHaveLength(2);
  });
});

it("an owner of the vault deletes the comment of another, and others do not", async () => {
  const { ada, viewer, ids, org, vault } = await subjects();
  const bo = await org.user();
  await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "viewer" });
  const { body } = await viewer.post("/comments", { subject: "document", subject_id: ids.document, text: "Hm." });
  expect((await bo.delete(`/comments/${body.id}`)).status).toBe(403);
  expect((await ada.delete(`/comments/${body.id}`)).status).toBe(200);
});

it("refuses an unknown subject and an empty text with 400, and an id of another form with 404", async () => {
  const { ada, ids } = await subjects();
  const about = { subject: "document", subject_id: ids.document };
  expect((await ada.post("/comments", { ...about, subject: "chat", text: "x" })).status).toBe(400);
  expect((await ada.post("/comments", { ...about, text: " " })).status).toBe(400);
  expect((await ada.get("/comments?subject=finding&subject_id=nope")).status).toBe(404);
});
