import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendDueEmails } from "../../../src/administration/notifications/send-emails.ts";
import { type Message, openMailer } from "../../../src/administration/notifications/smtp.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import { fireDueAlerts } from "../../../src/vaults/deadlines/due.ts";
import { type TestUser, useApp } from "../../support/harness.ts";
import { type Watched, watched } from "../../vaults/deadlines/support.ts";

const app = useApp({});
const FROM = "Chancery <chancery@example.com>";

/** What the server received, and how it answers the next message. */
let received: { to: string; raw: string }[] = [];
let refusal: { code: number; at: "rcpt" | "data" } | undefined;
let needsLogin = false;
let server: SMTPServer;
let port: number;

const refuse = (at: "rcpt" | "data") =>
  refusal?.at === at ? Object.assign(new Error("Mailbox trouble"), { responseCode: refusal.code }) : null;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(new Error("Wrong password")),
    onMailFrom: (_address, session, done) =>
      done(needsLogin && !session.user ? Object.assign(new Error("Log in"), { responseCode: 530 }) : null),
    onRcptTo: (_address, _session, done) => done(refuse("rcpt")),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refuse("data");
        const [to] = session.envelope.rcptTo;
        if (!refused) received.push({ to: to!.address, raw: Buffer.concat(chunks).toString() });
        done(refused);
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  port = (listening.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((closed) => server.close(closed)));
beforeEach(async () => {
  received = [];
  refusal = undefined;
  needsLogin = false;
  await app.database.system`delete from emails`;
});

const at = (moment: string) => new Date(`2027-03-${moment}Z`);
const configOf = (url = `smtp://127.0.0.1:${port}`) => ({ ...app.deps.config, SMTP_URL: url, SMTP_FROM: FROM });
const fireAt = (moment: string) => fireDueAlerts({ ...app.deps, config: configOf() }, at(moment));

async function sendAt(moment: string, url?: string) {
  const config = configOf(url);
  const mailer = (await openMailer(config))!;
  await sendDueEmails({ ...app.deps, config }, mailer, () => at(moment));
  mailer.close();
}

const stateOf = async ({ id }: TestUser) => {
  const [row] = await app.database.system<{ status: string; attempts: number; last_error: string | null }>`
    select status, attempts, last_error from emails where user_id = ${id} order by created_at desc, digest_on desc limit 1`;
  return row;
};

/** An alert for the viewer only, on contracts that are due from 25 March on. */
async function alerted(more: object = {}): Promise<Watched> {
  const setting = await watched(app);
  await setting.contract("lease & <co>.pdf", "2027-04-01");
  await setting.alert({ days_before: [7], recipients: { user_ids: [setting.viewer.id] }, ...more });
  return setting;
}

describe("a digest", () => {
  it("is one e-mail a day with everything that is due, as plain text and HTML, and a link to turn it off", async () => {
    const { viewer, vault, contract } = await alerted();
    await contract("msa.pdf", "2027-03-31");
    await fireAt("25T08:00:00");
    await sendAt("25T08:09:00");
    expect(received).toEqual([]);
    await sendAt("25T08:10:00");
    await sendAt("25T08:11:00");
    expect(received.map(({ to }) => to)).toEqual([viewer.email]);
    const mail = await PostalMime.parse(received[0]!.raw);
    expect(mail.subject).toBe("2 deadlines, the first on 31 Mar 2027");
    expect(mail.from).toMatchObject({ name: "Chancery", address: "chancery@example.com" });
    expect(mail.text).toMatch(/31 Mar 2027 {2}Expires\nmsa\.pdf \(Leases\)\nhttp.+\/vaults\/.+\?cell=.+\.expiry/);
    expect(mail.text).toContain("lease & <co>.pdf");
    expect(mail.html).toContain("lease &amp; &lt;co&gt;.pdf</a> (Leases)");
    expect(mail.html).toContain(`/vaults/${vault.id}?cell=`);
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toMatch(
      /^<http.+\/settings\/notifications>$/,
    );
  });

  it("takes no line breaks and no HTML from names: they add neither headers nor lines", async () => {
    const { contract, alert, viewer } = await watched(app);
    await contract("msa\r\nBcc: evil@example.com\r\n\r\nPay at https://evil.example <script>.pdf", "2027-04-01");
    await alert({ days_before: [7], recipients: { user_ids: [viewer.id] } });
    await fireAt("25T08:00:00");
    await sendAt("25T08:10:00");
    expect(received.map(({ to }) => to)).toEqual([viewer.email]);
    const mail = await PostalMime.parse(received[0]!.raw);
    const name = "msa Bcc: evil@example.com Pay at https://evil.example <script>.pdf";
    expect(mail.subject).toBe(`Expires: ${name}, 1 Apr 2027`);
    expect([mail.bcc, mail.text!.split("\n")[1]]).toEqual([undefined, `${name} (Leases)`]);
    expect(mail.html).not.toContain("<script>");
  });

  it("is sent at seven in the morning, and what comes after it waits for the next day", async () => {
    const { contract } = await alerted();
    await fireAt("25T00:05:00");
    await sendAt("25T06:59:00");
    expect(received).toHaveLength(0);
    await sendAt("25T07:00:00");
    expect(received).toHaveLength(1);
    await contract("msa.pdf", "2027-03-31");
    await fireAt("25T09:00:00");
    await sendAt("25T23:59:00");
    expect(received).toHaveLength(1);
    await sendAt("26T07:00:00");
    expect((await PostalMime.parse(received[1]!.raw)).subject).toBe("Expires: msa.pdf, 31 Mar 2027");
  });
});

describe("an e-mail", () => {
  it("is sent at once if the alert says so", async () => {
    await alerted({ immediate_email: true });
    await fireAt("25T08:00:00");
    await sendAt("25T08:00:00");
    expect(received).toHaveLength(1);
  });

  it("is sent once by two workers at once", async () => {
    await alerted({ immediate_email: true });
    await Promise.all([fireAt("25T08:00:00"), fireAt("25T08:00:00")]);
    await Promise.all([sendAt("25T08:00:00"), sendAt("25T08:00:00"), sendAt("25T08:00:00")]);
    expect(received).toHaveLength(1);
  });

  it("is not sent for an alert without e-mail, to a person who turned it off, or without SMTP_URL", async () => {
    await alerted({ email: false });
    await fireAt("25T08:00:00");
    const { viewer } = await alerted();
    const signedIn = await viewer.signedIn();
    expect((await signedIn.patch("/notifications/settings", { email: false })).body).toMatchObject({ email: false });
    await fireAt("25T08:00:00");
    await alerted();
    await fireDueAlerts(app.deps, at("25T08:00:00"));
    expect(await app.database.system`select from emails`).toHaveLength(0);
  });

  it("is dropped if the person turned e-mail off or left the vault before it was sent", async () => {
    const off = await alerted({ immediate_email: true });
    await fireAt("25T08:00:00");
    const second = await alerted({ immediate_email: true });
    await fireAt("25T08:00:00");
    await (await off.viewer.signedIn()).patch("/notifications/settings", { email: false });
    await second.viewer.delete(`${second.vault.path}/members/${second.viewer.id}`);
    await sendAt("25T08:00:00");
    expect(received).toEqual([]);
    expect([await stateOf(off.viewer), await stateOf(second.viewer)]).toMatchObject([
      { status: "dropped" },
      { status: "dropped" },
    ]);
  });

  it("is tried again after a 4xx, with the same Message-ID", async () => {
    const { viewer } = await alerted({ immediate_email: true });
    await fireAt("25T08:00:00");
    refusal = { code: 451, at: "data" };
    await sendAt("25T08:00:00");
    expect(await stateOf(viewer)).toMatchObject({ status: "pending", attempts: 1 });
    refusal = undefined;
    await sendAt("25T08:00:59");
    expect(received).toHaveLength(0);
    await sendAt("25T08:01:00");
    expect(await stateOf(viewer)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
    expect((await PostalMime.parse(received[0]!.raw)).messageId).toMatch(/^<[0-9a-f-]{36}@.+>$/);
  });

  it("fails at once after a 5xx, and the person is shown why", async () => {
    const { viewer } = await alerted({ immediate_email: true });
    await fireAt("25T08:00:00");
    refusal = { code: 550, at: "rcpt" };
    await sendAt("25T08:00:00");
    await sendAt("26T08:00:00");
    expect(await stateOf(viewer)).toMatchObject({ status: "failed", attempts: 1 });
    const { body } = await (await viewer.signedIn()).get("/notifications/settings");
    expect(body).toMatchObject({ email: true, address: viewer.email, trouble: { status: "failed" } });
    expect(body.trouble.error).toContain("Mailbox trouble");
  });

  it("is tried again when the login, TLS or the connection fails, and fails after the last attempt", async () => {
    const { viewer } = await alerted({ immediate_email: true });
    await fireAt("01T08:00:00");
    await fireAt("25T08:00:00");
    needsLogin = true;
    await sendAt("25T08:00:00", `smtp://ada:wrong@127.0.0.1:${port}`);
    await sendAt("25T08:01:00", `smtps://127.0.0.1:${port}`);
    await sendAt("25T08:06:00", "smtp://127.0.0.1:1");
    expect(await stateOf(viewer)).toMatchObject({
      status: "pending",
      attempts: 3,
      last_error: expect.stringContaining("ECONNREFUSED"),
    });
    for (const moment of ["25T08:36:00", "25T10:36:00", "25T16:36:00", "26T04:36:00"])
      await sendAt(moment, "smtp://127.0.0.1:1");
    expect(await stateOf(viewer)).toMatchObject({ status: "pending", attempts: 7 });
    await sendAt("27T04:36:00", "smtp://127.0.0.1:1");
    expect(await stateOf(viewer)).toMatchObject({ status: "failed", attempts: 8 });
  });

  it("is sent by another worker when one died holding it", async () => {
    const { viewer } = await alerted({ immediate_email: true });
    await fireAt("25T08:00:00");
    await app.database.system`update emails set attempts = 1, claimed_until = '2027-03-25T08:05:00Z'`;
    await sendAt("25T08:04:59");
    expect(received).toHaveLength(0);
    await sendAt("25T08:05:00");
    expect(await stateOf(viewer)).toMatchObject({ status: "sent", attempts: 2 });
  });

  it("is not sent by another worker while one that started over five minutes ago is sending it", async () => {
    const { ada, viewer, contract, alert } = await watched(app);
    await contract("lease.pdf", "2027-04-01");
    await alert({ days_before: [7], recipients: { user_ids: [ada.id, viewer.id] }, immediate_email: true });
    await fireAt("25T08:00:00");
    let now = at("25T08:00:00");
    const sent: string[] = [];
    const send = async ({ to }: Message) => {
      sent.push(to);
      if (sent.length === 2) await sendAt("25T08:06:01");
      now = at("25T08:06:00");
      return undefined;
    };
    await sendDueEmails(app.deps, { send, close: () => {} }, () => now);
    expect(sent.toSorted()).toEqual([ada.email, viewer.email].toSorted());
    expect(received).toEqual([]);
  });
});

describe("the settings", () => {
  it.each([
    [{ SMTP_URL: "http://mail" }, "SMTP_URL must begin with smtp:// or smtps://"],
    [{ SMTP_URL: "smtp://mail" }, "SMTP_FROM is required with SMTP_URL"],
    [{ SMTP_URL: "smtp://mail", SMTP_FROM: "nobody" }, "SMTP_FROM must be an address such as Chancery <"],
    [{ TIME_ZONE: "Mars/Base" }, "TIME_ZONE must be UTC or a time zone such as Europe/Berlin"],
  ])("%j are refused with a clear error", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
