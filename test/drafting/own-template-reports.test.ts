import { expect, it } from "vitest";
import { type As, form } from "../support/client.ts";
import { docx, p } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";
import { cite, filledVault } from "./making.ts";
import { DUE_DILIGENCE, readReport, write } from "./writing.ts";

const app = useApp();

const upload = async (caller: As, body: string, fields: Record<string, string> = {}): Promise<string> => {
  const {
    status,
    text,
    body: made,
  } = await caller.send("POST", "/templates", form("Ours.docx", docx({ body }), fields));
  if (status !== 201) throw new Error(text);
  return made.id;
};

it("a template of the organization is filled with the field keys of the vault", async () => {
  const { ada, vault } = await filledVault(app);
  const template = await upload(
    ada,
    p("{{title}} for {{organization}}: {{total}}") +
      p("{{#each rows}}") +
      p("{{documentName}} is under the law of {{governingLaw}}{{#if fee}} for {{fee}}{{/if}}.") +
      p("{{/each}}"),
  );
  const { text, footnotes } = readReport(await write(app, ada, { vault_id: vault.id }, template));
  expect(text).toMatch(/^Sale of Acme for .+: 6\n/);
  for (const [at, law] of ["Ohio", "Delaware"].entries())
    expect(text).toContain(`lease ${at}.pdf is under the law of ${law} for `);
  expect(footnotes).toContain("lease 0.pdf, page 2: “governed by the laws of Ohio”");
});

it("a shipped template that was changed in Word is a template like any other", async () => {
  const { ada, vault } = await filledVault(app);
  const { bytes } = await ada.get(`/report-templates/${DUE_DILIGENCE}/file`);
  const { body: made } = await ada.send("POST", "/templates", form("Our report.docx", bytes));
  const { text } = readReport(await write(app, ada, { vault_id: vault.id }, made.id));
  expect(text).toContain("Delaware\t3 of 6");
});

it("a template that asks for what the report does not have is refused with all names: 422", async () => {
  const { ada, vault } = await filledVault(app);
  const template_id = await upload(
    ada,
    p("{{customer.name}} {{#each rows}}{{governingLaw}} {{noticePeriod}}{{/each}}{{#each fees}}{{amount}}{{/each}}") +
      p("{{clause:unknown-clause}}"),
  );
  const asked = { template_id, source: { vault_id: vault.id }, title: "R" };
  const { status, body } = await ada.post("/reports", asked);
  expect([status, body.code]).toEqual([422, "TEMPLATE_MISMATCH"]);
  expect(body.details.missing.sort()).toEqual(["clause:unknown-clause", "customer.name", "fees", "rows.noticePeriod"]);
  expect(body.error).toContain("rows.noticePeriod");
});

it("defaults of a template's fields and clauses of the library stand where the report has no value", async () => {
  const { ada, vault } = await filledVault(app);
  const { body: clause } = await ada.post("/clauses", {
    title: "Reliance",
    language: "en",
    text: "Only the client may rely on this report.",
  });
  const template = await upload(ada, p("{{office}}") + p("{{clause:reliance}}") + p("{{scope}}"));
  await ada.patch(`/templates/${template}`, {
    fields: [
      { key: "office", default: "Zurich" },
      { key: "clause:reliance", clause_id: clause.id },
    ],
  });
  const { text } = readReport(await write(app, ada, { vault_id: vault.id }, template));
  expect(text).toContain("Zurich\nOnly the client may rely on this report.\n6 documents of the vault");
});

it("a private template of somebody else is refused: 404", async () => {
  const { org, ada, vault } = await filledVault(app);
  const template_id = await upload(await org.user(), p("{{title}}"));
  const asked = { template_id, source: { vault_id: vault.id }, title: "R" };
  expect((await ada.post("/reports", asked)).status).toBe(404);
});

it("a column that is deleted while the job waits fails it, with the name", async () => {
  const { ada, vault } = await filledVault(app);
  const template_id = await upload(ada, p("{{#each rows}}{{duties}}{{/each}}"));
  const { body: begun } = await ada.post("/reports?wait=0", {
    template_id,
    source: { vault_id: vault.id },
    title: "R",
  });
  const { body: listed } = await ada.get(`${vault.path}/columns`);
  const { id } = listed.columns.find(({ field_key }: { field_key: string }) => field_key === "duties");
  await ada.delete(`${vault.path}/columns/${id}`);
  await app.runJobs();
  const { body: job } = await ada.get(`/jobs/${begun.job_id}`);
  expect(job).toMatchObject({ status: "failed", error: { code: "TEMPLATE_MISMATCH" } });
  expect(job.error.message).toContain("rows.duties");
});
it("a condition on a yes-or-no column holds only where the contract says yes", async () => {
  const { ada, vault, documents } = await filledVault(app);
  await ada.post(`${vault.path}/columns`, { label: "Exclusive", field_type: "boolean", instructions: "x" });
  const values = [true, false];
  for (const [at, value] of values.entries())
    await vault.extract(documents[at]!, "exclusive", "boolean", { value, citations: cite("on an exclusive basis") });
  await vault.extract(documents[2]!, "exclusive", "boolean", { value: null, outcome: "unsure" });
  const template = await upload(
    ada,
    p("{{#each rows}}") +
      p(
        '{{documentName}}: {{#if exclusive}}bound{{else}}free{{/if}}{{#if exclusive = "Not certain"}}, to check{{/if}}',
      ) +
      p("{{/each}}"),
  );
  const { text } = readReport(await write(app, ada, { vault_id: vault.id }, template));
  for (const line of ["0.pdf: bound\n", "1.pdf: free\n", "2.pdf: free, to check\n", "3.pdf: free\n"])
    expect(text).toContain(`lease ${line}`);
});
