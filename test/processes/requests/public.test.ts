import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runHousekeeping } from "../../../src/worker.ts";
import { useApp } from "../../support/harness.ts";
import { Mailbox, WITH_MAIL } from "./smtp.ts";

const app = useApp({ ...WITH_MAIL, PUBLIC_URL: "https://chancery.example.com", MAX_FILE_BYTES: 200_000 });
const mute = useApp({});
const mailbox = new Mailbox();
beforeAll(() => mailbox.start());
afterAll(() => mailbox.stop());
beforeEach(() => app.database.system`delete from rate_windows`);

const FIELDS = [
  { key: "counterparty", label: "Other company", required: true },
  { key: "why", label: "What is it for?", required: true },
];
const GIVEN = { counterparty: "Northwind Foods LLC", why: "A first talk" };

async function form(type: object = {}, of = app) {
  const org = await of.organization("Acme & Co.");
  const admin = await org.user({ isAdmin: true });
  const slug = `nda-${randomUUID()}`;
  const { body } = await admin.post("/request-types", { name: "NDA", slug, fields: FIELDS, public: true, ...type });
  return { org, admin, slug, type: body, path: `/public/request-types/${slug}` };
}

const address = () => `ada.${randomUUID()}@example.com`;
const askCode = (path: string, email: string) => app.send("POST", `${path}/codes`, { body: { email } });

async function codeFor(path: string, email: string): Promise<string> {
  expect((await askCode(path, email)).status).toBe(202);
  await app.runJobs();
  const mail = (await mailbox.to(email)).at(-1)!;
  return /Your code is (\d{6})/.exec(mail.text!)![1]!;
}

interface Sent {
  email: string;
  code: string;
  fields?: unknown;
  name?: string;
  files?: [name: string, content: string | Uint8Array<ArrayBuffer>][];
}

async function send(path: string, { files = [], fields = GIVEN, ...more }: Sent) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...more, fields: JSON.stringify(fields) })) data.append(name, value);
  for (const [name, content] of files) data.append("file", new Blob([content]), name);
  const reply = await fetch(`${app.url}/v1${path}/requests`, { method: "POST", body: data });
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? {} : JSON.parse(text) };
}

const countOf = async (table: "requests" | "request_codes" | "files", organizationId: string) => {
  const [row] =
    table === "requests"
      ? await app.database.system<{
          n: number;
        }>`select count(*) as n from requests where organization_id = ${organizationId}`
      : table === "files"
        ? await app.database.system<{
            n: number;
          }>`select count(*) as n from files where organization_id = ${organizationId}`
        : await app.database.system<{
            n: number;
          }>`select count(*) as n from request_codes where organization_id = ${organizationId}`;
  return row!.n;
};

describe("the public form without an account", () => {
  it("confirms an address by a code and makes a request with its files: 201 {id, link}", async () => {
    const { path, admin } = await form();
    const email = address();
    const code = await codeFor(path, email);
    const { status, body } = await send(path, {
      email,
      code,
      name: "Ada Quill",
      files: [
        ["a.txt", "One"],
        ["b.txt", "Two"],
      ],
    });
    expect([status, Object.keys(body).sort()]).toEqual([201, ["id", "link"]]);
    expect(body.link).toMatch(/^https:\/\/chancery\.example\.com\/r\/follow\/[\w.-]+$/);
    const { body: request } = await admin.get(`/requests/${body.id}`);
    expect(request).toMatchObject({
      channel: "form",
      requester: { name: "Ada Quill", email, user_id: null },
      fields: GIVEN,
    });
    expect(request.file_ids).toHaveLength(2);
    const { body: file } = await admin.get(`/files/${request.file_ids[0]}`);
    expect(file).toMatchObject({ name: "a.txt", project_id: request.project_id });
  });

  it("answers 202 to every address, and sends a code only to those of the allowed domains", async () => {
    const { path } = await form({ allowed_domains: ["example.com"] });
    const [inside, outside] = [address(), "eve@evil.example"];
    const replies = [await askCode(path, inside), await askCode(path, outside)];
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect(replies[0]!.text).toBe(replies[1]!.text);
    await app.runJobs();
    expect([(await mailbox.to(inside)).length, (await mailbox.to(outside)).length]).toEqual([1, 0]);
  });

  it("refuses a wrong code with 403, and after five tries the right one too", async () => {
    const { path, org } = await form();
    const email = address();
    const code = await codeFor(path, email);
    const wrong = code === "000000" ? "111111" : "000000";
    for (let attempt = 0; attempt < 5; attempt++) expect((await send(path, { email, code: wrong })).status).toBe(403);
    expect((await send(path, { email, code })).status).toBe(403);
    expect(await countOf("requests", org.id)).toBe(0);
  });

  it("refuses a code that was used, that has expired, that was sent to another address or for another form: 403", async () => {
    const [{ path, type }, other] = [await form(), await form()];
    const email = address();
    const code = await codeFor(path, email);
    expect((await send(path, { email: address(), code })).status).toBe(403);
    expect((await send(other.path, { email, code })).status).toBe(403);
    expect((await send(path, { email, code })).status).toBe(201);
    expect((await send(path, { email, code })).status).toBe(403);
    const late = await codeFor(path, email);
    await app.database.system`update request_codes set expires_at = now() where type_id = ${type.id}`;
    expect((await send(path, { email, code: late })).status).toBe(403);
  });

  it("makes one request of a code that is sent many times at once", async () => {
    const { path, org } = await form();
    const email = address();
    const code = await codeFor(path, email);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send(path, { email, code, files: [["a.txt", "One"]] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    expect([await countOf("requests", org.id), await countOf("files", org.id)]).toEqual([1, 1]);
  });

  it("refuses missing required fields with 422 that names all of them, and takes the code again afterwards", async () => {
    const { path } = await form();
    const email = address();
    const code = await codeFor(path, email);
    const { status, body } = await send(path, { email, code, fields: {} });
    expect([status, body.code]).toEqual([422, "REQUEST_FIELDS"]);
    expect(body.details.issues.map(({ path: at }: { path: string }) => at)).toEqual([
      "body.fields.counterparty",
      "body.fields.why",
    ]);
    expect((await send(path, { email, code })).status).toBe(201);
  });

  it("is 404 for a slug that does not exist or is not public", async () => {
    const { admin, type, path, slug } = await form();
    expect((await askCode("/public/request-types/nothing", address())).status).toBe(404);
    await admin.patch(`/request-types/${type.id}`, { public: false });
    expect((await askCode(path, address())).status).toBe(404);
    expect((await send(path, { email: address(), code: "123456" })).status).toBe(404);
    expect((await fetch(`${app.url}/r/${slug}`)).status).toBe(404);
  });

  it("keeps codes as hashes, and forgets them when they have expired", async () => {
    const { path, org } = await form();
    const email = address();
    const code = await codeFor(path, email);
    const [kept] = await app.database.system<{ row: string }>`
      select request_codes::text as row from request_codes where organization_id = ${org.id}`;
    expect(kept!.row).not.toContain(code);
    const [job] = await app.database.system<{ input: unknown }>`
      select input from jobs where organization_id = ${org.id} and kind = 'requests/send-mail'`;
    expect(JSON.stringify(job!.input)).not.toContain(code);
    await app.database
      .system`update request_codes set expires_at = now() - interval '1 second' where organization_id = ${org.id}`;
    await runHousekeeping(app.deps);
    expect(await countOf("request_codes", org.id)).toBe(0);
  });
});

describe("the public form under attack", () => {
  it("sends few codes to one address and from one network, and still answers 202", async () => {
    const { path } = await form();
    const victim = address();
    for (let attempt = 0; attempt < 12; attempt++) expect((await askCode(path, victim)).status).toBe(202);
    await app.runJobs();
    expect(await mailbox.to(victim)).toHaveLength(5);
    const others = Array.from({ length: 40 }, address);
    for (const other of others) expect((await askCode(path, other)).status).toBe(202);
    await app.runJobs();
    const sent = (await Promise.all(others.map((other) => mailbox.to(other)))).flat();
    expect(sent).toHaveLength(15);
  });

  it("keeps at most 300 codes of a type and no counters beyond, however many addresses ask from however many networks", async () => {
    const { type, org } = await form();
    const { sendCode } = await import("../../../src/processes/requests/public/codes.ts");
    const { openPublicType } = await import("../../../src/processes/requests/public/public-types.ts");
    const open = await openPublicType(app.deps, type.slug);
    const count = 450;
    for (let from = 0; from < count; from += 6) {
      const batch = Array.from({ length: 6 }, (_, at) => from + at);
      await Promise.all(
        batch.map((n) => {
          const browser = { address: `10.${n >> 8}.${n & 255}.1`, userAgent: null, cookies: {} };
          return sendCode({ browser, deps: app.deps, requestId: "flood" }, open, `flood${n}@example.com`);
        }),
      );
    }
    expect(await countOf("request_codes", org.id)).toBe(300);
    const [windows] = await app.database.system<{
      n: number;
    }>`select count(*) as n from rate_windows where tier = 'sign-in'`;
    expect(windows!.n).toBeLessThanOrEqual(601);
    await app.forgetJobs();
  });

  it("receives no byte of a file before the code is confirmed", async () => {
    const { path, org } = await form();
    const files: [string, string][] = [["big.txt", "x".repeat(150_000)]];
    expect((await send(path, { email: address(), code: "000000", files })).status).toBe(403);
    const late = new FormData();
    late.append("file", new Blob(["x"]), "first.txt");
    late.append("email", address());
    late.append("code", "000000");
    const reply = await fetch(`${app.url}/v1${path}/requests`, { method: "POST", body: late });
    expect(reply.status).toBe(400);
    expect(await countOf("files", org.id)).toBe(0);
  });

  it("takes at most ten files, together no larger than one file may be: 400 and 413", async () => {
    const { path } = await form();
    const email = address();
    const code = await codeFor(path, email);
    const many = Array.from({ length: 11 }, (_, at): [string, string] => [`${at}.txt`, "x"]);
    expect((await send(path, { email, code, files: many })).status).toBe(400);
    const half: [string, string] = ["half.txt", "x".repeat(120_000)];
    expect((await send(path, { email, code, files: [half, half] })).status).toBe(413);
    expect((await send(path, { email, code, files: [half] })).status).toBe(201);
  });

  it("refuses a file of a kind that it cannot read, and keeps nothing of the request", async () => {
    const { path, org } = await form();
    const email = address();
    const code = await codeFor(path, email);
    const program = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]);
    const { status, body } = await send(path, { email, code, files: [["nda.pdf", program]] });
    expect([status, body.code]).toEqual([400, "UNSUPPORTED_FILE"]);
    expect([await countOf("requests", org.id), await countOf("files", org.id)]).toEqual([0, 0]);
  });

  it.each([
    ["a line break", "ada@example.com\r\nBcc: eve@evil.example"],
    ["a second address", "ada@example.com, eve@evil.example"],
    ["a name", "Ada <ada@example.com>"],
    ["a quoted part", '"ada\r\n"@example.com'],
    ["letters that look alike", "ada@exаmple.com"],
  ])("takes no address with %s: 400", async (_what, email) => {
    const { path } = await form();
    expect((await askCode(path, email)).status).toBe(400);
  });

  it("puts nothing of a form or a name into the headers of an e-mail but one line of the subject", async () => {
    const nasty = "Acme\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>";
    const { path, admin } = await form({ name: nasty.replace(/\r\n\r\n/, " ") });
    const email = address();
    const code = await codeFor(path, email);
    const { body } = await send(path, { email, code, name: nasty, fields: { ...GIVEN, counterparty: nasty } });
    await admin.patch(`/requests/${body.id}`, { title: nasty });
    await admin.post(`/requests/${body.id}/messages`, { text: "Hello\r\nBcc: eve@evil.example" });
    await app.runJobs();
    for (const mail of await mailbox.to(email)) {
      expect([mail.bcc, mail.to?.map((to) => to.address)]).toEqual([undefined, [email]]);
      expect(mail.html).toBeUndefined();
    }
    expect(await mailbox.to("eve@evil.example")).toEqual([]);
  });
});

describe("e-mail to the requester", () => {
  it("confirms the request with its link, and brings each message in one thread", async () => {
    const { path, admin } = await form();
    const email = address();
    const { body } = await send(path, { email, code: await codeFor(path, email) });
    await app.runJobs();
    const { body: file } = await admin.upload("draft.txt", "Our draft");
    await admin.post(`/requests/${body.id}/messages`, { text: "Which law should govern it?", file_ids: [file.id] });
    await admin.patch(`/requests/${body.id}`, { status: "done" });
    await app.runJobs();
    const [, received, message, closed] = await mailbox.to(email);
    expect(received!.text).toContain(body.link);
    expect(received!.subject).toMatch(/^NDA: Northwind Foods LLC \[R-[0-9a-f]{16}\]$/);
    expect(message!.text).toContain("Which law should govern it?");
    expect(message!.text).toContain("draft.txt");
    expect(message!.text).toContain(body.link);
    expect(closed!.text).toContain("is done");
    expect(new Set([received, message, closed].map((mail) => mail!.references)).size).toBe(1);
    expect(received!.references).toMatch(/^<[0-9a-f]{36}@chancery\.example\.com>$/);
    expect(new Set([received, message, closed].map((mail) => mail!.messageId)).size).toBe(3);
    expect(message!.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  });

  it("goes to somebody else for whom a person made the request", async () => {
    const { admin, type } = await form();
    const email = address();
    await admin.post("/requests", { type_id: type.id, fields: GIVEN, requester: { name: "Bo", email } });
    await app.runJobs();
    expect((await mailbox.to(email)).map(({ text }) => /\/r\/follow\//.test(text!))).toEqual([true]);
  });
});

describe("without SMTP_URL", () => {
  it("no type has a public address, and a code is answered with 202 that says it is not available", async () => {
    const { path, type } = await form({}, mute);
    expect(type.url).toBeNull();
    const { status, body } = await mute.send("POST", `${path}/codes`, { body: { email: address() } });
    expect([status, body.is_available]).toEqual([202, false]);
  });
});
