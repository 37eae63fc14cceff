import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import tls from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { freePort } from "../../support/process.ts";
import { type Dovecot, hasDovecot, PASSWORD, startDovecot } from "../../support/servers/dovecot.ts";
import { attachment, forwarded, mail, multipart } from "./mail.ts";
import { contract, note, withVault } from "./support.ts";

const app = useApp({ SOURCES_ALLOW_PRIVATE: true, MAX_FILE_BYTES: 100_000 });
const strict = useApp({});

describe.skipIf(!hasDovecot)("a mailbox", () => {
  let server: Dovecot;
  let tokens: Server;
  let users = 0;
  beforeAll(async () => {
    tokens = createServer((request, reply) => {
      const [, user] = /good-(\w+)$/.exec(request.url ?? "") ?? [];
      reply.writeHead(user ? 200 : 401, { "content-type": "application/json" });
      reply.end(JSON.stringify(user ? { email: user } : { error: "invalid_token" }));
    });
    await new Promise<void>((done) => tokens.listen(0, "127.0.0.1", done));
    server = await startDovecot({ tokenUrl: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/?token=` });
  });
  afterAll(async () => {
    await server?.stop();
    tokens?.close();
  });

  /** A vault, a mailbox of its own, and a source that reads it. */
  async function here() {
    const vault = await withVault(app, tmpdir());
    const user = `user${++users}`;
    const settings = {
      host: "127.0.0.1",
      port: server.port,
      security: "none",
      username: user,
      allowed_senders: ["ada@example.com", "@law.example"],
    };
    const connect = (more: object = {}, secret = PASSWORD) =>
      vault.add({ kind: "imap", name: "Contracts mailbox", secret, settings: { ...settings, ...more } });
    const names = async () => (await vault.documents()).map(({ name }) => name).sort();
    return { ...vault, user, box: server.as(user), settings, connect, names };
  }

  it("gives the attachments of its messages, nested ones too, and flags what it read", async () => {
    const { box, connect, sync, names, items, documents } = await here();
    const inner = mail({
      from: "Eve <eve@elsewhere.example>",
      subject: "Our draft / v2",
      parts: [attachment("loan.txt", note("Loan Agreement"))],
    });
    const logo = attachment("logo.png", "not a contract", {
      type: "image/png",
      disposition: "inline",
      more: "Content-ID: <logo>",
    });
    const shown = multipart("related", ["Content-Type: text/html\r\n\r\n<img src='cid:logo'>", logo]);
    await box.deliver(
      mail({
        subject: "Two contracts",
        parts: [
          shown,
          attachment("=?utf-8?q?Miete_=C3=A4.txt?=", note("Lease Agreement")),
          forwarded(inner),
          attachment("winmail.dat", "tnef", { type: "application/ms-tnef" }),
          attachment("smime.p7s", "signature", { type: "application/pkcs7-signature" }),
          attachment("huge.txt", "x".repeat(100_001)),
        ],
      }),
    );
    await box.deliver(
      mail({ from: "ANN@LAW.example", parts: [attachment("supply.txt", contract("Supply Agreement"))] }),
    );
    await box.deliver(
      mail({
        from: '"ada@example.com" <eve@evil.example>',
        subject: "Secret",
        parts: [attachment("bad.txt", note("Bad"))],
      }),
    );
    await box.deliver(mail({ subject: "Nothing attached" }));
    const id = await connect();
    expect(await sync(id)).toMatchObject({ status: "idle", error: null, counts: { documents: 4, skipped: 3 } });
    expect(await names()).toEqual(["Miete ä.txt", "Our draft v2.eml", "loan.txt", "supply.txt"]);
    expect(new Set((await documents()).map(({ status }) => status))).toEqual(new Set(["ready"]));
    const skipped = (await items(id)).filter(({ status }: { status: string }) => status === "skipped");
    expect(skipped.map((item: { name: string; reason: string }) => [item.name, item.reason]).sort()).toEqual([
      ["Message from eve@evil.example", "Its sender, eve@evil.example, is not on the list of allowed senders."],
      ["huge.txt", expect.stringContaining("larger than")],
      ["winmail.dat", expect.stringContaining("Outlook winmail.dat file")],
    ]);
    expect(await box.list()).toEqual([
      ["Two contracts", "Chancery"],
      ["Contract", "Chancery"],
      ["Secret"],
      ["Nothing attached"],
    ]);
    const late = [
      attachment("late.txt", note("Late Agreement")),
      attachment("again.txt", contract("Supply Agreement")),
    ];
    await box.deliver(mail({ subject: "Late\t one", parts: late }));
    expect((await sync(id)).counts).toMatchObject({ documents: 5, skipped: 3, copies: 1 });
    const told = (await items(id)).map((item: Record<string, string>) => [item.name, item.origin, item.reason]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["Message from eve@evil.example", null, expect.anything()],
        ["late.txt", "Late one, from ada@example.com on 2026-11-02", null],
        [
          "again.txt",
          "Late one, from ada@example.com on 2026-11-02",
          "It is the same file as supply.txt in “Contract, from ANN@LAW.example on 2026-11-02”.",
        ],
      ]),
    );
  });

  it("gives the message itself if asked, and moves what it read to a folder that it creates", async () => {
    const { box, connect, sync, names, ada, path } = await here();
    await box.deliver(
      mail({
        subject: "Terms",
        text: note("Side Letter"),
        parts: [attachment("lease.txt", note("Lease Agreement"))],
      }),
    );
    const id = await connect({ include_message: true, processed: "move", processed_folder: "Read by Chancery" });
    expect((await sync(id)).counts).toMatchObject({ documents: 2 });
    expect(await names()).toEqual(["Terms.eml", "lease.txt"]);
    const copies = (await ada.get(`${path.replace("/sources", "/documents")}?status=duplicate`)).body.documents;
    expect(copies).toEqual([]);
    expect(await box.list()).toEqual([]);
    expect(await box.list("Read by Chancery")).toEqual([["Terms"]]);
    const reply = await ada.patch(`${path}/${id}`, { settings: { processed_folder: "INBOX" } });
    expect([reply.status, reply.body.details.issues]).toEqual([
      400,
      [{ path: "body.settings.processed_folder", message: "must not be the folder that is read" }],
    ]);
  });

  it("takes each message once: moved back, delivered twice, and after UIDVALIDITY changed", async () => {
    const { box, connect, sync, documents, read } = await here();
    const parts = [attachment("lease.txt", note("Lease Agreement"))];
    await box.deliver(mail({ id: "one@example.com", subject: "One", parts }), "INBOX");
    await box.visit((client) => client.mailboxCreate("Intake"));
    await box.deliver(mail({ id: "one@example.com", subject: "One", parts }), "Intake");
    await box.deliver(
      mail({ id: null, subject: "Two", parts: [attachment("loan.txt", note("Loan Agreement"))] }),
      "Intake",
    );
    const id = await connect({ folder: "Intake", include_message: true, processed: "move", processed_folder: "Done" });
    expect((await sync(id)).counts).toMatchObject({ documents: 4 });
    const again = async () => (await sync(id)).counts;
    await box.visit(async (client) => {
      await client.mailboxOpen("Done");
      await client.messageMove("1:*", "Intake");
    });
    await box.deliver(mail({ id: "one@example.com", subject: "One", parts, received: "by another.example" }), "Intake");
    expect(await again()).toMatchObject({ documents: 4, versions: 0 });
    expect(await box.list("Intake")).toEqual([]);
    await box.visit(async (client) => {
      await client.mailboxDelete("Intake");
      await client.mailboxRename("Done", "Intake");
    });
    expect(await again()).toMatchObject({ documents: 4, versions: 0 });
    expect(await box.list("Intake")).toEqual([]);
    expect(await documents()).toHaveLength(4);
    expect(await read(id)).toMatchObject({ status: "idle", error: null });
    const other = [attachment("scan.txt", note("Scan of Today"))];
    await box.deliver(
      mail({ id: "one@example.com", subject: "One", date: "Tue, 03 Nov 2026 10:00:00 +0000", parts: other }),
      "Intake",
    );
    expect(await again()).toMatchObject({ documents: 6 });
  });

  it("looks at a message again when its sender is allowed later", async () => {
    const { box, connect, sync, ada, path, names } = await here();
    await box.deliver(mail({ from: "eve@late.example", parts: [attachment("late.txt", note("Late Agreement"))] }));
    const id = await connect();
    expect((await sync(id)).counts).toMatchObject({ documents: 0, skipped: 1 });
    expect((await sync(id)).counts).toMatchObject({ documents: 0, skipped: 1 });
    await ada.patch(`${path}/${id}`, { settings: { allowed_senders: ["@late.example"] } });
    await app.runJobs();
    expect(await names()).toEqual(["late.txt"]);
  });

  it("goes on in further runs when there are more messages than one run takes", async () => {
    const { box, connect, sync, documents } = await here();
    const spam = Array.from({ length: 203 }, (_, index) =>
      mail({ from: "eve@evil.example", subject: `Spam ${index}` }),
    );
    await box.drop(spam);
    await box.deliver(mail({ parts: [attachment("lease.txt", note("Lease Agreement"))] }));
    expect((await sync(await connect())).counts).toMatchObject({ documents: 1, skipped: 203 });
    expect(await documents()).toHaveLength(1);
  });

  it("says why it fails: password, token, folder, certificate, port, and goes on when it is repaired", async () => {
    const { box, connect, sync, ada, path, settings, names } = await here();
    const error = async (more: object, secret?: string) => (await sync(await connect(more, secret))).error;
    expect(await error({}, "wrong")).toBe("The mail server refused the user name or password.");
    expect(await error({ login: "xoauth2" }, "bad")).toContain("refused the access token. It may have expired");
    expect(await error({ folder: "None" })).toBe("The folder None does not exist in the mailbox, or may not be read.");
    expect(await error({ host: "localhost", port: server.tlsPort, security: "tls" })).toContain(
      "certificate is signed by the server itself",
    );
    expect(await error({ host: "localhost", security: "starttls" })).toContain(
      "certificate is signed by the server itself",
    );
    expect(await error({ security: "tls" })).toContain("does not use TLS on this port");
    expect(await error({ port: await freePort() })).toBe("The mail server could not be reached (ECONNREFUSED).");
    await box.deliver(mail({ parts: [attachment("lease.txt", note("Lease Agreement"))] }));
    const id = await connect({}, "wrong");
    const failed = await sync(id);
    expect(failed).toMatchObject({ status: "failed", failing_since: expect.any(String) });
    expect(Date.parse(failed.next_sync_at)).toBeGreaterThan(Date.parse(failed.failing_since));
    await ada.patch(`${path}/${id}`, { secret: PASSWORD });
    expect(await sync(id)).toMatchObject({ status: "idle", error: null, failing_since: null });
    expect(await names()).toEqual(["lease.txt"]);
    const moved = await ada.patch(`${path}/${id}`, { settings: { ...settings, port: server.tlsPort } });
    expect([moved.status, moved.body.details.issues[0].path]).toEqual([400, "body.secret"]);
  });

  it("is read over TLS and STARTTLS with a trusted certificate, and with an access token", async () => {
    const trusted = tls.getCACertificates("default");
    tls.setDefaultCACertificates([...trusted, server.certificate]);
    try {
      const { user, box, connect, sync, names } = await here();
      const safe = { host: "localhost", port: server.tlsPort, security: "tls" };
      await box.deliver(mail({ parts: [attachment("lease.txt", note("Lease Agreement"))] }));
      expect((await sync(await connect(safe))).counts.documents).toBe(1);
      await box.deliver(mail({ parts: [attachment("loan.txt", note("Loan Agreement"))] }));
      const starttls = { host: "localhost", security: "starttls", login: "xoauth2" };
      expect(await sync(await connect(starttls, `good-${user}`))).toMatchObject({
        error: null,
        counts: { documents: 2 },
      });
      expect(await names()).toEqual(["lease.txt", "lease.txt", "loan.txt"]);
      expect((await sync(await connect({ ...safe, host: "127.0.0.1" }))).error).toContain("for another name");
    } finally {
      tls.setDefaultCACertificates(trusted);
    }
  });
});

it("a mailbox must be public and encrypted unless private addresses are allowed, and its password is never shown", async () => {
  const { ada, path, add, read, sync, org } = await withVault(strict, tmpdir());
  const settings = { host: "imap.example.com", username: "ada", allowed_senders: ["*"] };
  const refused = async (more: object) => {
    const { status, body } = await ada.post(path, {
      kind: "imap",
      name: "Mail",
      secret: "pw",
      settings: { ...settings, ...more },
    });
    return [status, body.details?.issues[0].path];
  };
  expect(await refused({ host: "10.0.0.7" })).toEqual([400, "body.settings.host"]);
  expect(await refused({ host: "::1" })).toEqual([400, "body.settings.host"]);
  expect(await refused({ host: "localhost" })).toEqual([400, "body.settings.host"]);
  expect(await refused({ host: "ada@imap.example.com" })).toEqual([400, "body.settings.host"]);
  expect(await refused({ security: "none" })).toEqual([400, "body.settings.security"]);
  expect(await refused({ allowed_senders: [] })).toEqual([400, "body.settings.allowed_senders"]);
  expect(await refused({ allowed_senders: ["Ada <ada@example.com>"] })).toEqual([
    400,
    "body.settings.allowed_senders.0",
  ]);
  const id = await add({
    kind: "imap",
    name: "Mail",
    secret: "pw-of-ada",
    settings: { ...settings, host: "rebinding.localhost.example" },
    enabled: false,
  });
  const [row] = await strict.database.organization(org.id)<{
    secret: string;
  }>`select secret from vault_sources where id = ${id}`;
  expect(row!.secret).not.toContain("pw-of-ada");
  expect(JSON.stringify(await read(id))).not.toContain("pw-of-ada");
  await strict.database.organization(org.id)`
    update vault_sources set settings = settings || '{"host": "localhost"}' where id = ${id}`;
  expect((await sync(id)).error).toBe("The mail server's address is private, and SOURCES_ALLOW_PRIVATE is off.");
  await strict.database.organization(org.id)`
    update vault_sources set settings = settings || '{"host": "imap.example.com", "security": "none"}' where id = ${id}`;
  expect((await sync(id)).error).toBe("An unencrypted connection is allowed only if SOURCES_ALLOW_PRIVATE is on.");
});
