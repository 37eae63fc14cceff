import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import type { As } from "../../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const BOUNDARY = "----chancery-test";
const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;

let org: TestOrganization;
let ada: TestUser;
beforeAll(async () => {
  org = await app.organization();
  ada = await org.user({ isAdmin: true });
});

interface Sent {
  outgoing: ClientRequest;
  reply: Promise<IncomingMessage>;
}

/** Begins a request whose body never ends. */
function begin(method: string, path: string, key: string, headers: Record<string, string> = {}, start = ""): Sent {
  const { hostname, port } = new URL(app.url);
  const target = path.startsWith("//") ? path.slice(1) : `/v1${path}`;
  const own = key.includes("=") ? { cookie: key, "sec-fetch-site": "same-origin" } : { authorization: key };
  const outgoing = httpRequest({
    hostname,
    port,
    method,
    path: target,
    headers: { ...("content-length" in headers ? {} : { "transfer-encoding": "chunked" }), ...own, ...headers },
  });
  const reply = once(outgoing, "response").then(([response]) => response as IncomingMessage);
  outgoing.on("error", () => {});
  outgoing.flushHeaders();
  if (start) outgoing.write(start);
  return { outgoing, reply };
}

async function refusalOf({ outgoing, reply }: Sent) {
  const response = await reply;
  const chunks = await response.toArray();
  outgoing.destroy();
  return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString()).code];
}

async function restricted(scopes: string[]): Promise<As> {
  const { body } = await (await ada.signedIn()).post("/keys", { name: "Reader", scope: "user", scopes });
  return app.as(body.key);
}

describe("an upload is refused before its body arrives", () => {
  it("is checked for every operation that takes one", () => {
    const names = [...endpoints, ...appEndpoints].filter(({ upload }) => upload).map(({ name }) => name);
    expect(names.sort()).toEqual([
      "POST /clauses/import",
      "POST /files",
      "POST /playbooks/import",
      "POST /templates",
      "POST /templates/{id}/batch",
      "POST /word/selections",
      "PUT /files/uploads/{id}/parts/{partNumber}",
    ]);
  });

  it("because the key lacks the scope", async () => {
    const reader = await restricted(["read"]);
    const { body: upload } = await ada.post("/files/uploads", { file_name: "a.txt", size: 5 });
    for (const [method, path, headers] of [
      ["POST", "/files", MULTIPART],
      ["POST", "/playbooks/import", MULTIPART],
      ["POST", "/clauses/import", MULTIPART],
      ["POST", "/templates", MULTIPART],
      ["PUT", `/files/uploads/${upload.upload_id}/parts/1`, {}],
    ] as const)
      expect(await refusalOf(begin(method, path, reader.key, headers))).toEqual([403, "SCOPE_REQUIRED"]);
  });

  it("because it has another type or is too large, by its headers", async () => {
    expect(await refusalOf(begin("POST", "/files", ada.key, { "content-type": "text/plain" }))).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ]);
    const large = { "content-length": String(10 ** 12) };
    const { body: upload } = await ada.post("/files/uploads", { file_name: "a.txt", size: 5 });
    for (const [method, path] of [
      ["POST", "/files"],
      ["PUT", `/files/uploads/${upload.upload_id}/parts/1`],
    ] as const)
      expect(await refusalOf(begin(method, path, ada.key, { ...MULTIPART, ...large }))).toEqual([
        413,
        "PAYLOAD_TOO_LARGE",
      ]);
  });

  it("because the upload that a part belongs to is missing, of another person, ended or smaller", async () => {
    const { body: upload } = await ada.post("/files/uploads", { file_name: "a.txt", size: 5 });
    const part = `/files/uploads/${upload.upload_id}/parts/1`;
    const bob = await org.user();
    const missing = `/files/uploads/${crypto.randomUUID()}/parts/1`;
    expect(await refusalOf(begin("PUT", missing, ada.key))).toEqual([404, "NOT_FOUND"]);
    expect(await refusalOf(begin("PUT", part, bob.key))).toEqual([404, "NOT_FOUND"]);
    const longer = { "content-length": "6" };
    expect(await refusalOf(begin("PUT", part, ada.key, longer))).toEqual([400, "VALIDATION_FAILED"]);
    await ada.delete(`/files/uploads/${upload.upload_id}`);
    expect(await refusalOf(begin("PUT", part, ada.key))).toEqual([404, "NOT_FOUND"]);
  });

  it("because the quota is used up", async () => {
    const full = await app.organization();
    const person = await full.user();
    await app.database.system`update organizations set storage_quota = 0 where id = ${full.id}`;
    const long = { "content-length": String(3 * 1024 * 1024) };
    expect(await refusalOf(begin("POST", "/files", person.key, { ...MULTIPART, ...long }))).toEqual([
      403,
      "QUOTA_EXCEEDED",
    ]);
  });

  it("because it does not come from Word", async () => {
    const { key } = await ada.signedIn();
    expect(await refusalOf(begin("POST", "//app/v1/word/selections", key, MULTIPART))).toEqual([403, "FORBIDDEN"]);
  });

  it("because its folder is missing, hidden or read-only, once the form says which", async () => {
    const bob = await org.user();
    const { body: folder } = await ada.post("/folders", { name: "Secret" });
    const { body: shown } = await ada.post("/folders", { name: "Shown" });
    for (const { id } of [folder, shown]) await ada.patch(`/folders/${id}`, { is_access_controlled: true });
    await ada.post(`/folders/${shown.id}/members`, { user_id: bob.id, access_level: "read" });
    const send = (key: string, id: string) =>
      refusalOf(begin("POST", "/files", key, MULTIPART, `${field("folder_id", id)}${FILE}The first words`));
    expect(await send(ada.key, crypto.randomUUID())).toEqual([404, "NOT_FOUND"]);
    expect(await send(bob.key, folder.id)).toEqual([404, "NOT_FOUND"]);
    expect(await send(bob.key, shown.id)).toEqual([403, "FORBIDDEN"]);
    expect(await send(bob.key, "nowhere")).toEqual([400, "VALIDATION_FAILED"]);
  });
});

describe("Expect: 100-continue", () => {
  const EXPECT = { ...MULTIPART, expect: "100-continue" };

  it("a client that waits is told to go on only when its body is wanted", async () => {
    const refused = begin("POST", "/files", (await restricted(["read"])).key, EXPECT);
    let isAsked = false;
    refused.outgoing.on("continue", () => {
      isAsked = true;
    });
    expect(await refusalOf(refused)).toEqual([403, "SCOPE_REQUIRED"]);
    expect(isAsked).toBe(false);

    const wanted = begin("POST", "/files", ada.key, EXPECT);
    await once(wanted.outgoing, "continue");
    wanted.outgoing.end(`${FILE}Example\r\n--${BOUNDARY}--\r\n`);
    expect((await wanted.reply).statusCode).toBe(200);
  });

  it("also holds for JSON", async () => {
    const sent = begin("POST", "/folders", ada.key, { "content-type": "application/json", expect: "100-continue" });
    await once(sent.outgoing, "continue");
    sent.outgoing.end(JSON.stringify({ name: "Leases" }));
    expect((await sent.reply).statusCode).toBe(201);
  });
});

it("a repeated upload gets its first reply, even if it would be refused now", async () => {
  const { body: folder } = await ada.post("/folders", { name: "Gone soon" });
  const raw = `${field("folder_id", folder.id)}${FILE}Example\r\n--${BOUNDARY}--\r\n`;
  const upload = () =>
    ada.send("POST", "/files", { raw, headers: { ...MULTIPART, "idempotency-key": `once ${folder.id}` } });
  const first = await upload();
  expect(first.status).toBe(200);
  await ada.delete(`/folders/${folder.id}?recursive=true`);
  const second = await upload();
  expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  expect(second.headers["idempotent-replayed"]).toBe("true");
});
