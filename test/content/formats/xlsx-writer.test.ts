import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { type SheetContent, writeSheets } from "../../../src/content/formats/sheet/xlsx-writer.ts";

async function* rowsOf(...rows: (string | { percent: number; isWhole?: boolean })[][]) {
  yield* rows;
}

async function written(content: Omit<SheetContent, "name" | "labels">) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheets([{ name: "Citations", labels: ["Quote"], ...content }])) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  return { sheet: strFromU8(files["xl/worksheets/sheet1.xml"]!), styles: strFromU8(files["xl/styles.xml"]!) };
}

it("breaks texts at the width of their column, in rows that are high enough for all of their lines", async () => {
  const rows = rowsOf(["short"], ["one\ntwo\nthree"], ["a word ".repeat(10)], ["x\n".repeat(500)]);
  const { sheet } = await written({ wraps: true, widths: [20], rows });
  expect(
    [...sheet.matchAll(/<row r="(\d)"( ht="\d+" customHeight="1")?>/g)].map(([, row, height]) => [row, height]),
  ).toEqual([
    ["1", undefined],
    ["2", undefined],
    ["3", ' ht="45" customHeight="1"'],
    ["4", ' ht="60" customHeight="1"'],
    ["5", ' ht="300" customHeight="1"'],
  ]);
});

it("wraps only texts of several lines otherwise, and shows a share without decimals where that is asked", async () => {
  const { sheet, styles } = await written({ rows: rowsOf(["short", "one\ntwo", { percent: 83.4, isWhole: true }]) });
  expect(sheet).toContain('<c r="A2" t="inlineStr">');
  expect(sheet).toContain('<c r="B2" s="8" t="inlineStr">');
  expect(sheet).not.toContain("customHeight");
  expect(styles).toContain('formatCode="0%"');
  expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
});
