import { unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();
const PASSAGE = { quote: "Records shall be open to the Buyer.", start: 0, end: 35, page: 1 };
const NOT_SURE = {
  outcome: "unsure" as const,
  value: null,
  citations: [PASSAGE],
  reasoning: "“Audit” was looked for in the whole document.",
};

/** Documents whose cells in `audit` are found, absent and unsure, in this order. */
async function filled() {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Quill", managesVaults: true });
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/columns`, { label: "Audit", instructions: "x" });
  const ids: string[] = [];
  for (const name of ["found", "absent", "unsure"]) ids.push(await vault.document({ name: `${name}.pdf` }));
  const [found = "", absent = "", unsure = ""] = ids;
  await vault.extract(found, "audit", "text", { value: "yearly", citations: [PASSAGE], confidence: 0.7 });
  await vault.extract(absent, "audit", "text", { outcome: "absent", value: null, confidence: 0.9 });
  await vault.extract(unsure, "audit", "text", NOT_SURE);
  const cell = `${vault.path}/documents/${unsure}/cells/audit`;
  const listed = async (filter: object, more = "") => {
    const sent = encodeURIComponent(JSON.stringify(filter));
    const { body } = await ada.get(`${vault.path}/documents?filter=${sent}${more}`);
    return body.documents.map(({ name }: { name: string }) => name).sort();
  };
  const summary = async (more = "") => (await ada.get(`${vault.path}/summary?group_by=audit${more}`)).body;
  const quality = async () => {
    const { columns } = (await ada.get(`${vault.path}/quality`)).body;
    return columns.find(({ field_key }: { field_key: string }) => field_key === "audit");
  };
  return { ada, vault, cell, found, absent, unsure, listed, summary, quality };
}

describe("an unsure cell", () => {
  it("has no value and no confidence, and carries its nearest passages in citations", async () => {
    const { ada, vault, cell, unsure } = await filled();
    const { body } = await ada.get(cell);
    expect(body).toMatchObject({ cell: { value: null }, outcome: "unsure", confidence: null, citations: [PASSAGE] });
    expect(body.reasoning).toContain("looked for");
    const { outcomes, values } = (await ada.get(`${vault.path}/documents/${unsure}`)).body;
    expect([outcomes.audit, values.audit]).toEqual(["unsure", undefined]);
  });

  it("is selected by a filter on KEY@unsure, and left out by its opposite", async () => {
    const { listed } = await filled();
    expect(await listed({ "audit@unsure": { op: "eq", value: true } })).toEqual(["unsure.pdf"]);
    expect(await listed({ "audit@unsure": { op: "eq", value: false } })).toEqual(["absent.pdf", "found.pdf"]);
    expect(await listed({ "audit@unsure": { op: "ne", value: true } })).toEqual(["absent.pdf", "found.pdf"]);
    expect(await listed({ audit: { op: "empty" } })).toEqual(["absent.pdf", "unsure.pdf"]);
    expect(await listed({ audit: { op: "empty" }, "audit@unsure": { op: "eq", value: false } })).toEqual([
      "absent.pdf",
    ]);
  });

  it("is refused in a filter by anything but eq and ne, with 400", async () => {
    const { ada, vault } = await filled();
    const filter = encodeURIComponent(JSON.stringify({ "audit@unsure": { op: "gt", value: true } }));
    expect((await ada.get(`${vault.path}/documents?filter=${filter}`)).status).toBe(400);
  });

  it("is refused in a sort order by KEY@unsure, with 400", async () => {
    const { ada, vault } = await filled();
    for (const sort of ["audit@unsure", "-audit@unsure"])
      expect((await ada.get(`${vault.path}/documents?sort=${sort}`)).status).toBe(400);
  });

  it("is counted in a summary beside the empty ones, filtered or not", async () => {
    const { summary } = await filled();
    expect(await summary()).toMatchObject({ total: 3, empty: 2, unsure: 1 });
    expect(await summary("&search=found")).toMatchObject({ total: 1, empty: 0, unsure: 0 });
    expect(await summary("&search=unsure")).toMatchObject({ total: 1, empty: 1, unsure: 1 });
  });

  it("is counted in the summary of a vault whose columns are tallied", async () => {
    const { vault, summary } = await filled();
    await app.database.system`update vaults set is_tallied = true where id = ${vault.id}`;
    await app.database.system`select recount_tallies(${vault.id})`;
    expect(await summary()).toMatchObject({ total: 3, empty: 2, unsure: 1 });
  });

  it("stands in the verification queue before what has a confidence, with its passages", async () => {
    const { ada, vault } = await filled();
    const { cells } = (await ada.get(`${vault.path}/verification-queue?field_key=audit`)).body;
    expect(cells.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["unsure", "found", "absent"]);
    expect(cells[0].citations).toEqual([PASSAGE]);
  });

  it("is counted in the quality of its column, and in no sample, as it states nothing", async () => {
    const { ada, vault, unsure, quality } = await filled();
    expect(await quality()).toMatchObject({ cells: 3, unsure: 1 });
    const { body } = await ada.post(`${vault.path}/samples`, { field_key: "audit", size: 10 });
    expect(body.cells.map(({ document_id }: { document_id: string }) => document_id)).not.toContain(unsure);
    expect(body.size).toBe(2);
  });

  it("does not lower the precision when a sampled cell is read again and is unsure", async () => {
    const { ada, vault, found, quality } = await filled();
    await ada.post(`${vault.path}/samples`, { field_key: "audit", size: 10 });
    await ada.post(`${vault.path}/documents/${found}/cells/audit/verify`);
    expect((await quality()).precision).toMatchObject({ estimate: 1, n: 1 });
    await vault.extract(found, "audit", "text", NOT_SURE);
    expect((await quality()).precision).toBeNull();
  });

  it.each([
    ["verified", (user: Awaited<ReturnType<typeof filled>>) => user.ada.post(`${user.cell}/verify`)],
    ["edited", (user: Awaited<ReturnType<typeof filled>>) => user.ada.patch(user.cell, { value: "yearly" })],
  ])("is no longer unsure in filters, summaries and quality once a person has %s it", async (_, act) => {
    const made = await filled();
    expect((await act(made)).status).toBe(200);
    expect(await made.listed({ "audit@unsure": { op: "eq", value: true } })).toEqual([]);
    expect((await made.summary()).unsure).toBe(0);
    expect((await made.quality()).unsure).toBe(0);
  });

  it("is exported with its passages, marked as not sure in place of a confidence", async () => {
    const { ada, vault } = await filled();
    const path = `${vault.path}/export?citations=true&fields=documentName,audit`;
    const rows = parseCsv((await ada.get(`${path}&format=csv`)).text);
    expect(rows.find(([name]) => name === "unsure.pdf")).toEqual([
      "unsure.pdf",
      "",
      PASSAGE.quote,
      "1",
      "Not sure",
      "",
    ]);
    const { sheets } = await readXlsx((await ada.get(`${path}&format=xlsx`)).bytes);
    expect(sheets[1]?.rows.find(([name]) => name === "unsure.pdf")).toEqual([
      "unsure.pdf",
      "Audit",
      null,
      PASSAGE.quote,
      1,
      "Not sure",
      null,
    ]);
  });

  it("is in the evidence bundle as unsure", async () => {
    const { ada, vault, unsure } = await filled();
    const entries = unzipSync((await ada.get(`${vault.path}/export?format=bundle`)).bytes);
    const evidence = JSON.parse(Buffer.from(entries[`evidence/${unsure}.json`] ?? []).toString());
    expect(evidence.values).toMatchObject([{ value: null, is_unsure: true, citations: [PASSAGE] }]);
  });

  it("is told where a question is asked over the vault", async () => {
    const { ada, vault } = await filled();
    const { body } = await ada.post("/chat/completions?wait=0", {
      message: "Which contracts have no audit?",
      vault_id: vault.id,
    });
    await app.runJobs();
    expect((await ada.get(`/jobs/${body.job_id}`)).body.result.result).toContain(
      "**Not sure** for “Audit”: 1 document, not counted above.",
    );
  });
});
