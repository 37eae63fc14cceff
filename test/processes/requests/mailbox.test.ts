import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readMailboxNow } from "../../../src/processes/requests/mail/read-mailbox.ts";
import { useApp } from "../../support/harness.ts";
import { type Dovecot, hasDovecot, PASSWORD, startDovecot } from "../../support/servers/dovecot.ts";
import { attachment, mail } from "../../vaults/intake/mail.ts";
import { Mailbox, WITH_MAIL } from "./smtp.ts";

const app = useApp({ ...WITH_MAIL, REQUESTS_MAILBOX_URL: "imap://legal%40acme.example:secret@127.0.0.1" });
const outbox = new Mailbox();

describe.skipIf(!hasDovecot)("the mailbox for requests", () => {
  let server: Dovecot;
  let users = 0;
  beforeAll(async () => {
    await outbox.start();
    server = await startDovecot();
  });
  afterAll(async () => {
    await server?.stop();
    await outbox.stop();
  });
  beforeEach(() => app.database.system`delete from rate_windows`);

  async function here(type: object = {}) {
    const org = await app.organization("Acme");
    const admin = await org.user({ isAdmin: true });
    const mail_address = `legal.${randomUUID()}@acme.example`;
    const { body } = await admin.post("/request-types", {
      name: "NDA",
      slug: `t-${randomUUID()}`,
      fields: [{ key: "company", required: true }],
      mail_address,
      ...type,
    });
    const user = `requests${++users}`;
    const box = server.as(user);
    const address = `imap://${user}:${PASSWORD}@127.0.0.1:${server.port}/INBOX`;
    const read = async () => {
      await readMailboxNow(app.deps, address, new AbortController().signal);
      await app.runJobs();
    };
    const requests = async () => (await admin.get("/requests")).body.requests;
    const to = (text: string) => text.replace("To: intake@example.com", `To: ${mail_address}`);
    return { org, admin, type: body, mail_address, box, read, requests, to };
  }

  it("takes a message to the address of a type as a new request, with its text and files, once", async () => {
    const { admin, box, read, requests, to } = await here();
    const from = `ada.${randomUUID()}@example.com`;
    const letter = to(
      mail({ from: `Ada Quill <${from}>`, subject: "Please\t check", parts: [attachment("nda.txt", "Agreement")] }),
    );
    await box.deliver(letter);
    await box.deliver(letter);
    await read();
    const [made, ...more] = await requests();
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      title: "Please check",
      channel: "mail",
      requester: { name: "Ada Quill", email: from },
    });
    const { body } = await admin.get(`/requests/${made.id}`);
    expect(body.messages).toMatchObject([{ author: "requester", text: "See attached." }]);
    expect(body.file_ids).toHaveLength(1);
    expect(await box.list()).toEqual([]);
    const [confirmation] = await outbox.to(from);
    expect(confirmation!.text).toContain("reply to this e-mail");
  });

  it("finds the request of a reply by its references, and by its subject where they are missing", async () => {
    const { admin, type, box, read } = await here();
    const email = `ada.${randomUUID()}@example.com`;
    const requester = { name: "Ada", email };
    const { body: made } = await admin.post("/requests", { type_id: type.id, fields: { company: "Acme" }, requester });
    await admin.patch(`/requests/${made.id}`, { status: "waiting" });
    await app.runJobs();
    const [sent] = await outbox.to(email);
    expect(sent!.replyTo?.[0]?.address).toBe(type.mail_address);
    const quoted = "New York.\n\nOn Mon, 2 Nov 2026, Legal wrote:\n> Which law?";
    const reply = mail({ from: email, subject: "Re: law", text: quoted, parts: [attachment("draft.txt", "Draft")] });
    await box.deliver(
      reply.replace("MIME-Version", `References: ${sent!.references} ${sent!.messageId}\r\nMIME-Version`),
    );
    await box.deliver(mail({ from: email.toUpperCase(), subject: `AW: ${sent!.subject}`, text: "And Delaware." }));
    await read();
    const { body } = await admin.get(`/requests/${made.id}`);
    expect(body.status).toBe("in_progress");
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual(["New York.", "And Delaware."]);
    expect(body.messages[0].file_ids).toHaveLength(1);
  });

  it("takes no reply of anybody else, no automatic message, and nothing from a domain that is not allowed", async () => {
    const { admin, type, box, read, requests, to } = await here({ allowed_domains: ["example.com"] });
    const email = `ada.${randomUUID()}@example.com`;
    const { body: made } = await admin.post("/requests", {
      type_id: type.id,
      fields: { company: "A" },
      requester: { email },
    });
    await app.runJobs();
    const [sent] = await outbox.to(email);
    const withReferences = (text: string) =>
      text.replace("MIME-Version", `In-Reply-To: ${sent!.references}\r\nMIME-Version`);
    await box.deliver(withReferences(mail({ from: "eve@example.com", text: "Forged" })));
    await box.deliver(
      withReferences(mail({ from: email, text: "Away" })).replace(
        "MIME-Version",
        "Auto-Submitted: auto-replied\r\nMIME-Version",
      ),
    );
    await box.deliver(to(mail({ from: "eve@evil.example", text: "Spam" })));
    await box.deliver(mail({ from: email, text: "To nobody" }));
    await read();
    expect((await requests()).map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect((await admin.get(`/requests/${made.id}`)).body.messages).toEqual([]);
    expect(await box.list()).toEqual([]);
  });

  it("bounds what one address sends in an hour", async () => {
    const { box, read, requests, to } = await here();
    const from = `flood.${randomUUID()}@example.com`;
    for (let n = 0; n < 25; n++) await box.deliver(to(mail({ from, subject: `Request ${n}` })));
    await read();
    expect(await requests()).toHaveLength(20);
  });
});
