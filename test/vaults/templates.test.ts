import { expect, it } from "vitest";
import records from "../../src/vaults/templates/templates.json" with { type: "json" };
import { TemplateRecord } from "../../src/vaults/templates/templates.schema.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();

const manager = async () => (await app.organization()).user({ managesVaults: true });

it("templates are listed with their columns", async () => {
  const ada = await manager();
  const { status, body } = await ada.get("/vault-templates");
  expect(status).toBe(200);
  expect(body.templates.map(({ id }: { id: string }) => id)).toEqual([
    "commercial",
    "nda",
    "saas",
    "lease",
    "employment",
  ]);
  const [{ columns }] = body.templates;
  expect(columns[1]).toMatchObject({ field_key: "expirationDate", label: "Expiration Date", field_type: "date" });
});

it.each(records.map(({ id }) => id))("a vault made from %s starts with its columns, in order", async (template) => {
  const ada = await manager();
  const { status, body: vault } = await ada.post("/vaults", { name: "New", template });
  expect(status).toBe(201);
  const { columns } = (await ada.get(`/vaults/${vault.id}/columns`)).body;
  const custom = columns.filter(({ kind }: { kind: string }) => kind === "custom");
  const record = records.find(({ id }) => id === template)!;
  expect(custom).toMatchObject(record.columns.map((column) => ({ ...column, extraction_mode: "ai", editable: true })));
});

it("a new document is read for the columns of the template", async () => {
  const ada = await manager();
  const { body: vault } = await ada.post("/vaults", { name: "New", template: "nda" });
  const { body: file } = await ada.upload("nda.txt", "NDA\n\nThis Agreement is governed by the laws of Ohio.");
  const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  expect(Object.keys(body.documents[0].outcomes)).toEqual(
    expect.arrayContaining(["governingLaw", "compelledDisclosure"]),
  );
  await app.runJobs();
  const { values, outcomes } = (await ada.get(`/vaults/${vault.id}/documents`)).body.documents[0];
  expect(values.governingLaw.value).toContain("Ohio");
  expect(Object.keys({ ...values, ...outcomes })).toEqual(
    expect.arrayContaining(["compelledDisclosure", "returnOrDestruction"]),
  );
  expect(Object.values(outcomes)).not.toContain("none");
});

it("an unknown template is refused with 400 and creates nothing", async () => {
  const ada = await manager();
  const { status, body } = await ada.post("/vaults", { name: "New", template: "poem" });
  expect([status, body.code, body.details.issues[0].path]).toEqual([400, "VALIDATION_FAILED", "body.template"]);
  expect((await ada.get("/vaults")).body.vaults).toEqual([]);
});

it("without a template a vault has no custom columns", async () => {
  const ada = await manager();
  const { body: vault } = await ada.post("/vaults", { name: "New" });
  const { columns } = (await ada.get(`/vaults/${vault.id}/columns`)).body;
  expect(columns.filter(({ kind }: { kind: string }) => kind === "custom")).toEqual([]);
});

it.each([
  ["a column without a question", { instructions: undefined }],
  ["a column without a key", { field_key: undefined }],
  ["an unknown type", { field_type: "colour" }],
  ["an enumeration without options", { field_type: "enum", field_meta: undefined }],
  ["two columns with one key", { field_key: "governingLaw" }],
])("the data of a template is refused with %s", (_what, change) => {
  const [, nda] = records;
  const [first, ...rest] = nda!.columns;
  expect(TemplateRecord.safeParse({ ...nda, columns: [{ ...first, ...change }, ...rest] }).success).toBe(false);
});
