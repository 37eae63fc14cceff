import { describe, expect, it } from "vitest";
import { type As, form } from "../../support/client.ts";
import { docx, p, xlsx } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";
import { firm, MISSING, TEXT } from "./making.ts";

const app = useApp();

const send = (caller: As, name: string, content: string | Uint8Array, fields = {}) =>
  caller.send("POST", "/clauses/import", form(name, content, fields));
const exported = (caller: As, format: string, query = "") => caller.get(`/clauses/export?format=${format}${query}`);
const content = (clauses: Record<string, unknown>[]) =>
  clauses
    .map(({ title, kind, language, tags, text, notes, variants }) => ({
      ...{ title, kind, language, tags, text, notes },
      variants: (variants as Record<string, string>[]).map(({ label, text, note }) => ({ label, text, note })),
    }))
    .sort((a, b) => String(a.title).localeCompare(String(b.title)));
const library = async (caller: As) => content((await caller.get("/clauses?limit=100")).body.clauses);

const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
const rowsOf = (rows: string[][]) => rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("");
const withTable = (rows: string[][], before = "") => docx({ body: `${before}<w:tbl>${rowsOf(rows)}</w:tbl>` });

/** A library with what is hard to write in a table. */
async function filled() {
  const all = await firm(app, "organization");
  const variants = [
    { label: "fallback", text: "Twice the fees, “capped”; comma, and\nnew line.", note: "Ask a partner." },
    { label: "walk_away", text: '=HYPERLINK("http://x")' },
  ];
  await all.ada.patch(all.path, { variants, tags: ["cap", "money"], notes: "=1+1\n- dash" });
  await all.ada.post("/clauses", {
    title: "-Laufzeit",
    text: "  مدة الاتفاق سنتان.\n\n\tZwei Jahre.  \n",
    language: "de",
    kind: "Term",
  });
  return all;
}

describe("an exported library", () => {
  it.each(["json", "csv", "docx"])("as %s is the same when it is imported again", async (format) => {
    const { ada } = await filled();
    const reply = await exported(ada, format);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-disposition"]).toContain(`Clauses.${format}`);
    const other = (await firm(app)).bob;
    const { status, body } = await send(other, `library.${format}`, reply.bytes);
    expect([status, body.imported, body.notes]).toEqual([201, 2, []]);
    expect(await library(other)).toEqual(await library(ada));
  });

  it("has what the list has with the same filters", async () => {
    const { ada, bob } = await filled();
    const titles = async (query: string, caller = ada) =>
      JSON.parse((await exported(caller, "json", query)).text).clauses.map(({ title }: { title: string }) => title);
    expect(await titles("")).toEqual(["-Laufzeit", "Cap"]);
    expect(await titles("&kind=term")).toEqual(["-Laufzeit"]);
    expect(await titles("&q=liability")).toEqual(["Cap"]);
    expect(await titles("", bob)).toEqual(["Cap"]);
    expect((await exported(ada, "json", `&playbook_id=${MISSING}`)).status).toBe(404);
    expect((await exported(ada, "pdf")).status).toBe(400);
  });

  it("writes what looks like a formula as text", async () => {
    const { ada } = await filled();
    const { text } = await exported(ada, "csv");
    for (const field of text.split(/,(?=")/)) expect(field).not.toMatch(/^"[=@]/);
  });

  it("of nothing is an empty list, and a table without rows", async () => {
    const ada = await (await app.organization()).user();
    expect(JSON.parse((await exported(ada, "json")).text).clauses).toEqual([]);
    expect((await exported(ada, "csv")).text.trim().split("\n")).toHaveLength(1);
    expect((await exported(ada, "docx")).status).toBe(200);
  });

  it("keeps the source of a clause for those who can open the file, and says so where they cannot", async () => {
    const { ada, bob } = await firm(app);
    const contract = `AGREEMENT\n\n1. Cap. ${TEXT}\n`;
    const { body: file } = await ada.upload("a.txt", contract);
    await app.runJobs();
    const start = contract.indexOf(TEXT);
    const source = { file_id: file.id, start, end: start + TEXT.length };
    const { body: made } = await ada.post("/clauses/from-citation", { ...source, title: "Sourced" });
    for (const format of ["json", "csv"]) {
      const { bytes } = await exported(ada, format, "&q=sourced");
      const { body: own } = await send(ada, `a.${format}`, bytes);
      expect([own.clauses[0].source, own.notes]).toEqual([source, []]);
      const { body: theirs } = await send(bob, `a.${format}`, bytes);
      expect(theirs.clauses[0]).toMatchObject({ text: made.text, source: null });
      expect(theirs.notes).toEqual([{ place: "Sourced", message: expect.stringContaining("cannot open") }]);
      await ada.delete(`/clauses/${own.clauses[0].id}`);
    }
  });
});

describe("an imported library", () => {
  it("is read from a workbook, and reports what it did not understand", async () => {
    const { bob } = await firm(app);
    const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      ["Clause title", "Wording", "Fallback", "Owner"],
      ["Term", "Two years.", "Three years.", "Finance"],
      ["No wording", "", "", ""],
    ]
      .map((row) => `<row>${row.map(inline).join("")}</row>`)
      .join("");
    const { status, body } = await send(bob, "clauses.xlsx", xlsx([{ name: "Clauses", rows }]));
    expect([status, body.imported]).toEqual([201, 1]);
    expect(body.clauses[0]).toMatchObject({ title: "Term", text: "Two years.", notes: "Owner: Finance" });
    expect(body.clauses[0].variants).toMatchObject([{ label: "fallback", text: "Three years." }]);
    expect(body.notes).toEqual([
      { place: "Sheet Clauses", message: expect.stringContaining("“Owner” was not understood") },
      { place: "Sheet Clauses, row 3", message: expect.stringContaining("No clause was made of this row") },
    ]);
  });

  it("from Word reports the text outside of its tables", async () => {
    const { bob } = await firm(app);
    const before = "<w:p><w:r><w:t>Do not forget this sentence.</w:t></w:r></w:p>";
    const { body } = await send(
      bob,
      "a.docx",
      withTable(
        [
          ["Title", "Text"],
          ["Term", "Two years."],
        ],
        before,
      ),
    );
    expect(body.imported).toBe(1);
    expect(body.notes).toEqual([
      { place: "Text outside of tables", message: expect.stringContaining("Do not forget this sentence.") },
    ]);
  });

  it("is read from the headings of a Word document without such a table", async () => {
    const { bob } = await firm(app);
    const style = (level: number) => `<w:pStyle w:val="Heading${level}"/>`;
    const styles = [1, 2]
      .map(
        (n) =>
          `<w:style w:type="paragraph" w:styleId="Heading${n}"><w:name w:val="heading ${n}"/><w:pPr><w:outlineLvl w:val="${n - 1}"/></w:pPr></w:style>`,
      )
      .join("");
    const body = [
      ...[
        p("Our clauses", style(1)),
        p("Money", style(1)),
        p("Cap", style(2)),
        p("The fees of a year."),
        p("No more."),
      ],
      ...[p("Interest", style(2)), p("Five per cent."), p("Empty", style(2)), p("Law", style(1)), p("New York.")],
    ].join("");
    const { status, body: read } = await send(bob, "book.docx", docx({ body, styles }));
    expect([status, read.imported]).toEqual([201, 3]);
    const shown = read.clauses.map(({ title, kind, text }: Record<string, string>) => [title, kind, text]);
    expect(shown).toEqual([
      ["Cap", "Money", "The fees of a year.\n\nNo more."],
      ["Interest", "Money", "Five per cent."],
      ["Law", null, "New York."],
    ]);
    expect(read.notes).toEqual([{ place: "Empty", message: expect.stringContaining("no text") }]);
  });

  it("is private to the person who imports it, or belongs to the organization", async () => {
    const { ada, bob, asOrganization } = await firm(app);
    const table = "Title,Text\nTerm,Two years.\n";
    expect((await send(ada, "a.csv", table)).body.clauses[0].visibility).toBe("private");
    expect(await library(bob)).toEqual([]);
    const shared = await send(ada, "a.csv", table, { visibility: "organization" });
    expect(shared.body.clauses[0].visibility).toBe("organization");
    expect((await send(asOrganization, "a.csv", table)).body.clauses[0]).toMatchObject({
      visibility: "organization",
      created_by: null,
    });
  });

  it("of 600 clauses is kept whole, in its order, and can be searched", async () => {
    const { bob } = await firm(app);
    const rows = Array.from({ length: 600 }, (_, at) => `Clause ${at},Wording number${at} of the library.`);
    const { status, body } = await send(bob, "a.csv", `Title,Text\n${rows.join("\n")}\n`);
    expect([status, body.imported, body.clauses.length]).toEqual([201, 600, 100]);
    expect(body.clauses[1].title).toBe("Clause 1");
    const { body: hit } = await bob.get("/clauses?q=number599");
    // Others are near in meaning and come after it.
    expect(hit.clauses[0].title).toBe("Clause 599");
  });
});

describe("an import is refused, and nothing is created,", () => {
  it.each([
    ["400 for a table without a column of texts", "a.csv", "Title,Owner\nTerm,Finance\n", 400],
    ["400 for a table without rows", "a.csv", "Title,Text\n", 400],
    ["400 for a file of another kind", "a.txt", "Term: two years.", 400],
    ["400 for JSON that is none", "a.json", "{", 400],
    ["400 for JSON of something else", "a.json", '{"format":"chancery-playbook","version":1}', 400],
    ["400 for JSON with an unknown field", "a.json", JSON.stringify({ ...jsonOf({ colour: "red" }) }), 400],
    ["400 for JSON with a wording over 200 kB", "a.json", JSON.stringify(jsonOf({ text: "x".repeat(204_801) })), 400],
    ["400 for a damaged Word document", "a.docx", "PK\u0003\u0004 broken", 400],
  ])("%s", async (_case, name, file, status) => {
    const { bob } = await firm(app);
    const reply = await send(bob, name, file);
    expect(reply.status).toBe(status);
    expect(reply.body.error.length).toBeGreaterThan(10);
    expect(await library(bob)).toEqual([]);
  });

  it("400 without a file, for a wrong visibility, and for a private clause with an organization key", async () => {
    const { bob, asOrganization } = await firm(app);
    const none = await bob.send("POST", "/clauses/import", {
      raw: '------x\r\ncontent-disposition: form-data; name="visibility"\r\n\r\nprivate\r\n------x--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=----x" },
    });
    expect(none.status).toBe(400);
    const table = "Title,Text\nTerm,Two years.\n";
    expect((await send(bob, "a.csv", table, { visibility: "public" })).status).toBe(400);
    expect((await send(asOrganization, "a.csv", table, { visibility: "private" })).status).toBe(400);
  });

  it("400 for more than 10,000 clauses, with the number that one import takes", async () => {
    const { bob } = await firm(app);
    const { status, body } = await send(bob, "a.csv", `Title,Text\n${"Term,Two years.\n".repeat(10_001)}`);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/10,?000 clauses/)]);
    expect(await library(bob)).toEqual([]);
  });
});

function jsonOf(change: object) {
  return { format: "chancery-clauses", version: 1, clauses: [{ title: "Term", text: "Two years.", ...change }] };
}
