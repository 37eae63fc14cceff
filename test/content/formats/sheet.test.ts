import { describe, expect, it } from "vitest";
import { readCsv, readXlsx } from "../../../src/content/formats/sheet/sheet.ts";
import { compoundFile, refusal, suspicions, xlsx, zip } from "../../support/documents/office.ts";

const cell = (ref: string, value: string, more = 't="str"') => `<c r="${ref}" ${more}><v>${value}</v></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;

describe("a workbook", () => {
  it("has a page per sheet: its name, then rows as tab-separated lines", async () => {
    const rows =
      row(1, cell("A1", "Item"), cell("B1", "Fee")) + row(4, cell("A4", "Support\nand more"), cell("C4", "7", ""));
    const { text, pages } = await readXlsx(
      xlsx([
        { name: "Prices", rows },
        { name: "Terms", rows: row(1, cell("A1", "30 days")) },
      ]),
    );
    expect(text).toBe("Prices\nItem\tFee\nSupport and more\t\t7\nTerms\n30 days");
    expect(pages.map(({ start, end }) => text.slice(start, end).trim().split("\n")[0])).toEqual(["Prices", "Terms"]);
  });

  it("shows percentages and amounts as the sheet does, and dates in one format", async () => {
    const formats =
      '<numFmts count="1"><numFmt numFmtId="170" formatCode="&quot;$&quot;#,##0.00"/></numFmts><cellXfs count="4"><xf/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs>';
    const rows = row(
      1,
      cell("A1", "0.155", 's="1"'),
      cell("B1", "1234.5", 's="2"'),
      cell("C1", "46084", 's="3"'),
      cell("D1", "1", 't="b"'),
    );
    expect((await readXlsx(xlsx([{ name: "S", rows }], formats))).text).toBe("S\n15.50%\t$1,234.50\t2026-03-03\ttrue");
  });

  it("omits hidden sheets and reports them", async () => {
    const document = await readXlsx(
      xlsx([
        { name: "Seen", rows: row(1, cell("A1", "x")) },
        { name: "Away", rows: row(1, cell("A1", "secret")), state: "veryHidden" },
      ]),
    );
    expect(document.text).toBe("Seen\nx");
    expect(suspicions(document)).toMatchObject([{ kind: "hidden-text", count: 6 }]);
  });

  it("stops at twenty thousand rows with a warning, and tolerates a stray distant cell", async () => {
    const many = Array.from({ length: 20_050 }, (_, index) =>
      row(index + 1, cell(`A${index + 1}`, String(index + 1), "")),
    ).join("");
    const long = await readXlsx(xlsx([{ name: "Long", rows: many }]));
    expect(long.text.split("\n")).toHaveLength(20_001);
    expect(suspicions(long)).toMatchObject([{ kind: "text-lost" }]);
    const stray = row(1, cell("A1", "near")) + row(1_048_576, cell("XFD1048576", "far"));
    expect((await readXlsx(xlsx([{ name: "S", rows: stray }]))).text).toBe("S\nnear");
  });

  it("refuses passwords and XML entities, and reads sheets with cells in the last column", async () => {
    expect(await refusal(readXlsx(compoundFile({ EncryptedPackage: new Uint8Array(10) })))).toMatchObject({
      code: "encrypted",
    });
    expect(await refusal(readXlsx(zip({ "xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })))).toMatchObject({
      code: "damaged",
    });
    const wide = Array.from({ length: 20_000 }, (_, index) => row(index + 1, cell(`XFD${index + 1}`, "1", ""))).join(
      "",
    );
    await readXlsx(xlsx([{ name: "Wide", rows: wide }]));
  });
});

describe("a CSV file", () => {
  it("becomes tab-separated lines, whatever its separator", async () => {
    expect((await readCsv(Buffer.from('\uFEFFItem,Fee\r\n"Support, basic","$1,000"\r\n"two\nlines",x'))).text).toBe(
      "Item\tFee\nSupport, basic\t$1,000\ntwo lines\tx",
    );
    expect((await readCsv(Buffer.from("Posten;Betrag\nMiete;1.000,00\n"))).text).toBe(
      "Posten\tBetrag\nMiete\t1.000,00",
    );
  });

  it("stops at twenty thousand rows with a warning", async () => {
    const document = await readCsv(Buffer.from("a,b\n".repeat(30_000)));
    expect(document.text.split("\n")).toHaveLength(20_000);
    expect(suspicions(document)).toMatchObject([{ kind: "text-lost" }]);
  });

  it("keeps formula-like cells as plain text", async () => {
    expect((await readCsv(Buffer.from("=1+1,@x,-2"))).text).toBe("=1+1\t@x\t-2");
  });
});
