import { setImmediate } from "node:timers/promises";
import { UnreadableFile } from "../../content/formats/canonical.ts";
import { TABLE_KINDS, type TableKind } from "../../content/formats/sheet/table-kinds.ts";
import { oneLine } from "../../content/values/strings.ts";
import type { Context } from "../../kernel/context.ts";
import { badRequest, invalid } from "../../kernel/errors/errors.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import { type OpenFile, openFile } from "../../workspace/files/files.ts";
import type { NumberedRow, PreviewedSheet, parse, ReadSheet, SheetOutput } from "./sheet-file.parser.ts";

/** One sheet of a spreadsheet file. */
export interface SheetFile extends ReadSheet {
  file: OpenFile;
}

const PARSER = parserAt<typeof parse>(new URL("./sheet-file.parser.ts", import.meta.url));

/** Parses the sheet in a separate process. Without a name, the first sheet. */
export async function readSheetFile(ctx: Context, input: { file_id: string; sheet?: string }): Promise<SheetFile> {
  const file = await openSpreadsheet(ctx, input.file_id);
  const { found, sheets } = await parseSheets(ctx, file, { isPreview: false, sheet: input.sheet });
  if (found) return { file, ...found };
  const names = sheets.flatMap(({ sheet }) => sheet ?? []);
  const message =
    input.sheet === undefined
      ? "has no sheet with column headings"
      : `has no sheet of this name. Its sheets: ${names.join(", ")}`;
  throw invalid([{ path: input.sheet === undefined ? "body.file_id" : "body.sheet", message }]);
}

/** Every sheet of the file that is not empty, with its first rows. */
export async function previewSheetFile(ctx: Context, fileId: string): Promise<PreviewedSheet[]> {
  const file = await openSpreadsheet(ctx, fileId);
  return (await parseSheets(ctx, file, { isPreview: true })).sheets;
}

async function openSpreadsheet(ctx: Context, fileId: string): Promise<OpenFile> {
  const file = await openFile(ctx, fileId, "read");
  if ((TABLE_KINDS as readonly string[]).includes(file.kind)) return file;
  throw badRequest("UNSUPPORTED_FILE", `${file.name} is not a spreadsheet. Connect an XLSX or a CSV file.`);
}

function parseSheets(
  { deps: { blobs, uploadReader }, organizationId }: Context,
  { kind, sha256 }: OpenFile,
  wanted: { isPreview: boolean; sheet?: string },
): Promise<SheetOutput> {
  const input = { kind: kind as TableKind, ...wanted };
  return blobs
    .withFile({ organizationId, sha256 }, (path) => uploadReader.parse(PARSER, path, input))
    .catch((error) => {
      throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
    });
}

/** The rows of a sheet, some at a time: other requests are served in between. */
export async function* rowBatches({ batches }: SheetFile): AsyncGenerator<NumberedRow[]> {
  for (const batch of batches) {
    await setImmediate();
    yield JSON.parse(batch) as NumberedRow[];
  }
}

/** The index of the column with this heading, which must be unique. */
export function columnIndexOf({ headers, file }: SheetFile, header: string, path: string): number {
  const wanted = oneLine(header);
  const indexes = headers.flatMap((name, index) => (name === wanted ? [index] : []));
  const [index, ...others] = indexes;
  if (index !== undefined && others.length === 0) return index;
  const message = indexes.length === 0 ? `is not a column of ${file.name}` : `matches several columns of ${file.name}`;
  throw invalid([{ path, message: `${message}: ${header}` }]);
}
