import { describe, expect, it } from "vitest";
import { readDocx } from "../../../src/content/formats/docx/docx.ts";
import { p } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";
import { firm, MISSING, templateOf, uploadTemplate, VALUES } from "./making.ts";

const app = useApp();
type Caller = Awaited<ReturnType<typeof firm>>["ada"];
const issuesOf = (body: { details: { issues: { path: string; message: string }[] } }) =>
  Object.fromEntries(body.details.issues.map(({ path, message }) => [path, message]));
const textOf = async (caller: Caller, id: string) =>
  (await readDocx((await caller.get(`/files/${id}/content`)).bytes)).text;

/** A template of one body, filled. */
async function filled(ada: Caller, body: string, values: object, fields: object[] = []) {
  const { body: template } = await uploadTemplate(ada, "Small.docx", templateOf(body));
  if (fields.length > 0) await ada.patch(`/templates/${template.id}`, { fields });
  return ada.post(`/templates/${template.id}/fill`, { values });
}

describe("a filled template", () => {
  it("is a file with every value in its place", async () => {
    const { ada, path } = await firm(app);
    const { status, body } = await ada.post(`${path}/fill`, { values: VALUES, title: "Acme/MSA" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Acme MSA.docx", content_type: expect.stringContaining("wordprocessingml") });
    const text = await textOf(ada, body.id);
    expect(text).toContain("Agreement between Acme GmbH and Borealis Ltd\nIt renews every 12 months.");
    expect(text).toContain("Set-up\tUSD 100\nMonthly\tUSD 20");
    expect(text).toContain("Cap. No party pays more than the fees.");
    expect(text).not.toMatch(/[{}]/);
  });

  it("takes flat keys with dots like nested values", async () => {
    const { ada, path } = await firm(app);
    const { customer: _, ...rest } = VALUES;
    const { body } = await ada.post(`${path}/fill`, { values: { ...rest, "customer.name": "Flat & Co" } });
    expect(await textOf(ada, body.id)).toContain("between Flat & Co and");
  });

  it("goes into a folder or the folder of a project, and 404 and 403 where the caller may not write", async () => {
    const { ada, bob, path } = await firm(app, "organization");
    const { body: folder } = await ada.post("/folders", { name: "Drafts" });
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    const made = await ada.post(`${path}/fill`, { values: VALUES, folder_id: folder.id });
    expect(made.body.folder_id).toBe(folder.id);
    expect((await ada.post(`${path}/fill`, { values: VALUES, project_id: project.id })).body.project_id).toBe(
      project.id,
    );
    expect((await bob.post(`${path}/fill`, { values: VALUES, folder_id: folder.id })).status).toBe(404);
    expect((await ada.post(`${path}/fill`, { values: VALUES, project_id: MISSING })).status).toBe(404);
    const both = { values: VALUES, folder_id: folder.id, project_id: project.id };
    expect((await ada.post(`${path}/fill`, both)).status).toBe(400);
  });

  it("with the same Idempotency-Key is made once", async () => {
    const { ada, path } = await firm(app);
    const send = () => ada.post(`${path}/fill`, { values: VALUES }, { headers: { "idempotency-key": "one" } });
    const [one, other] = [await send(), await send()];
    expect(other.body.id).toBe(one.body.id);
    expect((await ada.get("/files")).body.files).toHaveLength(1);
  });

  it("writes out values that are no text and days of date fields, and other texts as they are", async () => {
    const { ada } = await firm(app);
    const body = p("{{amount}}; {{start}}; {{share}}; {{langs}}; {{count}}; {{day}}");
    const fields = [
      { key: "amount", type: "currency" },
      { key: "start", type: "date" },
      { key: "day", type: "date" },
      { key: "share", type: "percentage" },
      { key: "langs", type: "multi_enum", options: ["English", "German"] },
    ];
    const values = {
      amount: { amount: 250_000, currency: "USD" },
      ...{ start: "31 January 2026", day: "2026-02-01", share: 5, langs: ["English", "German"], count: 7 },
    };
    const made = await filled(ada, body, values, fields);
    expect(await textOf(ada, made.body.id)).toBe(
      "USD 250,000; 31 January 2026; 5%; English; German; 7; 1 February 2026",
    );
  });

  it("leaves formulas, XML, scripts, braces and right-to-left text as they are", async () => {
    const { ada } = await firm(app);
    const values = {
      a: '=HYPERLINK("http://evil","x")',
      b: "<w:p/>&amp;<script>alert(1)</script>",
      c: "الشركة المحدودة",
      d: "{{a}} {{#if b}}",
    };
    const made = await filled(ada, p("{{a}}|{{b}}|{{c}}|{{d}}"), values);
    expect(made.status).toBe(201);
    expect(await textOf(ada, made.body.id)).toBe(`${values.a}|${values.b}|${values.c}|${values.d}`);
  });

  const AMOUNT = "must be an amount with its currency, such as USD 250,000";

  it("writes out amounts and periods that are sent for a text, and refuses other objects", async () => {
    const { ada } = await firm(app);
    const values = { fee: { amount: 1200, currency: "EUR" }, term: { value: 12, unit: "months" } };
    const { status, body } = await filled(ada, p("{{fee}} for {{term}}"), values);
    expect([status, await textOf(ada, body.id)]).toEqual([201, "EUR 1,200 for 12 months"]);
    const wrong = await filled(ada, p("{{fee}} for {{term}}"), { fee: { much: 1 }, term: ["a"] });
    expect(issuesOf(wrong.body)).toEqual({ "body.values.fee": AMOUNT, "body.values.term": "must be a text" });
    expect(wrong.body.error).toBe(`Values are missing or do not fit: “fee” ${AMOUNT}. There is 1 more.`);
    const { body: empty } = await filled(ada, p("{{customer.name}}"), {});
    expect(empty.error).toBe("Values are missing or do not fit: “Customer name” is required.");
  });

  it("asks for what stands under a condition wherever the document shows it, also where a text is “No”", async () => {
    const { ada } = await firm(app);
    const body = p("{{renewal}}{{#if renewal}} after {{term}}{{/if}}");
    const { body: refused } = await filled(ada, body, { renewal: "No" });
    expect(issuesOf(refused)).toEqual({ "body.values.term": "is required: Term" });
  });

  it("leaves out what a list without items repeats", async () => {
    const { ada, path } = await firm(app);
    const { body, status } = await ada.post(`${path}/fill`, { values: { ...VALUES, fees: [] } });
    expect(status).toBe(201);
    expect(await textOf(ada, body.id)).not.toContain("Monthly");
  });

  it("uses defaults where no value is sent", async () => {
    const { ada } = await firm(app);
    const made = await filled(ada, p("{{law}}"), {}, [{ key: "law", default: "Delaware" }]);
    expect(await textOf(ada, made.body.id)).toBe("Delaware");
  });
});

describe("422 TEMPLATE_VALUES", () => {
  it("names all required values that are missing, in lists too, and only those that are asked for", async () => {
    const { ada, path } = await firm(app);
    const values = { autoRenew: false, supplier: "  ", fees: [{ name: "Set-up" }, { amount: "USD 1" }] };
    const { status, body } = await ada.post(`${path}/fill`, { values });
    expect([status, body.code]).toEqual([422, "TEMPLATE_VALUES"]);
    expect(Object.keys(issuesOf(body)).sort()).toEqual(
      [...["customer.name", "supplier", "endDate", "fees.0.amount", "fees.1.name"], "clause:limitation-of-liability"]
        .map((key) => `body.values.${key}`)
        .sort(),
    );
    expect((await ada.get("/files")).body.files).toEqual([]);
  });

  it("names values that do not fit their types, and names that are no field", async () => {
    const { ada } = await firm(app);
    const fields = [
      { key: "day", type: "date" },
      { key: "law", type: "enum", options: ["Ohio", "Utah"] },
      { key: "mail", type: "email" },
    ];
    const values = { day: "soon", law: "Mars", mail: "nobody", yes: "maybe", l: "one", g: { deep: "x" } };
    const body = p("{{day}} {{law}} {{mail}} {{#if yes}}y{{/if}} {{#each l}}{{this}}{{/each}}");
    const refused = await filled(ada, body, values, fields);
    expect(refused.status).toBe(422);
    expect(issuesOf(refused.body)).toEqual({
      "body.values.day": expect.stringContaining("must be a date"),
      "body.values.law": "must be one of “Ohio”, “Utah”",
      "body.values.mail": "must be an e-mail address",
      "body.values.yes": "must be true or false",
      "body.values.l": "must be a list",
      "body.values.g": "is not a field of this template",
    });
  });
});

describe("a preview", () => {
  it("is the text with the places of the values, and makes no file", async () => {
    const { ada, path } = await firm(app);
    const { status, body } = await ada.post(`${path}/fill?preview=true`, { values: VALUES });
    expect(status).toBe(200);
    expect(body.issues).toEqual([]);
    const shown = body.places.map(({ key, start, end }: Record<string, number>) => [key, body.text.slice(start, end)]);
    expect(shown).toContainEqual(["customer.name", "Acme GmbH"]);
    expect(shown).toContainEqual(["fees.1.amount", "USD 20"]);
    expect((await ada.get("/files")).body.files).toEqual([]);
  });

  it("shows what is missing as its label in brackets, and what is wrong", async () => {
    const { ada, path } = await firm(app);
    const { status, body } = await ada.post(`${path}/fill?preview=true`, { values: { supplier: "Borealis" } });
    expect(status).toBe(200);
    expect(body.text).toContain("Agreement between [Customer name] and Borealis");
    const missing = body.places.filter(({ missing }: { missing: boolean }) => missing);
    expect(missing.map(({ key }: { key: string }) => key)).toContain("customer.name");
    expect(Object.keys(issuesOf({ details: body }))).toContain("body.values.autoRenew");
  });
});
