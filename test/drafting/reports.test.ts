import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { cite, filledVault } from "./making.ts";
import { DUE_DILIGENCE, MEMO, readReport, write } from "./writing.ts";

const app = useApp();

describe("POST /reports", () => {
  it("is a job whose result is a DOCX in the caller's files", async () => {
    const { ada, vault } = await filledVault(app);
    const source = { vault_id: vault.id };
    const begun = await ada.post("/reports?wait=0", { template_id: DUE_DILIGENCE, source, title: "Sale of Acme" });
    expect(begun.status).toBe(202);
    expect(begun.body).toMatchObject({ kind: "reports", result: null });
    await app.runJobs();
    const { body: job } = await ada.get(`/jobs/${begun.body.job_id}`);
    expect(job).toMatchObject({ status: "succeeded", result: { template_id: DUE_DILIGENCE, total: 6 } });
    const [document] = job.result.documents;
    expect(document.filename).toBe("Sale of Acme.docx");
    const { body: file } = await ada.get(`/files/${document.file_id}`);
    expect(file).toMatchObject({ name: "Sale of Acme.docx", status: "ready" });
    const { body: folder } = await ada.get(`/folders/${file.folder_id}`);
    expect(folder.folder_type).toBe("my-files");
    const { pathname, search } = new URL(document.signed_url);
    expect((await ada.get(`/${pathname}${search}`)).bytes.subarray(0, 2).toString()).toBe("PK");
  });

  it("each value has a footnote with file, page and words, and no brace is left", async () => {
    const { ada, vault, documents } = await filledVault(app);
    await vault.extract(documents[3]!, "governingLaw", "text", {
      ...{ value: null, outcome: "unsure" as const, citations: cite("the courts of Texas", 7) },
    });
    const { text, footnotes } = readReport(await write(app, ada, { vault_id: vault.id }));
    expect(text).not.toMatch(/[{}]/);
    expect(text).toContain("This report covers 6 documents of the vault “Leases”.");
    const laws = ["Ohio", "Delaware", "Delaware", "Delaware", "Ohio"];
    expect(footnotes.filter((note) => note.includes("governed by the laws of")).sort()).toEqual(
      [0, 1, 2, 4, 5].map((at, index) => `lease ${at}.pdf, page 2: “governed by the laws of ${laws[index]}”`),
    );
    for (const note of footnotes) expect(note).toMatch(/lease \d\.pdf/);
    expect(footnotes).toContain("lease 3.pdf, page 7: “the courts of Texas”");
    expect(text).toMatch(/1\tGoverning Law\nNot certain\tNot certain – The value may be in the document/);
    expect(text).toContain("Governing Law\t5 of 6\t1");
    expect(text).toContain("1 point is open.");
  });

  it("counts in the document equal the summary and SQL", async () => {
    const { org, ada, vault } = await filledVault(app);
    const { text } = readReport(await write(app, ada, { vault_id: vault.id }));
    const counted = await app.database.organization(org.id)<{ label: string; count: number }>`
      select value #>> '{}' as label, count(*) as count from cells
      where vault_id = ${vault.id} and field_key = 'governingLaw' and value is not null group by 1`;
    expect(counted.map(({ label }) => label).sort()).toEqual(["Delaware", "Ohio", "Texas"]);
    for (const { label, count } of counted) expect(text).toContain(`${label}\t${count} of 6`);
    const { body } = await ada.get(`${vault.path}/summary?group_by=effectiveDate&interval=year`);
    for (const { label, count } of body.groups) expect(text).toContain(`${label}\t${count} of 6`);
  });

  it("with a view only its documents and columns are in the report", async () => {
    const { ada, vault } = await filledVault(app);
    const { body: view } = await ada.post(`${vault.path}/views`, {
      name: "Ohio",
      columns: [{ field_key: "documentName" }, { field_key: "governingLaw" }, { field_key: "fee", hidden: true }],
      filter: { governingLaw: { op: "eq", value: "Ohio" } },
    });
    const { text } = readReport(await write(app, ada, { vault_id: vault.id, view_id: view.id }));
    expect(text).toContain("2 documents of the vault “Leases”, in the view “Ohio”");
    expect(text).toContain("Ohio\t2 of 2");
    expect(text).not.toContain("Delaware");
    expect(text).not.toContain("USD");
  });

  it("what was looked for and not found is said, and never left empty", async () => {
    const { ada, vault, documents } = await filledVault(app);
    await vault.extract(documents[0]!, "governingLaw", "text", { value: null, outcome: "absent" });
    await ada.patch(`${vault.path}/documents/${documents[1]}/cells/governingLaw`, { value: null });
    const { text } = readReport(await write(app, ada, { vault_id: vault.id }));
    expect(text).toContain("None (entered by a person): lease 1.pdf. Not found: lease 0.pdf.");
    expect(text).toContain("Governing Law\t4 of 6");
    expect(text).toMatch(/Number\n+No value: lease 5\.pdf, lease 4\.pdf/);
  });

  it("each subject is a table of the documents that say something of it, and counts as many as the summary", async () => {
    const { ada, vault } = await filledVault(app);
    const { text } = readReport(await write(app, ada, { vault_id: vault.id }));
    const [, part = ""] = /Findings by subject\n(.*)Annex 1: Figures/s.exec(text) ?? [];
    expect(part).toMatch(/Governing Law\n+Document\tWhat it says\n+lease 5\.pdf\tOhio\n+lease 4\.pdf\tDelaware\n/);
    for (const subject of ["Governing Law", "Fee", "Duties"]) expect(text).toContain(`${subject}\t6 of 6`);
    expect(text).toContain("Number\t0 of 6");
    expect(text).toContain("No value\t6 of 6");
  });

  it("a value of a page is shortened, and its footnote keeps the place", async () => {
    const { ada, vault, documents } = await filledVault(app);
    const value = `${"All disputes go to arbitration. ".repeat(40)}LAST`;
    await vault.extract(documents[0]!, "governingLaw", "text", { value, citations: cite("go to arbitration", 9) });
    const { text, footnotes } = readReport(await write(app, ada, { vault_id: vault.id }));
    expect(text).not.toContain("LAST");
    expect(text).toMatch(/lease 0\.pdf\tAll disputes go to arbitration\..{200,320} …/);
    expect(footnotes).toContain("lease 0.pdf, page 9: “go to arbitration”");
  });

  it("a repeated request with the same Idempotency-Key writes one report", async () => {
    const { ada, vault } = await filledVault(app);
    const asked = { template_id: DUE_DILIGENCE, source: { vault_id: vault.id }, title: "Once" };
    const headers = { "idempotency-key": randomUUID() };
    const [one, two] = [
      await ada.post("/reports?wait=0", asked, { headers }),
      await ada.post("/reports?wait=0", asked, { headers }),
    ];
    expect(two.body.job_id).toBe(one.body.job_id);
    await app.runJobs();
    const { body } = await ada.get("/files?q=Once");
    expect(body.files).toHaveLength(1);
  });
});

describe("POST /reports refuses", () => {
  const ask = (source: object, more: object = {}) => ({ template_id: DUE_DILIGENCE, source, title: "R", ...more });

  it("a template that does not exist: 404", async () => {
    const { ada, vault } = await filledVault(app);
    const template_id = randomUUID();
    expect((await ada.post("/reports", ask({ vault_id: vault.id }, { template_id }))).status).toBe(404);
  });

  it("what the caller cannot see, or is of another organization: 404", async () => {
    const { org, vault } = await filledVault(app);
    const [bob, eve] = [await org.user(), await (await app.organization()).user()];
    for (const caller of [bob, eve])
      for (const source of [
        { vault_id: vault.id },
        { portfolio_id: randomUUID() },
        { project_id: randomUUID() },
        { review_ids: [randomUUID()] },
      ])
        expect((await caller.post("/reports", ask(source))).status).toBe(404);
  });

  it("a view of another vault: 404", async () => {
    const [one, other] = [await filledVault(app), await filledVault(app)];
    const { body: view } = await other.ada.post(`${other.vault.path}/views`, { name: "Mine" });
    const source = { vault_id: one.vault.id, view_id: view.id };
    expect((await one.ada.post("/reports", ask(source))).status).toBe(404);
  });

  it("a vault with an organization key: 403", async () => {
    const { org, vault } = await filledVault(app);
    const { status, body } = await org.asOrganization.post("/reports", ask({ vault_id: vault.id }));
    expect([status, body.code]).toEqual([403, "USER_KEY_REQUIRED"]);
  });

  it("no source, two sources, or a view without its vault: 400", async () => {
    const { ada, vault } = await filledVault(app);
    for (const source of [{}, { vault_id: vault.id, project_id: randomUUID() }, { view_id: randomUUID() }]) {
      const { status, body } = await ada.post("/reports", ask(source));
      expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    }
    expect((await ada.post("/reports", ask({ vault_id: vault.id }, { title: " " }))).status).toBe(400);
  });
});

describe("a job that writes a report", () => {
  it("fails with NOT_FOUND if the vault was deleted or the caller removed meanwhile, and leaves no file", async () => {
    const { ada, vault } = await filledVault(app);
    const asked = { template_id: DUE_DILIGENCE, source: { vault_id: vault.id }, title: "Gone" };
    const { body: begun } = await ada.post("/reports?wait=0", asked);
    await app.database.system`delete from vaults where id = ${vault.id}`;
    await app.runJobs();
    const { body: job } = await ada.get(`/jobs/${begun.job_id}`);
    expect(job).toMatchObject({ status: "failed", result: null, error: { code: "NOT_FOUND" } });
    expect((await ada.get("/files?q=Gone")).body.files).toEqual([]);
  });
});

describe("GET /report-templates", () => {
  it("lists the templates that ship with the service, each a Word document that people can change", async () => {
    const org = await app.organization();
    const { body } = await org.asOrganization.get("/report-templates");
    expect(body.templates.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
      [DUE_DILIGENCE, "Due-diligence report"],
      [MEMO, "Review memo"],
    ]);
    for (const { id, file_name } of body.templates) {
      const { status, bytes, headers } = await org.asOrganization.get(`/report-templates/${id}/file`);
      expect(status).toBe(200);
      expect(headers["content-disposition"]).toContain(file_name);
      expect(readReport(bytes).text).toContain("{{title}}");
    }
  });

  it("a template that does not ship is 404", async () => {
    const org = await app.organization();
    expect((await org.asOrganization.get(`/report-templates/${randomUUID()}/file`)).status).toBe(404);
  });
});
