import { describe, expect, it } from "vitest";
import { docx, p, r } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";
import { AGREEMENT, firm, templateOf, uploadTemplate } from "./making.ts";

const app = useApp();
type Field = { key: string; type: string; when: string | null; required: boolean; label: string; fields: Field[] };

describe("a template", () => {
  it("has the fields found in its document, with types, conditions and the fields of lists", async () => {
    const { template, ada, path } = await firm(app);
    expect(template).toMatchObject({
      ...{ title: "Services agreement", description: "", file_name: "Services agreement.docx", visibility: "private" },
      size: AGREEMENT.byteLength,
    });
    const shape = ({ key, type, when, required, label }: Field) => [key, type, when, required, label];
    expect(template.fields.map(shape)).toEqual([
      ["customer.name", "text", null, true, "Customer name"],
      ["supplier", "text", null, true, "Supplier"],
      ["autoRenew", "boolean", null, true, "Auto renew"],
      ["term", "text", "autoRenew", true, "Term"],
      ["endDate", "date", "not autoRenew", true, "End date"],
      ["fees", "list", null, true, "Fees"],
      ["clause:limitation-of-liability", "rich_text", null, true, "Limitation of liability"],
    ]);
    expect(template.fields[5].fields.map(({ key }: Field) => key)).toEqual(["name", "amount"]);
    expect((await ada.get(path)).body).toEqual(template);
  });

  it("guesses the types of dates, amounts and percentages from their names and the text around them", async () => {
    const { ada } = await firm(app);
    const body =
      p("Made on {{effectiveDate}}, dated as of {{closingDay}}, for {{price}} and USD {{monthlyFee}}.") +
      p("{{discount_percentage}}, {{ownPercentage}} %, {{paymentTerms}}, {{dateline}}, {{party.name}}") +
      p("{{#each fees}}{{name}}: {{amount}} until {{due_date}}{{/each}}");
    const { body: template } = await uploadTemplate(ada, "Typed.docx", templateOf(body));
    const types = (fields: Field[]) => Object.fromEntries(fields.map(({ key, type }) => [key, type]));
    expect(types(template.fields)).toEqual({
      ...{ effectiveDate: "date", closingDay: "date", price: "currency", monthlyFee: "number" },
      ...{ discount_percentage: "percentage", ownPercentage: "number" },
      ...{ paymentTerms: "text", dateline: "text", "party.name": "text", fees: "list" },
    });
    expect(types(template.fields.at(-1).fields)).toEqual({ name: "text", amount: "text", due_date: "date" });
  });

  it("finds fields whose braces Word has split over runs, and content controls", async () => {
    const { ada } = await firm(app);
    const control =
      '<w:sdt><w:sdtPr><w:alias w:val="Governing law"/><w:tag w:val="law"/><w:dropDownList><w:listItem w:displayText="Ohio" w:value="1"/><w:listItem w:displayText="Utah" w:value="2"/></w:dropDownList></w:sdtPr><w:sdtContent><w:r><w:t>Choose</w:t></w:r></w:sdtContent></w:sdt>';
    const body = `<w:p>${r("{")}${r("{par")}${r("ty}")}${r("} under ")}${control}</w:p>`;
    const { body: template } = await uploadTemplate(ada, "Split.docx", templateOf(body));
    expect(template.fields).toMatchObject([
      { key: "party", type: "text" },
      { key: "law", type: "enum", label: "Governing law", options: ["Ohio", "Utah"] },
    ]);
  });

  it("is downloaded as it was uploaded, in ranges too", async () => {
    const { ada, path } = await firm(app);
    const { status, bytes, headers } = await ada.get(`${path}/file`);
    expect([status, Buffer.compare(bytes, AGREEMENT)]).toEqual([200, 0]);
    expect(headers["content-disposition"]).toContain("Services agreement.docx");
    const range = await ada.send("GET", `${path}/file`, { headers: { range: "bytes=2-5" } });
    expect([range.status, Buffer.compare(range.bytes, AGREEMENT.slice(2, 6))]).toEqual([206, 0]);
  });

  it("is listed newest first, and found by a part of its title", async () => {
    const { ada, bob } = await firm(app, "organization");
    await uploadTemplate(ada, "nda.docx", templateOf(p("{{a}}")), { title: "Mutual NDA" });
    const titles = async (query = "") =>
      (await ada.get(`/templates${query}`)).body.templates.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(["Mutual NDA", "Services agreement"]);
    expect(await titles("?q=nda")).toEqual(["Mutual NDA"]);
    expect(await titles("?limit=1&offset=1")).toEqual(["Services agreement"]);
    expect((await bob.get("/templates")).body.templates).toHaveLength(1);
  });

  it("keeps what people say about its fields", async () => {
    const { ada, path } = await firm(app);
    const change = {
      title: "MSA",
      description: "For customers.",
      fields: [
        { key: "endDate", type: "date", help: "The last day.", required: false },
        { key: "term", type: "enum", options: ["12 months", "24 months"], default: "12 months" },
        { key: "fees", fields: [{ key: "amount", type: "currency", label: "Fee" }] },
      ],
    };
    const { status, body } = await ada.patch(path, change);
    expect([status, body.title, body.description]).toEqual([200, "MSA", "For customers."]);
    const field = (key: string) => body.fields.find((each: Field) => each.key === key);
    expect(field("endDate")).toMatchObject({ type: "date", help: "The last day.", required: false });
    expect(field("term")).toMatchObject({ options: ["12 months", "24 months"], default: "12 months" });
    expect(field("fees").fields).toMatchObject([{ key: "name" }, { key: "amount", type: "currency", label: "Fee" }]);
    expect(field("supplier")).toMatchObject({ type: "text", required: true });
  });

  it.each([
    ["a field that the template does not have", [{ key: "nobody", label: "x" }], /not a field/],
    ["a field that is named twice", [{ key: "term" }, { key: "term" }], /twice/],
    ["a list as a text", [{ key: "fees", type: "text" }], /must stay list/],
    ["a clause slot as a date", [{ key: "clause:limitation-of-liability", type: "date" }], /rich_text/],
    ["a condition as a date", [{ key: "autoRenew", type: "date" }], /boolean, text or enum/],
    ["a choice without options", [{ key: "term", type: "enum" }], /at least one option/],
    ["a clause for a text", [{ key: "term", clause_id: "$clause" }], /only for a clause slot/],
  ])("400 for %s", async (_, fields, message) => {
    const { ada, path } = await firm(app);
    const { body: clause } = await ada.post("/clauses", { title: "Cap", text: "x" });
    const sent = JSON.parse(JSON.stringify(fields).replace("$clause", clause.id));
    const { status, body } = await ada.patch(path, { fields: sent });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.error).toMatch(message);
  });

  it("404 for a clause of a slot that the caller cannot see", async () => {
    const { ada, bob, path } = await firm(app);
    const { body: clause } = await bob.post("/clauses", { title: "Cap", text: "x" });
    const fields = [{ key: "clause:limitation-of-liability", clause_id: clause.id }];
    expect((await ada.patch(path, { fields })).status).toBe(404);
  });
});

describe("another document for a template", () => {
  const NEXT = templateOf(p("{{supplier}} ends on {{endDate}} for {{reason}}."));

  it("is its next version; fields of the same name keep what people set, and former documents stay", async () => {
    const { ada, path, template } = await firm(app);
    await ada.patch(path, { fields: [{ key: "endDate", type: "date", label: "Last day", default: "2027-01-31" }] });
    const sent = { replaces: template.id, description: "Shorter." };
    const { status, body } = await uploadTemplate(ada, "Shorter.docx", NEXT, sent);
    expect([status, body.id, body.version, body.title, body.description]).toEqual([
      ...[201, template.id, 2, "Services agreement", "Shorter."],
    ]);
    expect(body.fields).toMatchObject([
      { key: "supplier", label: "Supplier" },
      { key: "endDate", type: "date", label: "Last day", default: "2027-01-31" },
      { key: "reason" },
    ]);
    expect(body.versions).toMatchObject([
      { version: 2, file_name: "Shorter.docx", created_by: body.created_by },
      { version: 1, file_name: "Services agreement.docx", size: AGREEMENT.byteLength },
    ]);
    expect(Buffer.compare((await ada.get(`${path}/file`)).bytes, NEXT)).toBe(0);
    expect(Buffer.compare((await ada.get(`${path}/file?version=1`)).bytes, AGREEMENT)).toBe(0);
    expect((await ada.get(`${path}/file?version=3`)).status).toBe(404);
  });

  it("can be taken back: a former document becomes the next version", async () => {
    const { ada, path, template } = await firm(app);
    await uploadTemplate(ada, "Shorter.docx", NEXT, { replaces: template.id });
    const { status, body } = await ada.patch(path, { version: 1 });
    expect([status, body.version, body.file_name]).toEqual([200, 3, "Services agreement.docx"]);
    expect(body.fields).toHaveLength(template.fields.length);
    expect(Buffer.compare((await ada.get(`${path}/file`)).bytes, AGREEMENT)).toBe(0);
    expect((await ada.patch(path, body)).body.version).toBe(3);
    expect((await ada.patch(path, { version: 9 })).status).toBe(400);
  });

  it("is refused for the templates of others, and with faults", async () => {
    const { ada, bob, template, path } = await firm(app, "organization");
    const stranger = await (await app.organization()).user({ isAdmin: true });
    expect((await uploadTemplate(bob, "x.docx", NEXT, { replaces: template.id })).status).toBe(403);
    expect((await uploadTemplate(stranger, "x.docx", NEXT, { replaces: template.id })).status).toBe(404);
    const faulty = await uploadTemplate(ada, "x.docx", templateOf(p("{{#if a}}")), { replaces: template.id });
    expect([faulty.status, (await ada.get(path)).body.version]).toEqual([400, 1]);
  });

  it("has fields in place of its blanks if these are to become fields", async () => {
    const { ada } = await firm(app);
    const plain = templateOf(p("Between [Company name] and [Company name] for [●] days."));
    const { body } = await uploadTemplate(ada, "Plain.docx", plain, { blanks: "fields" });
    expect(body.fields.map(({ key, label }: Field) => [key, label])).toEqual([
      ["company_name", "Company name"],
      ["number_of_days", "Number of days"],
    ]);
    const values = { company_name: "Acme", number_of_days: "30" };
    const { body: preview } = await ada.post(`/templates/${body.id}/fill?preview=true`, { values });
    expect(preview.text).toContain("Between Acme and Acme for 30 days.");
  });
});

describe("who may use a template", () => {
  it("a private template is 404 for everybody but its creator", async () => {
    const { bob, admin, asOrganization, path } = await firm(app);
    for (const caller of [bob, admin, asOrganization]) {
      for (const at of [path, `${path}/file`]) expect((await caller.get(at)).status).toBe(404);
      expect((await caller.patch(path, { title: "x" })).status).toBe(404);
      expect((await caller.post(`${path}/fill`, { values: {} })).status).toBe(404);
      expect((await caller.delete(path)).status).toBe(404);
      expect((await caller.get("/templates")).body.templates).toEqual([]);
    }
  });

  it("one of the organization is filled by everybody, changed by its creator and administrators, and 403 for others", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app, "organization");
    for (const caller of [bob, asOrganization]) {
      expect((await caller.get(path)).status).toBe(200);
      expect((await caller.patch(path, { title: "x" })).status).toBe(403);
      expect((await caller.delete(path)).status).toBe(403);
    }
    expect((await admin.patch(path, { title: "Ours" })).body.title).toBe("Ours");
    expect((await ada.delete(path)).body).toEqual({ deleted: true });
    expect((await ada.get(path)).status).toBe(404);
  });

  it("of another organization is 404", async () => {
    const { path } = await firm(app, "organization");
    const stranger = await (await app.organization()).user({ isAdmin: true });
    for (const at of [path, `${path}/file`]) expect((await stranger.get(at)).status).toBe(404);
    expect((await stranger.post(`${path}/fill`, { values: {} })).status).toBe(404);
  });

  it("with an organization key belongs to the organization, and cannot be private", async () => {
    const { asOrganization, bob } = await firm(app);
    const { body } = await uploadTemplate(asOrganization, "Ours.docx", templateOf(p("{{a}}")));
    expect([body.visibility, body.created_by]).toEqual(["organization", null]);
    expect((await bob.get(`/templates/${body.id}`)).status).toBe(200);
    expect((await asOrganization.patch(`/templates/${body.id}`, { title: "Still ours" })).status).toBe(200);
    const refused = await uploadTemplate(asOrganization, "x.docx", AGREEMENT, { visibility: "private" });
    expect(refused.status).toBe(400);
  });

  it("an administrator takes over the private templates of someone who left", async () => {
    const { ada, admin, path, template } = await firm(app);
    expect((await (await admin.signedIn()).delete(`/people/${template.created_by}`)).status).toBeLessThan(300);
    expect((await ada.get(path)).status).toBe(403);
    expect((await admin.get(path)).body.created_by).toBeNull();
  });
});

describe("a document that can be no template is 400", () => {
  it("with the places of all faults in its text", async () => {
    const { ada } = await firm(app);
    const body = p("First") + p("{{#if a}}text") + p("{{1+1}}");
    const { status, body: refused } = await uploadTemplate(ada, "Faulty.docx", templateOf(body));
    expect([status, refused.code]).toEqual([400, "TEMPLATE_FAULTS"]);
    expect(refused.details.issues).toEqual([
      { path: "body.file", message: expect.stringContaining("not closed"), start: 6, end: 15, quote: "{{#if a}}" },
      { path: "body.file", message: expect.stringContaining("not the name"), start: 20, end: 27, quote: "{{1+1}}" },
    ]);
    expect((await ada.get("/templates?q=Faulty")).body.templates).toEqual([]);
  });

  const macros = docx({ body: p("{{a}}"), other: { "word/vbaProject.bin": "x" } });
  const many = templateOf(Array.from({ length: 10_000 }, (_, at) => p(`{{f${at}}}`)).join(""));
  const nested = templateOf(p("{{#each a}}{{#each b}}{{#each c}}{{d}}{{/each}}{{/each}}{{/each}}"));
  it.each([
    ["with macros", macros, "UNSUPPORTED_FILE", /macros/],
    ["with 10,000 fields", many, "UNSUPPORTED_FILE", /at most 5,000/],
    ["with lists in lists in lists", nested, "TEMPLATE_FAULTS", /nested more than 2 deep/],
    ["that is no Word document", "Dear {{name}}", "UNSUPPORTED_FILE", /./],
    ["that is damaged", AGREEMENT.slice(0, 700), "UNSUPPORTED_FILE", /./],
    ["that is empty", "", "UNSUPPORTED_FILE", /./],
  ])("%s", async (_, bytes, code, message) => {
    const { ada } = await firm(app);
    const { status, body } = await uploadTemplate(ada, "Bad.docx", bytes);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.error).toMatch(message);
  });

  it("without a file, or with a field of the form that does not exist", async () => {
    const { ada } = await firm(app);
    expect((await uploadTemplate(ada, "", AGREEMENT)).status).toBe(400);
    expect((await uploadTemplate(ada, "a.docx", AGREEMENT, { name: "x" })).status).toBe(400);
  });

  it("413 for more than 10 MB", async () => {
    const { ada } = await firm(app);
    expect((await uploadTemplate(ada, "Large.docx", new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413);
  });
});
