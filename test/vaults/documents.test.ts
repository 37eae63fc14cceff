import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

async function tableOf(...columns: { label: string; field_type: string; field_meta?: object }[]) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  for (const column of columns) await ada.post(`${vault.path}/columns`, { instructions: "x", ...column });
  const documents = `${vault.path}/documents`;
  const row = async (name: string, values: Record<string, [string, unknown]> = {}) => {
    const id = await vault.document({ name });
    for (const [key, [type, value]] of Object.entries(values)) await vault.extract(id, key, type as never, { value });
    return id;
  };
  const names = async (query = "") => {
    const { status, body } = await ada.get(`${documents}${query}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.documents.map(({ name }: { name: string }) => name) as string[];
  };
  const where = (filter: object) => names(`?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  return { org, ada, vault, documents, row, names, where };
}

const TERM = { label: "Term", field_type: "number" };

describe("GET /vaults/{id}/documents", () => {
  it("lists rows with document_id, values by field key and outcomes for cells without a value", async () => {
    const { ada, documents, row } = await tableOf(TERM, { label: "Law", field_type: "text" });
    const id = await row("a.pdf", { term: ["number", 12] });
    const { body } = await ada.get(documents);
    expect(body).toEqual({
      documents: [
        {
          document_id: id,
          name: "a.pdf",
          title: null,
          status: "ready",
          file_id: null,
          pages: null,
          language: null,
          duplicate_of: null,
          split_from: null,
          error: null,
          values: {
            term: {
              value: 12,
              is_edited: false,
              edited_at: null,
              edited_by: null,
              edited_by_user_id: null,
              has_citations: false,
            },
          },
          outcomes: {
            law: "none",
            parties: "none",
            agreementType: "none",
            effectiveDate: "none",
            relatedAgreements: "none",
          },
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
      pagination: { limit: 100, offset: 0, has_more: false },
    });
  });

  it("returns one document in the same shape, and 404 for one of another vault", async () => {
    const { org, ada, documents, row } = await tableOf(TERM);
    const id = await row("a.pdf", { term: ["number", 12] });
    expect((await ada.get(`${documents}/${id}`)).body).toEqual((await ada.get(documents)).body.documents[0]);
    const other = await makeVault(org, ada);
    expect((await ada.get(`${other.path}/documents/${id}`)).status).toBe(404);
  });

  it("lists deleted, duplicate and split documents only when filtered by that status", async () => {
    const { vault, names } = await tableOf();
    for (const status of ["ready", "failed", "bundle", "queued", "deleted", "duplicate", "split"] as const)
      await vault.document({ name: status, status });
    expect((await names()).sort()).toEqual(["bundle", "failed", "queued", "ready"]);
    for (const status of ["deleted", "duplicate", "split", "ready"])
      expect(await names(`?status=${status}`)).toEqual([status]);
    await expect(names("?status=gone")).rejects.toThrow("VALIDATION_FAILED");
  });

  it("searches name and title, ignoring case", async () => {
    const { vault, names } = await tableOf();
    await vault.document({ name: "Lease Berlin.pdf" });
    await vault.document({ name: "scan1.pdf", title: "LEASE of offices" });
    await vault.document({ name: "100%.pdf" });
    expect((await names("?search=lease")).sort()).toEqual(["Lease Berlin.pdf", "scan1.pdf"]);
    expect(await names("?search=0%25")).toEqual(["100%.pdf"]);
  });

  it("returns only the requested fields, and refuses an unknown column", async () => {
    const { ada, documents, row } = await tableOf(TERM, { label: "Law", field_type: "text" });
    await row("a.pdf", { term: ["number", 12], law: ["text", "Delaware"] });
    const { body } = await ada.get(`${documents}?fields=law,parties`);
    expect([Object.keys(body.documents[0].values), Object.keys(body.documents[0].outcomes)]).toEqual([
      ["law"],
      ["parties"],
    ]);
    expect((await ada.get(`${documents}?fields=nowhere`)).status).toBe(400);
  });

  it("pages newest first without repeats or gaps", async () => {
    const { ada, documents, row } = await tableOf();
    for (let index = 0; index < 5; index++) await row(`d${index}`);
    const seen = [];
    for (const offset of [0, 2, 4]) {
      const { body } = await ada.get(`${documents}?limit=2&offset=${offset}`);
      expect(body.pagination).toEqual({ limit: 2, offset, has_more: offset < 4 });
      seen.push(...body.documents.map(({ name }: { name: string }) => name));
    }
    expect(seen.sort()).toEqual(["d0", "d1", "d2", "d3", "d4"]);
  });

  it("lists documents changed since a given time, including by hand edits", async () => {
    const { ada, documents, row, names } = await tableOf(TERM);
    const old = await row("old");
    await row("other");
    await app.database
      .system`update vault_documents set created_at = '2026-01-01', updated_at = '2026-01-01' where name in ('old', 'other')`;
    await ada.patch(`${documents}/${old}/cells/term`, { value: 5 });
    expect(await names("?updated_since=2026-06-01T00:00:00Z")).toEqual(["old"]);
    expect((await ada.get(`${documents}?updated_since=yesterday`)).status).toBe(400);
  });
});

describe("sorting", () => {
  it("uses the typed value, in both directions, with empty cells last", async () => {
    const { row, names } = await tableOf(TERM);
    await row("nine", { term: ["number", 9] });
    await row("ten", { term: ["number", 10] });
    await row("none");
    await row("minus", { term: ["number", -1] });
    expect(await names("?sort=term")).toEqual(["minus", "nine", "ten", "none"]);
    expect(await names("?sort=-term")).toEqual(["ten", "nine", "minus", "none"]);
  });

  it("pages through values and then through empty cells", async () => {
    const { row, names } = await tableOf(TERM);
    for (let index = 0; index < 4; index++) await row(`v${index}`, { term: ["number", index] });
    for (let index = 0; index < 3; index++) await row(`e${index}`);
    const all = await names("?sort=term");
    expect(all.slice(0, 4)).toEqual(["v0", "v1", "v2", "v3"]);
    const paged = [];
    for (let offset = 0; offset < 8; offset += 2) paged.push(...(await names(`?sort=term&limit=2&offset=${offset}`)));
    expect(paged).toEqual(all);
  });

  it("sorts dates, durations and money by value, and system columns by the document's fields", async () => {
    const { row, names } = await tableOf(
      { label: "Notice", field_type: "duration" },
      { label: "Fee", field_type: "currency" },
    );
    await row("b", {
      notice: ["duration", { value: 2, unit: "months" }],
      fee: ["currency", { amount: 900, currency: "USD" }],
    });
    await row("a", {
      notice: ["duration", { value: 45, unit: "days" }],
      fee: ["currency", { amount: 1000, currency: "EUR" }],
    });
    await row("c", { notice: ["duration", { value: 1, unit: "years" }] });
    expect(await names("?sort=notice")).toEqual(["a", "b", "c"]);
    expect(await names("?sort=-fee")).toEqual(["a", "b", "c"]);
    expect(await names("?sort=documentName")).toEqual(["a", "b", "c"]);
    expect(await names("?sort=-documentName")).toEqual(["c", "b", "a"]);
  });

  it("follows a hand edit and its revert", async () => {
    const { ada, documents, row, names } = await tableOf(TERM);
    const first = await row("first", { term: ["number", 1] });
    await row("second", { term: ["number", 2] });
    await ada.patch(`${documents}/${first}/cells/term`, { value: 3 });
    expect(await names("?sort=term")).toEqual(["second", "first"]);
    await ada.post(`${documents}/${first}/cells/term/revert`);
    expect(await names("?sort=term")).toEqual(["first", "second"]);
  });

  it("refuses an unknown key, and accepts a key that starts with -", async () => {
    const { ada, vault, documents, names, row } = await tableOf();
    await ada.post(`${vault.path}/columns`, {
      label: "x",
      field_key: "-odd",
      field_type: "number",
      extraction_mode: "manual",
    });
    await row("a", { "-odd": ["number", 1] });
    await row("b", { "-odd": ["number", 2] });
    expect(await names("?sort=-odd")).toEqual(["a", "b"]);
    expect(await names("?sort=--odd")).toEqual(["b", "a"]);
    expect((await ada.get(`${documents}?sort=nowhere`)).body.details.issues[0].path).toBe("query.sort");
  });
});

it("sorts and filters by columns whose keys are built-in object property names", async () => {
  const { ada, vault, names, row, where } = await tableOf();
  await ada.post(`${vault.path}/columns`, { label: "Constructor", extraction_mode: "manual" });
  for (const word of ["b", "a"]) await row(word, Object.fromEntries([["constructor", ["text", word]]]));
  expect(await names("?sort=constructor")).toEqual(["a", "b"]);
  expect(await where({ constructor: { op: "eq", value: "b" } })).toEqual(["b"]);
});

it.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00%2B14:00"])(
  "refuses updated_since=%s, outside the range of the database, with 400",
  async (moment) => {
    const { ada, documents } = await tableOf();
    for (const path of [documents, "/files"])
      expect((await ada.get(`${path}?updated_since=${moment}`)).status).toBe(400);
  },
);

describe("filtering", () => {
  it("compares by the typed value", async () => {
    const { row, where } = await tableOf(TERM, { label: "Start", field_type: "date" });
    await row("a", { term: ["number", 9], start: ["date", "2025-12-31"] });
    await row("b", { term: ["number", 10], start: ["date", "2026-01-01"] });
    await row("c");
    expect(await where({ term: { op: "eq", value: 10 } })).toEqual(["b"]);
    expect((await where({ term: { op: "ne", value: 10 } })).sort()).toEqual(["a", "c"]);
    expect(await where({ term: { op: "lt", value: 10 } })).toEqual(["a"]);
    expect((await where({ term: { op: "lte", value: 10 } })).sort()).toEqual(["a", "b"]);
    expect(await where({ term: { op: "gt", value: 9 } })).toEqual(["b"]);
    expect(await where({ start: { op: "gte", value: "2026-01-01" } })).toEqual(["b"]);
    expect((await where({ term: { op: "in", value: [9, 11] } })).sort()).toEqual(["a"]);
    expect(await where({ term: { op: "empty" } })).toEqual(["c"]);
    expect((await where({ term: { op: "not_empty" } })).sort()).toEqual(["a", "b"]);
    expect(await where({ term: { op: "gte", value: 9 }, start: { op: "lt", value: "2026-01-01" } })).toEqual(["a"]);
  });

  it("searches texts, lists, parties and options", async () => {
    const options = { options: ["Red", "Green"] };
    const { row, where } = await tableOf(
      { label: "Law", field_type: "text" },
      { label: "Tags", field_type: "list" },
      { label: "Flags", field_type: "multi_enum", field_meta: options },
      { label: "Light", field_type: "enum", field_meta: options },
    );
    await row("a", {
      law: ["text", "State of Delaware"],
      tags: ["list", ["Lease", "Office"]],
      flags: ["multi_enum", ["Red", "Green"]],
      light: ["enum", "Red"],
      parties: ["party_list", [{ name: "Acme Inc.", role: "Supplier" }]],
    });
    await row("b", { law: ["text", "England"] });
    for (const filter of [
      { law: { op: "contains", value: "delaware" } },
      { law: { op: "eq", value: "state of DELAWARE" } },
      { tags: { op: "contains", value: "leas" } },
      { tags: { op: "in", value: ["office"] } },
      { flags: { op: "contains", value: "Green" } },
      { flags: { op: "eq", value: ["Green", "Red"] } },
      { light: { op: "in", value: ["Red", "Blue"] } },
      { parties: { op: "contains", value: "ACME" } },
      { documentName: { op: "eq", value: "A" } },
    ]) {
      expect([filter, await where(filter)]).toEqual([filter, ["a"]]);
    }
  });

  it("takes ranges, excluded choices and dates relative to today, also in a view and an export", async () => {
    const { ada, vault, row, names, where } = await tableOf(TERM);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await row("soon", { term: ["number", 12], effectiveDate: ["date", inDays(20)] });
    await row("later", { term: ["number", 24], effectiveDate: ["date", inDays(400)] });
    await row("past", { term: ["number", 36], effectiveDate: ["date", inDays(-20)] });
    await row("undated");
    const named = async (filter: object) => (await where(filter)).toSorted();
    expect(await named({ term: { op: "between", value: [12, 24] } })).toEqual(["later", "soon"]);
    expect(await named({ term: { op: "not_in", value: [12, 36] } })).toEqual(["later", "undated"]);
    expect(await named({ documentName: { op: "not_in", value: ["SOON", "past"] } })).toEqual(["later", "undated"]);
    expect(await named({ effectiveDate: { op: "in_last", value: 30 } })).toEqual(["past"]);
    const filter = { effectiveDate: { op: "in_next", value: 90 } };
    expect(await named(filter)).toEqual(["soon"]);
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Due", filter });
    expect(view.filter).toEqual(filter);
    expect(await names(`?view_id=${view.id}`)).toEqual(["soon"]);
    const sheet = await ada.get(`${vault.path}/export?view_id=${view.id}&fields=documentName`);
    expect(sheet.text.trim().split(/\r?\n/).slice(1)).toEqual(["soon"]);
  });

  it("combines filter and sort", async () => {
    const { row, names } = await tableOf(TERM);
    for (const term of [3, 1, 2]) await row(`t${term}`, { term: ["number", term] });
    const filter = encodeURIComponent(JSON.stringify({ term: { op: "gt", value: 1 } }));
    expect(await names(`?sort=-term&filter=${filter}`)).toEqual(["t3", "t2"]);
    expect(await names(`?sort=documentName&filter=${filter}`)).toEqual(["t2", "t3"]);
  });

  it.each([
    ["{nope", "query.filter"],
    ["[]", "query.filter"],
    ['{"nowhere":{"op":"eq","value":1}}', "query.filter.nowhere"],
    ['{"term":{"op":"like","value":1}}', "query.filter.term.op"],
    ['{"term":{"op":"contains","value":"x"}}', "query.filter.term.op"],
    ['{"term":{"op":"gt","value":"ten"}}', "query.filter.term.value"],
    ['{"term":{"op":"gt","value":1,"extra":2}}', "query.filter.term.extra"],
    ['{"term":{"op":"between","value":[2,1]}}', "query.filter.term.value"],
    ['{"term":{"op":"between","value":[1,"2"]}}', "query.filter.term.value.1"],
    ['{"term":{"op":"not_in","value":1}}', "query.filter.term.value"],
    ['{"term":{"op":"in_next","value":30}}', "query.filter.term.op"],
    ['{"effectiveDate":{"op":"in_next","value":0}}', "query.filter.effectiveDate.value"],
    ['{"effectiveDate":{"op":"in_last"}}', "query.filter.effectiveDate.value"],
    ['{"effectiveDate":{"op":"in_this","value":"week"}}', "query.filter.effectiveDate.value"],
    ['{"documentName":{"op":"between","value":["a","b"]}}', "query.filter.documentName.op"],
  ])("refuses %s with 400 and names the path", async (filter, path) => {
    const { ada, documents } = await tableOf(TERM);
    const reply = await ada.get(`${documents}?filter=${encodeURIComponent(filter)}`);
    expect([reply.status, reply.body.details.issues[0].path]).toEqual([400, path]);
  });
});
