import type { Context } from "../../context.ts";
import { UnreadableFile } from "../../documents/canonical.ts";
import type { Table, TableCell } from "../../documents/sheet/table.ts";
import { TABLE_KINDS, type TableKind } from "../../documents/sheet/table-kinds.ts";
import { badRequest, invalid } from "../../errors.ts";
import { type OpenFile, openFile } from "../../files/files.ts";
import { oneLine } from "../../values/strings.ts";

/** One sheet of a spreadsheet file: its headings and rows. */
export interface SheetFile {
  file: OpenFile;
  name: string | null;
  headers: string[];
  rows: { number: number; cells: TableCell[] }[];
  isCut: boolean;
}

/** Parses the sheet in a separate process. Without a name, the first sheet. */
export async function readSheetFile(ctx: Context, input: { file_id: string; sheet?: string }): Promise<SheetFile> {
  const sheets = await readSheetFiles(ctx, input.file_id);
  const found = input.sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === input.sheet);
  if (found) return found;
  const names = sheets.flatMap(({ name }) => name ?? []).slice(0, 20);
  const message =
    input.sheet === undefined
      ? "has no sheet with column headings"
      : `has no sheet of this name. Its sheets: ${names.join(", ")}`;
  throw invalid([{ path: input.sheet === undefined ? "body.file_id" : "body.sheet", message }]);
}

/** Every sheet of the file that is not empty. */
export async function readSheetFiles(ctx: Context, fileId: string): Promise<SheetFile[]> {
  const file = await openFile(ctx, fileId, "read");
  if (!(TABLE_KINDS as readonly string[]).includes(file.kind)) {
    throw badRequest("UNSUPPORTED_FILE", `${file.name} is not a spreadsheet. Connect an XLSX or a CSV file.`);
  }
  const { blobs, prober } = ctx.deps;
  const key = { organizationId: ctx.organizationId, sha256: file.sha256 };
  const tables = await blobs
    .withFile(key, (path) => prober.tables(file.kind as TableKind, path))
    .catch((error) => {
      throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
    });
  return tables.flatMap((table) => toSheetFile(file, table) ?? []);
}

/** The first row that is not empty holds the headings. */
function toSheetFile(file: OpenFile, { name, rows, isTruncated: isCut }: Table): SheetFile | undefined {
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells: cells.map(storable) }));
  const [head, ...rest] = numbered.filter(({ cells }) => cells.some(({ shown }) => shown.trim() !== ""));
  return head && { file, name, headers: head.cells.map(({ shown }) => oneLine(shown)), rows: rest, isCut };
}

const storable = ({ shown, ...more }: TableCell): TableCell => ({
  shown: shown.replaceAll("\0", "").toWellFormed(),
  ...more,
});

/** The index of the column with this heading, which must be unique. */
export function columnIndexOf({ headers, file }: SheetFile, header: string, path: string): number {
  const wanted = oneLine(header);
  const indexes = headers.flatMap((name, index) => (name === wanted ? [index] : []));
  if (indexes.length === 1) return indexes[0]!;
  const message = indexes.length === 0 ? `is not a column of ${file.name}` : `matches several columns of ${file.name}`;
  throw invalid([{ path, message: `${message}: ${header}` }]);
}
