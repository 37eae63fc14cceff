import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../src/endpoints.ts";
import { setBilling } from "../../src/identity/accounts/accounts.ts";
import { useApp } from "../support/harness.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings(), CREDIT_RATES: { "vault:extract": 2 } }, [...endpoints, ...appEndpoints]);
const CONTRACT =
  "SERVICES AGREEMENT\n\nThis Agreement is governed by the laws of the State of New York. Fees are USD 100.";

/** Answers New York for the governing law until changed, and finds nothing else. */
const answering = (law: string) => (request: ModelRequest) => {
  const asked = [...request.question.matchAll(/^C(\d+): (.*)$/gm)];
  return {
    object: {
      answers: asked.map(([, number, label]) =>
        label === "Law"
          ? { column: `C${number}`, found: true, value: law, quotes: ["State of New York"], reasoning: "It says so." }
          : { column: `C${number}`, found: false, value: "", quotes: [], reasoning: "Not there." },
      ),
    },
  };
};

async function readVault() {
  server.reply(answering("New York"));
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "V" });
  const path = `/vaults/${vault.id}`;
  const { body: law } = await ada.post(`${path}/columns`, { label: "Law", instructions: "Which law governs?" });
  const { body: file } = await ada.upload("services.txt", CONTRACT);
  const { body } = await ada.post(`${path}/documents`, { file_ids: [file.id] });
  await app.runJobs();
  const documentId = body.documents[0].document_id as string;
  const cell = async (key = "law") => (await ada.get(`${path}/documents/${documentId}/cells/${key}`)).body;
  const rescan = async (scope = {}) => {
    const reply = await ada.post(`${path}/rescan`, scope);
    await app.runJobs();
    return reply;
  };
  return { org, ada, path, law, documentId, cell, rescan };
}

describe("a re-scan", () => {
  it("of the vault reads only stale cells: a new column, a changed question, a failed cell", async () => {
    const { ada, path, law, cell, rescan } = await readVault();
    expect((await ada.get(`${path}/rescan`)).body).toMatchObject({ documents: 0, cells: 0, calls: 0 });
    await ada.post(`${path}/columns`, { label: "Fee", instructions: "The fee" });
    expect((await cell("fee")).outcome).toBe("none");
    expect((await ada.get(`${path}/rescan`)).body).toMatchObject({
      documents: 1,
      cells: 1,
      calls: 1,
      model: "test-model",
    });
    await ada.patch(`${path}/columns/${law.id}`, { instructions: "Which state's law governs?" });
    const { status, body } = await rescan();
    expect([status, body.documents, body.cells]).toEqual([202, 1, 2]);
    expect((await cell("fee")).outcome).toBe("absent");
    expect((await ada.get(`${path}/rescan`)).body.cells).toBe(0);
  });

  it("of a column, a document or a cell reads exactly that, stale or not", async () => {
    const { ada, path, documentId, cell, rescan } = await readVault();
    server.reply(answering("State of New York"));
    expect((await rescan({ field_key: "law" })).body).toMatchObject({ documents: 1, cells: 1 });
    expect((await cell()).cell.value).toBe("State of New York");
    expect((await ada.get(`${path}/rescan?document_id=${documentId}`)).body.cells).toBe(5);
    expect((await rescan({ document_id: documentId, field_key: "law" })).body.cells).toBe(1);
    const { body } = await ada.get(`${path}/documents/${documentId}/cells/law/history`);
    expect(body.history.map(({ kind }: { kind: string }) => kind)).toEqual(["extraction", "extraction", "extraction"]);
  });

  it("is estimated for several documents by the text of each", async () => {
    const { ada, path, documentId } = await readVault();
    const { body: file } = await ada.upload(
      "long.txt",
      `${CONTRACT}\n\n${"The parties meet once a year. ".repeat(40)}`,
    );
    const { body: broken } = await ada.upload("broken.docx", Buffer.from("PK\u0003\u0004 and nothing else"));
    const { body: added } = await ada.post(`${path}/documents`, { file_ids: [file.id, broken.id] });
    await app.runJobs();
    const ids: string[] = [documentId, ...added.documents.map((each: { document_id: string }) => each.document_id)];
    const estimate = async (query: string) => (await ada.get(`${path}/rescan?${query}`)).body;
    const [one, other] = [await estimate(`document_id=${ids[0]}`), await estimate(`document_id=${ids[1]}`)];
    expect(other.input_tokens).toBeGreaterThan(one.input_tokens * 2);
    expect(await estimate(`document_ids=${ids.join(",")}`)).toMatchObject({
      documents: 3,
      input_tokens: one.input_tokens + other.input_tokens,
    });
    expect((await ada.get(`${path}/rescan?document_ids=${ids[0]},nonsense`)).status).toBe(400);
    const row = (await ada.get(`${path}/documents/${ids[2]}`)).body;
    expect([row.status, row.outcomes.law]).toEqual(["failed", "failed"]);
  });

  it("never changes a hand edit; a revert then shows the newest extraction", async () => {
    const { ada, path, documentId, cell, rescan } = await readVault();
    const at = `${path}/documents/${documentId}/cells/law`;
    await ada.patch(at, { value: "Delaware" });
    server.reply(answering("State of New York"));
    await rescan({ field_key: "law" });
    expect((await cell()).cell).toMatchObject({ value: "Delaware", is_edited: true });
    expect((await ada.post(`${at}/revert`)).body.cell.value).toBe("State of New York");
  });

  it("that fails keeps earlier values, and the document stays ready with the reason", async () => {
    const { ada, path, documentId, cell, rescan } = await readVault();
    server.reply({ status: 401, body: "{}" });
    await rescan({ field_key: "law" });
    expect(await cell()).toMatchObject({ cell: { value: "New York", has_citations: true }, outcome: "found" });
    const { body } = await ada.get(`${path}/documents/${documentId}`);
    expect([body.status, typeof body.error]).toEqual(["ready", "string"]);
  });

  it("requested during another re-scan is not lost", async () => {
    const { ada, path, cell, rescan } = await readVault();
    await ada.post(`${path}/columns`, { label: "Fee", instructions: "The fee" });
    await ada.post(`${path}/rescan`, { field_key: "law" });
    expect((await rescan({ field_key: "fee" })).body).toMatchObject({ documents: 1, cells: 1 });
    expect((await cell("fee")).outcome).toBe("absent");
  });

  it("of a vault with thousands of documents enqueues each stale document once, with its own stale columns", async () => {
    const { org, ada, path, documentId } = await readVault();
    const { system } = app.database;
    const COUNT = 2100;
    const vaultId = path.split("/").at(-1)!;
    await system`
      insert into vault_documents (organization_id, vault_id, name, name_key, status, file_id, pages, created_at)
      select ${org.id}, ${vaultId}, 'copy ' || n, 'copy ' || n, 'ready', d.file_id, 1, d.created_at
      from vault_documents d cross join generate_series(1, ${COUNT}::integer) n where d.id = ${documentId}`;
    const expected = { documents: COUNT, cells: 5 * COUNT, calls: COUNT };
    expect((await ada.get(`${path}/rescan`)).body).toMatchObject(expected);
    const { status, body } = await ada.post(`${path}/rescan`, {});
    expect([status, body]).toMatchObject([202, expected]);
    const [jobs] = await system<{ documents: number; jobs: number; all_columns: boolean; has_fresh: boolean }>`
      select count(distinct input->>'document_id')::integer as documents, count(*)::integer as jobs,
        bool_and(jsonb_array_length(input->'field_keys') = 5) as all_columns,
        bool_or(input->>'document_id' = ${documentId}) as has_fresh
      from jobs where organization_id = ${org.id} and kind = 'vaults/extract' and status = 'pending'`;
    expect(jobs).toEqual({ documents: COUNT, jobs: COUNT, all_columns: true, has_fresh: false });
    const { body: law } = await ada.get(`${path}/rescan?field_key=law`);
    expect(law).toMatchObject({ documents: COUNT + 1, cells: COUNT + 1 });
    await system`delete from jobs where organization_id = ${org.id}`;
  });

  it("is refused with 402 when the credits do not cover all of it, and enqueues nothing", async () => {
    const { org, ada, path } = await readVault();
    const { system } = app.database;
    await system`update organizations set billing_mode = 'credits', credit_balance = 0 where id = ${org.id}`;
    expect((await ada.post(`${path}/rescan`, { field_key: "law" })).status).toBe(402);
    const left = await system`select from jobs where organization_id = ${org.id} and status = 'pending'`;
    expect(left).toEqual([]);
  });

  it("requires the editor role, an unarchived vault and something to read", async () => {
    const { org, ada, path, rescan } = await readVault();
    const bo = await org.user({ managesVaults: true });
    expect((await bo.post(`${path}/rescan`, {})).status).toBe(404);
    await ada.post(`${path}/members`, { user_id: bo.id, role: "viewer" });
    expect((await bo.post(`${path}/rescan`, {})).status).toBe(403);
    expect((await rescan({ field_key: "nothing" })).status).toBe(404);
    expect((await rescan({ document_id: "11111111-1111-1111-1111-111111111111" })).status).toBe(404);
    await ada.post(`${path}/archive`);
    expect((await rescan()).status).toBe(409);
  });
});

describe("POST /vaults/{id}/documents/{documentId}/read", () => {
  it("reads a ready document again for all ai columns; hand edits stay", async () => {
    const { ada, path, documentId, cell } = await readVault();
    await ada.post(`${path}/columns`, { label: "Seat", instructions: "Where is the seat?" });
    const { body: noted } = await ada.post(`${path}/columns`, { label: "Owner", extraction_mode: "manual" });
    await ada.patch(`${path}/documents/${documentId}/cells/law`, { value: "Delaware" });
    await ada.patch(`${path}/documents/${documentId}/cells/${noted.field_key}`, { value: "Ada" });
    server.reply(answering("State of New York"));
    const { status, body } = await ada.post(`${path}/documents/${documentId}/read`);
    expect([status, body.document_id, body.status]).toEqual([202, documentId, "extracting"]);
    expect((await ada.post(`${path}/documents/${documentId}/read`)).body.code).toBe("DOCUMENT_NOT_READY");
    await app.runJobs();
    expect((await cell()).cell).toMatchObject({ value: "Delaware", is_edited: true });
    expect((await cell("owner")).cell).toMatchObject({ value: "Ada", is_edited: true });
    expect((await cell("seat")).outcome).toBe("absent");
    expect((await ada.get(`${path}/documents/${documentId}`)).body.status).toBe("ready");
    const reverted = await ada.post(`${path}/documents/${documentId}/cells/law/revert`);
    expect(reverted.body.cell.value).toBe("State of New York");
  });

  it("reads a document that failed, whether in extraction or before", async () => {
    const { org, ada, path, documentId, cell } = await readVault();
    const { system } = app.database;
    await system`update vault_documents set status = 'failed', error = 'No answer.' where id = ${documentId}`;
    expect((await ada.post(`${path}/documents/${documentId}/read`)).body).toMatchObject({
      status: "extracting",
      error: null,
    });
    await app.runJobs();
    expect((await cell()).cell.value).toBe("New York");
    const { body: file } = await ada.upload("lease.txt", `${CONTRACT} It is a lease.`);
    const { body } = await ada.post(`${path}/documents`, { file_ids: [file.id] });
    const second = body.documents[0].document_id as string;
    await system`delete from jobs where organization_id = ${org.id} and kind = 'vaults/ingest'`;
    await system`update vault_documents set status = 'failed', error = 'Lost.' where id = ${second}`;
    const again = await ada.post(`${path}/documents/${second}/read`);
    expect([again.status, again.body.status]).toEqual([202, "queued"]);
    await app.runJobs();
    expect((await ada.get(`${path}/documents/${second}`)).body).toMatchObject({
      status: "ready",
      values: { law: { value: "New York" } },
    });
  });

  it("costs the credits of one reading, and is refused with 402 without them", async () => {
    const { org, ada, path, documentId } = await readVault();
    const { system } = app.database;
    await setBilling(system, org.id, "credits", 2);
    expect((await ada.post(`${path}/documents/${documentId}/read`)).status).toBe(202);
    await app.runJobs();
    expect((await ada.get(`${path}/rescan?field_key=law`)).body.credits).toEqual({ needed: 2, available: 0 });
    expect((await ada.post(`${path}/documents/${documentId}/read`)).status).toBe(402);
    expect((await ada.get(`${path}/documents/${documentId}`)).body.status).toBe("ready");
  });

  it("requires the editor role and the permission, and is 404 for another organization", async () => {
    const { org, ada, path, documentId } = await readVault();
    const read = `${path}/documents/${documentId}/read`;
    const [viewer, powerless] = [await org.user({ managesVaults: true }), await org.user()];
    await ada.post(`${path}/members`, { user_id: viewer.id, role: "viewer" });
    await ada.post(`${path}/members`, { user_id: powerless.id, role: "editor" });
    const stranger = await (await app.organization()).user({ isAdmin: true });
    expect((await viewer.post(read)).status).toBe(403);
    expect((await powerless.post(read)).status).toBe(403);
    expect((await stranger.post(read)).status).toBe(404);
    expect((await ada.post(`${path}/documents/11111111-1111-1111-1111-111111111111/read`)).status).toBe(404);
    const { body: other } = await ada.post("/vaults", { name: "Other" });
    expect((await ada.post(`/vaults/${other.id}/documents/${documentId}/read`)).status).toBe(404);
    const jobs = await app.database.system`select from jobs where organization_id = ${org.id} and status = 'pending'`;
    expect(jobs).toEqual([]);
  });

  it.each([
    ["queued", "DOCUMENT_NOT_READY"],
    ["parsing", "DOCUMENT_NOT_READY"],
    ["extracting", "DOCUMENT_NOT_READY"],
    ["deleted", "DOCUMENT_DELETED"],
    ["duplicate", "DOCUMENT_DUPLICATE"],
    ["bundle", "DOCUMENT_BUNDLE"],
    ["split", "DOCUMENT_BUNDLE"],
  ])("is refused with 409 for a document that is %s", async (status, code) => {
    const { ada, path, documentId } = await readVault();
    await app.database.system`update vault_documents set status = ${status} where id = ${documentId}`;
    const reply = await ada.post(`${path}/documents/${documentId}/read`);
    expect([reply.status, reply.body.code]).toEqual([409, code]);
  });

  it("is refused for a file that could not be read, and in an archived vault", async () => {
    const { ada, path, documentId } = await readVault();
    const { system } = app.database;
    await system`update files set status = 'failed', extraction_error = 'It is damaged.'
      where id = (select file_id from vault_documents where id = ${documentId})`;
    const reply = await ada.post(`${path}/documents/${documentId}/read`);
    expect([reply.status, reply.body.code]).toEqual([422, "FILE_FAILED"]);
    await ada.post(`${path}/archive`);
    expect((await ada.post(`${path}/documents/${documentId}/read`)).body.code).toBe("VAULT_ARCHIVED");
  });
});

describe("a re-scan as a dry run", () => {
  it("only tells the cost, and reads nothing", async () => {
    const { ada, path, cell } = await readVault();
    const asked = server.requests.length;
    const { status, body } = await ada.post(`${path}/rescan?dry_run=true`, { field_key: "law" });
    await app.runJobs();
    expect([status, body.documents, body.cells, body.rescan_id]).toEqual([200, 1, 1, undefined]);
    expect(server.requests).toHaveLength(asked);
    expect((await cell()).cell.value).toBe("New York");
  });

  it("with compare lists the values that would change without writing them, and writes those that are accepted", async () => {
    const { ada, path, documentId, cell } = await readVault();
    await ada.post(`${path}/documents/${documentId}/cells/law/verify`);
    server.reply(answering("State of New York"));
    const { status, body } = await ada.post(`${path}/rescan?dry_run=true`, { document_id: documentId, compare: true });
    expect(status).toBe(202);
    const comparison = `${path}/rescans/${body.rescan_id}`;
    expect((await ada.get(comparison)).body).toMatchObject({ status: "running", documents: 1, read: 0, changes: [] });
    await app.runJobs();
    const change = { document_id: documentId, document_name: "services.txt", field_key: "law" };
    expect((await ada.get(comparison)).body).toMatchObject({
      status: "done",
      read: 1,
      failed: 0,
      changes: [
        {
          ...change,
          before: { value: "New York", outcome: "found" },
          after: { value: "State of New York", outcome: "found" },
        },
      ],
    });
    expect(await cell()).toMatchObject({ cell: { value: "New York" }, verification: { by_user_id: ada.id } });
    const accept = async (cells: unknown) => (await ada.post(`${comparison}/accept`, { accept: cells })).body;
    expect(await accept([{ document_id: documentId, field_key: "parties" }])).toEqual({ accepted: 0 });
    expect(await accept([{ document_id: documentId, field_key: "law" }])).toEqual({ accepted: 1 });
    expect(await cell()).toMatchObject({
      cell: { value: "State of New York", has_citations: true },
      verification: null,
    });
    expect((await ada.get(comparison)).body.changes).toEqual([]);
    expect(await accept("all")).toEqual({ accepted: 0 });
  });

  it("accepting all also writes that a value is absent, so that the cell is known and not stale any more", async () => {
    const { ada, path, cell } = await readVault();
    await ada.post(`${path}/columns`, { label: "Fee", instructions: "The fee" });
    expect((await cell("fee")).outcome).toBe("none");
    const { body } = await ada.post(`${path}/rescan?dry_run=true&compare=true`, {});
    await app.runJobs();
    const comparison = `${path}/rescans/${body.rescan_id}`;
    expect((await ada.get(comparison)).body).toMatchObject({ status: "done", changes: [] });
    const accept = async () => (await ada.post(`${comparison}/accept`, { accept: "all" })).body;
    expect(await accept()).toEqual({ accepted: 1 });
    expect(await cell("fee")).toMatchObject({ outcome: "absent", cell: { value: null } });
    expect((await ada.get(`${path}/rescan`)).body).toMatchObject({ cells: 0 });
    expect(await accept()).toEqual({ accepted: 0 });
  });

  it("with compare leaves out hand edits and columns that ask something else now", async () => {
    const { ada, path, law, documentId } = await readVault();
    server.reply(answering("Ohio"));
    const { body } = await ada.post(`${path}/rescan?dry_run=true&compare=true`, { field_key: "law" });
    await app.runJobs();
    const changes = async () => (await ada.get(`${path}/rescans/${body.rescan_id}`)).body.changes;
    expect(await changes()).toHaveLength(1);
    await ada.patch(`${path}/documents/${documentId}/cells/law`, { value: "Texas" });
    expect(await changes()).toEqual([]);
    await ada.post(`${path}/documents/${documentId}/cells/law/revert`);
    await ada.patch(`${path}/columns/${law.id}`, { instructions: "Which state?" });
    expect(await changes()).toEqual([]);
    expect((await ada.post(`${path}/rescans/${body.rescan_id}/accept`, { accept: "all" })).body).toEqual({
      accepted: 0,
    });
  });

  it("refuses compare without dry_run, an empty choice, and accepting in an archived vault", async () => {
    const { ada, path } = await readVault();
    expect((await ada.post(`${path}/rescan?compare=true`, {})).status).toBe(400);
    const { body } = await ada.post(`${path}/rescan?dry_run=true&compare=true`, {});
    const accept = (cells: unknown) => ada.post(`${path}/rescans/${body.rescan_id}/accept`, { accept: cells });
    for (const wrong of [[], "some", undefined]) expect((await accept(wrong)).status).toBe(400);
    await ada.post(`${path}/archive`);
    expect((await accept("all")).body.code).toBe("VAULT_ARCHIVED");
  });
});
