import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseCsv } from "hucre/csv";
import { describe, expect, it } from "vitest";
import { csvHeader, csvLine, unescapeFormulas } from "../../../src/content/formats/sheet/csv-writer.ts";

const SIGNS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫"];
const LEADS = [
  "",
  ";",
  "\t",
  "\n",
  "\r",
  "\r\n",
  "\v",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u00a0",
  "\u3000",
  "\u200b",
  "\ufeff",
  "\u00ad",
  "\u0000",
  " ",
  '"',
  "'",
  ';"',
  ";\u200b",
];
const SEPARATORS = [",", ";", "\t"];

/** What spreadsheets skip before they look for a formula. */
const visible = (cell: string) => cell.replace(/^[\s"\p{Cc}\p{Default_Ignorable_Code_Point}]+/u, "");
const startsFormula = (cell: string) => /^[=+\-@]/.test(visible(cell).normalize("NFKC"));
/** The cells of a line as seen by a spreadsheet that splits at the separator and ignores quotes. */
const naively = (line: string, separator: string) =>
  line.split(/[\r\n\v\f\u0085\u2028\u2029]/).flatMap((each) => each.split(separator));

describe("a line of CSV", () => {
  it.each(SIGNS)(
    "contains no formula that begins with %s, whatever precedes it and whatever separates the cells",
    (sign) => {
      for (const lead of LEADS) {
        const text = `Rent${lead}${sign}HYPERLINK(1)`;
        const cells = lead === "" ? [`${sign}cmd`] : [text, `${lead}${sign}cmd`];
        for (const line of [csvLine(cells), csvHeader(cells).slice(1)]) {
          expect(parseCsv(line, { delimiter: "," }).flat().map(String).filter(startsFormula)).toEqual([]);
          for (const separator of SEPARATORS.slice(1))
            expect(naively(line, separator).slice(1).filter(startsFormula), JSON.stringify(line)).toEqual([]);
        }
        expect(parseCsv(csvLine(cells), { delimiter: "," })[0]!.map((cell) => unescapeFormulas(String(cell)))).toEqual(
          cells,
        );
      }
    },
  );

  it.each(["-3", "-1250.5", "-12.5%", "-1e-7", "-3\n-4", "7;-8"])("leaves the number %j as it is", (number) => {
    expect(parseCsv(csvLine([number, "x"]), { delimiter: "," })).toEqual([[number, "x"]]);
  });

  it("leaves signs inside a text as they are", () => {
    expect(csvLine(["a-b", "a = b", "me@example.com", "1 + 1; 2"])).toBe('a-b,a = b,me@example.com,"1 + 1; 2"\r\n');
  });
});

describe("every CSV file", () => {
  const src = resolve(import.meta.dirname, "../../../src");
  const read = (path: string) => readFileSync(join(src, path), "utf8");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));

  it("is written by the one writer that escapes formulas", () => {
    const named = files.filter((path) => !path.endsWith(".routes.ts") && /text\/csv|\.csv["`]/.test(read(path)));
    const writers = named.filter((path) => !NAME_ONLY.includes(path));
    expect(writers.filter((path) => !/from "[./a-z]*\/csv-writer\.ts"/.test(read(path)))).toEqual([]);
    expect(writers).toEqual(expect.arrayContaining(["administration/audit/log.ts", "vaults/views/export.ts"]));
  });
});

/** Sources that only name the file type, or pass on lines that another file wrote. */
const NAME_ONLY = [
  "content/formats/sniff.ts",
  "kernel/http/file-name.ts",
  "kernel/http/openapi/samples/typescript.ts",
  "vaults/evidence/bundle.ts",
];
