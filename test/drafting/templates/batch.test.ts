import { describe, expect, it } from "vitest";
import { readDocx } from "../../../src/content/formats/docx/docx.ts";
import { form } from "../../support/client.ts";
import { p } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";
import { MISSING, templateOf, uploadTemplate } from "./making.ts";

const app = useApp();
const BODY = p("{{customer.name}} pays {{amount}}{{#if note}} ({{note}}){{/if}}: {{#each cities}}{{this}}. {{/each}}");
const TABLE =
  'Customer Name,Amount,Cities,Note,Colour\n"Acme, Inc.",USD 1,Bonn; Ulm,=1+1,red\nBo,,Rome,,blue\nCy,USD 3,Oslo,,\n';

async function setUp() {
  const org = await app.organization();
  const ada = await org.user();
  const { body } = await uploadTemplate(ada, "Order.docx", templateOf(BODY), { visibility: "organization" });
  const path = `/templates/${body.id}/batch`;
  const batch = (table: string, fields: Record<string, string> = {}, query = "?wait=0") =>
    ada.send("POST", path + query, form("orders.csv", table, fields));
  return { org, ada, template: body, batch, path };
}
const textOf = (bytes: Uint8Array) => readDocx(bytes).then(({ text }) => text);

describe("several documents from a table", () => {
  it("are one file for each row, and one ZIP of all; rows with missing values and unknown columns are listed", async () => {
    const { ada, batch, template, path } = await setUp();
    const started = await batch(TABLE, { title: "Order {{customer.name}}" });
    expect([started.status, started.body.kind]).toEqual([202, "templates/batch"]);
    await app.runJobs();
    const { body: job } = await ada.get(`/jobs/${started.body.job_id}`);
    expect([job.status, job.error]).toEqual(["succeeded", null]);
    const { result } = job;
    expect(result).toMatchObject({ template_id: template.id, rows: 3 });
    expect(result.documents.map(({ row, filename }: { row: number; filename: string }) => [row, filename])).toEqual([
      [1, "Order Acme, Inc.docx"],
      [3, "Order Cy.docx"],
    ]);
    expect(result.failed).toEqual([{ row: 2, issues: [{ path: "amount", message: "is required: Amount" }] }]);
    expect(result.notes).toEqual([{ place: "Colour", message: "Is not a field of this template." }]);
    const { bytes } = await ada.get(`/files/${result.documents[0].file_id}/content`);
    expect(await textOf(bytes)).toBe("Acme, Inc. pays USD 1 (=1+1): Bonn. Ulm. ");
    const zip = await ada.get(`${path}/${job.job_id}/zip`);
    expect([zip.status, zip.bytes.subarray(0, 2).toString()]).toEqual([200, "PK"]);
    expect(zip.bytes.includes(Buffer.from("Order Cy.docx"))).toBe(true);
  });

  it("have names of their own where the titles are the same, and go into the folder", async () => {
    const { ada, batch } = await setUp();
    const { body: folder } = await ada.post("/folders", { name: "Orders" });
    const table = "amount;customer.name;cities\n1;A;X\n2;B;Y\n";
    const { body } = await batch(table, { title: "Order", folder_id: folder.id });
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${body.job_id}`)).body;
    expect(result.documents.map(({ filename }: { filename: string }) => filename)).toEqual([
      "Order.docx",
      "Order (2).docx",
    ]);
    expect((await ada.get(`/folders/${folder.id}/children`)).body.items).toHaveLength(2);
  });

  it("leave lists of several fields empty, and say so", async () => {
    const { ada } = await setUp();
    const body = p("{{name}}: {{#each fees}}{{what}} {{amount}}{{/each}}");
    const { body: template } = await uploadTemplate(ada, "Fees.docx", templateOf(body));
    const started = await ada.send("POST", `/templates/${template.id}/batch?wait=0`, form("t.csv", "name\nBo\n"));
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${started.body.job_id}`)).body;
    expect([result.documents.length, result.failed]).toEqual([1, []]);
    expect(result.notes).toEqual([{ place: "Fees", message: expect.stringContaining("left empty") }]);
  });

  it("with an Idempotency-Key are made once", async () => {
    const { ada, path } = await setUp();
    const send = () =>
      ada.send("POST", `${path}?wait=0`, {
        ...form("t.csv", TABLE),
        headers: { ...form("t.csv", TABLE).headers, "idempotency-key": "k" },
      });
    const [one, other] = [await send(), await send()];
    expect([one.status, other.body.job_id]).toEqual([202, one.body.job_id]);
  });

  it("are not made of a template that was deleted meanwhile", async () => {
    const { ada, batch, template } = await setUp();
    const { body } = await batch(TABLE);
    await ada.delete(`/templates/${template.id}`);
    await app.runJobs();
    expect((await ada.get(`/jobs/${body.job_id}`)).body).toMatchObject({
      status: "failed",
      error: { code: "NOT_FOUND" },
    });
  });

  it.each([
    ["names no field", "Colour,Size\nred,1\n", /names fields of this template, such as “customer.name”/],
    ["has no rows", "Amount,Customer name\n", /no rows below/],
    ["has more than 500 rows", `Amount\n${"1\n".repeat(501)}`, /at most 500 rows/],
  ])("400 for a table that %s", async (_, table, message) => {
    const { batch } = await setUp();
    const { status, body } = await batch(table);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.error).toMatch(message);
  });

  it("400 for a file that is no table, or no file; 404 for a folder that the caller cannot write to", async () => {
    const { ada, batch, path } = await setUp();
    const html = form("x.html", "<p>no table</p>");
    expect((await ada.send("POST", `${path}?wait=0`, html)).body.code).toBe("UNSUPPORTED_FILE");
    expect((await batch(TABLE, { folder_id: MISSING })).status).toBe(404);
    expect((await batch(TABLE, { folder_id: MISSING, project_id: MISSING })).status).toBe(400);
  });

  it("404 for a ZIP of another's job, of a job of another kind, or one that has not ended", async () => {
    const { org, ada, batch, path } = await setUp();
    const { body } = await batch(TABLE);
    expect((await ada.get(`${path}/${body.job_id}/zip`)).status).toBe(404);
    await app.runJobs();
    expect((await (await org.user()).get(`${path}/${body.job_id}/zip`)).status).toBe(404);
    const { body: chat } = await ada.post("/chat/completions?wait=0", { message: "Hello" });
    expect((await ada.get(`${path}/${chat.job_id}/zip`)).status).toBe(404);
    expect((await ada.get(`${path}/${body.job_id}/zip`)).status).toBe(200);
  });

  it("404 for a template that the caller cannot see", async () => {
    const { org, path } = await setUp();
    const stranger = await (await app.organization()).user();
    expect((await stranger.send("POST", path, form("t.csv", TABLE))).status).toBe(404);
    expect((await (await org.user()).send("POST", `${path}?wait=0`, form("t.csv", TABLE))).status).toBe(202);
  });
});
