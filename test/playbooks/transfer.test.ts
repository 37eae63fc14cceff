import { describe, expect, it } from "vitest";
import { officialPlaybooks } from "../../src/playbooks/official.ts";
import { type As, form } from "../support/client.ts";
import { docx } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";
import { firm } from "./making.ts";

const app = useApp();

const send = (caller: As, name: string, content: string | Uint8Array, fields = {}) =>
  caller.send("POST", "/playbooks/import", form(name, content, fields));
const exported = async (caller: As, id: string) => (await caller.get(`/playbooks/${id}/export`)).text;
const ownPlaybooks = async (caller: As) =>
  (await caller.get("/playbooks")).body.playbooks.filter((each: { is_official: boolean }) => !each.is_official);

const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
const rowsOf = (rows: string[][]) => rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("");
const withTable = (rows: string[][]) =>
  docx({ body: `<w:p><w:r><w:t>Use it for supply.</w:t></w:r></w:p><w:tbl>${rowsOf(rows)}</w:tbl>` });

describe("a playbook exported as JSON", () => {
  it("is the same when it is imported and exported again, examples and citations included", async () => {
    const { ada, path, playbook } = await firm(app);
    const { body: file } = await ada.upload("nda.txt", "It ends after two years.");
    await app.runJobs();
    const { body: check } = await ada.post(`${path}/checks`, {
      title: "Term | *length*",
      description: "Line 1\nLine 2 “quoted”",
      importance: "low",
      positions: [
        { type: "fallback", guidance: "Accept:  three\n years." },
        { type: "standard", guidance: "Require: two years.\t§" },
      ],
    });
    await ada.post(`${path}/checks`, { title: "Bare", positions: [{ type: "standard", guidance: "Any." }] });
    const examples = `${path}/checks/${check.id}/examples`;
    await ada.post(examples, { text: " Two years. \n", expected: "Pass", note: "Ours" });
    await ada.post(examples, { citation: { file_id: file.id, start: 3, end: 7 }, expected: "Flag" });
    const first = await exported(ada, playbook.id);
    const { status, body } = await send(ada, "nda.json", first);
    expect([status, body.checks, body.examples, body.notes]).toEqual([201, 2, 2, []]);
    expect(body.playbook).toMatchObject({ status: "completed", visibility: "private", is_official: false });
    expect(await exported(ada, body.playbook.id)).toBe(first);
  });

  it("keeps the text of a citation that the importer cannot read, and reports it", async () => {
    const { ada, bob, path, playbook } = await firm(app);
    const { body: file } = await ada.upload("nda.txt", "It ends after two years.");
    await app.runJobs();
    const positions = [{ type: "standard", guidance: "Any." }];
    const { body: check } = await ada.post(`${path}/checks`, { title: "Term", positions });
    const citation = { file_id: file.id, start: 0, end: 7 };
    await ada.post(`${path}/checks/${check.id}/examples`, { citation, expected: "Pass" });
    const { body } = await send(bob, "nda.json", await exported(ada, playbook.id));
    expect(body.notes).toEqual([{ place: "Term", message: expect.stringContaining("kept with its text") }]);
    const [copy] = JSON.parse(await exported(bob, body.playbook.id)).checks[0].examples;
    expect(copy).toEqual({ text: "It ends", citation: null, expected: "Pass", note: null });
  });

  it("works for official playbooks, and into another organization", async () => {
    const { ada } = await firm(app);
    const [loan] = officialPlaybooks.slice(-1);
    const first = await exported(ada, loan!.id);
    const { body } = await send((await firm(app)).asOrganization, "loan.json", first, { title: "Ours" });
    expect([body.playbook.title, body.playbook.visibility, body.examples]).toEqual(["Ours", "organization", 61]);
  });
});

describe("a playbook exported as DOCX", () => {
  it("is read back with all checks, positions and examples", async () => {
    const { ada } = await firm(app);
    const [nda] = officialPlaybooks;
    const reply = await ada.get(`/playbooks/${nda!.id}/export?format=docx`);
    expect(reply.headers["content-disposition"]).toContain("Mutual NDA.docx");
    const json = await ada.get(`/playbooks/${nda!.id}/export`);
    expect(json.headers["content-disposition"]).toMatch(/Mutual NDA\.json(?!\.)/);
    const { status, body } = await send(ada, "nda.docx", reply.bytes);
    expect([status, body.checks, body.examples, body.notes]).toEqual([201, 15, 60, []]);
    const before = JSON.parse(await exported(ada, nda!.id));
    const after = JSON.parse(await exported(ada, body.playbook.id));
    expect(after.checks).toEqual(before.checks);
    expect([after.title, after.guide]).toEqual(["Mutual NDA", expect.stringContaining("When to use it")]);
  });
});

describe("a table of others", () => {
  it("in a DOCX becomes a playbook: the text around it is the guide, and what was not understood is reported", async () => {
    const { ada } = await firm(app);
    const rows = [
      ["Clause", "Our position", "Alternative", "Priority", "Owner"],
      ["Term", "Two years.", "Three years.", "Must have", "Legal"],
      ["Law", "New York.", "", "whatever", ""],
    ];
    const { status, body } = await send(ada, "Supply terms.docx", withTable(rows));
    expect([status, body.playbook.title, body.playbook.guide]).toEqual([201, "Supply terms", "Use it for supply."]);
    expect(body.notes.map(({ place }: { place: string }) => place)).toEqual(["Table 1", "Table 1, row 3"]);
    const { checks } = (await ada.get(`/playbooks/${body.playbook.id}/checks`)).body;
    expect(checks).toMatchObject([
      {
        title: "Term",
        importance: "high",
        description: "Owner: Legal",
        positions: [
          { type: "standard", guidance: "Two years." },
          { type: "fallback", guidance: "Three years." },
        ],
      },
      { title: "Law", importance: null },
    ]);
  });

  it("in a CSV or XLSX file becomes a playbook too", async () => {
    const { ada } = await firm(app);
    const csv = 'Topic,Standard,Fallback,Importance\nTerm,"Two years, no more.",Three years.,high\n';
    const { status, body } = await send(ada, "terms.csv", csv);
    expect([status, body.playbook.title, body.checks]).toEqual([201, "terms", 1]);
  });
});

describe("an import is refused, and nothing is created", () => {
  const json = (changes: object) =>
    JSON.stringify({ format: "chancery-playbook", version: 1, title: "T", checks: [], ...changes });

  it.each([
    ["when a document has no table", "a.docx", docx({ body: "<w:p><w:r><w:t>Words.</w:t></w:r></w:p>" }), /No table/],
    ["when no column of its tables is recognised", "a.docx", withTable([["Date"], ["May"]]), /No table.*Table 1/],
    ["when a sheet has headings but no rows", "a.csv", "Topic,Standard\n", /No table|supported/],
    ["when it is a plain text", "a.txt", "Topic: Term", /JSON, DOCX, XLSX or CSV/],
    ["when a JSON file is damaged", "a.json", "{nope", /not JSON/],
    ["when a JSON file is no playbook", "a.json", "{}", /format/],
    ["when a JSON file is of a newer version", "a.json", json({ version: 2 }), /newer version/],
    ["when a JSON file has fields that are not known", "a.json", json({ colour: "red" }), /colour/],
    [
      "when a check has no standard",
      "a.json",
      json({ checks: [{ title: "A", positions: [] }] }),
      /checks\.0\.positions/,
    ],
  ])("%s", async (_title, name, content, message) => {
    const { ada, playbook } = await firm(app);
    const { status, body } = await send(ada, name, content);
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
    expect((await ownPlaybooks(ada)).map(({ id }: { id: string }) => id)).toEqual([playbook.id]);
  });

  it("when there is no file", async () => {
    const { ada } = await firm(app);
    const reply = await ada.send("POST", "/playbooks/import", {
      raw: '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nT\r\n--x--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining("body.file is required")]);
  });
});
