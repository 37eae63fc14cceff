import { describe, expect, it } from "vitest";
import { contractOf } from "../../playbooks/from-documents/family.ts";
import { p } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { firm, MISSING, templateOf, uploadTemplate, VALUES } from "./making.ts";

const app = useApp();
const { "clause:limitation-of-liability": _, ...WITHOUT_CLAUSE } = VALUES;
const SLOT = "clause:limitation-of-liability";

describe("a clause slot", () => {
  it("takes the clause that is chosen for it, or one of its variants", async () => {
    const { ada, path } = await firm(app);
    const variants = [{ label: "fallback", text: "Twice the fees." }];
    const { body: clause } = await ada.post("/clauses", { title: "Cap", text: "The fees of a year.", variants });
    for (const [id, words] of [
      [clause.id, "The fees of a year."],
      [clause.variants[0].id, "Twice the fees."],
    ]) {
      const clauses = { "limitation-of-liability": id };
      const { body } = await ada.post(`${path}/fill?preview=true`, { values: WITHOUT_CLAUSE, clauses });
      expect([body.issues, body.text.includes(words)]).toEqual([[], true]);
    }
  });

  it("takes the clause set in the template, as it is now, else the one with its name", async () => {
    const { ada, path } = await firm(app);
    const preview = async () => (await ada.post(`${path}/fill?preview=true`, { values: WITHOUT_CLAUSE })).body;
    await ada.post("/clauses", { title: "Limitation of Liability", text: "By its name." });
    expect((await preview()).text).toContain("By its name.");
    const { body: clause } = await ada.post("/clauses", { title: "Cap", text: "First." });
    await ada.patch(path, { fields: [{ key: SLOT, clause_id: clause.id }] });
    expect((await preview()).text).toContain("First.");
    await ada.patch(`/clauses/${clause.id}`, { text: "Second." });
    const { text, from } = await preview();
    expect(text).toContain("Second.");
    expect(from).toEqual([{ key: SLOT, value: "Second.", source: "Cap" }]);
  });

  it("404 for a clause that the caller cannot see, and 400 for a slot that the template does not have", async () => {
    const { ada, bob, path } = await firm(app);
    const { body: hidden } = await bob.post("/clauses", { title: "Cap", text: "x" });
    const fill = (clauses: object) => ada.post(`${path}/fill`, { values: VALUES, clauses });
    expect((await fill({ [SLOT]: hidden.id })).status).toBe(404);
    expect((await fill({ [SLOT]: MISSING })).status).toBe(404);
    const { status, body } = await fill({ other: hidden.id });
    expect([status, body.error]).toEqual([400, expect.stringContaining("not a clause slot")]);
  });

  it("is not filled by a name that two clauses have", async () => {
    const { ada, path } = await firm(app);
    for (const text of ["One.", "Two."]) await ada.post("/clauses", { title: "Limitation of liability", text });
    const { body } = await ada.post(`${path}/fill?preview=true`, { values: WITHOUT_CLAUSE });
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([`body.values.${SLOT}`]);
  });
});

describe("values from the company profile", () => {
  it("fill fields of the same name that are not sent", async () => {
    const { ada, asOrganization } = await firm(app);
    await asOrganization.patch("/company-profile", { name: "Acme Legal", location: "Berlin" });
    const body = p("{{company.name}} in {{company.location}} and {{customer.name}}");
    const { body: template } = await uploadTemplate(ada, "Letter.docx", templateOf(body));
    const sent = { values: { "customer.name": "Bo" }, from: { profile: true } };
    const { body: made } = await ada.post(`/templates/${template.id}/fill?preview=true`, sent);
    expect([made.text, made.issues]).toEqual(["Acme Legal in Berlin and Bo", []]);
    expect(made.from).toEqual([
      { key: "company.name", value: "Acme Legal", source: "Company profile" },
      { key: "company.location", value: "Berlin", source: "Company profile" },
    ]);
    const own = {
      values: { company: { name: "Mine", location: "Bonn" }, customer: { name: "Bo" } },
      from: { profile: true },
    };
    expect((await ada.post(`/templates/${template.id}/fill?preview=true`, own)).body.text).toBe("Mine in Bonn and Bo");
  });

  it("404 where there is no profile", async () => {
    const { ada, path } = await firm(app);
    expect((await ada.post(`${path}/fill`, { values: VALUES, from: { profile: true } })).status).toBe(404);
  });
});

describe("values from a row of a vault", () => {
  async function withRow() {
    const { org, ada, bob, asOrganization } = await firm(app);
    const vault = await makeVault(org, ada);
    const documentId = await vault.document();
    const row = `${vault.path}/documents/${documentId}/cells`;
    const add = async (label: string, type: string, value: unknown) => {
      const column = { label, instructions: label, field_type: type, extraction_mode: "manual" };
      const { body } = await ada.post(`${vault.path}/columns`, column);
      expect((await ada.patch(`${row}/${body.field_key}`, { value })).status).toBe(200);
    };
    await add("Customer Name", "text", "Acme GmbH");
    await add("Start date", "date", "2026-01-31");
    await add("Auto renew", "boolean", true);
    const body = p(
      "{{customer.name}} from {{startDate}}{{#if autoRenew}}, renewing{{/if}} {{#if note}}{{note}}{{/if}}{{#if documentName}}{{documentName}}{{/if}}",
    );
    const { body: template } = await uploadTemplate(ada, "Row.docx", templateOf(body), { visibility: "organization" });
    const from = { vault_id: vault.id, document_id: documentId };
    return { ada, bob, asOrganization, path: `/templates/${template.id}/fill?preview=true`, from };
  }

  it("fill fields with the names of its columns, whatever their case", async () => {
    const { ada, path, from } = await withRow();
    const { body } = await ada.post(path, { values: {}, from });
    const { body: row } = await ada.get(`/vaults/${from.vault_id}/documents/${from.document_id}`);
    expect([body.text, body.issues]).toEqual([`Acme GmbH from 31 January 2026, renewing ${row.name}`, []]);
    expect(body.from[0]).toMatchObject({ key: "customer.name", value: "Acme GmbH" });
  });

  it("404 where the caller cannot see the vault, 403 for an organization key, 400 for half a source", async () => {
    const { ada, bob, asOrganization, path, from } = await withRow();
    expect((await bob.post(path, { values: {}, from })).status).toBe(404);
    expect((await ada.post(path, { values: {}, from: { ...from, document_id: MISSING } })).status).toBe(404);
    expect((await asOrganization.post(path, { values: {}, from })).status).toBe(403);
    expect((await ada.post(path, { values: {}, from: { vault_id: from.vault_id } })).status).toBe(400);
  });
});

describe("values from another document", () => {
  const CONTRACT = contractOf({ supplier: "Harbor Analytics, Inc.", customer: "Lindqvist Foods LLC", law: "Vermont" });

  it("are the parties by their roles, and what is read for certain under the names of the fields", async () => {
    const { ada, bob } = await firm(app);
    const { body: file } = await ada.upload("services.txt", CONTRACT);
    await app.runJobs();
    const body = p(
      "{{customer.name}} and {{Supplier}} under the law of {{governingLaw}}; {{favouriteColour}}, {{fee}}",
    );
    const { body: template } = await uploadTemplate(ada, "Amendment.docx", templateOf(body), {
      visibility: "organization",
    });
    const sent = { values: { fee: "USD 5" }, from: { file_id: file.id } };
    const { body: made } = await ada.post(`/templates/${template.id}/fill?preview=true`, sent);
    expect(made.text).toMatch(/^Lindqvist Foods LLC and Harbor Analytics, Inc. under the law of .*Vermont; \[/);
    expect(made.issues.map(({ path }: { path: string }) => path)).toEqual(["body.values.favouriteColour"]);
    const taken = made.from.map(({ key, source }: { key: string; source: string }) => [key, source]);
    expect(taken).toEqual([
      ["customer.name", "Customer, services.txt"],
      ["Supplier", "Supplier, services.txt"],
      ["governingLaw", expect.stringMatching(/read in services\.txt$/)],
    ]);
    expect((await bob.post(`/templates/${template.id}/fill?preview=true`, sent)).status).toBe(404);
  });

  it("name no party for a role that the document does not have", async () => {
    const { ada } = await firm(app);
    const { body: file } = await ada.upload("services.txt", CONTRACT);
    await app.runJobs();
    const body = p("{{lender.name}}, {{borrower.name}}, {{customer.name}}");
    const { body: template } = await uploadTemplate(ada, "Loan.docx", templateOf(body));
    const sent = { values: {}, from: { file_id: file.id } };
    const { body: made } = await ada.post(`/templates/${template.id}/fill?preview=true`, sent);
    const taken = made.from.map(({ key, value }: { key: string; value: unknown }) => [key, value]);
    expect(taken).toContainEqual(["customer.name", "Lindqvist Foods LLC"]);
    expect(taken.map(([key]: [string]) => key).filter((key: string) => /lender|borrower/.test(key))).toEqual([]);
  });

  it("are refused from two sources at once, and from a file that is not read yet", async () => {
    const { ada, path } = await firm(app);
    const { body: file } = await ada.upload("later.txt", CONTRACT);
    const fill = (from: object) => ada.post(`${path}/fill?preview=true`, { values: VALUES, from });
    expect(await fill({ file_id: file.id })).toMatchObject({ status: 400, body: { code: "FILE_NOT_READY" } });
    await app.runJobs();
    for (const from of [{ file_id: file.id, profile: true }, { file_id: file.id, vault_id: MISSING }, {}])
      expect((await fill(from)).status).toBe(400);
  });
});
