import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendDueEmails } from "../../../src/administration/notifications/send-emails.ts";
import { openMailer } from "../../../src/administration/notifications/smtp.ts";
import { useApp } from "../../support/harness.ts";
import { MAKERS, makeVault } from "../../support/make.ts";

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
const listening = server.listen(0, "127.0.0.1");
await once(listening, "listening");
const { port } = listening.address() as AddressInfo;
afterAll(() => new Promise<void>((closed) => server.close(closed)));

const app = useApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: "Chancery <chancery@example.com>" });
beforeEach(async () => {
  received = [];
  await app.database.system`delete from emails`;
});

/** Sends every e-mail that is due within two days. */
async function sendAll() {
  const mailer = (await openMailer(app.deps.config))!;
  await sendDueEmails(app.deps, mailer, () => new Date(Date.now() + 2 * 86_400_000));
  mailer.close();
  return Promise.all(received.map(async ({ to, raw }) => ({ to, ...(await PostalMime.parse(raw)) })));
}

async function reviewed() {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Byron" });
  const bob = await org.user({ name: "Bob Hood" });
  const { id, checkId } = await MAKERS.reviews!(org, ada);
  await app.database.system`update jobs set status = 'succeeded', result = '{"results": []}' where id = ${id!}`;
  await ada.post(`/reviews/${id}/shares`, { user_id: bob.id });
  return { org, ada, bob, at: `/reviews/${id}`, finding: `/reviews/${id}/findings/${checkId}`, checkId };
}

describe("an e-mail about what colleagues did", () => {
  it("is the day's digest: what it is, the note, a link to the finding, and how to turn it off", async () => {
    const { ada, bob, at, finding, checkId } = await reviewed();
    await ada.patch(finding, { assignee_user_id: bob.id, note: "Please\nlook <b>today</b>." });
    await ada.patch(finding, { note: "@Bob Hood", mentions: [bob.id] });
    const mails = await sendAll();
    expect(mails.map(({ subject }) => subject)).toEqual(["3 notifications: Ada Byron shared a review with you"]);
    const [{ text = "", html = "" }] = mails as [(typeof mails)[number]];
    expect(text).toContain("Ada Byron assigned “Hidden” to you\nPlease look <b>today</b>.\n");
    expect(text).toMatch(new RegExp(`http.+${at}\\?finding=${checkId}`));
    expect(text).toContain("You are receiving this because it concerns you. Turn e-mail off: http");
    expect(html).toContain("Please look &lt;b&gt;today&lt;/b&gt;.");
  });

  it("leaves out what the person has read meanwhile", async () => {
    const { ada, bob, finding } = await reviewed();
    await ada.patch(finding, { assignee_user_id: bob.id });
    const { body } = await bob.get("/notifications");
    const [shared] = body.notifications.filter(({ kind }: { kind: string }) => kind === "review.shared");
    await bob.post("/notifications/read", { ids: [shared.id] });
    const mails = await sendAll();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Ada Byron assigned “Hidden” to you"),
    ]);
  });

  it("is not sent to a person who wants none of it, who lost access, or who was added to a vault", async () => {
    const { org, ada, bob, at } = await reviewed();
    const browser = await bob.signedIn();
    const { body } = await browser.patch("/notifications/settings", { activity: false });
    expect(body).toMatchObject({ email: true, activity: false });
    expect(await sendAll()).toEqual([]);
    await browser.patch("/notifications/settings", { activity: true });
    await ada.delete(`${at}/shares/${bob.id}`);
    await ada.post(`${at}/shares`, { user_id: bob.id });
    await ada.delete(`${at}/shares/${bob.id}`);
    const owner = await org.user({ managesVaults: true });
    const vault = await makeVault(org, owner);
    await owner.post(`${vault.path}/members`, { user_id: bob.id, role: "viewer" });
    expect((await bob.get("/notifications")).body.notifications).toMatchObject([{ kind: "vault.shared" }]);
    expect(await sendAll()).toEqual([]);
    expect((await browser.patch("/notifications/settings", {})).status).toBe(400);
  });
});
