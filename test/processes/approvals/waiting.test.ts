import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendDueEmails } from "../../../src/administration/notifications/send-emails.ts";
import { openMailer } from "../../../src/administration/notifications/smtp.ts";
import { sweepApprovals } from "../../../src/processes/approvals/sweep.ts";
import type { As } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { firm, TERM } from "./making.ts";

let received: { to: string; raw: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      received.push({ to: session.envelope.rcptTo[0]!.address, raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
await once(server.listen(0, "127.0.0.1"), "listening");
const { port } = server.server.address() as AddressInfo;
afterAll(() => new Promise<void>((closed) => server.close(closed)));

const app = useApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: "Chancery <chancery@example.com>" });
beforeEach(async () => {
  received = [];
  await app.database.system`delete from emails`;
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function sendNow() {
  const mailer = (await openMailer(app.deps.config))!;
  await sendDueEmails(app.deps, mailer, () => new Date());
  mailer.close();
  return Promise.all(received.map(async ({ to, raw }) => ({ to, ...(await PostalMime.parse(raw)) })));
}

async function asked(rule: object = {}) {
  const made = await firm(app);
  await made.rule({ subject: "document", ...rule });
  const { body: file } = await made.ada.upload("memo.txt", TERM);
  const { body: approval } = await made.ask(made.ada, "document", file.id, { note: "Please look." });
  return { ...made, file, approval, id: approval.id as string };
}

const told = async (by: As) =>
  (await by.get("/notifications?unread=true")).body.notifications.map(({ kind }: { kind: string }) => kind);
const tasks = async (by: As) => (await by.get("/tasks?kind=approval")).body.tasks;

describe("an approval that waits", () => {
  it("is a task of those who can decide it now, and of nobody else", async () => {
    const { ada, bob, cara, id, decide } = await asked();
    expect(await tasks(bob)).toMatchObject([
      {
        id: `approval ${id}`,
        kind: "approval",
        title: "memo.txt",
        text: "Please look.",
        by: { id: ada.id },
        place: { kind: "approval", id, name: "memo.txt" },
      },
    ]);
    for (const other of [ada, cara]) expect(await tasks(other)).toEqual([]);
    await bob.put("/approval-delegation", { to_user_id: cara.id, until: inDays(2).toISOString().slice(0, 10) });
    expect(await tasks(cara)).toHaveLength(1);
    await decide(cara, id);
    for (const other of [ada, bob, cara]) expect(await tasks(other)).toEqual([]);
  });

  it("is told at once to whose turn it is, by e-mail with a link to its page, and its end to who asked", async () => {
    const { ada, bob, cara, id, decide, approvers } = await inOrder();
    expect(await told(bob)).toEqual(["approval.asked"]);
    expect(await told(cara)).toEqual([]);
    const [mail, ...more] = await sendNow();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: [{ address: bob.email }], subject: "Ada asks for your approval: memo.txt" });
    expect(mail!.text).toContain("Please look.");
    expect(mail!.text).toContain(`${app.deps.config.PUBLIC_URL}/approvals/${id}`);
    await decide(bob, id);
    expect(await told(cara)).toEqual(["approval.asked"]);
    expect(await told(ada)).toEqual([]);
    await decide(cara, id, "rejected", "Too long.");
    const { notifications } = (await ada.get("/notifications")).body;
    expect(notifications).toMatchObject([
      { kind: "approval.decided", by: { id: cara.id }, text: "Rejected: Too long.", place: { kind: "approval", id } },
    ]);
    for (const { person } of approvers) expect(await told(person)).toEqual([]);
  });
});

async function inOrder() {
  const made = await firm(app);
  const { ada, bob, cara } = made;
  const approvers = [{ person: bob }, { person: cara }];
  const named = approvers.map(({ person }) => ({ user_id: person.id }));
  await made.rule({ subject: "document", approvers: named, mode: "in_order" });
  const { body: file } = await ada.upload("memo.txt", TERM);
  const { body } = await made.ask(ada, "document", file.id, { note: "Please look." });
  return { ...made, approvers, id: body.id as string };
}

describe("an overdue approval", () => {
  it("goes to the person named in the rule after as many days, once, and that person may decide", async () => {
    const { rule, ada, bob, dan, admin, ask, decide } = await firm(app);
    await rule({ subject: "document", escalate_to_user_id: dan.id, escalate_after_days: 3 });
    const { body: file } = await ada.upload("memo.txt", TERM);
    const { body: approval } = await ask(ada, "document", file.id);
    await sweepApprovals(app.deps, inDays(2.9));
    expect((await decide(dan, approval.id)).status).toBe(404);
    await sweepApprovals(app.deps, inDays(3.1));
    await sweepApprovals(app.deps, inDays(3.2));
    expect(await told(dan)).toEqual(["approval.overdue"]);
    expect(await tasks(dan)).toHaveLength(1);
    const { body: seen } = await bob.get(`/approvals/${approval.id}`);
    expect(seen.parts[0].approvers[0]).toMatchObject({ user_id: bob.id, escalated_to: { id: dan.id } });
    expect((await decide(dan, approval.id)).body).toMatchObject({ status: "approved", waits_for: [] });
    const { records } = (await admin.get("/audit-log?operation=AUTOMATIC%20escalation%20/approvals/{id}")).body;
    expect(records).toMatchObject([{ actor: "The service", target: { id: approval.id, user_ids: [dan.id] } }]);
  });

  it("counts from when it was somebody's turn, and does not go to who asked for it", async () => {
    const { rule, ada, bob, cara, dan, ask, decide } = await firm(app);
    const escalation = { escalate_to_user_id: dan.id, escalate_after_days: 3 };
    const approvers = [{ user_id: bob.id }, { user_id: cara.id }];
    await rule({ subject: "document", approvers, mode: "in_order", ...escalation });
    const { body: file } = await ada.upload("memo.txt", TERM);
    const { body: approval } = await ask(ada, "document", file.id);
    await app.database.system`update approval_seats set waiting_since = waiting_since - interval '2 days'`;
    await decide(bob, approval.id);
    await sweepApprovals(app.deps, inDays(2));
    expect(await told(dan)).toEqual([]);
    const { body: own } = await dan.upload("own.txt", TERM);
    const { body: danAsks } = await ask(dan, "document", own.id);
    await sweepApprovals(app.deps, inDays(4));
    expect((await decide(dan, danAsks.id)).status).toBe(403);
    expect((await decide(dan, approval.id)).body.status).toBe("approved");
  });
});

describe("an approval that became void", () => {
  it("is told to who asked, waits for nobody, and is in the audit chain", async () => {
    const { ada, bob, admin, file, id, approval } = await asked();
    await ada.delete(`/files/${file.id}`);
    expect(await tasks(bob)).toEqual([]);
    const ended: string[] = [];
    const approvalEnded = async (_sql: unknown, _organizationId: string, approvalId: string) =>
      void ended.push(approvalId);
    const deps = { ...app.deps, nouns: { ...app.deps.nouns, approvalEnded } };
    await Promise.all([sweepApprovals(deps, new Date()), sweepApprovals(deps, new Date())]);
    expect(ended).toEqual([id]);
    expect(await told(ada)).toEqual(["approval.void"]);
    expect(await told(bob)).toEqual([]);
    const { records } = (await admin.get("/audit-log?operation=AUTOMATIC%20void%20/approvals/{id}")).body;
    expect(records).toMatchObject([{ target: { id, sha256: approval.sha256 } }]);
  });
});
