import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { neededFor95, wilsonInterval } from "../../../src/vaults/verification/confidence-interval.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

async function vaultOf(documents = 1) {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Quill", managesVaults: true });
  const viewer = await org.user({ name: "Vic Reader" });
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
  await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "x" });
  const ids: string[] = [];
  for (let at = 0; at < documents; at++) ids.push(await vault.document({ name: `lease-${at}.pdf` }));
  const cellOf = (documentId: string, key = "term") => `${vault.path}/documents/${documentId}/cells/${key}`;
  const extract = (documentId: string, value: string | null, confidence: number | null = 0.9) =>
    vault.extract(documentId, "term", "text", { outcome: value === null ? "absent" : "found", value, confidence });
  const queue = async (query = "") => (await ada.get(`${vault.path}/verification-queue${query}`)).body;
  return { org, ada, viewer, vault, ids, documentId: ids[0]!, cell: cellOf(ids[0]!), cellOf, extract, queue };
}

describe("the confidence of a cell", () => {
  it("is that of the extraction, null for a hand edit, and back after a revert", async () => {
    const { ada, cell, documentId, extract } = await vaultOf();
    const confidence = async () => (await ada.get(cell)).body.confidence;
    expect(await confidence()).toBeNull();
    await extract(documentId, "two years", 0.83);
    expect(await confidence()).toBe(0.83);
    await ada.patch(cell, { value: "three years" });
    expect(await confidence()).toBeNull();
    await ada.post(`${cell}/revert`);
    expect(await confidence()).toBe(0.83);
  });

  it("is in checks with include=checks, beside verification and flag, and the cell keeps its six fields", async () => {
    const { ada, vault, cell, documentId, extract } = await vaultOf();
    await extract(documentId, "two years", 0.83);
    await ada.post(`${cell}/verify`);
    await ada.put(`${cell}/flag`, {});
    const list = async (query: string) => (await ada.get(`${vault.path}/documents${query}`)).body.documents[0];
    const row = await list("?include=checks&fields=term,parties");
    expect(row.checks).toEqual({
      term: { confidence: 0.83, verified_at: expect.any(String), flagged: true },
      parties: { confidence: null, verified_at: null, flagged: false },
    });
    expect(Object.keys(row.values.term)).toHaveLength(6);
    expect((await list("")).checks).toBeUndefined();
    expect(Object.keys(await list("?include=notes,checks"))).toEqual(expect.arrayContaining(["noted", "checks"]));
    expect((await ada.get(`${vault.path}/documents?include=everything`)).status).toBe(400);
  });
});

describe("verifying a cell", () => {
  it("answers with the cell detail, and tells who verified it and when", async () => {
    const { ada, cell, documentId, extract } = await vaultOf();
    await extract(documentId, "two years");
    const { status, body } = await ada.post(`${cell}/verify`);
    expect(status).toBe(200);
    expect(body.verification).toEqual({ by: "Ada Quill", by_user_id: ada.id, at: expect.any(String) });
    expect(body.cell.value).toBe("two years");
    expect((await ada.get(cell)).body).toEqual(body);
    expect((await ada.delete(`${cell}/verify`)).body.verification).toBeNull();
  });

  it("verifies an empty cell too", async () => {
    const { ada, cell, documentId, extract } = await vaultOf();
    expect((await ada.post(`${cell}/verify`)).body).toMatchObject({ cell: { value: null }, outcome: "none" });
    await extract(documentId, null);
    expect((await ada.get(cell)).body).toMatchObject({ outcome: "absent", verification: { by: "Ada Quill" } });
    await extract(documentId, "two years");
    expect((await ada.get(cell)).body.verification).toBeNull();
  });

  it("ends with a later write of another value, and stays when the same value is written", async () => {
    const { ada, cell, documentId, extract } = await vaultOf();
    const isVerified = async () => (await ada.get(cell)).body.verification !== null;
    await extract(documentId, "two years");
    await ada.post(`${cell}/verify`);
    await extract(documentId, "two years");
    await ada.patch(cell, { value: "two years" });
    await extract(documentId, "nine years");
    expect(await isVerified()).toBe(true);
    await ada.patch(cell, { value: "three years" });
    expect(await isVerified()).toBe(false);
    await ada.post(`${cell}/verify`);
    await ada.post(`${cell}/revert`);
    expect(await isVerified()).toBe(false);
    await ada.post(`${cell}/verify`);
    await extract(documentId, "ten years");
    expect(await isVerified()).toBe(false);
  });

  it("keeps verify and unverify in the history", async () => {
    const { ada, cell, documentId, extract } = await vaultOf();
    await extract(documentId, "two years");
    await ada.post(`${cell}/verify`);
    await ada.delete(`${cell}/verify`);
    await ada.delete(`${cell}/verify`);
    const { history } = (await ada.get(`${cell}/history`)).body;
    expect(history.map(({ kind, value, by }: Record<string, unknown>) => [kind, value, by])).toEqual([
      ["unverify", "two years", "Ada Quill"],
      ["verify", "two years", "Ada Quill"],
      ["extraction", "two years", null],
    ]);
  });

  it("ends with an unverify entry in the history when an edit, a revert or a reading writes another value", async () => {
    const { ada, cell, documentId, extract } = await vaultOf();
    const steps = [
      () => extract(documentId, "two years"),
      () => ada.post(`${cell}/verify`),
      () => extract(documentId, "two years"),
      () => ada.patch(cell, { value: "three years" }),
      () => ada.post(`${cell}/verify`),
      () => ada.post(`${cell}/revert`),
      () => ada.post(`${cell}/verify`),
      () => extract(documentId, "ten years"),
    ];
    for (const step of steps) await step();
    const { history } = (await ada.get(`${cell}/history`)).body;
    const ended = history.filter(({ kind }: { kind: string }) => kind === "unverify");
    expect(ended.map(({ value, by }: Record<string, unknown>) => [value, by])).toEqual([
      ["two years", null],
      ["three years", "Ada Quill"],
      ["two years", "Ada Quill"],
    ]);
    expect(history[0].kind).toBe("unverify");
  });

  it("is refused in an archived vault, on a deleted document, for a viewer, and for a system column", async () => {
    const { ada, viewer, vault, cell, cellOf, documentId } = await vaultOf();
    expect((await viewer.post(`${cell}/verify`)).status).toBe(403);
    expect((await ada.post(`${cellOf(documentId, "documentName")}/verify`)).body.code).toBe("COLUMN_NOT_EDITABLE");
    expect((await ada.post(`${cellOf(documentId, "nowhere")}/verify`)).status).toBe(404);
    await ada.delete(`${vault.path}/documents/${documentId}`);
    expect((await ada.post(`${cell}/verify`)).body.code).toBe("DOCUMENT_DELETED");
    await ada.post(`${vault.path}/archive`);
    expect((await ada.post(`${cell}/verify`)).body.code).toBe("VAULT_ARCHIVED");
    expect((await ada.delete(`${cell}/verify`)).body.code).toBe("VAULT_ARCHIVED");
  });
});

describe("flagging a cell", () => {
  it("is open to any member, with a note and an assignee, and can be taken back", async () => {
    const { ada, viewer, cell } = await vaultOf();
    const { body } = await viewer.put(`${cell}/flag`, { note: "Which term?", assignee_user_id: ada.id });
    expect(body.flag).toEqual({
      note: "Which term?",
      assignee_user_id: ada.id,
      by: "Vic Reader",
      by_user_id: viewer.id,
      at: expect.any(String),
    });
    expect((await viewer.put(`${cell}/flag`, {})).body.flag).toMatchObject({ note: null, assignee_user_id: null });
    expect((await viewer.delete(`${cell}/flag`)).body.flag).toBeNull();
  });

  it("refuses an assignee without a role in the vault", async () => {
    const { org, ada, cell } = await vaultOf();
    const stranger = await org.user();
    for (const assignee_user_id of [stranger.id, 2_000_000_000])
      expect((await ada.put(`${cell}/flag`, { assignee_user_id })).status).toBe(400);
  });
});

describe("the verification queue", () => {
  it("lists unverified cells: flagged first, then the lowest confidence, those without one last", async () => {
    const { ada, ids, cellOf, extract, queue } = await vaultOf(5);
    await extract(ids[0]!, "a", 0.9);
    await extract(ids[1]!, "b", 0.4);
    await extract(ids[2]!, "c", null);
    await extract(ids[3]!, "d", 0.7);
    await extract(ids[4]!, null, 0.1);
    await ada.put(`${cellOf(ids[0]!)}/flag`, { note: "Look" });
    await ada.post(`${cellOf(ids[4]!)}/verify`);
    const { cells, pagination } = await queue("?limit=3");
    expect(cells.map(({ value }: { value: unknown }) => value)).toEqual(["a", "b", "d"]);
    expect(pagination.has_more).toBe(true);
    expect(cells[0]).toEqual({
      document_id: ids[0],
      document_name: "lease-0.pdf",
      field_key: "term",
      value: "a",
      outcome: "found",
      confidence: 0.9,
      flag: expect.objectContaining({ note: "Look" }),
      citations: [],
    });
    expect((await queue("?limit=3&offset=3")).cells.map(({ value }: { value: unknown }) => value)).toEqual(["c"]);
  });

  it("can be limited to a column and to what is assigned to me, and refuses an unknown column", async () => {
    const { ada, viewer, vault, ids, cellOf, extract, queue } = await vaultOf(2);
    await extract(ids[0]!, "a");
    await vault.extract(ids[1]!, "agreementType", "text", { value: "Lease", confidence: 0.2 });
    await viewer.put(`${cellOf(ids[0]!)}/flag`, { assignee_user_id: ada.id });
    const values = async (query: string) => (await queue(query)).cells.map((each: { value: unknown }) => each.value);
    expect(await values("?field_key=agreementType")).toEqual(["Lease"]);
    expect(await values("?assignee=me")).toEqual(["a"]);
    expect(await values("?assignee=me&field_key=agreementType")).toEqual([]);
    for (const query of ["?field_key=nowhere", "?field_key=documentName", "?assignee=you"])
      expect((await ada.get(`${vault.path}/verification-queue${query}`)).status).toBe(400);
  });

  it("puts cells where two readings disagree before others without a confidence", async () => {
    const { vault, ids, extract, queue } = await vaultOf(2);
    await extract(ids[0]!, "a", null);
    const readings = ["m", "local"].map((model) => ({
      model,
      outcome: "found" as const,
      value: model,
      confidence: null,
    }));
    const reading_conflict = { readings: readings.map((each) => ({ ...each, citations: [] })) };
    await vault.extract(ids[1]!, "term", "text", { value: "b", reading_conflict });
    expect((await queue()).cells.map(({ value }: { value: unknown }) => value)).toEqual(["b", "a"]);
  });

  it("puts what could not be read first, and what a person wrote over it last, until it is reverted or flagged", async () => {
    const { ada, vault, ids, cellOf, extract, queue } = await vaultOf(3);
    await extract(ids[0]!, "a", 0.2);
    for (const id of [ids[1]!, ids[2]!])
      await vault.extract(id, "term", "text", { outcome: "unreadable", value: null, confidence: null });
    const order = async () =>
      (await queue()).cells.map((each: { document_id: string }) => ids.indexOf(each.document_id));
    expect((await order()).at(-1)).toBe(0);
    await ada.patch(cellOf(ids[1]!), { value: "two years" });
    expect(await order()).toEqual([2, 0, 1]);
    await ada.patch(cellOf(ids[2]!), { value: null });
    expect((await order())[0]).toBe(0);
    await ada.put(`${cellOf(ids[1]!)}/flag`, {});
    expect((await order())[0]).toBe(1);
    await ada.delete(`${cellOf(ids[1]!)}/flag`);
    await ada.post(`${cellOf(ids[1]!)}/revert`);
    expect((await order())[0]).toBe(1);
  });
});

describe("samples and quality", () => {
  it("a sample is random, reproducible by its seed, of unverified cells of one column, and tells its progress", async () => {
    const { ada, vault, ids, cellOf, extract } = await vaultOf(8);
    for (const id of ids) await extract(id, `of ${id}`);
    await ada.post(`${cellOf(ids[0]!)}/verify`);
    const draw = async (seed?: number) =>
      (await ada.post(`${vault.path}/samples`, { field_key: "term", size: 4, ...(seed !== undefined && { seed }) }))
        .body;
    const [first, again, other] = [await draw(7), await draw(7), await draw(8)];
    const documents = (sample: { cells: { document_id: string }[] }) => sample.cells.map((each) => each.document_id);
    expect(documents(first)).toHaveLength(4);
    expect(documents(first)).not.toContain(ids[0]);
    expect(documents(again)).toEqual(documents(first));
    expect(documents(other)).not.toEqual(documents(first));
    expect((await draw()).seed).toEqual(expect.any(Number));
    const [right, wrong] = documents(first) as [string, string];
    await ada.post(`${cellOf(right)}/verify`);
    await ada.patch(cellOf(wrong), { value: "corrected" });
    const { body } = await ada.get(`${vault.path}/samples/${first.id}`);
    expect(body).toMatchObject({ seed: 7, size: 4, judged: 2, right: 1, by: "Ada Quill" });
    expect(body.cells.map(({ state }: { state: string }) => state)).toEqual(["right", "wrong", "open", "open"]);
  });

  it("quality counts cells, verified and corrected, with precision from samples alone", async () => {
    const { ada, vault, ids, cellOf, extract } = await vaultOf(6);
    for (const id of ids) await extract(id, "two years");
    const quality = async () =>
      (await ada.get(`${vault.path}/quality`)).body.columns.find(
        (each: { field_key: string }) => each.field_key === "term",
      );
    await ada.post(`${cellOf(ids[0]!)}/verify`);
    await ada.patch(cellOf(ids[1]!), { value: "three years" });
    expect(await quality()).toMatchObject({ cells: 6, verified: 1, corrected: 1, precision: null, needed_for_95: 73 });
    const { body: sample } = await ada.post(`${vault.path}/samples`, { field_key: "term", size: 4 });
    for (const each of sample.cells.slice(0, 2)) await ada.post(`${cellOf(each.document_id)}/verify`);
    await ada.patch(cellOf(sample.cells[2].document_id), { value: "four years" });
    const { precision, needed_for_95 } = await quality();
    const rights = sample.cells.slice(0, 2).filter((each: { value: string }) => each.value === "two years").length;
    expect(precision).toEqual({ ...wilsonInterval(rights, 3), n: 3 });
    expect(needed_for_95).toBe(neededFor95(rights, 3));
  });

  it("counts of a manual column only what was written into it, and asks for no sample of what nobody read", async () => {
    const { ada, vault, ids, cellOf, queue } = await vaultOf(3);
    await ada.post(`${vault.path}/columns`, { label: "Owner", extraction_mode: "manual" });
    await ada.patch(cellOf(ids[0]!, "owner"), { value: "Bea" });
    await ada.patch(cellOf(ids[1]!, "owner"), { value: "Cy" });
    await ada.post(`${cellOf(ids[1]!, "owner")}/verify`);
    await ada.patch(cellOf(ids[2]!, "owner"), { value: "Di" });
    await ada.patch(cellOf(ids[2]!, "owner"), { value: null });
    const { columns } = (await ada.get(`${vault.path}/quality`)).body;
    expect(columns.find((each: { field_key: string }) => each.field_key === "owner")).toMatchObject({
      cells: 2,
      verified: 1,
      corrected: 0,
      precision: null,
      needed_for_95: 0,
    });
    expect((await queue("?field_key=owner")).cells).toMatchObject([{ document_id: ids[0], value: "Bea" }]);
    await ada.put(`${cellOf(ids[2]!, "owner")}/flag`, { note: "Who?" });
    expect((await queue("?field_key=owner")).cells).toHaveLength(2);
  });

  it("what a person verified stays the truth when a later reading says otherwise", async () => {
    const { ada, vault, documentId, cell, extract } = await vaultOf();
    await extract(documentId, "two years");
    const { body: sample } = await ada.post(`${vault.path}/samples`, { field_key: "term", size: 1 });
    await ada.post(`${cell}/verify`);
    const state = async () => (await ada.get(`${vault.path}/samples/${sample.id}`)).body.cells[0].state;
    expect(await state()).toBe("right");
    await extract(documentId, "nine years");
    expect(await state()).toBe("wrong");
    await ada.post(`${cell}/verify`);
    expect(await state()).toBe("right");
    await ada.delete(`${cell}/verify`);
    expect(await state()).toBe("open");
  });

  it("a sample is refused for an unknown column, without unverified cells, for a viewer, and in an archived vault", async () => {
    const { ada, viewer, vault, documentId, extract } = await vaultOf();
    const draw = (sample: object, user = ada) =>
      user.post(`${vault.path}/samples`, { field_key: "term", size: 3, ...sample });
    expect((await draw({})).body.code).toBe("NOTHING_TO_SAMPLE");
    await extract(documentId, "a");
    for (const wrong of [{ field_key: "nowhere" }, { field_key: "documentName" }, { size: 0 }, { size: 501 }])
      expect((await draw(wrong)).status).toBe(400);
    expect((await draw({}, viewer)).status).toBe(403);
    expect((await ada.get(`${vault.path}/samples/${randomUUID()}`)).status).toBe(404);
    await ada.post(`${vault.path}/archive`);
    expect((await draw({})).body.code).toBe("VAULT_ARCHIVED");
  });

  it("the interval is Wilson's, and the number needed is the smallest that shows 95 %", () => {
    expect(wilsonInterval(45, 50)).toEqual({
      estimate: 0.9,
      low: expect.closeTo(0.7864, 4),
      high: expect.closeTo(0.9565, 4),
    });
    expect([neededFor95(0, 0), neededFor95(50, 50), neededFor95(73, 73)]).toEqual([73, 23, 0]);
    const needed = neededFor95(48, 50);
    expect(wilsonInterval(48 + needed, 50 + needed).low).toBeGreaterThanOrEqual(0.95);
    expect(wilsonInterval(47 + needed, 49 + needed).low).toBeLessThan(0.95);
  });

  it("deleting a column deletes its samples and verifications", async () => {
    const { ada, org, vault, documentId, cell, extract } = await vaultOf();
    await extract(documentId, "a");
    const { body: sample } = await ada.post(`${vault.path}/samples`, { field_key: "term", size: 1 });
    await ada.post(`${cell}/verify`);
    const { columns } = (await ada.get(`${vault.path}/columns`)).body;
    await ada.delete(`${vault.path}/columns/${columns.find((each: { label: string }) => each.label === "Term").id}`);
    expect((await ada.get(`${vault.path}/samples/${sample.id}`)).status).toBe(404);
    expect(await app.database.system`select from cell_verifications where organization_id = ${org.id}`).toEqual([]);
  });
});

describe("sorting and filtering documents by trust", () => {
  it("filters by confidence, verified and flagged of a column, also in a view, and sorts by them", async () => {
    const { ada, vault, ids, cellOf, extract } = await vaultOf(4);
    await extract(ids[0]!, "a", 0.9);
    await extract(ids[1]!, "b", 0.4);
    await extract(ids[2]!, null, 0.7);
    await ada.post(`${cellOf(ids[0]!)}/verify`);
    await ada.put(`${cellOf(ids[1]!)}/flag`, {});
    const list = async (query: Record<string, string>) => {
      const { body } = await ada.get(`${vault.path}/documents?${new URLSearchParams(query)}`);
      return body.documents.map(({ document_id }: { document_id: string }) => ids.indexOf(document_id));
    };
    const filtered = async (filter: object) => (await list({ filter: JSON.stringify(filter) })).sort();
    expect(await filtered({ "term@confidence": { op: "lt", value: 0.8 } })).toEqual([1, 2]);
    expect(await filtered({ "term@confidence": { op: "between", value: [0.5, 1] } })).toEqual([0, 2]);
    expect(await filtered({ "term@confidence": { op: "empty" } })).toEqual([3]);
    expect(await filtered({ "term@verified": { op: "eq", value: true } })).toEqual([0]);
    expect(await filtered({ "term@verified": { op: "eq", value: false }, term: { op: "not_empty" } })).toEqual([1]);
    expect(await filtered({ "term@flagged": { op: "ne", value: false } })).toEqual([1]);
    expect(await list({ sort: "term@confidence", fields: "term" })).toEqual([1, 2, 0, 3]);
    expect(await list({ sort: "-term@confidence" })).toEqual([0, 2, 1, 3]);
    const filter = { "term@flagged": { op: "eq", value: true } };
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Flagged", filter, sort: "-term@verified" });
    expect([view.filter, view.sort]).toEqual([filter, "-term@verified"]);
    expect(await list({ view_id: view.id })).toEqual([1]);
  });

  it.each([
    ["an unknown aspect", { "term@mood": { op: "eq", value: true } }],
    ["a system column", { "documentName@confidence": { op: "lt", value: 1 } }],
    ["another operation", { "term@verified": { op: "empty" } }],
    ["another operand", { "term@confidence": { op: "lt", value: "low" } }],
  ])("refuses %s", async (_what, filter) => {
    const { ada, vault } = await vaultOf();
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    expect((await ada.get(`${vault.path}/documents?${query}`)).status).toBe(400);
  });
});

describe("a hand edit with its own citation", () => {
  const TEXT = "This lease runs for three years 🏠 from its date.";

  async function readable() {
    const made = await vaultOf();
    const { body: file } = await made.ada.upload("lease.txt", TEXT);
    await app.runJobs();
    await app.database.system`update vault_documents set file_id = ${file.id} where id = ${made.documentId}`;
    return made;
  }

  it("shows the citations with their quotes, and hides them after a revert", async () => {
    const { ada, vault, cell, documentId, extract } = await readable();
    await extract(documentId, "two years");
    const start = TEXT.indexOf("three years");
    const { body } = await ada.patch(cell, { value: "three years", citations: [{ start, end: start + 11 }] });
    expect(body.citations).toEqual([{ quote: "three years", start, end: start + 11, page: 1 }]);
    expect(body.cell).toMatchObject({ value: "three years", is_edited: true, has_citations: true });
    await extract(documentId, "nine years");
    expect((await ada.get(`${vault.path}/documents/${documentId}`)).body.values.term.has_citations).toBe(true);
    await ada.post(`${cell}/revert`);
    expect((await ada.get(cell)).body.citations).toEqual([]);
    expect((await ada.patch(cell, { value: "four years" })).body.citations).toEqual([]);
  });

  it("refuses a citation that is out of range, empty, blank, or cuts a character", async () => {
    const { ada, cell } = await readable();
    const house = TEXT.indexOf("🏠");
    const wrong = [
      { start: 0, end: TEXT.length + 1 },
      { start: 3, end: 3 },
      { start: 9, end: 4 },
      { start: 4, end: 5 },
      { start: 0, end: house + 1 },
      { start: -1, end: 4 },
      { start: 0.5, end: 4 },
    ];
    for (const range of wrong) {
      const { status, body } = await ada.patch(cell, { value: "x", citations: [range] });
      expect([status, body.details.issues[0].path]).toEqual([400, expect.stringMatching(/^body\.citations/)]);
    }
    expect((await ada.get(cell)).body.cell.value).toBeNull();
  });

  it("refuses citations into a document without text", async () => {
    const { ada, cell } = await vaultOf();
    expect((await ada.patch(cell, { value: "x", citations: [{ start: 0, end: 1 }] })).status).toBe(400);
  });
});
