import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "../src/endpoints.ts";
import { name } from "../src/kernel/db/query.ts";
import type { Endpoint } from "../src/kernel/http/endpoint.ts";
import { connectProvider, oktaUser } from "./entrances/scim/scim.ts";
import type { As } from "./support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "./support/harness.ts";
import { bodyFor, pathIn } from "./support/make.ts";

const app = useApp();
const CANARY = "Zebra-Canary";
let victim: TestOrganization;
let attackers: TestOrganization;
let mallory: TestUser;
/** Things of the victim, by the word that names them in fields: file_id, vault_ids and so on. */
let theirs: Record<string, string | number>;

beforeAll(async () => {
  victim = await app.organization(CANARY);
  attackers = await app.organization("Mallory & Partners");
  mallory = await attackers.user({ isAdmin: true, managesVaults: true, name: "Mallory" });
  const ada = await victim.user({ isAdmin: true, managesVaults: true, name: CANARY });
  const made = async (path: string, body: object) => (await ada.post(path, body)).body.id as string;
  const file = (await ada.upload(`${CANARY}.txt`, `${CANARY} pays one million.`)).body.id as string;
  const vault = await made("/vaults", { name: CANARY });
  await ada.post(`/vaults/${vault}/documents`, { file_ids: [file] });
  await app.runJobs();
  const [document] = (await ada.get(`/vaults/${vault}/documents`)).body.documents;
  const playbook = await made("/playbooks", { title: CANARY });
  await ada.patch(`/playbooks/${playbook}`, { visibility: "organization" });
  const { body: asked } = await ada.post("/chat/completions?wait=0", { message: `${CANARY}?` });
  await app.runJobs();
  theirs = {
    file,
    vault,
    document: document.document_id,
    playbook,
    project: await made("/projects", { name: CANARY }),
    folder: await made("/folders", { name: CANARY }),
    skill: await made("/skills", { name: CANARY, content: CANARY, visibility: "organization" }),
    chat: (await ada.get(`/jobs/${asked.job_id}`)).body.result.chat_id,
    job: asked.job_id,
    user: ada.id,
  };
});

/** A hash of all the victim's data, by table. Calls and uses of keys are left out, because they are counted with a delay. */
async function fingerprint(): Promise<Record<string, string>> {
  const { system } = app.database;
  const tables = await system<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
      and c.table_name <> 'api_calls' order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name: table } of tables) {
    const [row] = await system<{ hash: string }>`
      select md5(coalesce(string_agg(r.text, ',' order by r.text), '')) as hash from (
        select (to_jsonb(t) - 'last_used_at')::text as text from ${name(table)} t where t.organization_id = ${victim.id}) r`;
    hashes[table] = row!.hash;
  }
  return hashes;
}

interface Field {
  type?: string;
  items?: Field;
  anyOf?: Field[];
  oneOf?: Field[];
  $ref?: string;
  properties?: Record<string, Field>;
  $defs?: Record<string, Field>;
}

const MAX_DEPTH = 3;

/** The fields of a schema that name things, with the victim's ids in them. */
function stolenFields(schema: z.ZodType): Record<string, unknown>[] {
  const whole = z.toJSONSchema(schema, { io: "input" }) as Field;
  const resolve = (field: Field): Field => (field.$ref ? resolve(whole.$defs![field.$ref.split("/").at(-1)!]!) : field);
  const within = (given: Field, depth = 0): Record<string, unknown>[] => {
    if (depth > MAX_DEPTH) return [];
    const field = resolve(given);
    const own = Object.entries(field.properties ?? {}).flatMap(([key, each]) => {
      const inner = resolve(each);
      if (/_ids?$/.test(key)) return [{ [key]: stolen(key, inner) }];
      return within(inner, depth + 1).map((more) => ({ [key]: more }));
    });
    return [...own, ...[...(field.anyOf ?? []), ...(field.oneOf ?? [])].flatMap((each) => within(each, depth + 1))];
  };
  return within(whole);
}

function stolen(key: string, field: Field): unknown {
  const noun = Object.keys(theirs).find((each) => key.replace(/^(base|parent|original)_/, "").startsWith(each));
  const isList = [field, ...(field.anyOf ?? [])].some(({ type }) => type === "array");
  const id = theirs[noun ?? "file"]!;
  return isList ? [id] : id;
}

describe("with ids of another organization", () => {
  it("in the fields of any body and in any query, an attacker reads and changes nothing", async () => {
    const before = await fingerprint();
    const accepted: string[] = [];
    let tries = 0;
    const attempt = async (caller: As, op: Endpoint, path: string, options: object, what: string) => {
      tries++;
      const reply = await caller.send(op.method, path, options);
      expect([op.name, what, reply.text.includes(CANARY)]).toEqual([op.name, what, false]);
      expect([op.name, what, reply.status]).not.toEqual([op.name, what, 500]);
      if (reply.status < 300 && op.method !== "GET") accepted.push(`${op.name} ${what} ${reply.status}`);
    };
    for (const op of endpoints) {
      const caller = op.key === "organization" ? attackers.asOrganization : mallory;
      for (const fields of op.body ? stolenFields(op.body) : []) {
        const path = await pathIn(attackers, mallory, op);
        const body = { ...(bodyFor(op).body as object), ...fields };
        await attempt(caller, op, path, { body }, `body ${Object.keys(fields)}`);
      }
      for (const fields of op.query ? stolenFields(op.query) : []) {
        const path = await pathIn(attackers, mallory, op);
        const [[key, value]] = Object.entries(fields) as [[string, unknown]];
        const address = `${path}${path.includes("?") ? "&" : "?"}${key}=${value}`;
        await attempt(caller, op, address, bodyFor(op), `query ${key}`);
      }
    }
    expect(tries).toBeGreaterThan(10);
    await app.runJobs();
    expect(await fingerprint()).toEqual(before);
    expect(accepted).toEqual([]);
  }, 120_000);
});

describe("a SCIM client", () => {
  it("reaches no person or group of another organization, however it names them", async () => {
    const provider = await connectProvider(app, attackers);
    const others = await connectProvider(app, victim);
    const { body: group } = await others.call("POST", "/Groups", { displayName: CANARY });
    const before = await fingerprint();
    const user = theirs.user!;
    const filter = (text: string) => `/Users?filter=${encodeURIComponent(text)}`;
    const member = { op: "add", path: "members", value: [{ value: String(user) }] };
    const { body: own } = await provider.call("POST", "/Groups", { displayName: "Ours" });
    const patch = (...Operations: unknown[]) => ({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations,
    });
    const tries: [string, string, unknown?][] = [
      ...["GET", "DELETE"].flatMap((method): [string, string][] => [
        [method, `/Users/${user}`],
        [method, `/Users/${user}%20`],
        [method, `/Users/0${user}`],
        [method, `/Users/${user}.0`],
        [method, `/Groups/${group.id}`],
        [method, `/Groups/${String(group.id).toUpperCase()}`],
        [method, `/Users/..%2FUsers%2F${user}`],
      ]),
      ["PUT", `/Users/${user}`, oktaUser("mallory@evil.test")],
      ["PATCH", `/Users/${user}`, patch({ op: "replace", path: "active", value: false })],
      ["PUT", `/Groups/${group.id}`, { displayName: "Taken" }],
      ["PATCH", `/Groups/${group.id}`, patch(member)],
      ["PATCH", `/Groups/${own.id}`, patch(member)],
      ["PUT", `/Groups/${own.id}`, { displayName: "Ours", members: [{ value: String(user) }] }],
      ["POST", "/Groups", { displayName: "New", members: [{ value: user }] }],
      ["GET", filter(`id eq "${user}"`)],
      ["GET", filter(`displayName eq "${CANARY}"`)],
      ["GET", filter(`displayName eq "' or 1=1 --"`)],
      ["GET", filter('userName eq "\\u0000"')],
      ["GET", filter('id eq "\\ud800"')],
      ["GET", "/Users/%00"],
      ["GET", "/Groups/%00"],
      [
        "PATCH",
        `/Users/${provider.owner.id}`,
        patch({ op: "replace", path: 'emails[type eq "\\u0000"].value', value: "a@b.test" }),
      ],
      ["GET", `/Groups?filter=${encodeURIComponent(`members.value eq "${user}"`)}`],
      ["GET", "/Users?startIndex=-1&count=999999999"],
      ["GET", "/Users?startIndex=999999999&count=1"],
      ["PATCH", `/Users/${provider.owner.id}`, patch({ op: "replace", path: "id", value: String(user) })],
      ["PATCH", `/Users/${provider.owner.id}`, patch({ op: "add", path: "__proto__.isAdmin", value: true })],
      ["PATCH", `/Users/${provider.owner.id}`, patch({ op: "add", path: "constructor.prototype", value: { a: 1 } })],
      ["PATCH", `/Users/${provider.owner.id}`, patch({ op: "add", value: { ["__proto__"]: { polluted: 1 } } })],
      ["GET", "/constructor/1"],
      ["GET", "/__proto__"],
      ["POST", "/Users", { userName: { toString: "x" } }],
      ["POST", "/Users", { userName: "a".repeat(100_000) }],
      ["POST", "/Users", { userName: "a@b.test\u0000" }],
      ["POST", "/Users", []],
    ];
    for (const [method, path, sent] of tries) {
      const { status, text } = await provider.call(method, path, sent);
      expect([method, path, text.includes(CANARY), status >= 500 && status !== 501]).toEqual([
        method,
        path,
        false,
        false,
      ]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await fingerprint()).toEqual(before);
  }, 60_000);
});

const INTERNAL = [
  ...[
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "localhost",
    "localhost.",
    "a.localhost",
    "0.0.0.0",
  ],
  ...["10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254", "168.63.129.16", "224.0.0.1"],
  ...[
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[fd00::1]",
    "[fe80::1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
  ],
];
const BREAK = "\r\nA1 LOGOUT";

describe("settings with which the service connects elsewhere", () => {
  const open = async () => {
    const { body } = await mallory.post("/vaults", { name: "Bait" });
    const source = (kind: string, settings: object, secret = "secret") =>
      mallory.post(`/vaults/${body.id}/sources`, { kind, name: "Bait", secret, enabled: false, settings });
    const imap = (more: object, secret?: string) =>
      source("imap", { host: "imap.example.com", username: "ada", allowed_senders: ["*"], ...more }, secret);
    const s3 = (more: object) =>
      source("s3", {
        endpoint: "https://s3.example.com/",
        region: "eu-1",
        bucket: "files",
        access_key_id: "A",
        ...more,
      });
    return { source, imap, s3 };
  };

  it.each(INTERNAL)("do not lead to %s", async (host) => {
    const { source, imap, s3 } = await open();
    const url = `https://${host}/`;
    const model = { provider: "openai-compatible", name: "m", base_url: url };
    const replies = {
      webdav: await source("webdav", { url, username: "ada" }),
      s3: await s3({ endpoint: url }),
      imap: await imap({ host: host.replace(/^\[|\]$/g, "") }),
      webhook: await attackers.asOrganization.post("/webhooks", { url, events: ["job.failed"] }),
      model: await attackers.asOrganization.put("/model-settings", model),
    };
    for (const [name, { status }] of Object.entries(replies)) expect([name, status]).toEqual([name, 400]);
  });

  it("take no line breaks, with which a name would become a command or a header", async () => {
    const { source, imap, s3 } = await open();
    const replies = [
      await imap({ username: `ada${BREAK}` }),
      await imap({ folder: `INBOX${BREAK}` }),
      await imap({ processed: "move", processed_folder: `Done${BREAK}` }),
      await imap({ host: `imap.example.com${BREAK}` }),
      await imap({ allowed_senders: [`a@b.test${BREAK}`] }),
      await imap({}, `secret${BREAK}`),
      await s3({ access_key_id: `AKIA${BREAK}` }),
      await s3({ region: `eu-1${BREAK}` }),
      await s3({ bucket: `files${BREAK}` }),
      await source("webdav", { url: "https://cloud.example.com/", username: `ada${BREAK}` }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
  });
});

describe("guessing without a key", () => {
  const limited = useApp({ RATE_LIMIT_ADDRESS: 20 });

  it.each([
    ["signed downloads", (id: string) => ["GET", `//downloads/${id}/${id}?expires=9999999999&signature=guess`]],
    ["calendar addresses", () => ["GET", `//calendar/${"x".repeat(43)}.ics`]],
    ["SCIM tokens", () => ["GET", "//scim/v2/Users"]],
    ["SAML", (id: string) => ["GET", `//saml/${id}/logout?SAMLRequest=guess`]],
  ])("of %s ends with 429", async (title, request) => {
    const address = `198.51.100.${title.length}`;
    const headers = { "x-forwarded-for": address, authorization: `Bearer scim_${"x".repeat(43)}` };
    const statuses = [];
    for (let time = 0; time < 25; time++) {
      const [method, path] = request(victim.id);
      statuses.push((await limited.send(method!, path!, { headers })).status);
    }
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });
});
