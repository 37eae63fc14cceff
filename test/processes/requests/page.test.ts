import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { Mailbox, WITH_MAIL } from "./smtp.ts";

const app = useApp(WITH_MAIL);
const mute = useApp({});
const mailbox = new Mailbox();
beforeAll(() => mailbox.start());
afterAll(() => mailbox.stop());
beforeEach(() => app.database.system`delete from rate_windows`);

const FIELDS = [
  { key: "counterparty", label: "Other company", required: true, help: "Its full name." },
  { key: "kind", type: "enum", options: ["Ours", "Theirs"], required: true },
  { key: "topics", type: "multi_enum", options: ["Price", "Term"] },
  { key: "urgent", type: "boolean" },
  { key: "start", type: "date" },
];

async function form(type: object = {}, of = app) {
  const org = await of.organization("Acme & Co.");
  const admin = await org.user({ isAdmin: true, name: "Lena Lex" });
  const slug = `nda-${randomUUID()}`;
  const made = { name: "NDA", slug, description: "For a first talk.", fields: FIELDS, public: true, ...type };
  const { body } = await admin.post("/request-types", made);
  return { org, admin, slug, type: body };
}

const open = async (path: string, of = app) => {
  const reply = await fetch(`${of.url}${path}`);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

async function post(path: string, values: Record<string, string>, files: [string, string][] = []) {
  const isForm = path.endsWith("/code");
  const data = isForm ? new URLSearchParams(values) : new FormData();
  if (data instanceof FormData) {
    for (const [name, value] of Object.entries(values)) data.append(name, value);
    for (const [name, content] of files.length > 0 ? files : [["", ""] as const])
      data.append("file", new Blob([content]), name);
  }
  const reply = await fetch(`${app.url}${path}`, { method: "POST", body: data, redirect: "manual" });
  return { status: reply.status, headers: reply.headers, text: await reply.text(), to: reply.headers.get("location") };
}

async function confirmed(slug: string) {
  const email = `ada.${randomUUID()}@example.com`;
  const { status, text } = await post(`/r/${slug}/code`, { email });
  expect([status, text.includes("a code is on its way")]).toEqual([200, true]);
  await app.runJobs();
  const code = /Your code is (\d{6})/.exec((await mailbox.to(email)).at(-1)!.text!)![1]!;
  return { email, code };
}

const GIVEN = {
  "field:counterparty": "Northwind <b>",
  "field:kind": "Ours",
  "field:topics:0": "Price",
  "field:topics:1": "Term",
};

describe("the page /r/{slug}", () => {
  it("asks for an address, then for the code and the form, and leads to the request, without any script", async () => {
    const { slug, admin } = await form();
    const first = await open(`/r/${slug}`);
    expect(first.status).toBe(200);
    expect(first.text).toContain("A request to the legal team of Acme &amp; Co.");
    expect(first.text).toContain("<li>Other company</li>");
    expect(first.text).not.toMatch(/<script/i);
    expect(first.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const address = await confirmed(slug);
    const sent = await post(`/r/${slug}`, { ...address, name: "Ada", ...GIVEN }, [["nda.txt", "Agreement"]]);
    expect([sent.status, sent.to]).toEqual([303, expect.stringMatching(/^\/r\/follow\/[\w.-]+$/)]);
    const { body } = await admin.get("/requests");
    expect(body.requests[0]).toMatchObject({
      fields: { counterparty: "Northwind <b>", kind: "Ours", topics: "Price; Term" },
      requester: { name: "Ada", email: address.email },
    });
    const { text } = await open(sent.to!);
    expect(text).toContain("Northwind &lt;b&gt;");
    expect(text).toContain("nda.txt");
  });

  it("shows the form again with what was typed and with everything that is missing, and the code still works", async () => {
    const { slug } = await form();
    const address = await confirmed(slug);
    const wrong = await post(`/r/${slug}`, { ...address, "field:start": "soon", "field:topics:1": "Term" });
    expect(wrong.status).toBe(422);
    for (const id of ["f-counterparty", "f-kind", "f-start"]) expect(wrong.text).toContain(`<a href="#${id}">`);
    expect(wrong.text).toContain('value="soon"');
    expect(wrong.text).toContain('value="Term" checked');
    expect((await post(`/r/${slug}`, { ...address, ...GIVEN })).status).toBe(303);
  });

  it("says at once that an address of another domain cannot use it, and sends nothing there", async () => {
    const { slug } = await form({ allowed_domains: ["example.com"] });
    const { status, text } = await post(`/r/${slug}/code`, { email: "eve@evil.example" });
    expect([status, text.includes("Others cannot use this form.")]).toEqual([400, true]);
    await app.runJobs();
    expect(await mailbox.to("eve@evil.example")).toEqual([]);
  });

  it("says that a code is wrong, with what was typed", async () => {
    const { slug } = await form();
    const { email, code } = await confirmed(slug);
    const wrong = await post(`/r/${slug}`, { email, code: code === "000000" ? "111111" : "000000", ...GIVEN });
    expect([wrong.status, wrong.text.includes("This code is wrong")]).toEqual([403, true]);
    expect(wrong.text).toContain("Northwind &lt;b&gt;");
  });

  it("escapes scripts in everything that people wrote", async () => {
    const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { slug, admin } = await form({
      name: nasty,
      description: nasty,
      fields: [{ key: "a", label: nasty, help: nasty, type: "enum", options: [nasty], default: nasty }],
    });
    const pages = [await open(`/r/${slug}`), await post(`/r/${slug}/code`, { email: nasty })];
    const address = await confirmed(slug);
    pages.push(
      await post(`/r/${slug}/code`, { email: address.email }),
      await post(`/r/${slug}`, { ...address, name: nasty, "field:a": nasty, code: nasty.slice(0, 20) }),
    );
    const again = await confirmed(slug);
    const { to } = await post(`/r/${slug}`, { ...again, name: nasty, "field:a": nasty }, [
      [`${nasty}.txt`.replaceAll("/", ""), "x"],
    ]);
    const { body } = await admin.get("/requests");
    await admin.post(`/requests/${body.requests[0].id}/messages`, { text: nasty });
    await post(to!, { text: nasty });
    pages.push(await open(to!), await open(`/r/follow/${nasty}`));
    for (const { text } of pages) expect(text).not.toMatch(/<script|<img/i);
  });

  it("says clearly that it is not available without e-mail", async () => {
    const { slug } = await form({}, mute);
    const { status, text } = await open(`/r/${slug}`, mute);
    expect([status, text.includes("This form is not available")]).toEqual([503, true]);
  });

  it("is a page that says so for an unknown form", async () => {
    const missing = await open("/r/nothing");
    expect([missing.status, missing.headers.get("content-type"), missing.text.includes("does not exist")]).toEqual([
      404,
      "text/html; charset=utf-8",
      true,
    ]);
  });
});

describe("the link of a requester", () => {
  async function asked() {
    const made = await form();
    const address = await confirmed(made.slug);
    const { to } = await post(`/r/${made.slug}`, { ...address, ...GIVEN }, [["mine.txt", "Mine"]]);
    const { body } = await made.admin.get("/requests");
    return { ...made, ...address, link: to!, id: body.requests[0].id as string };
  }

  it("shows the status and the messages, and takes answers with files", async () => {
    const { admin, link, id } = await asked();
    await admin.patch(`/requests/${id}`, { status: "waiting" });
    await admin.post(`/requests/${id}/messages`, { text: "Which law?" });
    const before = await open(link);
    expect(before.text).toContain("The legal team waits for your answer.");
    expect(before.text).toContain("Lena Lex");
    const sent = await post(link, { text: "New York." }, [["draft.txt", "Draft"]]);
    expect([sent.status, sent.to]).toEqual([303, link]);
    const { body } = await admin.get(`/requests/${id}`);
    expect(body).toMatchObject({
      status: "in_progress",
      messages: [{ text: "Which law?" }, { author: "requester", text: "New York." }],
    });
    expect(body.messages[1].file_ids).toHaveLength(1);
    const { body: told } = await admin.get("/notifications");
    expect(told.notifications.map(({ kind }: { kind: string }) => kind)).toContain("request.message");
  });

  it("gives the files of its request, and no other file", async () => {
    const { admin, link, id } = await asked();
    const { body } = await admin.get(`/requests/${id}`);
    const own = await fetch(`${app.url}${link}/files/${body.file_ids[0]}`);
    expect([own.status, await own.text(), own.headers.get("content-disposition")]).toEqual([
      200,
      "Mine",
      expect.stringMatching(/^attachment/),
    ]);
    const { body: secret } = await admin.upload("secret.txt", "Secret", { project_id: body.project_id });
    expect((await open(`${link}/files/${secret.id}`)).status).toBe(404);
  });

  it("is 404 for any other request, also with a signature of one's own", async () => {
    const [mine, theirs] = [await asked(), await asked()];
    const [, signature] = mine.link.split(".") as [string, string];
    for (const token of [`${theirs.id}.${signature}`, `${mine.id}.${"a".repeat(43)}`, mine.id, "x"])
      expect((await open(`/r/follow/${token}`)).status).toBe(404);
    expect((await post(`/r/follow/${theirs.id}.${signature}`, { text: "Hello" })).status).toBe(404);
  });

  it("takes a limited number of messages in an hour: 429", async () => {
    const { link, id, org } = await asked();
    await app.database.system`insert into request_messages (organization_id, request_id, author, text)
      select ${org.id}, ${id}, 'requester', 'Again' from generate_series(1, 30)`;
    const { status, text } = await post(link, { text: "One more" });
    expect([status, text.includes("Try again in an hour"), text.includes("One more")]).toEqual([429, true, true]);
  });
});
