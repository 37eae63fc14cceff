import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { emailKey } from "../../../src/content/values/email-key.ts";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { signUrl } from "../../../src/workspace/files/signed-urls.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";

const app = useApp();

interface Recorded {
  operation: string;
  user_id: number | null;
  target: Record<string, unknown>;
  address: string | null;
}
const recordsOf = ({ id }: TestOrganization) => app.database.system<Recorded>`
  select operation, user_id, target, address from audit_records where organization_id = ${id} order by id`;
const readsOf = async (org: TestOrganization) =>
  (await recordsOf(org)).filter(({ operation }) => operation.startsWith("GET "));

async function withFile(): Promise<{ org: TestOrganization; ada: TestUser; id: string }> {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body } = await ada.upload("lease.txt", "The lease ends in May.");
  await app.runJobs();
  return { org, ada, id: body.id };
}
const HERE = "127.0.0.1";

it("records who downloads a file or reads its text, from which address, each time", async () => {
  const { org, ada, id } = await withFile();
  await ada.get(`/files/${id}/content`);
  await ada.get(`/files/${id}/content`);
  await ada.get(`/files/${id}/text`);
  const about = { user_id: ada.id, target: { id }, address: HERE };
  expect(await readsOf(org)).toEqual([
    { operation: "GET /files/{id}/content", ...about },
    { operation: "GET /files/{id}/content", ...about },
    { operation: "GET /files/{id}/text", ...about },
  ]);
});

it("records nothing for a refused read, or for HEAD", async () => {
  const { org, ada, id } = await withFile();
  const stranger = await org.user();
  expect((await stranger.get(`/files/${id}/content`)).status).toBe(404);
  expect((await ada.send("GET", `/files/${id}/content`, { headers: { range: "bytes=900-" } })).status).toBe(416);
  expect((await ada.send("HEAD", `/files/${id}/content`)).status).toBe(200);
  expect(await readsOf(org)).toEqual([]);
});

it("records a download in ranges once per person, and a full download separately", async () => {
  const { org, ada, id } = await withFile();
  await ada.get(`/files/${id}/text`);
  for (const range of ["bytes=0-3", "bytes=4-7", "bytes=8-"])
    await ada.send("GET", `/files/${id}/content`, { headers: { range } });
  const other = await org.key({ userId: ada.id });
  await app.as(other.key).send("GET", `/files/${id}/content`, { headers: { range: "bytes=0-3" } });
  await ada.get(`/files/${id}/content`);
  const operations = (await readsOf(org)).map(({ operation }) => operation);
  expect(operations).toEqual(["GET /files/{id}/text", ...Array(3).fill("GET /files/{id}/content")]);
});

it("records the boxes of a document once, and not in addition to its text", async () => {
  const { org, ada, id } = await withFile();
  const admin = await ada.signedIn();
  for (let start = 0; start < 3; start++) await admin.get(`/files/${id}/boxes?start=${start}&end=9`);
  expect(await readsOf(org)).toHaveLength(1);
  await admin.get(`/files/${id}/text`);
  await admin.get(`/files/${id}/boxes?start=0&end=9`);
  expect((await readsOf(org)).map(({ operation }) => operation)).toEqual([
    "GET /files/{id}/boxes",
    "GET /files/{id}/text",
  ]);
});

it("records the text and the file of a vault's document, and the export of the vault with its format", async () => {
  const { org, ada, id } = await withFile();
  const { body: vault } = await ada.post("/vaults", { name: "Leases" });
  await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [id] });
  await app.runJobs();
  const [document] = (await ada.get(`/vaults/${vault.id}/documents`)).body.documents;
  const path = `/vaults/${vault.id}/documents/${document.document_id}`;
  const signedIn = await ada.signedIn();
  await ada.get(`${path}/text`);
  await signedIn.get(`${path}/content`);
  await ada.get(`/vaults/${vault.id}/export?format=csv`);
  const target = { id: vault.id, documentId: document.document_id };
  expect(await readsOf(org)).toMatchObject([
    { operation: "GET /vaults/{id}/documents/{documentId}/text", target },
    { operation: "GET /vaults/{id}/documents/{documentId}/content", target },
    { operation: "GET /vaults/{id}/export", target: { id: vault.id, query: { format: "csv" } } },
  ]);
});

it("records the use of a signed link with the file, without a person", async () => {
  const { org, ada, id } = await withFile();
  const url = new URL(await signUrl(app.deps, org.id, id));
  expect((await app.send("GET", `/${url.pathname}${url.search}`)).text).toBe("The lease ends in May.");
  const operation = "GET /downloads/{organizationId}/{fileId}";
  expect(await readsOf(org)).toEqual([{ operation, user_id: null, target: { fileId: id }, address: HERE }]);
  await app.database.system`update users set is_admin = true where id = ${ada.id}`;
  const { body } = await (await ada.signedIn()).get(`/audit?operation=${encodeURIComponent(operation)}`);
  expect(body.records).toMatchObject([
    { user: null, api_key: null, address: HERE, things: [{ kind: "file", name: "lease.txt" }] },
  ]);
  expect(body.records[0].summary).toBe("Downloaded a file with a signed link");
});

it("covers every operation that returns bytes instead of JSON", () => {
  const unrecorded = [...endpoints, ...appEndpoints].filter(({ download, audited }) => download && !audited);
  expect(unrecorded.map(({ name }) => name)).toEqual([]);
});

it("refuses a read that it cannot record", async () => {
  const { ada, id } = await withFile();
  await app.database
    .system`alter table audit_records add constraint closed check (operation not like 'GET %') not valid`;
  try {
    const { status, text } = await ada.get(`/files/${id}/content`);
    expect([status, text.includes("lease")]).toEqual([500, false]);
  } finally {
    await app.database.system`alter table audit_records drop constraint closed`;
  }
});

it("records the address of changes and sign-ins", async () => {
  const { org, ada } = await withFile();
  await ada.signedIn();
  await ada.post("/projects", { name: "Merger" });
  const records = await recordsOf(org);
  expect(records.map(({ operation, address }) => [operation, address])).toEqual([
    ["POST /files", HERE],
    ["POST /session", HERE],
    ["POST /projects", HERE],
  ]);
});

const WRONG_PASSWORD = { operation: "FAILED POST /session", reason: "wrong password" };
const trySignIn = (email: string, password: string) =>
  app.send("POST", "//app/v1/session", { body: { email, password }, headers: { "sec-fetch-site": "same-origin" } });
const failedOf = async (org: TestOrganization) =>
  (await recordsOf(org)).filter(({ operation }) => operation === "FAILED POST /session");

it("records a failed sign-in in the account's organization, with its address and never the password, once a minute", async () => {
  const [org, other] = [await app.organization(), await app.organization()];
  const ada = await org.user({ isAdmin: true, password: "a long and good one" });
  for (let time = 0; time < 3; time++) expect((await trySignIn(ada.email, "guess-4711")).status).toBe(401);
  const failed = await eventually(async () => {
    const records = await failedOf(org);
    return records.length > 0 ? records : undefined;
  });
  const target = { reason: "wrong password" };
  const record = { operation: "FAILED POST /session", user_id: ada.id, target, address: HERE };
  // The attempts may fall into two minutes.
  expect([[record], [record, record]]).toContainEqual(failed);
  expect(await failedOf(other)).toEqual([]);
  const { body } = await (await ada.signedIn()).get("/audit");
  expect(JSON.stringify(body)).not.toContain("4711");
  expect(body.records[1]).toMatchObject({ summary: "Failed to sign in with a password", address: HERE });
});

it("records that a person was refused for too many password attempts", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: "a long and good one" });
  const statuses = [];
  for (let time = 0; time < 7; time++) statuses.push((await trySignIn(ada.email, "guess-4711")).status);
  expect(statuses.at(-1)).toBe(429);
  const reasons = await eventually(async () => {
    const records = await failedOf(org);
    return records.length > 1 ? records.map(({ target }) => target.reason) : undefined;
  });
  // The attempts may fall into two minutes.
  expect([...new Set(reasons)].sort()).toEqual(["too many attempts", "wrong password"]);
});

it("records a wrong current password when a signed-in person changes it", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: "a long and good one" });
  const browser = await ada.signedIn();
  const change = { current_password: "guess-4711", new_password: "another long and good one" };
  expect((await browser.post("/password", change)).status).toBe(400);
  const records = await eventually(async () => {
    const found = (await recordsOf(org)).filter(({ operation }) => operation.startsWith("FAILED"));
    return found.length > 0 ? found : undefined;
  });
  const target = { reason: "wrong password" };
  expect(records).toEqual([{ operation: "FAILED POST /password", user_id: ada.id, target, address: HERE }]);
});

it("records no failed sign-in for an account whose address only looks like the one tried", async () => {
  const org = await app.organization();
  const ada = await org.user({ email: `kim-${randomUUID()}@example.com` });
  const tried = { ...WRONG_PASSWORD, organizationId: org.id, requestId: "test", address: "10.0.1.1" };
  const { insertFailedSignIns } = await import("../../../src/administration/audit/audit.store.ts");
  const record = (email: string) =>
    insertFailedSignIns(app.database.system, { ...tried, emailKey: emailKey(email) }, 60);
  expect(await record(ada.email.replace("k", "\u212A"))).toBe(0);
  expect(await record(ada.email.replace("i", "\u0130"))).toBe(0);
  expect(await record(ada.email.toUpperCase())).toBe(1);
});

it("limits the failed sign-ins recorded for an account, from any number of addresses", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: "a long and good one" });
  await app.database.system`
    insert into audit_records (organization_id, user_id, operation, target, request_id, address)
    select ${org.id}, ${ada.id}, 'FAILED POST /session', '{}', 'test', '10.0.0.' || n from generate_series(1, 60) n`;
  const tried = { emailKey: ada.email, organizationId: undefined, requestId: "test", address: "10.0.1.1" };
  const { insertFailedSignIns } = await import("../../../src/administration/audit/audit.store.ts");
  const record = (most: number) => insertFailedSignIns(app.database.system, { ...WRONG_PASSWORD, ...tried }, most);
  expect(await record(60)).toBe(0);
  expect(await record(61)).toBe(1);
  expect(await record(100)).toBe(0);
});

it("identifies people by their account and shows their display name beside it", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const bo = await org.user({ name: "Bo Reed" });
  await bo.patch("/me/profile", { preferred_name: "Ada Quill" });
  await bo.post("/projects", { name: "Merger" });
  const { body: project } = await bo.post("/projects", { name: "Other" });
  await bo.patch(`/projects/${project.id}/members/${bo.id}`, { access_level: "admin" });
  const { records } = (await admin.get(`/audit?user_id=${bo.id}`)).body;
  const user = { id: bo.id, name: "Bo Reed", preferred_name: "Ada Quill" };
  expect(records.map((record: { user: unknown }) => record.user)).toEqual(records.map(() => user));
  const people = records.flatMap(({ things }: { things: { kind: string; name: string }[] }) =>
    things.filter(({ kind }) => kind === "person"),
  );
  expect(people).toMatchObject([{ name: "Bo Reed (“Ada Quill”)" }]);
});

it("the request role can append to and read the log, but not change, truncate or backdate it", async () => {
  const { org } = await withFile();
  const sql = app.database.organization(org.id);
  await expect(sql`update audit_records set operation = 'nothing'`).rejects.toThrow(/permission denied/);
  await expect(sql`delete from audit_records`).rejects.toThrow(/permission denied/);
  await expect(sql`truncate audit_records`).rejects.toThrow(/permission denied/);
  await expect(sql`delete from organizations`).rejects.toThrow(/permission denied/);
  await expect(sql`
    insert into audit_records (organization_id, operation, target, request_id, at)
    values (${org.id}, 'GET /x', '{}', 'test', '2020-01-01')`).rejects.toThrow(/permission denied/);
  expect(await sql`select from audit_records`).toHaveLength(1);
});
