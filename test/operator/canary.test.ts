import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { format } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "../../src/endpoints.ts";
import { openRunner } from "../../src/jobs.ts";
import type { Sql } from "../../src/kernel/db/sql.ts";
import { endpoint } from "../../src/kernel/http/endpoint.ts";
import { job } from "../../src/kernel/jobs/job.ts";
import { enqueue } from "../../src/kernel/jobs/jobs.ts";
import { openLog } from "../../src/kernel/log.ts";
import { useReceiver } from "../administration/webhooks/receiver.ts";
import { signIn } from "../identity/sessions/signing-in.ts";
import { docx, p } from "../support/documents/office.ts";
import { makePdf, text as pdfText } from "../support/documents/pdf.ts";
import { type TestOrganization, type TestUser, useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { CLIENT_ID, useOidcServer } from "../support/servers/oidc-server.ts";

const lines: string[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
const log = openLog("trace", sink);

/** Output that libraries print themselves. */
const printed: string[] = [];
for (const level of ["debug", "log", "info", "warn", "error"] as const)
  vi.spyOn(console, level).mockImplementation((...words) => void printed.push(format(...words)));

/** Every secret that must not appear in the log, by kind. */
const canaries = new Map<string, string>();
const canary = (what: string) => keep(what, `Canary${randomBytes(9).toString("hex")}`);
const keep = (what: string, secret: string) => {
  canaries.set(what, secret.replace(/^(?:u:)?svc_|^whsec_|^[\w-]+=/, ""));
  return secret;
};
const MODEL_KEY = canary("the model's key");
const CLIENT_SECRET = canary("the client secret");

/** The ways in which submitted data gets into an error. */
const FAULTS: Record<string, (value: string, sql: Sql) => unknown> = {
  "a statement that rejects a value": (value, sql) => sql`select ${value}::uuid`,
  "a refused row": (value, sql) =>
    sql`insert into projects (organization_id, name, is_access_controlled) values (null, ${value}, false)`,
  "invalid JSON": (value) => JSON.parse(value),
  "an invalid URL": (value) => new URL(value),
  "an argument of the wrong type": (value) => Buffer.alloc(value as never),
  "an invalid locale": (value) => new Intl.NumberFormat(value),
  "a quote in the message": (value) => fail(`cannot place “${value}” in the text`),
  "a field of the error": (value) => fail("cannot", { body: value, detail: value }),
  "a cause": (value) => fail("cannot", { cause: fail.made(`"${value}"`) }),
  "a thrown value that is not an error": (value) => {
    throw value;
  },
};
const fail = (message: string, fields: object = {}) => {
  throw Object.assign(new Error(message), fields);
};
fail.made = (message: string) => Object.assign(new Error(message), { input: message });

const Faulty = z.strictObject({ fault: z.string(), value: z.string() });
const breakDown = endpoint({
  method: "POST",
  path: "/break-down/{token}",
  summary: "Break down",
  key: "any",
  params: z.object({ token: z.string() }),
  body: Faulty,
  status: 204,
  handle: async (ctx, { body }) => void (await FAULTS[body.fault]!(body.value, ctx.sql)),
});
const breakLater = job(
  { kind: "test/break", internal: false, maxAttempts: 1, input: Faulty },
  { run: async (ctx, { fault, value }) => (await FAULTS[fault]!(value, ctx.sql)) as never },
);

const model = await useModelServer();
const provider = useOidcServer();
const receiver = useReceiver();
const settings = {
  ...model.settings(),
  WEBHOOKS_ALLOW_PRIVATE: true,
  get OIDC_ISSUER() {
    return provider.issuer;
  },
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
};
const operations = [...endpoints, breakDown];
const app = useApp(settings, operations, log);
const wrongKey = useApp({ ...model.settings(), MODEL_API_KEY: MODEL_KEY }, operations, log);

let org: TestOrganization;
let ada: TestUser;
beforeEach(async () => {
  lines.length = 0;
  org = await app.organization();
  ada = await org.user({ managesVaults: true, password: canary("the password") });
  keep("the organization's key", org.asOrganization.key);
  keep("the person's key", ada.key);
});
afterEach(() => {
  const logged = [...lines, ...printed].join("").toLowerCase();
  expect([...canaries].filter(([, secret]) => logged.includes(secret.toLowerCase())).map(([what]) => what)).toEqual([]);
});

describe("the log, even at its most verbose, contains nothing submitted after", () => {
  it("refusals of every kind, with secrets in headers, paths, queries and bodies", async () => {
    const secret = canary("what was sent");
    const authorization = `svc_${secret}`;
    const of = async (reply: Promise<{ status: number }>) => (await reply).status;
    expect([
      await of(app.send("GET", `/projects?q=${secret}`, { headers: { authorization, cookie: `a=${secret}` } })),
      await of(app.send("GET", `/${secret}`)),
      await of(ada.get(`/${secret}`)),
      await of(ada.get(`/projects?limit=${secret}`)),
      await of(ada.post("/projects", { name: secret, [secret]: secret })),
      await of(ada.send("POST", "/projects", { raw: `{"name": "${secret}` })),
      await of(ada.send("POST", "/projects", { raw: secret.repeat(200_000) })),
      await of(ada.send("POST", "/projects", { raw: secret, headers: { "content-type": `text/${secret}` } })),
      await of(ada.get("/projects", { headers: { "x-request-id": `${secret} ${secret}` } })),
    ]).toEqual([403, 401, 404, 400, 400, 400, 413, 415, 200]);
  });

  it.each(Object.keys(FAULTS))("an internal error that contains it: %s", async (fault) => {
    const value = canary("what was sent");
    const reply = await ada.post(`/break-down/${canary("the path")}?token=${value}`, { fault, value });
    expect([reply.status, reply.text.includes(value)]).toEqual([500, false]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "request failed", route: "POST /v1/break-down/:token", err: { type: expect.any(String) } },
    ]);
  });

  it.each(Object.keys(FAULTS))("a job that fails with it: %s", async (fault) => {
    const by = { sql: app.database.system, organizationId: org.id, requestId: "test", userId: ada.id, apiKeyId: null };
    const jobId = await enqueue(by, breakLater, { fault, value: canary("the input of a job") });
    await openRunner(app.deps, { concurrency: 1 }, [breakLater]).drain();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: "job failed permanently", jobId }]);
  });

  it("signing in, with the right and a wrong password, and using the session", async () => {
    const password = canaries.get("the password")!;
    const { browser, status } = await signIn(app, { email: ada.email, password });
    keep("the session", browser.key);
    const wrong = await signIn(app, { email: ada.email, password: canary("a wrong password") });
    expect([status, (await browser.get("/session")).status, wrong.status]).toEqual([200, 200, 401]);
    const change = { current_password: canary("a wrong password"), new_password: canary("a new password") };
    expect((await browser.post("/password", change)).status).toBe(400);
  });

  it("a failing OpenID Connect sign-in, logged by its kind", async () => {
    const left = await app.send("GET", "//app/v1/oidc/start");
    const cookie = keep("the flow", left.headers["set-cookie"]![0]!.split(";")[0]!);
    const state = keep("the state", new URL(left.headers.location!).searchParams.get("state")!);
    const code = canary("the code");
    const back = `//app/v1/oidc/callback?state=${state}&code=${code}&error_description=${canary("the provider's words")}`;
    expect((await app.send("GET", back, { headers: { cookie } })).headers.location).toBe("/sign-in?error=OIDC_FAILED");
    expect(lines.join("")).toContain("OpenID Connect sign-in failed");
  });

  it("reading intact and damaged documents", async () => {
    const page = () => pdfText(canary("the text of a PDF"), { x: 72, y: 700, size: 12 });
    const word = docx({ body: p(canary("the text of a DOCX")) });
    const broken = docx({ body: `${p(canary("the text of a broken DOCX"))}<w:p><w:r>` });
    const named = (ending: string) => `${canary(`the name of a ${ending}`)}.${ending}`;
    const sent = [
      await ada.upload(named("txt"), canary("the text of a file")),
      await ada.upload(named("docx"), word),
      await ada.upload(named("docx"), broken),
      await ada.upload(named("pdf"), makePdf([{ content: page() }])),
      await ada.upload(named("pdf"), makePdf([{ content: page() }]).slice(0, 300)),
      await ada.upload(named("json"), `{"a": ${canary("the text of a JSON")}`),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 200]);
    await app.runJobs();
    const { body } = await ada.get("/files");
    expect(new Set(body.files.map(({ status }: { status: string }) => status))).toEqual(new Set(["ready", "failed"]));
  });

  it.each([app, wrongKey])("a model that echoes the prompt and the key in its errors", async (served) => {
    const asker = await (await served.organization()).user();
    const echo = (status: number) => (asked: { body: unknown; headers: unknown }) => ({
      status,
      headers: { "x-should-retry": "false", "content-type": "application/json" },
      body: JSON.stringify({ error: { message: JSON.stringify(asked), type: JSON.stringify(asked) } }),
    });
    model.answer(echo(400), echo(500));
    model.reply(echo(400));
    const { body: file } = await asker.upload("a.txt", canary("the text of a document"));
    await served.runJobs();
    const asked = { message: canary("a message"), file_ids: [file.id] };
    const { body } = await asker.post("/chat/completions?wait=0", asked);
    await served.runJobs();
    expect((await asker.get(`/jobs/${body.job_id}`)).body.status).toBe("failed");
    expect(model.requests.length).toBeGreaterThan(0);
    expect(lines.join("")).toContain("The model test-model re");
  });

  it("a playbook, a cell and a profile whose words the model sees", async () => {
    model.reply({ status: 400, body: "No." });
    const { body: playbook } = await ada.post("/playbooks", { title: canary("a title"), guide: canary("a guide") });
    const positions = [{ type: "standard", guidance: canary("guidance") }];
    await ada.post(`/playbooks/${playbook.id}/checks`, { title: canary("a check"), positions });
    const { body: file } = await ada.upload("b.txt", canary("the text of a document"));
    await app.runJobs();
    await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
    const { body: vault } = await ada.post("/vaults", { name: canary("the name of a vault") });
    await ada.post(`/vaults/${vault.id}/columns`, { label: canary("a label"), instructions: canary("instructions") });
    const added = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    expect([added.status, model.requests.length > 1]).toEqual([202, true]);
    expect(lines.join("")).toContain("The model test-model re");
  });

  it("a webhook whose receiver echoes everything", async () => {
    receiver.always((response, { body, headers }) => response.writeHead(500).end(JSON.stringify({ body, headers })));
    const url = `${receiver.url}?token=${canary("the token of a receiver")}`;
    const { body } = await org.asOrganization.post("/webhooks", { url, events: ["job.failed"] });
    keep("the secret of a webhook", body.secret);
    const by = { sql: app.database.system, organizationId: org.id, requestId: "test", userId: ada.id, apiKeyId: null };
    await enqueue(by, breakLater, { fault: "a cause", value: canary("the input of a job") });
    const runner = openRunner(app.deps, { concurrency: 1 }, [breakLater]);
    await runner.drain();
    await runner.drain();
    expect(receiver.received.length).toBe(1);
  });
});
