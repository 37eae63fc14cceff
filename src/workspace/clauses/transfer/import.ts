import { UnreadableFile } from "../../../content/formats/canonical.ts";
import type { Context } from "../../../kernel/context.ts";
import { badRequest, invalid, tooLarge } from "../../../kernel/errors/errors.ts";
import type { ReceivedUpload } from "../../../kernel/http/upload.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import { listReadable } from "../../files/files.ts";
import { createClauses, presentClauses } from "../clauses.ts";
import type { parse, ReadImport } from "./clause-file.parser.ts";
import type { ClauseImport, ClauseImportFields, PortableClause } from "./transfer.schema.ts";

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_LISTED = 100;
const CLAUSE_FILE = parserAt<typeof parse>(new URL("./clause-file.parser.ts", import.meta.url));

/** Reads the file in a separate process. Throws 400 if it holds no clause. */
export async function readClausesFile(ctx: Context, { file }: ReceivedUpload): Promise<ReadImport> {
  if (!file) throw invalid([{ path: "body.file", message: "is required" }]);
  if (file.size > MAX_BYTES) throw tooLarge("50 MB");
  return ctx.deps.uploadReader.parse(CLAUSE_FILE, file.path, { name: file.name }).catch((error) => {
    throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
  });
}

/** They belong to the caller, as new ones do. */
export async function importClauses(
  ctx: Context,
  { clauses, notes }: ReadImport,
  fields: ClauseImportFields,
): Promise<ClauseImport> {
  const readable = await readableSources(ctx, clauses);
  const lost = clauses.filter(({ source }) => source && !readable.has(source.file_id.toLowerCase()));
  const made = await createClauses(
    ctx,
    clauses.map(({ source, ...clause }) => ({
      ...clause,
      ...fields,
      source: source && readable.has(source.file_id.toLowerCase()) ? source : null,
    })),
  );
  return {
    imported: made.length,
    clauses: await presentClauses(ctx, made.slice(0, MAX_LISTED)),
    notes: [...notes, ...lost.slice(0, MAX_LISTED).map(({ title }) => ({ place: title, message: SOURCE_LOST }))],
  };
}

const SOURCE_LOST = "Its source is a file that you cannot open. The clause is kept without it.";

async function readableSources({ sql, organizationId, caller }: Context, clauses: PortableClause[]) {
  const ids = [...new Set(clauses.flatMap(({ source }) => source?.file_id ?? []))];
  const files = await listReadable({ sql, organizationId, userId: caller.userId }, ids);
  return new Set(files.map(({ id }) => id));
}
