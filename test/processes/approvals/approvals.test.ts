import { describe, expect, it } from "vitest";
import { MISSING } from "../../playbooks/making.ts";
import type { Reply } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { firm, reviewed, TERM } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const codes = (replies: Reply[]) => replies.map(({ status, body }) => [status, body?.code]).toSorted();
const statusOf = async (by: { get(path: string): Promise<Reply> }, id: string) =>
  (await by.get(`/approvals/${id}`)).body.status;

describe("what needs an approval and lacks it", () => {
  it.each(["external", "none"])("is 409 APPROVAL_REQUIRED: a redline with %s comments", async (comments) => {
    const { ada, bob, rule, id, redline, askRedline, decide } = await reviewed(app, server);
    const { id: ruleId } = await rule({ name: "Goes out" });
    const refused = await redline(comments);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "APPROVAL_REQUIRED",
      details: {
        subject: "redline",
        subject_id: id,
        rules: [{ id: ruleId, name: "Goes out", approvers: [{ user_id: bob.id, name: "Bob" }] }],
        can_approve: [{ id: bob.id, name: "Bob" }],
      },
    });
    expect(refused.body.error).toContain("Bob can approve it.");
    expect((await redline("internal")).status).toBe(202);
    const { body: approval } = await askRedline();
    expect((await redline(comments)).body.code).toBe("APPROVAL_REQUIRED");
    await decide(bob, approval.id);
    const { status, body: job } = await redline(comments);
    expect(status).toBe(202);
    await app.runJobs();
    expect((await ada.get(`/jobs/${job.job_id}`)).body.status).toBe("succeeded");
  });

  it("is refused as long as one of several rules is not satisfied, and a rule about reviews counts too", async () => {
    const { bob, cara, rule, redline, askRedline, ask, ada, id, decide } = await reviewed(app, server);
    const { id: first } = await rule();
    const { body: approval } = await askRedline();
    await decide(bob, approval.id);
    const { id: second } = await rule({ subject: "review", approvers: [{ user_id: cara.id }] });
    const refused = await redline();
    expect(refused.body.details.rules.map((each: { id: string }) => each.id)).toEqual([second]);
    const { body: review } = await ask(ada, "review", id);
    await decide(cara, review.id);
    expect((await redline()).status).toBe(202);
    expect((await ada.get(`/approval-need?subject=redline&subject_id=${id}`)).body).toMatchObject({
      is_needed: true,
      is_given: true,
      rules: [
        { id: first, is_given: true },
        { id: second, is_given: true },
      ],
      approval: { id: review.id },
    });
  });

  it("fails the job that writes the redline, if a finding is decided after it was started", async () => {
    const { ada, bob, rule, redline, askRedline, decide, settle } = await reviewed(app, server);
    await rule();
    await decide(bob, (await askRedline()).body.id);
    const { body: job } = await redline();
    await settle("Fee", { decision: "rejected" });
    await app.runJobs();
    const { body } = await ada.get(`/jobs/${job.job_id}`);
    expect(body).toMatchObject({ status: "failed", error: { code: "APPROVAL_REQUIRED" } });
  });
});

describe("POST /approvals", () => {
  it("returns the approval with what is approved, who is asked and when", async () => {
    const { ada, bob, rule, id, askRedline } = await reviewed(app, server);
    const { id: rule_id } = await rule({ name: "Goes out" });
    const { status, body } = await askRedline({ note: "Please look at the fee." });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      subject: "redline",
      subject_id: id,
      title: "nda.docx",
      status: "pending",
      note: "Please look at the fee.",
      asked_by: { id: ada.id, name: "Ada" },
      parts: [{ rule_id, rule_name: "Goes out", mode: "any", approvers: [{ user_id: bob.id, state: "waiting" }] }],
      waits_for: [{ person: { id: bob.id }, delegate: null }],
      my_turn: false,
      decisions: [],
      ended_at: null,
    });
    expect(body.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await bob.get(`/approvals/${body.id}`)).body).toEqual({ ...body, my_turn: true });
  });

  it("returns 200 with the same approval while it waits or holds, and a new one after it was rejected", async () => {
    const { bob, rule, askRedline, decide, settle } = await reviewed(app, server);
    await rule();
    const { body: first } = await askRedline();
    const again = await askRedline();
    expect([again.status, again.body.id]).toEqual([200, first.id]);
    await decide(bob, first.id, "rejected", "Too long.");
    const second = await askRedline();
    expect([second.status, second.body.id === first.id]).toEqual([201, false]);
    await decide(bob, second.body.id);
    expect((await askRedline()).body).toMatchObject({ id: second.body.id, status: "approved" });
    await settle("Term", { decision: "rejected" });
    expect((await askRedline()).status).toBe(201);
  });

  it("of a document is bound to the file's own SHA-256", async () => {
    const { ada, bob, rule, ask } = await firm(app);
    await rule({ subject: "document" });
    const { body: file } = await ada.upload("memo.txt", TERM);
    await app.runJobs();
    const { body } = await ask(ada, "document", file.id.toUpperCase());
    const { sha256 } = (await ada.get(`/files/${file.id}`)).body;
    expect(body).toMatchObject({
      subject_id: file.id,
      sha256,
      title: "memo.txt",
      waits_for: [{ person: { id: bob.id } }],
    });
  });

  it("without a rule asks any administrator, or those who are named", async () => {
    const { ada, bob, cara, admin, ask } = await firm(app);
    const { body: file } = await ada.upload("memo.txt", TERM);
    const { body } = await ask(ada, "document", file.id);
    expect(body.parts).toMatchObject([{ rule_id: null, mode: "any", approvers: [{ role: "administrator" }] }]);
    expect(body.waits_for).toMatchObject([{ person: { id: admin.id } }]);
    const named = await ask(ada, "document", file.id, {
      approvers: [{ user_id: bob.id }, { user_id: cara.id }],
      mode: "all",
    });
    expect(named.status).toBe(201);
    expect(named.body.waits_for).toHaveLength(2);
  });

  it("refuses what the caller may not see or share, a review that has not ended, and an unknown approver", async () => {
    const { org, ada, bob, cara, ask, rule } = await firm(app);
    const { body: file } = await ada.upload("memo.txt", TERM);
    expect((await ask(bob, "document", file.id)).status).toBe(404);
    expect((await org.asOrganization.post("/approvals", { subject: "document", subject_id: file.id })).status).toBe(
      404,
    );
    for (const subject of ["review", "redline", "document", "request"])
      expect((await ask(ada, subject, MISSING)).status).toBe(404);
    const { body: project } = await ada.post("/projects", { name: "Matter" });
    await ada.post(`/projects/${project.id}/members`, { user_id: bob.id, access_level: "read" });
    const { body: shown } = await ada.upload("shown.txt", TERM, { project_id: project.id });
    expect((await ask(bob, "document", shown.id, { approvers: [{ user_id: cara.id }] })).status).toBe(403);
    expect((await ask(bob, "document", shown.id)).status).toBe(403);
    await rule({ subject: "document", approvers: [{ user_id: cara.id }] });
    expect((await ask(bob, "document", shown.id)).status).toBe(201);
    expect((await ask(ada, "document", shown.id, { approvers: [{ user_id: 999_999_999 }] })).body.code).toBe(
      "UNKNOWN_MEMBER",
    );
  });

  it("refuses with NO_APPROVER where everybody who is named asked for it, made it, or is gone", async () => {
    const { ada, bob, rule, askRedline, ask, id } = await reviewed(app, server);
    const { id: ruleId } = await rule({ approvers: [{ user_id: ada.id }] });
    expect((await askRedline()).body).toMatchObject({ code: "NO_APPROVER", details: { rule: { id: ruleId } } });
    await rule({ subject: "review", approvers: [{ user_id: bob.id }, { user_id: ada.id }], mode: "all" });
    expect((await ask(ada, "review", id)).body.code).toBe("NO_APPROVER");
  });
});

describe("an approval is bound to the hash", () => {
  it("and void when a finding is decided, edited or withdrawn, but not when a note or an assignment is added", async () => {
    const { ada, bob, rule, askRedline, decide, settle, file } = await reviewed(app, server);
    await rule();
    const text = (await ada.get(`/files/${file.id}/text`)).body.text as string;
    const at = text.indexOf("five (5)");
    const edit = { original: "five (5)", replacement: "three (3)", start: at, end: at + 8 };
    for (const change of [
      { decision: "rejected" },
      { decision: "edited", revisions: [edit] },
      { revisions: [{ ...edit, replacement: "four (4)" }] },
      { decision: null },
    ]) {
      const { body: approval } = await askRedline();
      await settle("Term", { note: "For us only." });
      expect(await statusOf(ada, approval.id)).toBe("pending");
      await decide(bob, approval.id);
      await settle("Term", { assignee_user_id: ada.id });
      expect(await statusOf(ada, approval.id)).toBe("approved");
      await settle("Term", change);
      expect([JSON.stringify(change), await statusOf(ada, approval.id)]).toEqual([JSON.stringify(change), "void"]);
    }
  });

  it("and stays void when the finding is decided as before", async () => {
    const { bob, rule, askRedline, decide, settle, redline } = await reviewed(app, server);
    await rule();
    const { body: approval } = await askRedline();
    await decide(bob, approval.id);
    await settle("Term", { decision: "rejected" });
    await settle("Term", { decision: "accepted" });
    expect(await statusOf(bob, approval.id)).toBe("void");
    expect((await redline()).body.code).toBe("APPROVAL_REQUIRED");
    expect(await decide(bob, approval.id)).toMatchObject({ status: 409, body: { code: "APPROVAL_ENDED" } });
  });

  it("and void when its file is deleted, and when the review is", async () => {
    const { ada, bob, rule, askRedline, ask, file, id } = await reviewed(app, server);
    await rule();
    await rule({ subject: "document" });
    const { body: document } = await ask(ada, "document", file.id);
    const { body: approval } = await askRedline();
    await ada.delete(`/files/${file.id}`);
    expect(await statusOf(ada, document.id)).toBe("void");
    expect(await statusOf(ada, approval.id)).toBe("void");
    expect((await bob.get(`/files/${file.id}`)).status).toBe(404);
    const { body: next } = await askRedline();
    await ada.delete(`/reviews/${id}`);
    expect(await statusOf(ada, next.id)).toBe("void");
  });

  it("and void when the bytes of its file are replaced", async () => {
    const { ada, bob, rule, ask, decide } = await firm(app);
    await rule({ subject: "document" });
    const { body: file } = await ada.upload("memo.txt", TERM);
    const { body: approval } = await ask(ada, "document", file.id);
    await decide(bob, approval.id);
    await ada.patch(`/files/${file.id}`, { name: "renamed.txt" });
    expect(await statusOf(ada, approval.id)).toBe("approved");
    await app.database.system`update files set sha256 = repeat('0', 64) where id = ${file.id}`;
    expect(await statusOf(ada, approval.id)).toBe("void");
  });
});

describe("POST /approvals/{id}/decision", () => {
  it("keeps who decided what, with the note, and ends the approval by one rejection", async () => {
    const { ada, bob, cara, rule, askRedline, decide } = await reviewed(app, server);
    await rule({ approvers: [{ user_id: bob.id }, { user_id: cara.id }], mode: "all" });
    const { body: approval } = await askRedline();
    const first = await decide(bob, approval.id, "approved", "Fine.");
    expect(first.body).toMatchObject({
      status: "pending",
      decisions: [{ user_id: bob.id, by: { name: "Bob" }, on_behalf_of: null, decision: "approved", note: "Fine." }],
      waits_for: [{ person: { id: cara.id } }],
    });
    expect((await decide(bob, approval.id)).body.code).toBe("APPROVAL_DECIDED");
    const last = await decide(cara, approval.id, "rejected", "Too short.");
    expect(last.body).toMatchObject({ status: "rejected", waits_for: [], decisions: [{}, { note: "Too short." }] });
    expect(last.body.ended_at).not.toBeNull();
    expect((await decide(bob, approval.id)).body).toMatchObject({
      code: "APPROVAL_ENDED",
      details: { status: "rejected" },
    });
    expect((await ada.post(`/approvals/${approval.id}/decision`, { decision: "maybe" })).status).toBe(400);
  });

  it("with all needs everybody, with any one person", async () => {
    const { bob, cara, rule, askRedline, decide, settle } = await reviewed(app, server);
    await rule({ approvers: [{ user_id: bob.id }, { user_id: cara.id }], mode: "all" });
    const { body: all } = await askRedline();
    expect((await decide(cara, all.id)).body.status).toBe("pending");
    expect((await decide(bob, all.id)).body.status).toBe("approved");
    await settle("Term", { decision: "rejected" });
    await rule({ approvers: [{ user_id: bob.id }, { user_id: cara.id }], mode: "any" });
    const { body: both } = await askRedline();
    const one = await decide(cara, both.id);
    expect(one.body.parts[1].approvers).toMatchObject([{ state: "not_needed" }, { state: "approved" }]);
    expect((await decide(bob, both.id)).body.status).toBe("approved");
  });

  it("in order lets only the next one decide", async () => {
    const { bob, cara, dan, rule, askRedline, decide } = await reviewed(app, server);
    await rule({ approvers: [{ user_id: bob.id }, { user_id: cara.id }, { user_id: dan.id }], mode: "in_order" });
    const { body: approval } = await askRedline();
    for (const early of [cara, dan]) expect((await decide(early, approval.id)).body.code).toBe("NOT_YOUR_TURN");
    expect((await decide(bob, approval.id)).body.waits_for).toMatchObject([{ person: { id: cara.id } }]);
    expect((await decide(dan, approval.id)).body.code).toBe("NOT_YOUR_TURN");
    expect((await decide(bob, approval.id)).body.code).toBe("APPROVAL_DECIDED");
    await decide(cara, approval.id);
    expect((await decide(dan, approval.id)).body.status).toBe("approved");
  });

  it("is refused to who asked, to who ran the review or decided a finding, and to who uploaded the file", async () => {
    const { ada, bob, cara, admin, rule, ask, askRedline, decide, id, checks, redline } = await reviewed(app, server);
    await rule({
      approvers: [{ role: "administrator" }, { user_id: ada.id }, { user_id: bob.id }, { user_id: cara.id }],
    });
    for (const { id: user_id } of [bob, cara]) await ada.post(`/reviews/${id}/shares`, { user_id });
    await bob.patch(`/reviews/${id}/findings/${checks.Fee}`, { decision: "rejected" });
    const { body: approval } = await ask(cara, "redline", id);
    for (const own of [ada, bob, cara])
      expect(await decide(own, approval.id)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(approval.waits_for).toMatchObject([{ person: { id: admin.id } }]);
    expect((await askRedline()).body.id).toBe(approval.id);
    expect((await decide(admin, approval.id)).body.status).toBe("approved");
    expect((await redline()).status).toBe(202);
  });

  it("is 404 to who cannot see the approval, 403 to who can but was not asked, and to an organization key", async () => {
    const { org, ada, cara, rule, askRedline, decide, id } = await reviewed(app, server);
    await rule();
    const { body: approval } = await askRedline();
    expect((await decide(cara, approval.id)).status).toBe(404);
    expect((await cara.get(`/approvals/${approval.id}`)).status).toBe(404);
    expect((await cara.get("/approvals")).body.approvals).toEqual([]);
    await ada.post(`/reviews/${id}/shares`, { user_id: cara.id });
    expect((await cara.get(`/approvals/${approval.id}`)).status).toBe(200);
    expect((await decide(cara, approval.id)).status).toBe(403);
    expect((await org.asOrganization.post(`/approvals/${approval.id}/decision`, { decision: "approved" })).status).toBe(
      403,
    );
    expect((await org.asOrganization.get(`/approvals/${approval.id}`)).status).toBe(404);
    const stranger = await (await app.organization()).user({ isAdmin: true });
    expect((await decide(stranger, approval.id)).status).toBe(404);
  });

  it("lets approvers read what they approve, and nothing else of its maker", async () => {
    const { ada, bob, rule, askRedline, id, file, checks } = await reviewed(app, server);
    const { body: other } = await ada.upload("other.txt", TERM);
    expect((await bob.get(`/reviews/${id}`)).status).toBe(404);
    await rule();
    await askRedline();
    expect((await bob.get(`/reviews/${id}`)).body).toMatchObject({ my_access_level: "read" });
    expect((await bob.get(`/files/${file.id}/text`)).status).toBe(200);
    expect((await bob.get(`/files/${other.id}`)).status).toBe(404);
    expect((await bob.patch(`/reviews/${id}/findings/${checks.Term}`, { decision: "rejected" })).status).toBe(403);
    expect((await bob.delete(`/files/${file.id}`)).status).toBe(403);
  });

  it("of two deciders at once lets one win, and tells the other with 409", async () => {
    const { bob, cara, rule, askRedline, decide, settle } = await reviewed(app, server);
    await rule({ approvers: [{ user_id: bob.id }, { user_id: cara.id }] });
    for (const decision of ["rejected", "accepted", "rejected", "accepted"]) {
      await settle("Term", { decision });
      const { body: approval } = await askRedline();
      const replies = await Promise.all([decide(bob, approval.id), decide(cara, approval.id, "rejected")]);
      expect(codes(replies)).toEqual([
        [200, undefined],
        [409, "APPROVAL_ENDED"],
      ]);
      const won = replies.find(({ status }) => status === 200)!.body;
      expect((await bob.get(`/approvals/${approval.id}`)).body).toMatchObject({ status: won.status, decisions: [{}] });
    }
  });

  it("while the review changes at the same moment never leaves it approved", async () => {
    const { bob, rule, askRedline, decide, settle, redline } = await reviewed(app, server);
    await rule();
    for (const decision of ["rejected", "accepted", "rejected", "accepted", "rejected", "accepted"]) {
      const { body: approval } = await askRedline();
      const [decided, changed] = await Promise.all([decide(bob, approval.id), settle("Term", { decision })]);
      expect(changed.status).toBe(200);
      expect([200, 409]).toContain(decided.status);
      expect(await statusOf(bob, approval.id)).toBe("void");
      expect((await redline()).body.code).toBe("APPROVAL_REQUIRED");
    }
  });

  it("while the file is deleted at the same moment never leaves it approved", async () => {
    const { ada, bob, rule, ask, decide } = await firm(app);
    await rule({ subject: "document" });
    for (let round = 0; round < 5; round++) {
      const { body: file } = await ada.upload("memo.txt", TERM);
      const { body: approval } = await ask(ada, "document", file.id);
      const [decided, deleted] = await Promise.all([decide(bob, approval.id), ada.delete(`/files/${file.id}`)]);
      expect(deleted.status).toBe(204);
      expect([200, 409]).toContain(decided.status);
      expect(await statusOf(ada, approval.id)).toBe("void");
    }
  });
});

describe("the audit chain", () => {
  it("holds who asked, decided and delegated, with the hash, and what the rules were", async () => {
    const { ada, bob, cara, admin, rule, ask, decide } = await firm(app);
    const { id: ruleId } = await rule({ subject: "document", name: "Memos" });
    const { body: file } = await ada.upload("memo.txt", TERM);
    const until = new Date().toISOString().slice(0, 10);
    await bob.put("/approval-delegation", { to_user_id: cara.id, until });
    const { body: approval } = await ask(ada, "document", file.id);
    await decide(cara, approval.id, "rejected", "No.");
    await bob.delete("/approval-delegation");
    await admin.patch(`/approval-rules/${ruleId}`, { mode: "all" });
    await admin.delete(`/approval-rules/${ruleId}`);
    const { records } = (await admin.get("/audit-log")).body;
    const told = records.filter(({ operation }: { operation: string }) => operation.includes("/approval"));
    expect(told.map(({ summary, actor }: { summary: string; actor: string }) => [actor, summary]).toReversed()).toEqual(
      [
        ["Root", "Created an approval rule"],
        ["Bob", "Let a colleague decide approvals in their place"],
        ["Ada", "Asked for the approval of an approval"],
        ["Cara", "Approved an approval"],
        ["Bob", "Ended the delegation of their approvals"],
        ["Root", "Changed an approval rule"],
        ["Root", "Deleted an approval rule"],
      ],
    );
    expect(told[3].target).toMatchObject({
      id: approval.id,
      decision: "rejected",
      sha256: approval.sha256,
      for_user_id: bob.id,
    });
    expect(told[3].phrase[0]).toBe("rejected ");
  });
});

describe("GET /approvals", () => {
  it("lists those asked for, those that wait for the caller, and those of one thing", async () => {
    const { ada, bob, cara, rule, ask, askRedline, decide, id, file } = await reviewed(app, server);
    await rule({ approvers: [{ user_id: bob.id }, { user_id: cara.id }], mode: "in_order" });
    await rule({ subject: "document", approvers: [{ user_id: cara.id }] });
    const { body: redline } = await askRedline();
    const { body: document } = await ask(ada, "document", file.id);
    const listed = async (by: typeof ada, query: string) =>
      (await by.get(`/approvals?${query}`)).body.approvals.map((each: { id: string }) => each.id);
    expect(await listed(ada, "asked_by=me")).toEqual([document.id, redline.id]);
    expect(await listed(ada, "waiting_for=me")).toEqual([]);
    expect(await listed(bob, "waiting_for=me")).toEqual([redline.id]);
    expect(await listed(cara, "waiting_for=me")).toEqual([document.id]);
    await decide(bob, redline.id);
    expect(await listed(bob, "waiting_for=me")).toEqual([]);
    expect(await listed(cara, "waiting_for=me")).toEqual([document.id, redline.id]);
    expect(await listed(cara, `subject=redline&subject_id=${id}&status=pending`)).toEqual([redline.id]);
    expect(await listed(bob, "asked_by=me")).toEqual([]);
    const page = await ada.get("/approvals?limit=1");
    expect(page.body.pagination).toMatchObject({ has_more: true });
    expect(await listed(ada, `cursor=${page.body.pagination.next_cursor}`)).toEqual([redline.id]);
  });
});
