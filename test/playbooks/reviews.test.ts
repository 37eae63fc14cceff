import { describe, expect, it } from "vitest";
import { forgetOldJobs } from "../../src/kernel/jobs/jobs.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { firm, MISSING, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });
const SILENT = {
  result: "neither",
  fallback: 0,
  basis: "silence",
  demands: [],
  analysis: "It says nothing.",
  quotes: [],
  revisions: [],
};

const TEXT = "1. Term. This Agreement ends after two (2) years.";

/** A review that ada started, not yet run. */
async function begun(more: object = {}) {
  server.reply({ object: SILENT });
  const made = await firm(app, "organization");
  const { body: check } = await made.ada.post(`${made.path}/checks`, newCheck("Term"));
  const { body: file } = await made.ada.upload("nda.txt", TEXT);
  await app.runJobs();
  const { body: job } = await made.ada.post(`${made.path}/run?wait=0`, { file_ids: [file.id], ...more });
  const at = `/reviews/${job.job_id}`;
  return { ...made, file, job, check, at, finding: `${at}/findings/${check.id}` };
}

async function finished(more: object = {}) {
  const made = await begun(more);
  await app.runJobs();
  return made;
}

const AT = TEXT.indexOf("two (2)");
const EDIT = { original: "two (2)", replacement: "three (3)", start: AT, end: AT + 7 };

describe("GET /reviews", () => {
  it("lists a review when it starts, and its summary when it ends", async () => {
    const { ada, job, playbook, file } = await begun();
    const common = {
      id: job.job_id,
      playbook: { id: playbook.id, title: "NDA" },
      files: [{ id: file.id, name: "nda.txt" }],
      checks: 1,
      decided: 0,
      is_own: true,
      my_access_level: "admin",
    };
    const [before] = (await ada.get("/reviews")).body.reviews;
    expect(before).toMatchObject({ ...common, status: "pending", judged: 0, summary: null, completed_at: null });
    await app.runJobs();
    const [after] = (await ada.get("/reviews")).body.reviews;
    expect(after).toMatchObject({ ...common, status: "succeeded", judged: 1 });
    const { flags, fallbacks, passes, errors } = after.summary;
    expect(flags + fallbacks + passes + errors).toBe(1);
  });

  it("keeps the names of deleted files", async () => {
    const { ada, job, file } = await begun();
    await app.runJobs();
    await ada.delete(`/files/${file.id}`);
    expect((await ada.get(`/reviews/${job.job_id}`)).body.files).toEqual([{ id: file.id, name: "nda.txt" }]);
  });

  it("hides the review of another person, and other kinds of job", async () => {
    const { bob, admin, job, ada } = await begun();
    for (const other of [bob, admin]) {
      expect((await other.get("/reviews")).body.reviews).toEqual([]);
      expect((await other.get(`/reviews/${job.job_id}`)).status).toBe(404);
    }
    const { body: chat } = await ada.post("/chat/completions?wait=0", { message: "Hello" });
    expect((await ada.get(`/reviews/${chat.job_id}`)).status).toBe(404);
    expect((await ada.get(`/reviews/${MISSING}`)).body.code).toBe("NOT_FOUND");
    expect((await ada.get("/reviews?limit=1")).body.pagination).toMatchObject({ limit: 1, has_more: false });
  });

  it("filters by playbook, file, project and status", async () => {
    const { ada, playbook, file, job } = await finished();
    const found = async (query: string) =>
      (await ada.get(`/reviews?${query}`)).body.reviews.map(({ id }: { id: string }) => id);
    for (const query of [`playbook_id=${playbook.id}`, `file_id=${file.id}`, "status=succeeded"])
      expect(await found(query)).toEqual([job.job_id]);
    for (const query of [`playbook_id=${MISSING}`, `file_id=${MISSING}`, "status=failed"])
      expect(await found(query)).toEqual([]);
    expect((await ada.get(`/reviews?project_id=${MISSING}`)).status).toBe(404);
    expect((await ada.get("/reviews?status=done")).status).toBe(400);
  });

  it("lists a run of an organization key for administrators and organization keys only", async () => {
    const { asOrganization, admin, ada, path } = await begun();
    const { body: file } = await asOrganization.upload("open.txt", TEXT);
    await app.runJobs();
    const { body: job } = await asOrganization.post(`${path}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    for (const caller of [asOrganization, admin]) {
      expect((await caller.get("/reviews")).body.reviews).toMatchObject([{ id: job.job_id, created_by: null }]);
      expect((await caller.get(`/reviews/${job.job_id}`)).body.my_access_level).toBe("admin");
    }
    expect((await ada.get(`/reviews/${job.job_id}`)).status).toBe(404);
  });
});

describe("GET /reviews/{id}", () => {
  it("holds the pinned playbook, the result and the decisions, also when the job has expired", async () => {
    const { ada, at, path, job, check, finding } = await finished();
    await ada.patch(finding, { decision: "accepted" });
    await ada.patch(path, { title: "Changed since" });
    await app.database.system`update jobs set completed_at = now() - interval '40 days' where id = ${job.job_id}`;
    await forgetOldJobs(app.database.system);
    expect((await ada.get(`/jobs/${job.job_id}`)).status).toBe(404);
    const { body } = await ada.get(at);
    expect(body).toMatchObject({
      id: job.job_id,
      status: "succeeded",
      playbook: { title: "NDA", guide: "g", checks: [{ id: check.id, title: "Term" }] },
      result: { playbookTitle: "NDA", results: [{ checkId: check.id, evaluationResult: "Flag" }] },
      decisions: [{ check_id: check.id, decision: "accepted" }],
      error: null,
    });
  });

  it("is seen by the members of its project: those with write access decide, readers may not", async () => {
    const made = await firm(app);
    const { body: project } = await made.ada.post("/projects", { name: "Matter" });
    const { ada, bob, admin } = made;
    server.reply({ object: SILENT });
    const { body: check } = await ada.post(`${made.path}/checks`, newCheck("Term"));
    const { body: file } = await ada.upload("nda.txt", TEXT);
    await app.runJobs();
    const asked = { file_ids: [file.id], project_id: project.id };
    const { body: job } = await ada.post(`${made.path}/run?wait=0`, asked);
    await app.runJobs();
    const at = `/reviews/${job.job_id}`;
    const finding = `${at}/findings/${check.id}`;
    expect((await bob.get(at)).status).toBe(404);
    await ada.post(`/projects/${project.id}/members`, { user_id: bob.id, access_level: "read" });
    expect((await bob.get(at)).body).toMatchObject({ is_own: false, my_access_level: "read", project_id: project.id });
    expect((await bob.get(`/files/${file.id}/text`)).body.text).toContain(TEXT);
    expect((await bob.get(`/reviews?project_id=${project.id}`)).body.reviews).toHaveLength(1);
    expect((await bob.patch(finding, { decision: "accepted" })).status).toBe(403);
    await ada.patch(`/projects/${project.id}/members/${bob.id}`, { access_level: "write" });
    expect((await bob.patch(finding, { decision: "accepted" })).status).toBe(200);
    expect((await bob.delete(at)).status).toBe(403);
    expect((await admin.get(at)).status).toBe(404);
    await ada.delete(`/projects/${project.id}`);
    expect((await bob.get(at)).status).toBe(404);
    expect((await ada.get(at)).body.project_id).toBeNull();
  });

  it("gives findings that were stored without demands an empty list", async () => {
    const { ada, at, job } = await finished();
    await app.database.system`
      update reviews set result = result #- '{results,0,demands}' where id = ${job.job_id}`;
    expect((await ada.get(at)).body.result.results[0].demands).toEqual([]);
  });

  it("signs the URL of the proposal anew", async () => {
    const { ada, at, job } = await finished();
    const { body: file } = await ada.upload("redline.txt", "Redline");
    const document = { fileId: file.id, filename: "redline.txt", signedUrl: "https://expired.example.com/" };
    const documents = [{ ...document, originalFileId: file.id, originalFilename: "nda.txt" }];
    await app.database.system`
      update reviews set result = result || ${JSON.stringify({ documents })}::jsonb where id = ${job.job_id}`;
    const { body } = await ada.get(at);
    expect(body.result.documents[0].signedUrl).toMatch(/\/downloads\/.*signature=/);
  });
});

describe("DELETE /reviews/{id}", () => {
  it("removes the review, its decisions and its job, and keeps the file", async () => {
    const { ada, at, finding, job, file } = await finished();
    await ada.patch(finding, { decision: "accepted" });
    expect((await ada.delete(at)).status).toBe(204);
    expect((await ada.get(at)).status).toBe(404);
    expect((await ada.get(`/jobs/${job.job_id}`)).status).toBe(404);
    expect((await ada.get(`/files/${file.id}`)).status).toBe(200);
    expect(await app.database.system`select from finding_decisions where review_id = ${job.job_id}`).toEqual([]);
  });

  it("cancels a review that has not ended", async () => {
    const { ada, at } = await begun();
    const before = server.requests.length;
    expect((await ada.delete(at)).status).toBe(204);
    await app.runJobs();
    expect(server.requests.length).toBe(before);
    expect((await ada.get(at)).status).toBe(404);
  });

  it("refuses a person it is shared with: 403", async () => {
    const { ada, bob, at } = await finished();
    await ada.post(`${at}/shares`, { user_id: bob.id });
    expect((await bob.delete(at)).status).toBe(403);
  });
});

describe("PATCH /reviews/{id}/findings/{checkId}", () => {
  it("keeps who decided and when, what is left out, and every earlier state", async () => {
    const { ada, bob, at, finding, check } = await finished();
    await ada.post(`${at}/shares`, { user_id: bob.id });
    const { body: first } = await ada.patch(finding, { decision: "accepted", note: " Agreed with sales " });
    expect(first).toMatchObject({
      check_id: check.id,
      decision: "accepted",
      note: "Agreed with sales",
      assignee: null,
      revisions: null,
      decided_by: { id: ada.id },
      history: [],
    });
    const { body: second } = await bob.patch(finding, { assignee_user_id: bob.id });
    expect(second).toMatchObject({ decision: "accepted", note: "Agreed with sales", assignee: { id: bob.id } });
    expect([second.decided_by.id, second.decided_at, second.updated_by.id]).toEqual([ada.id, first.decided_at, bob.id]);
    expect(Date.parse(second.updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
    const { body: third } = await bob.patch(finding, { decision: null, note: null });
    expect(third).toMatchObject({ decision: null, note: null, decided_by: null, decided_at: null });
    expect(third.history).toMatchObject([
      { decision: "accepted", assignee: { id: bob.id }, updated_by: { id: bob.id }, updated_at: second.updated_at },
      { decision: "accepted", assignee: null, updated_by: { id: ada.id }, updated_at: first.updated_at },
    ]);
    expect((await ada.get(at)).body.decisions).toEqual([third]);
  });

  it("keeps edited revisions while the decision is edited, and drops them with another decision", async () => {
    const { ada, finding, file } = await finished();
    const { body } = await ada.patch(finding, { decision: "edited", revisions: [EDIT] });
    expect(body.revisions).toEqual([{ ...EDIT, file_id: file.id, rationale: "" }]);
    expect((await ada.patch(finding, { note: "As in the last deal" })).body.revisions).toEqual(body.revisions);
    expect((await ada.patch(finding, { decision: "rejected" })).body.revisions).toBeNull();
  });

  it("refuses to overwrite a newer decision: 409 FINDING_CHANGED, with that decision", async () => {
    const { ada, bob, at, finding } = await finished();
    await ada.post(`${at}/shares`, { user_id: bob.id });
    const { body: first } = await ada.patch(finding, { decision: "accepted", if_updated_at: null });
    const late = await bob.patch(finding, { decision: "rejected", if_updated_at: null });
    expect([late.status, late.body.code, late.body.details.decision]).toEqual([409, "FINDING_CHANGED", first]);
    const seen = { decision: "rejected", if_updated_at: first.updated_at };
    const both = await Promise.all([ada.patch(finding, seen), bob.patch(finding, seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("keeps every state with its text in a history, newest first, for whoever can read the review", async () => {
    const { org, ada, bob, at, finding, file } = await finished();
    await ada.post(`${at}/shares`, { user_id: bob.id });
    await ada.patch(finding, { decision: "edited", revisions: [EDIT], note: "Agreed" });
    await bob.patch(finding, { decision: "rejected", assignee_user_id: ada.id });
    const { status, body } = await bob.get(`${finding}/history`);
    expect([status, body.history]).toMatchObject([
      200,
      [
        { decision: "rejected", revisions: null, note: "Agreed", assignee: { id: ada.id }, updated_by: { id: bob.id } },
        { decision: "edited", note: "Agreed", assignee: null, updated_by: { id: ada.id } },
      ],
    ]);
    expect(body.history[1].revisions).toEqual([{ ...EDIT, file_id: file.id, rationale: "" }]);
    const { revisions } = body.history[1];
    const { body: restored } = await ada.patch(finding, { decision: "edited", revisions, note: "Agreed" });
    expect(restored.revisions).toEqual(revisions);
    expect((await ada.get(`${finding}/history?limit=1&offset=1`)).body.history).toMatchObject([
      { decision: "rejected" },
    ]);
    expect((await (await org.user()).get(`${finding}/history`)).status).toBe(404);
    expect((await ada.get(`${at}/findings/${MISSING}/history`)).status).toBe(404);
  });

  it("restores an earlier state as it was: its words, and whose they are, also when the file is gone", async () => {
    const { ada, bob, at, finding, file } = await finished();
    await ada.post(`${at}/shares`, { user_id: bob.id });
    const { body: hers } = await ada.patch(finding, { decision: "edited", revisions: [EDIT] });
    await bob.patch(finding, { decision: "rejected", note: "No" });
    await ada.delete(`/files/${file.id}`);
    const { status, body } = await bob.patch(finding, { restores: hers.updated_at });
    expect([status, body]).toMatchObject([
      200,
      {
        decision: "edited",
        revisions: hers.revisions,
        note: "No",
        decided_by: { id: ada.id },
        decided_at: hers.decided_at,
        updated_by: { id: bob.id },
      },
    ]);
    expect((await bob.get(`${finding}/history`)).body.history).toMatchObject([
      { decision: "edited", decided_by: { id: ada.id }, updated_by: { id: bob.id } },
      { decision: "rejected", decided_by: { id: bob.id }, updated_by: { id: bob.id } },
      { decision: "edited", decided_by: { id: ada.id }, updated_by: { id: ada.id } },
    ]);
    expect(body.history).toMatchObject([{ decided_by: { id: bob.id } }, { decided_by: { id: ada.id } }]);
  });

  it("refuses to restore a state that the finding never had, or together with a decision: 400", async () => {
    const { ada, finding } = await finished();
    const { body: first } = await ada.patch(finding, { decision: "accepted" });
    const refusal = { status: 400, body: { code: "VALIDATION_FAILED" } };
    expect(await ada.patch(finding, { restores: "2026-01-01T00:00:00.000Z" })).toMatchObject(refusal);
    for (const change of [{ decision: null }, { decision: "rejected" }, { revisions: [EDIT] }])
      expect(await ada.patch(finding, { restores: first.updated_at, ...change })).toMatchObject(refusal);
    expect((await ada.get(`${finding}/history`)).body.history).toHaveLength(1);
  });

  it("lists who can see the review, by name, to assign and mention them", async () => {
    const { ada, bob, at } = await finished();
    const ids = async (query = "") =>
      (await ada.get(`${at}/people${query}`)).body.people.map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([ada.id]);
    await ada.post(`${at}/shares`, { user_id: bob.id });
    expect((await ids()).toSorted()).toEqual([ada.id, bob.id].toSorted());
    expect(await ids(`?q=${encodeURIComponent("nobody of this name")}`)).toEqual([]);
    await ada.delete(`${at}/shares/${bob.id}`);
    const { body: project } = await ada.post("/projects", { name: "Open", is_access_controlled: false });
    await app.database.system`update reviews set project_id = ${project.id} where id = ${at.slice("/reviews/".length)}`;
    expect(await ids()).toContain(bob.id);
  });

  it("refuses a decision on a review that is still running: 409", async () => {
    const { ada, finding } = await begun();
    const { status, body } = await ada.patch(finding, { decision: "accepted" });
    expect([status, body.code]).toEqual([409, "REVIEW_NOT_FINISHED"]);
  });

  it("refuses a decision on a canceled review: 409", async () => {
    const { ada, finding, job } = await begun();
    await ada.post(`/jobs/${job.job_id}/cancel`);
    expect((await ada.patch(finding, { decision: "accepted" })).body.code).toBe("REVIEW_NOT_FINISHED");
  });

  it("refuses an unknown check: 404", async () => {
    const { ada, at } = await finished();
    expect((await ada.patch(`${at}/findings/${MISSING}`, { decision: "accepted" })).status).toBe(404);
  });

  it("refuses an assignee who cannot see the review or is not in the organization: 400", async () => {
    const { ada, bob, admin, finding } = await finished();
    for (const { id } of [bob, admin]) {
      const { status, body } = await ada.patch(finding, { assignee_user_id: id });
      expect([status, body.details.issues[0].path]).toEqual([400, "body.assignee_user_id"]);
    }
    const stranger = await (await app.organization()).user();
    expect((await ada.patch(finding, { assignee_user_id: stranger.id })).body.code).toBe("UNKNOWN_MEMBER");
    expect((await ada.patch(finding, { assignee_user_id: ada.id })).status).toBe(200);
  });

  it.each([
    ["whose original is not the text from start to end", { original: "two (3)" }],
    ["that ends before it starts", { start: AT + 7, end: AT, original: "" }],
    ["beyond the end of the text", { start: 9000, end: 9000, original: "" }],
    ["of a file that was not reviewed", { file_id: MISSING }],
  ])("refuses a revision %s: 400", async (_what, change) => {
    const { ada, at, finding } = await finished();
    const revisions = [{ ...EDIT, ...change }];
    expect((await ada.patch(finding, { decision: "edited", revisions })).status).toBe(400);
    expect((await ada.get(at)).body.decisions).toEqual([]);
  });

  it("refuses overlapping revisions, edits without revisions, revisions without an edit, and an empty change: 400", async () => {
    const { ada, at, finding } = await finished();
    const refused = [
      { decision: "edited", revisions: [EDIT, EDIT] },
      { decision: "edited" },
      { decision: "edited", revisions: [] },
      { decision: "accepted", revisions: [EDIT] },
      { if_updated_at: null },
      {},
      { decision: "maybe" },
    ];
    for (const body of refused) expect((await ada.patch(finding, body)).status, JSON.stringify(body)).toBe(400);
    expect((await ada.get(at)).body.decisions).toEqual([]);
  });

  it("refuses a revision without file_id when several files were reviewed: 400", async () => {
    const { ada, path, check, file } = await begun();
    const { body: other } = await ada.upload("schedule.txt", "Schedule");
    await app.runJobs();
    const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id, other.id] });
    await app.runJobs();
    const finding = `/reviews/${job.job_id}/findings/${check.id}`;
    expect((await ada.patch(finding, { decision: "edited", revisions: [EDIT] })).status).toBe(400);
    const named = [{ ...EDIT, file_id: file.id }];
    expect((await ada.patch(finding, { decision: "edited", revisions: named })).status).toBe(200);
  });

  it("refuses a revision of a file that was deleted since: 409, and still takes a decision", async () => {
    const { ada, finding, file } = await finished();
    await ada.delete(`/files/${file.id}`);
    const { status, body } = await ada.patch(finding, { decision: "edited", revisions: [EDIT] });
    expect([status, body.code]).toEqual([409, "FILE_DELETED"]);
    expect((await ada.patch(finding, { decision: "rejected" })).status).toBe(200);
  });
});

describe("/reviews/{id}/shares", () => {
  it("gives a colleague the review and its file, until the share is removed", async () => {
    const { ada, bob, admin, at, file } = await finished();
    expect((await ada.post(`${at}/shares`, { user_id: bob.id })).status).toBe(201);
    expect((await ada.post(`${at}/shares`, { user_id: bob.id })).status).toBe(200);
    expect((await bob.get(at)).body).toMatchObject({ is_own: false, my_access_level: "write" });
    expect((await bob.get(`/files/${file.id}/text`)).status).toBe(200);
    expect((await bob.get("/reviews")).body.reviews).toHaveLength(1);
    expect((await bob.get(`${at}/shares`)).body.shares).toMatchObject([{ user_id: bob.id }]);
    expect((await admin.get(at)).status).toBe(404);
    expect((await bob.delete(`${at}/shares/${bob.id}`)).status).toBe(204);
    expect((await bob.get(at)).status).toBe(404);
    expect((await bob.get(`/files/${file.id}/text`)).status).toBe(404);
  });

  it("refuses to share with oneself or a stranger: 400; only whoever started the review shares it: 403", async () => {
    const { ada, bob, admin, at } = await finished();
    expect((await ada.post(`${at}/shares`, { user_id: ada.id })).status).toBe(400);
    expect((await ada.post(`${at}/shares`, { email: "nobody@example.com" })).body.code).toBe("UNKNOWN_MEMBER");
    await ada.post(`${at}/shares`, { user_id: bob.id });
    expect((await bob.post(`${at}/shares`, { user_id: admin.id })).status).toBe(403);
    await ada.post(`${at}/shares`, { user_id: admin.id });
    expect((await bob.delete(`${at}/shares/${admin.id}`)).status).toBe(403);
  });
});

describe("webhooks", () => {
  it("are told when a review ends and when a finding is decided, with ids only", async () => {
    const { ada, finding, job, check, asOrganization, org } = await begun();
    const { body: webhook } = await asOrganization.post("/webhooks", {
      url: "https://hooks.example.com/",
      events: ["review.completed", "finding.decided"],
    });
    await app.database.system`update jobs set run_after = now() + interval '1 day' where kind = 'webhooks/deliver'`;
    await app.runJobs();
    await ada.patch(finding, { decision: "rejected", note: "Secret" });
    await ada.patch(finding, { note: "Only a note" });
    await ada.patch(finding, { decision: null });
    const rows = await app.database.organization(org.id)<{ body: string }>`
      select body from webhook_deliveries where webhook_id = ${webhook.id} order by created_at, body desc`;
    const told = rows.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data]);
    const of = { review_id: job.job_id, check_id: check.id };
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        ["review.completed", { review_id: job.job_id, status: "succeeded" }],
        ["finding.decided", { ...of, decision: "rejected" }],
        ["finding.decided", { ...of, decision: null }],
      ]),
    );
  });
});
