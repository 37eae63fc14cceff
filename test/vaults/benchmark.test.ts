import { describe, expect, it } from "vitest";
import type { FieldType } from "../../src/content/values/values.ts";
import type { ExtractionRow } from "../../src/vaults/cells/cells.store.ts";
import { contractOf, familyOf } from "../playbooks/from-documents/family.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { type MadeVault, makeVault } from "../support/make.ts";

const app = useApp();
// biome-ignore lint/suspicious/noExplicitAny: a reply as it came.
type Any = any;

const COLUMNS: { label: string; key: string; field_type: FieldType; options?: string[] }[] = [
  { label: "Governing Law", key: "governingLaw", field_type: "text" },
  { label: "Fee", key: "fee", field_type: "currency" },
  { label: "Notice", key: "notice", field_type: "duration" },
  { label: "Exclusive", key: "exclusive", field_type: "boolean" },
  { label: "Paper", key: "paper", field_type: "enum", options: ["Ours", "Theirs"] },
  { label: "Signed", key: "signed", field_type: "date" },
  { label: "Regions", key: "regions", field_type: "list" },
];

async function scene() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada, "Ours");
  for (const { label, key, field_type, options } of COLUMNS)
    await ada.post(`${vault.path}/columns`, {
      label,
      field_key: key,
      field_type,
      instructions: label,
      ...(options && { field_meta: { options } }),
    });
  const sql = app.deps.database.organization(org.id);
  /** A document of the vault with a file of its own. */
  const contract = async (text: string, name = "contract.txt") => {
    const fileId: string = (await ada.upload(name, text)).body.id;
    const documentId = await vault.document({ name });
    await sql`update vault_documents set file_id = ${fileId} where id = ${documentId}`;
    return { fileId, documentId };
  };
  const ask = async (fileId: string, by: TestUser = ada) => by.get(`${vault.path}/benchmark?file_id=${fileId}`);
  return { org, ada, vault, sql, contract, ask };
}

type Read = Partial<ExtractionRow>;
const found = (value: unknown): Read => ({
  outcome: "found",
  value,
  citations: [{ quote: "words", start: 3, end: 8, page: 1 }],
});
const nothing = (outcome: "absent" | "unsure"): Read => ({ outcome, value: null });

/** Writes what extraction would write, a column at a time. */
async function fill(vault: MadeVault, documents: string[], reads: Record<string, (at: number) => Read>) {
  for (const { key, field_type } of COLUMNS)
    if (reads[key])
      await vault.extractColumn(
        key,
        field_type,
        documents.map((id, at): [string, Read] => [id, reads[key]!(at)]),
      );
}

const columnOf = (body: Any, key: string): Any => body.columns.find(({ field_key }: Any) => field_key === key);

describe("GET /vaults/{id}/benchmark", () => {
  it("counts what SQL counts, for every type of column", async () => {
    const { vault, sql, contract, ask } = await scene();
    const documents: string[] = [];
    for (let at = 0; at < 40; at++) documents.push(await vault.document({ name: `contract ${at}.pdf` }));
    await fill(vault, documents, {
      governingLaw: (at) =>
        at % 7 === 0 ? nothing("unsure") : found(at % 5 === 0 ? "NEW YORK" : at % 3 ? "New York" : "Delaware"),
      fee: (at) => found({ amount: 1000 * (at % 10), currency: at % 4 === 0 ? "EUR" : "USD" }),
      notice: (at) =>
        at % 6 === 0 ? nothing("absent") : found(at % 2 ? { value: 12, unit: "months" } : { value: 1, unit: "years" }),
      exclusive: (at) => found(at % 8 === 0),
      paper: (at) => found(at % 4 === 0 ? "Theirs" : "Ours"),
      signed: (at) => found(`2024-01-${String(1 + (at % 20)).padStart(2, "0")}`),
      regions: (at) => found(at % 2 ? ["Europe", "Asia"] : ["Europe"]),
    });
    const draft = await contract(contractOf());
    await fill(vault, [draft.documentId], {
      governingLaw: () => found("new york"),
      fee: () => found({ amount: 5000, currency: "USD" }),
      notice: () => found({ value: 12, unit: "months" }),
      exclusive: () => found(true),
      paper: () => found("Ours"),
      signed: () => found("2024-01-06"),
      regions: () => found(["europe"]),
    });
    await app.runJobs();
    const { status, body } = await ask(draft.fileId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ file_id: draft.fileId, contracts: 40 });

    const count = async (key: string, where: string): Promise<number> => {
      const rows = (await sql`
        select value, outcome from cells where vault_id = ${vault.id} and field_key = ${key} and document_id = any(${documents}::uuid[])`) as Any[];
      const asked = {
        filled: ({ value }: Any) => value !== null,
        absent: ({ outcome }: Any) => outcome === "absent",
        law: ({ value }: Any) => String(value).toLowerCase() === "new york",
        fee: ({ value }: Any) => value.amount === 5000 && value.currency === "USD",
        lower: ({ value }: Any) => value.amount < 5000 && value.currency === "USD",
        dollars: ({ value }: Any) => value.currency === "USD",
        yes: ({ value }: Any) => value === true,
        ours: ({ value }: Any) => value === "Ours",
        day: ({ value }: Any) => value === "2024-01-06",
        earlier: ({ value }: Any) => value < "2024-01-06",
        europe: ({ value }: Any) => value.length === 1,
      }[where]!;
      return rows.filter(asked).length;
    };
    const law = columnOf(body, "governingLaw");
    const known = await count("governingLaw", "filled");
    expect(law).toMatchObject({ known, absent: 0, same: await count("governingLaw", "law"), percentile: null });
    expect(law.share_with_same).toBeCloseTo(law.same / known, 3);
    const [below, equal, all] = [await count("fee", "lower"), await count("fee", "fee"), await count("fee", "dollars")];
    expect(columnOf(body, "fee")).toMatchObject({
      known: 40,
      same: equal,
      percentile: Number(((100 * (below + equal / 2)) / all).toFixed(1)),
    });
    const absent = await count("notice", "absent");
    expect(columnOf(body, "notice")).toMatchObject({ known: 40, absent, same: 40 - absent, percentile: 50 });
    expect(columnOf(body, "exclusive")).toMatchObject({ same: await count("exclusive", "yes"), percentile: null });
    expect(columnOf(body, "paper")).toMatchObject({
      same: await count("paper", "ours"),
      usual: [
        { value: "Ours", label: "Ours", count: 30 },
        { value: "Theirs", label: "Theirs", count: 10 },
      ],
    });
    expect(columnOf(body, "signed")).toMatchObject({
      same: await count("signed", "day"),
      percentile: Number(((100 * ((await count("signed", "earlier")) + 1)) / 40).toFixed(1)),
    });
    expect(columnOf(body, "regions")).toMatchObject({ same: await count("regions", "europe") });
    const [sum] = (await sql`
      select count(*)::integer as filled from cells where vault_id = ${vault.id} and value is not null and document_id = any(${documents}::uuid[])`) as Any[];
    expect(body.columns.reduce((total: number, each: Any) => total + each.known - each.absent, 0)).toBe(sum.filled);
  });

  it("puts planted outliers first, and cites the nearest contracts", async () => {
    const { vault, contract, ask } = await scene();
    const others = [];
    for (const text of familyOf()) others.push(await contract(text));
    for (let at = 0; at < 20; at++) others.push(await contract(`Contract ${at}`));
    const reads = {
      governingLaw: (at: number) => found(at < 24 ? "New York" : "Delaware"),
      fee: (at: number) => found({ amount: 10_000 + 500 * at, currency: "USD" }),
      notice: (at: number) => found({ value: at % 2 ? 30 : 60, unit: "days" }),
      exclusive: () => found(false),
      paper: (at: number) => found(at % 3 ? "Ours" : "Theirs"),
      signed: (at: number) => found(`2024-02-${String(1 + at).padStart(2, "0")}`),
      regions: () => nothing("absent"),
    };
    await fill(
      vault,
      others.map(({ documentId }) => documentId),
      reads,
    );
    const draft = await contract("A draft");
    await fill(vault, [draft.documentId], {
      governingLaw: () => found("Texas"),
      fee: () => found({ amount: 900_000, currency: "USD" }),
      notice: () => found({ value: 30, unit: "days" }),
      exclusive: () => found(true),
      paper: () => found("Ours"),
      signed: () => found("2026-01-01"),
      regions: () => nothing("absent"),
    });
    await app.runJobs();
    const { body } = await ask(draft.fileId);
    const ranked = body.columns.map(({ field_key }: Any) => field_key);
    expect(ranked.slice(0, 3)).toEqual(["exclusive", "governingLaw", "fee"]);
    expect(columnOf(body, "governingLaw")).toMatchObject({
      value: "Texas",
      known: 26,
      same: 0,
      share_with_same: 0,
      usual: [
        { label: "New York", count: 24 },
        { label: "Delaware", count: 2 },
      ],
    });
    expect(columnOf(body, "fee")).toMatchObject({ percentile: 100, same: 0 });
    expect(columnOf(body, "fee").nearest[0]).toMatchObject({ document_id: others.at(-1)!.documentId, quote: "words" });
    expect(columnOf(body, "governingLaw").nearest).toHaveLength(3);
    expect(columnOf(body, "regions")).toMatchObject({ value: null, outcome: "absent", same: 26, unusual: 0 });
    for (const key of ["notice", "paper", "signed"]) expect(columnOf(body, key).unusual).toBeLessThan(0.35);
  });

  it("counts neither what is unsure nor what failed, and says of an unsure value of the draft that it does not know", async () => {
    const { ada, vault, contract, ask } = await scene();
    const documents: string[] = [];
    for (let at = 0; at < 6; at++) documents.push(await vault.document({ name: `contract ${at}.pdf` }));
    const outcomes: Read[] = [
      found("Delaware"),
      found("Delaware"),
      nothing("absent"),
      nothing("unsure"),
      { outcome: "failed", value: null, error: "No model" },
      { outcome: "unreadable", value: null },
    ];
    await fill(vault, documents, { governingLaw: (at) => outcomes[at]! });
    const draft = await contract(contractOf());
    await fill(vault, [draft.documentId], { governingLaw: () => nothing("unsure") });
    await app.runJobs();
    expect(columnOf((await ask(draft.fileId)).body, "governingLaw")).toMatchObject({
      outcome: "unsure",
      known: 3,
      absent: 1,
      same: null,
      share_with_same: null,
      unusual: 0,
    });
    const cell = `${vault.path}/documents/${documents[3]}/cells/governingLaw`;
    await ada.patch(cell, { value: "Delaware" });
    const edited = columnOf((await ask(draft.fileId)).body, "governingLaw");
    expect([edited.known, edited.usual[0].count]).toEqual([4, 3]);
  });

  it("reads a draft that is not in the vault by the local engine, and stores nothing", async () => {
    const { ada, vault, sql, contract, ask } = await scene();
    const others = [];
    for (const text of familyOf()) others.push(await contract(text));
    await fill(
      vault,
      others.map(({ documentId }) => documentId),
      { governingLaw: () => found("Delaware") },
    );
    const { id } = (await ada.upload("draft.txt", contractOf({ law: "Delaware" }).replace("Brightwater", "Harbor")))
      .body;
    await app.runJobs();
    const cells = async () =>
      (await sql`select count(*)::integer as count from cells where vault_id = ${vault.id}`) as Any[];
    const before = await cells();
    const { body } = await ask(id);
    const law = columnOf(body, "governingLaw");
    expect(law).toMatchObject({ outcome: "found", known: 6 });
    expect(String(law.value)).toContain("Delaware");
    const { text } = (await ada.get(`/files/${id}/text`)).body;
    for (const { quote, start, end } of law.citations) expect(text.slice(start, end)).toBe(quote);
    expect(await cells()).toEqual(before);
  });

  it("compares long texts by the figures that they name, and short ones without words such as “the State of”", async () => {
    const { vault, contract, ask } = await scene();
    const cap = (figure: string) =>
      found(
        `The total liability of a party is limited to the fees paid in the ${figure} before the event on which the claim rests.`,
      );
    const laws = ["New York", "State of New York", "the laws of the State of New York.", "Delaware"];
    const others: string[] = [];
    for (let at = 0; at < 10; at++) others.push((await contract(`Contract ${at}`)).documentId);
    await fill(vault, others, { governingLaw: (at) => found(laws[at % 4]) });
    const draft = await contract("A draft");
    await fill(vault, [draft.documentId], { governingLaw: () => found("STATE OF NEW YORK") });
    await app.runJobs();
    const law = async () => columnOf((await ask(draft.fileId)).body, "governingLaw");
    expect(await law()).toMatchObject({ compared_by: "value", known: 10, same: 8 });

    const figures = ["twelve (12) months", "12 months", "six months", "one (1) year", "12-month period"];
    await fill(vault, others, { governingLaw: (at) => (at === 9 ? found("uncapped") : cap(figures[at % 5]!)) });
    await fill(vault, [draft.documentId], { governingLaw: () => cap("12 (twelve) months") });
    expect(await law()).toMatchObject({
      compared_by: "figures",
      value_label: "12 months",
      known: 10,
      same: 7,
      usual: [
        { value: "12 months", count: 7 },
        { value: "6 months", count: 2 },
      ],
      nearest: [{ quote: "words" }, { quote: "words" }, { quote: "words" }],
    });
    await fill(vault, [draft.documentId], { governingLaw: () => cap("whole term of this Agreement") });
    expect(await law()).toMatchObject({ same: null, share_with_same: null, unusual: 0 });
  });

  it("does not count copies of the draft", async () => {
    const { vault, contract, ask } = await scene();
    const [one, copy, other] = [await contract("The same"), await contract("The same"), await contract("Another")];
    await fill(vault, [one.documentId, copy.documentId, other.documentId], { governingLaw: () => found("Texas") });
    await app.runJobs();
    const { body } = await ask(one.fileId);
    expect([body.contracts, columnOf(body, "governingLaw").known]).toEqual([1, 1]);
  });
});

describe("clauses that others have", () => {
  it("are named with one of them, unless the draft has their heading or their words", async () => {
    const { ada, contract, ask } = await scene();
    for (const text of familyOf({}, { audit: true }, { audit: true }, { audit: true }, { audit: true }))
      await contract(text);
    const upload = async (text: string) => (await ada.upload("draft.txt", text)).body.id;
    const without = contractOf().replace(/4\. Limitation[\s\S]*?(?=5\. Governing)/, "");
    const lacking = await upload(without);
    const saying = await upload(
      `${without}\n\n7. General\n\nThe books are open to audits, and liability has a limitation.`,
    );
    await app.runJobs();
    const { missing_clauses: missing, missing_clauses_note } = (await ask(lacking)).body;
    expect(missing_clauses_note).toBeNull();
    expect(missing.map(({ heading, count, known }: Any) => [heading, count, known])).toEqual([
      ["Limitation of Liability", 6, 6],
      ["Audits", 4, 6],
    ]);
    const [{ quote, file_id, start, end }] = missing[0].nearest;
    const { text } = (await ada.get(`/files/${file_id}/text`)).body;
    expect(text.slice(start, end)).toBe(quote);
    expect(quote).toContain("total liability of either party");
    expect((await ask(saying)).body.missing_clauses).toEqual([]);
  });

  it("are not told, with the reason, where headings were not recognized or contracts are too few", async () => {
    const { ada, contract, ask } = await scene();
    await contract(contractOf());
    const { id } = (await ada.upload("draft.txt", contractOf({ supplier: "Harbor Analytics, Inc." }))).body;
    const plain = (
      await ada.upload("plain.txt", "The supplier shall deliver the goods to the customer in time. ".repeat(20))
    ).body.id;
    await app.runJobs();
    expect((await ask(id)).body).toMatchObject({
      missing_clauses: [],
      missing_clauses_note: "Headings were recognized in 1 of the contracts. At least 3 are needed.",
    });
    expect((await ask(plain)).body.missing_clauses_note).toContain("No headings were recognized in the draft");
  });
});

describe("refusals", () => {
  it("answers 404 for a vault of which the caller is no member, and for a file that they may not read", async () => {
    const { org, ada, vault, contract, ask } = await scene();
    const bob = await org.user();
    const draft = await contract(contractOf());
    const own = (await ada.upload("own.txt", contractOf())).body.id;
    await app.runJobs();
    expect((await ask(draft.fileId, bob)).status).toBe(404);
    await ada.post(`${vault.path}/members`, { user_id: bob.id, role: "viewer" });
    expect((await ask(draft.fileId, bob)).status).toBe(200);
    expect((await ask(own, bob)).status).toBe(404);
    const stranger = await (await app.organization()).user();
    const theirs = (await stranger.upload("theirs.txt", contractOf())).body.id;
    expect((await ask(theirs)).status).toBe(404);
    expect((await ask(own, stranger)).status).toBe(404);
  });

  it("answers 400 without a file and for one that is still read, 422 for one that failed", async () => {
    const { ada, vault, ask } = await scene();
    expect((await ada.get(`${vault.path}/benchmark`)).status).toBe(400);
    const { id } = (await ada.upload("draft.txt", contractOf())).body;
    expect(await ask(id)).toMatchObject({ status: 400, body: { code: "FILE_NOT_READY" } });
    await app.deps.database.system
      .run`update files set status = 'failed', extraction_error = 'damaged' where id = ${id}`;
    expect(await ask(id)).toMatchObject({ status: 422, body: { code: "FILE_FAILED" } });
    await app.runJobs();
  });
});
