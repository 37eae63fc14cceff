import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { watched } from "../../vaults/deadlines/support.ts";

const app = useApp();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
type Listed = { kind: string; title: string; document_name: string | null; date: string | null };

describe("GET /tasks?assignee=me", () => {
  it("lists cells flagged to the person until they are verified, with who asked", async () => {
    const { ada, viewer, vault, contract } = await watched(app);
    const id = await contract("a.pdf", "2040-01-01");
    const cell = `${vault.path}/documents/${id}/cells/expiry`;
    await ada.put(`${cell}/flag`, { note: "Is this right?", assignee_user_id: viewer.id });
    expect((await viewer.get("/tasks?assignee=me")).body.tasks).toMatchObject([
      {
        kind: "cell",
        title: "Expiry",
        text: "Is this right?",
        by: { id: ada.id },
        place: { kind: "vault", id: vault.id },
        document_id: id,
        field_key: "expiry",
      },
    ]);
    expect((await ada.get("/tasks")).body.tasks).toEqual([]);
    await ada.post(`${cell}/verify`);
    expect((await viewer.get("/tasks")).body.tasks).toEqual([]);
  });

  it("lists deadlines of the week and overdue ones of the people who deal with them, until they are done or snoozed", async () => {
    const { ada, viewer, vault, contract, alert } = await watched(app);
    const late = await contract("late.pdf", inDays(-2));
    await contract("soon.pdf", inDays(3));
    const far = await contract("far.pdf", inDays(30));
    await alert({ recipients: { user_ids: [viewer.id] } });
    const list = async () =>
      (await viewer.get("/tasks")).body.tasks.map(({ kind, document_name }: Listed) => [kind, document_name]);
    expect(await list()).toEqual([
      ["deadline", "late.pdf"],
      ["deadline", "soon.pdf"],
    ]);
    expect((await ada.get("/tasks")).body.tasks).toEqual([]);
    const settle = (id: string, body: object) => ada.put(`${vault.path}/documents/${id}/cells/expiry/deadline`, body);
    await settle(late, { date: inDays(-2), status: "done" });
    expect(await list()).toEqual([["deadline", "soon.pdf"]]);
    await settle(far, { date: inDays(30), status: "open", assignee_user_id: viewer.id });
    expect(await list()).toEqual([
      ["deadline", "soon.pdf"],
      ["deadline", "far.pdf"],
    ]);
  });

  it("lists mentions and shares until they are read", async () => {
    const { ada, viewer, vault, contract } = await watched(app);
    const id = await contract("a.pdf", "2040-01-01");
    await ada.post(`${vault.path}/documents/${id}/cells/law/notes`, { text: "@Vic look", mentions: [viewer.id] });
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    await ada.post(`/projects/${project.id}/members`, { user_id: viewer.id, access_level: "read" });
    const { tasks } = (await viewer.get("/tasks")).body;
    expect(tasks).toMatchObject([
      { kind: "share", place: { kind: "project", name: "Merger" } },
      { kind: "mention", text: "@Vic look", document_id: id, field_key: "law" },
    ]);
    expect((await viewer.get("/tasks?kind=mention")).body.tasks).toHaveLength(1);
    await viewer.post("/notifications/read", { ids: [tasks[1].notification_id] });
    expect((await viewer.get("/tasks")).body.tasks).toMatchObject([{ kind: "share" }]);
  });

  it("lists the person's reviews with findings to decide, until they are decided, and vaults with values that are not sure", async () => {
    const { org, ada, viewer, vault, contract } = await watched(app);
    const document = await contract("a.pdf", "2040-01-01");
    await app.database.system`update cells set outcome = 'unsure', value = null, is_edited = false, verified_at = null
      where document_id = ${document} and field_key = 'expiry'`;
    const checkId = crypto.randomUUID();
    const finding = {
      checkId,
      checkTitle: "Law",
      positions: [],
      evaluationResult: "Flag",
      fallbackPosition: null,
      analysis: "Not found. None.",
      quotes: [],
      revisions: [],
    };
    const met = { ...finding, checkId: crypto.randomUUID(), evaluationResult: "Fallback" };
    const [review] = await app.database.system<{ id: string }>`
      insert into reviews (id, organization_id, created_by, playbook, file_ids, review_mode, representing_party, status, result, created_at, completed_at)
      values (gen_random_uuid(), ${org.id}, ${ada.id}, ${{ id: crypto.randomUUID(), title: "NDA", checks: [{ id: checkId, title: "Law" }] }}::jsonb,
        '{}', 'third-party', 'us', 'succeeded', ${{ results: [finding, met], files: [{ fileId: crypto.randomUUID(), filename: "nda.docx" }] }}::jsonb, now(), now())
      returning id`;
    expect((await ada.get("/tasks")).body.tasks).toMatchObject([
      { kind: "review", title: "nda.docx", count: 1, place: { kind: "review", id: review!.id } },
      { kind: "vault", count: 1, place: { kind: "vault", id: vault.id } },
    ]);
    expect(
      (await viewer.get("/tasks")).body.tasks.filter(({ kind }: Listed) => kind === "review" || kind === "vault"),
    ).toEqual([]);
    await ada.patch(`/reviews/${review!.id}/findings/${checkId}`, { decision: "accepted" });
    expect((await ada.get("/tasks?kind=review")).body.tasks).toEqual([]);
  });

  it.each([
    ["assignee=7", "must be me"],
    [
      "kind=chore",
      "must be finding, cell, review, portfolio, vault, deadline, gate, approval, request, mention, share",
    ],
  ])("refuses %s with 400", async (query, message) => {
    const { ada } = await watched(app);
    const { status, body } = await ada.get(`/tasks?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });
});
