import { createHash } from "node:crypto";
import { UnreadableFile } from "./canonical.ts";
import { type DocumentText, tablesIn } from "./layout/document-tables.ts";
import type { DocumentView } from "./layout/layout.schema.ts";
import { viewFile } from "./layout/view.ts";
import { probe } from "./probe.ts";
import { parseDocument } from "./read.ts";
import { readTables } from "./sheet/table.ts";
import type { TextTable } from "./text-table.ts";

/**
 * The tables of a DOCX, XLSX or CSV file, and the text of a document outside of them. `exact`: with the blank lines of cells. Undefined
 * for other files.
 */
export async function readTextTables(
  bytes: Uint8Array,
  name: string,
  options: { exact?: boolean } = {},
): Promise<DocumentText | undefined> {
  const { kind } = await probe(bytes, name);
  if (kind === "xlsx" || kind === "csv") {
    const sheets = await readTables(kind, bytes);
    const tables = sheets.map(({ name, rows, isTruncated }, at): TextTable => {
      const cells = rows.map((row) => row.map(({ shown }) => shown.replaceAll("\0", "").toWellFormed()));
      return { name: name ? `Sheet ${name}` : `Table ${at + 1}`, rows: cells, isTruncated };
    });
    return { title: null, prose: "", tables };
  }
  if (kind !== "docx") return undefined;
  const { text } = await parseDocument(kind, bytes, {});
  const { bytes: viewed, textHash } = await viewFile(kind, bytes, {});
  const { layout } = JSON.parse(Buffer.from(viewed).toString()) as DocumentView;
  if (!layout || textHash !== createHash("sha256").update(text).digest("hex"))
    throw new UnreadableFile(
      "damaged",
      "The tables of this document could not be read. Save it as XLSX and try again.",
    );
  return tablesIn(text, layout, options);
}
