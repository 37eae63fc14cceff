import { randomUUID } from "node:crypto";
import { z } from "zod";
import { announce } from "../../src/administration/webhooks/announce.ts";
import type { FieldType } from "../../src/content/values/values.ts";
import { insertPasskey } from "../../src/identity/second-factors/factors.store.ts";
import type { Endpoint } from "../../src/kernel/http/endpoint.ts";
import { enqueue } from "../../src/kernel/jobs/jobs.ts";
import { insertEvaluation } from "../../src/playbooks/evaluations/evaluations.store.ts";
import { RunPlaybook } from "../../src/playbooks/reviews/run/run.schema.ts";
import { type ExtractionRow, insertExtractions } from "../../src/vaults/cells/cells.store.ts";
import { toDisplayValue } from "../../src/vaults/cells/cells.ts";
import type { DocumentStatus } from "../../src/vaults/documents/documents.schema.ts";
import { insertDocument } from "../../src/vaults/documents/documents.store.ts";
import { insertRescan } from "../../src/vaults/extraction/rescan/rescan-preview.store.ts";
import { insertSource } from "../../src/vaults/intake/sources.store.ts";
import { insertSheet } from "../../src/vaults/sheets/sheets.store.ts";
import { OauthClient } from "../entrances/connected-apps/client.ts";
import { form, type RequestOptions } from "./client.ts";
import { docx, p } from "./documents/office.ts";
import { exampleBody, exampleQuery } from "./example-requests.ts";
import type { TestApp, TestOrganization, TestUser } from "./harness.ts";

const makeTemplate = async (_org: TestOrganization, owner: TestUser) => {
  const file = form("Hidden.docx", docx({ body: p("{{hidden}}") }), { visibility: "organization" });
  const { body } = await owner.send("POST", "/templates", file);
  return { id: body.id as string };
};

const makeRequestType = async (org: TestOrganization) => {
  const { body } = await org.asOrganization.post("/request-types", { name: "Hidden", slug: `t-${randomUUID()}` });
  return { id: body.id as string };
};

/** How to create one of each resource a path can name, by the segment before its id. */
export const MAKERS: Record<string, (org: TestOrganization, owner: TestUser) => Promise<Record<string, string>>> = {
  projects: async (_org, owner) => {
    const { body } = await owner.post("/projects", { name: "Hidden" });
    return { id: body.id, userId: String(owner.id) };
  },
  files: async (_org, owner) => {
    const { body } = await owner.upload("hidden.txt", "Hidden");
    return { id: body.id };
  },
  approvals: async (org, owner) => {
    const { id: subject_id } = await MAKERS.files!(org, owner);
    const approvers = [{ user_id: (await org.user()).id }];
    const { body } = await owner.post("/approvals", { subject: "document", subject_id, approvers });
    return { id: body.id };
  },
  "approval-rules": async (org) => {
    const rule = { subject: "request", approvers: [{ role: "administrator" }] };
    const { body } = await org.asOrganization.post("/approval-rules", rule);
    return { id: body.id };
  },
  comments: async (org, owner) => {
    const { id: subject_id } = await MAKERS.files!(org, owner);
    const { body } = await owner.post("/comments", { subject: "file", subject_id, text: "Hidden" });
    return { id: body.id };
  },
  "files/uploads": async (_org, owner) => {
    const { body } = await owner.post("/files/uploads", { file_name: "hidden.txt", size: 5 });
    return { id: body.upload_id, partNumber: "1" };
  },
  jobs: async (org, owner) => {
    const ticket = { kind: "chat/completions", internal: false, maxAttempts: 1, input: z.object({}) };
    const by = {
      sql: org.app.database.system,
      organizationId: org.id,
      requestId: "test",
      userId: owner.id,
      apiKeyId: null,
    };
    return { id: await enqueue(by, ticket, {}) };
  },
  chats: async (_org, owner) => {
    const { body } = await owner.post("/chat/completions?wait=0", { message: "Hidden" });
    const { body: listed } = await owner.get("/chats");
    return { id: listed.chats[0].id, userId: String(owner.id), jobId: body.job_id };
  },
  chat: async (org, owner) => MAKERS.chats!(org, owner),
  folders: async (_org, owner) => {
    const { body } = await owner.post("/folders", { name: "Hidden" });
    return { id: body.id, userId: String(owner.id) };
  },
  vaults: async (org, owner) => {
    const vault = await makeVault(org, owner);
    const documentId = await vault.document();
    const { body: column } = await owner.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const { body: view } = await owner.post(`${vault.path}/views`, { name: "Mine" });
    const { body: note } = await owner.post(`${vault.path}/documents/${documentId}/cells/term/notes`, {
      text: "Check",
    });
    await owner.put(`${vault.path}/documents/${documentId}/cells/term/flag`, {});
    const { body: sample } = await owner.post(`${vault.path}/samples`, { field_key: "term", size: 1 });
    const evaluationId = randomUUID();
    const ref = { id: evaluationId, organizationId: org.id, vaultId: vault.id, userId: owner.id };
    await insertEvaluation(org.app.database.system, ref);
    const rescanId = await insertRescan(org.app.database.system, org.id, vault.id, owner.id);
    const alert = { name: "Start", field_key: "effectiveDate", days_before: [7], recipients: { role: "viewer" } };
    const { body: made } = await owner.post(`${vault.path}/alerts`, alert);
    const { body: file } = await owner.upload("owners.csv", "File,Owner\nLease,Ada");
    await owner.post(`${vault.path}/documents`, { file_ids: [file.id] });
    const sheet = {
      file_id: file.id,
      file_name: file.name,
      sheet_name: null,
      key_header: "File",
      match_field_key: null,
    };
    const spreadsheetId = await insertSheet(org.app.database.system, org.id, vault.id, sheet);
    return {
      id: vault.id,
      fileId: file.id,
      spreadsheetId,
      alertId: made.id,
      sourceId: await insertSource(org.app.database.system, org.id, vault.id, {
        name: "Inbox",
        kind: "folder",
        settings: { path: "inbox" },
        secret: null,
        interval_minutes: 15,
        enabled: true,
        created_by: owner.id,
      }),
      rescanId,
      evaluationId,
      documentId,
      fieldKey: "term",
      columnId: column.id,
      viewId: view.id,
      noteId: note.id,
      sampleId: sample.id,
      userId: String(owner.id),
    };
  },
  "scim-tokens": async (_org, owner) => {
    const { body } = await (await owner.signedIn()).post("/scim-tokens", { name: "Hidden" });
    return { id: body.id };
  },
  playbooks: async (_org, owner) => {
    const { body: playbook } = await owner.post("/playbooks", { title: "Hidden" });
    await owner.patch(`/playbooks/${playbook.id}`, { visibility: "organization" });
    const positions = [{ type: "standard", guidance: "Require: nothing." }];
    const { body: check } = await owner.post(`/playbooks/${playbook.id}/checks`, { title: "Hidden", positions });
    const { body: example } = await owner.post(`/playbooks/${playbook.id}/checks/${check.id}/examples`, {
      text: "Hidden",
      expected: "Pass",
    });
    return { id: playbook.id, checkId: check.id, exampleId: example.id };
  },
  reviews: async (org, owner) => {
    const checkId = randomUUID();
    const positions = [{ type: "standard", guidance: "Require: nothing." }];
    const check = { id: checkId, title: "Hidden", description: null, importance: null, positions };
    const playbook = { id: randomUUID(), title: "Hidden", guide: null, checks: [check] };
    const by = { sql: org.app.database.system, organizationId: org.id, requestId: "test", userId: owner.id };
    const input = { playbook, file_ids: [], review_mode: "third-party", representing_party: "us" };
    const id = await enqueue({ ...by, apiKeyId: null }, RunPlaybook, input);
    const responseId = randomUUID();
    await org.app.database.system`
      insert into review_responses (id, organization_id, review_id, file_id, filename, created_by, status, created_at)
      values (${responseId}, ${org.id}, ${id}, ${randomUUID()}, 'hidden.docx', ${owner.id}, 'pending', now())`;
    return { id, checkId, responseId, userId: String(owner.id) };
  },
  portfolios: async (org, owner) => {
    const { id: playbook_id } = await MAKERS.playbooks!(org, owner);
    const { id } = await MAKERS.files!(org, owner);
    const { body } = await owner.post("/portfolios", { playbook_id, file_ids: [id] });
    return { id: body.id };
  },
  workflows: async (_org, owner) => {
    const steps = [{ id: "decide", kind: "gate", input: { question: "Hidden?" } }];
    const { body } = await owner.post("/workflows", { name: "Hidden", visibility: "organization", steps });
    return { id: body.id };
  },
  "workflow-runs": async (org, owner) => {
    const { id } = await MAKERS.workflows!(org, owner);
    const { body } = await owner.post(`/workflows/${id}/runs`, {});
    return { id: body.id, stepId: "decide" };
  },
  "request-types": makeRequestType,
  requests: async (org, owner) => {
    const { id: type_id } = await makeRequestType(org);
    const { body } = await owner.post("/requests", { type_id });
    return { id: body.id };
  },
  templates: makeTemplate,
  "report-templates": makeTemplate,
  skills: async (_org, owner) => {
    const { body } = await owner.post("/skills", { name: "Hidden", content: "Hide.", visibility: "organization" });
    return { id: body.id };
  },
  clauses: async (_org, owner) => {
    const { body } = await owner.post("/clauses", { title: "Hidden", text: "Hidden.", visibility: "organization" });
    return { id: body.id, version: "1" };
  },
  webhooks: async (org, owner) => {
    const { body } = await owner.post("/webhooks", { url: "https://hooks.example.com/", events: ["job.failed"] });
    const sql = org.app.database.organization(org.id);
    await announce(sql, org.id, "job.failed", { job_id: randomUUID(), kind: "playbooks/run", status: "failed" });
    const { body: page } = await owner.get(`/webhooks/${body.id}/deliveries`);
    await sql`delete from jobs where kind = 'webhooks/deliver'`;
    return { id: body.id, deliveryId: page.deliveries[0].id };
  },
  passkeys: async (org, owner) => {
    const row = { organizationId: org.id, userId: owner.id, publicKey: Buffer.alloc(1), counter: 0, transports: [] };
    const made = await insertPasskey(org.app.database.system, { ...row, credentialId: randomUUID(), name: "Hidden" });
    return { id: made!.id };
  },
  keys: async (org) => ({ id: org.keyId }),
  "connected-apps": async (org, owner) => {
    const client = await OauthClient.register(org.app);
    return { id: (await client.connect(await owner.signedIn())).id };
  },
  people: async (_org, owner) => ({ userId: String(owner.id) }),
  sessions: async (_org, owner) => {
    const { body } = await (await owner.signedIn()).get("/session");
    return { id: body.id };
  },
};

export interface MadeVault {
  id: string;
  path: string;
  document(seed?: { name?: string; title?: string; status?: DocumentStatus }): Promise<string>;
  /** Writes the rows extraction would write. */
  extract(documentId: string, fieldKey: string, fieldType: FieldType, read: Partial<ExtractionRow>): Promise<void>;
  /** The same for one column of many documents at once. */
  extractColumn(fieldKey: string, fieldType: FieldType, reads: [string, Partial<ExtractionRow>][]): Promise<void>;
}

const FOUND = { outcome: "found" as const, citations: [], reasoning: null, model: "local", error: null };

/** A vault that the user owns. */
export async function makeVault(org: TestOrganization, owner: TestUser, name = "Leases"): Promise<MadeVault> {
  const { status, body } = await owner.post("/vaults", { name });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const sql = org.app.database.organization(org.id);
  const extract: MadeVault["extractColumn"] = async (fieldKey, fieldType, reads) => {
    const rows = reads.map(([documentId, read]) => {
      const extraction = { ...FOUND, ...read, value: read.value ?? null };
      return { documentId, fieldKey, extraction, display: toDisplayValue(fieldType, extraction.value as never) };
    });
    await insertExtractions(sql, { organizationId: org.id, vaultId: body.id }, rows);
  };
  return {
    id: body.id,
    path: `/vaults/${body.id}`,
    document: ({ name = "lease.pdf", title, status = "ready" } = {}) =>
      insertDocument(sql, {
        organizationId: org.id,
        vaultId: body.id,
        name,
        title,
        nameKey: name.toLowerCase(),
        titleKey: title?.toLowerCase(),
        status,
      }),
    extract: (documentId, fieldKey, fieldType, read) => extract(fieldKey, fieldType, [[documentId, read]]),
    extractColumn: extract,
  };
}

/** The operation's path, naming things that are made for it in the organization. */
export const pathIn = async (org: TestOrganization, owner: TestUser, op: Endpoint): Promise<string> =>
  pathWith(op, await makeFor(org, owner, op));

async function makeFor(org: TestOrganization, owner: TestUser, op: Endpoint): Promise<Record<string, string>> {
  if (!op.path.includes("{")) return {};
  const noun = nounIn(op);
  const make = MAKERS[noun];
  if (!make) throw new Error(`test/support/make.ts does not know how to make one of ${noun}`);
  return make(org, owner);
}

const nounIn = (op: Endpoint) => op.path.slice(1, op.path.indexOf("/{"));

function pathWith(op: Endpoint, made: Record<string, string>): string {
  const ids: Record<string, string> = { pageNumber: "1", picture: "1", entry: "1", ...made };
  return op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? randomUUID())) + exampleQuery(op);
}

/** One thing of each noun in another organization than the caller's: nobody there may change or even see it. */
const ofOthers = new WeakMap<TestApp, Map<string, Promise<Record<string, string>>>>();

/** The operation's path with the ids of another organization. */
export async function pathsOfAnother(app: TestApp, op: Endpoint): Promise<string[]> {
  const things = ofOthers.get(app) ?? new Map<string, Promise<Record<string, string>>>();
  ofOthers.set(app, things);
  const made = things.get(nounIn(op)) ?? makeInAnother(app, op);
  things.set(nounIn(op), made);
  return [pathWith(op, await made)];
}

async function makeInAnother(app: TestApp, op: Endpoint) {
  const other = await app.organization("Other & Partners");
  return makeFor(other, await other.user({ isAdmin: true }), op);
}

/** The operation's path with unknown ids and its required query. */
export const filled = (op: Endpoint, idOf: () => string = randomUUID) =>
  op.path
    .replace(/\{(?:userId|partNumber|pageNumber|picture|entry|version)\}/g, "1")
    .replace(/\{\w+\}/g, () => idOf()) + exampleQuery(op);

/** A valid body for the operation. */
export const bodyFor = (op: Endpoint): RequestOptions =>
  op.upload === "multipart"
    ? form("example.txt", "Example")
    : op.upload
      ? { raw: "Example" }
      : op.body
        ? { body: exampleBody(op) }
        : {};
