import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readDocx } from "../../../../src/content/formats/docx/docx.ts";
import { writeRedline } from "../../../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../../../src/content/formats/redline/resolve-changes.ts";
import { docx, p, r } from "../../../support/documents/office.ts";

const BY = { author: "Ada Lovelace", date: "2026-11-15T09:30:00Z" };
const LEVELS = [
  ["decimal", "%1."],
  ["decimal", "%1.%2"],
  ["lowerLetter", "(%3)"],
];
const numbering = `<w:abstractNum w:abstractNumId="0">${LEVELS.map(
  ([format, text], at) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
).join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const at = (level: number, more = "") => `${more}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`;
const LONG = "Each party keeps records of its performance for as long as the law of its seat requires it to.";
const CLAUSE =
  "Each party may audit the records of the other once a year, at its own expense and on thirty days’ notice.";

async function insert(body: string, after: string, replacement = `\n${CLAUSE}`) {
  const bytes = docx({ body, numbering });
  const { text } = await readDocx(bytes);
  const start = text.indexOf(after) + after.length;
  const result = await writeRedline(bytes, [{ start, end: start, replacement }], BY);
  if ("reason" in result) throw new Error(result.reason);
  const accepted = await readDocx(await resolveChanges(result.bytes, "accept", () => true));
  const labels = accepted.labels.map(({ start, label }) => `${label} ${accepted.text.slice(start, start + 12)}`);
  const xml = strFromU8(unzipSync(result.bytes)["word/document.xml"]!);
  const [added] = xml.match(/<w:p>(?:(?!<w:p>).)*Each party may audit.*?<\/w:p>/s) ?? [];
  return { labels, added: added!, references: result.references };
}

describe("an inserted clause", () => {
  it("takes the numbering, style and indentation of the clause before it", async () => {
    const look = '<w:pStyle w:val="Clause"/>';
    const body = p(LONG, at(0, look)) + p(`${LONG} Always.`, at(0, look), "<w:i/>") + p(LONG, at(0, look));
    const { labels, added } = await insert(body, "Always.");
    expect(labels.map((line) => line.split(" ")[0])).toEqual(["1.", "2.", "3.", "4."]);
    expect(labels[2]).toBe("3. Each party m");
    expect(added).toContain('<w:pStyle w:val="Clause"/>');
    expect(added).toContain("<w:i/>");
  });

  it("is not an item of the list that ends before it, but a clause beside the one above the list", async () => {
    const body =
      p("Records", at(0), "<w:b/>") +
      p(`${LONG} This includes:`, at(1)) +
      p("invoices that were sent to the other party and paid by it within the term of this agreement; and", at(2)) +
      p("receipts that were given to the other party in return for what it paid under this agreement.", at(2)) +
      p("Notices", at(0), "<w:b/>") +
      p(LONG, at(1));
    const { labels, added } = await insert(body, "under this agreement.");
    expect(labels[4]).toBe("1.2 Each party m");
    expect(added).not.toContain("<w:b/>");
  });

  it("does not look like the heading that it is put before", async () => {
    const body = p(LONG, at(1)) + p("Governing Law", '<w:pStyle w:val="Heading1"/>', "<w:b/>") + p(LONG, at(1));
    const { labels, added } = await insert(body, `${LONG}\n`, `${CLAUSE}\n`);
    expect(labels[1]).toMatch(/^\S+ Each party m/);
    expect(added).not.toMatch(/Heading1|<w:b\/>/);
  });

  it("takes the look of a clause’s text, not that of its run-in heading", async () => {
    const runIn = (title: string) =>
      `<w:p><w:pPr>${at(0)}</w:pPr>${r(`${title}. `, "<w:b/>")}${r(LONG, '<w:sz w:val="22"/>')}</w:p>`;
    const { added } = await insert(runIn("Term") + runIn("Notices"), `${LONG}\n`, `${CLAUSE}\n`);
    expect(added).toContain('<w:sz w:val="22"/>');
    expect(added).not.toContain("<w:b/>");
  });
});

describe("references to renumbered clauses", () => {
  const body =
    p(LONG, at(0)) +
    p(`${LONG} Always.`, at(0)) +
    p(`${LONG} Sections 2 and 4(a) apply, and so does Clause 3.1(b).`, at(0)) +
    p(`${LONG} Also:`, at(1)) +
    p("Article 1 stays as it is, and Exhibit 3 is not a clause of this agreement at all.", at(0)) +
    `<w:p><w:pPr>${at(0)}</w:pPr>${r("See Section ")}<w:fldSimple w:instr="REF _Ref1 \\r \\h">${r("3")}</w:fldSimple>${r(" as well.")}</w:p>`;

  it("are listed with their old and new numbers, also those that Word updates itself", async () => {
    const { references } = await insert(body, "Always.");
    expect(references.map(({ from, to, isField }) => [from, to, isField])).toEqual([
      ["4(a)", "5(a)", false],
      ["3.1(b)", "4.1(b)", false],
      ["3", "4", true],
    ]);
    expect(references[0]!.quote).toBe("Sections 2 and 4(a)");
  });

  it("are not listed when no number changes", async () => {
    expect((await insert(body, " as well.")).references).toEqual([]);
  });

  it("to a deleted clause have no new number", async () => {
    const bytes = docx({ body, numbering });
    const { text } = await readDocx(bytes);
    const start = text.indexOf(`${LONG} Always.`);
    const edit = { start, end: start + `${LONG} Always.\n`.length, replacement: "" };
    const result = await writeRedline(bytes, [edit], BY);
    if ("reason" in result) throw new Error(result.reason);
    expect(result.references.map(({ from, to }) => [from, to])).toContainEqual(["2", null]);
  });
});

it("a changed number is one tracked number, whatever else the clause holds", async () => {
  const bytes = docx({ body: p(`${LONG} Fees of $1,250.00 are due in 30 days.`) });
  const { text } = await readDocx(bytes);
  const edit = { start: 0, end: text.length, replacement: text.replace("30", "45").replace("1,250.00", "1,500.00") };
  const result = await writeRedline(bytes, [edit], BY);
  if ("reason" in result) throw new Error(result.reason);
  const xml = strFromU8(unzipSync(result.bytes)["word/document.xml"]!);
  expect([...xml.matchAll(/<w:delText[^>]*>([^<]*)</g)].map(([, words]) => words)).toEqual(["1,250.00", "30"]);
});
