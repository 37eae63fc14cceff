import { UnreadableFile } from "../../content/formats/canonical.ts";
import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { badRequest, invalid, tooLarge } from "../../kernel/errors/errors.ts";
import type { ReceivedUpload } from "../../kernel/http/upload.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import { listReadable, openFile, readText } from "../../workspace/files/files.ts";
import { insertChecks } from "../checks/checks.store.ts";
import { withoutUnseenClauses } from "../checks/clauses.ts";
import type { Citation } from "../examples/examples.schema.ts";
import { insertExamples } from "../examples/examples.store.ts";
import { updateStatus } from "../playbooks.store.ts";
import { createPlaybook } from "../playbooks.ts";
import type { parse, ReadImport } from "./playbook-file.parser.ts";
import type { ImportFields, ImportNote, PlaybookImport } from "./transfer.schema.ts";

const MAX_BYTES = 50 * 1024 * 1024;
/** Rows per insert statement. */
const BATCH_SIZE = 20;
const PLAYBOOK_FILE = parserAt<typeof parse>(new URL("./playbook-file.parser.ts", import.meta.url));

/** Reads the file in a separate process. Throws 400 if it holds no playbook. */
export async function readImport(ctx: Context, { file }: ReceivedUpload, fields: ImportFields): Promise<ReadImport> {
  if (!file) throw invalid([{ path: "body.file", message: "is required" }]);
  if (file.size > MAX_BYTES) throw tooLarge("50 MB");
  const read = await ctx.deps.uploadReader.parse(PLAYBOOK_FILE, file.path, { name: file.name }).catch((error) => {
    throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
  });
  return { ...read, playbook: { ...read.playbook, title: fields.title ?? read.playbook.title } };
}

/** Creates the playbook with its checks and examples. It belongs to the caller, as a new one does. */
export async function importPlaybook(ctx: Context, { playbook: file, notes }: ReadImport): Promise<PlaybookImport> {
  const { title, description, guide, checks } = file;
  const { id } = await createPlaybook(ctx, { title, description, guide });
  const inserted: { id: string }[] = [];
  const seen = await withoutUnseenClauses(ctx, checks);
  for (const batch of inBatches(seen.map(({ check }) => check)))
    inserted.push(...(await insertChecks(ctx.sql, ctx.organizationId, id, batch)));
  const lost: ImportNote[] = seen
    .filter(({ hasLost }) => hasLost)
    .map(({ check }) => ({ place: check.title, message: CLAUSE_LOST }));
  const examples = [];
  for (const [at, check] of checks.entries())
    for (const { citation = null, note = null, ...example } of check.examples) {
      const kept = citation && (await isCited(ctx, citation, example.text)) ? citation : null;
      if (citation && !kept) lost.push({ place: check.title, message: CITATION_LOST });
      examples.push({ ...example, note, check_id: must(inserted[at], "each check was inserted").id, citation: kept });
    }
  for (const batch of inBatches(examples)) await insertExamples(ctx.sql, ctx.organizationId, batch);
  const playbook = await updateStatus(ctx.sql, ctx.organizationId, id);
  return { playbook, checks: checks.length, examples: examples.length, notes: [...notes, ...lost] };
}

function* inBatches<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH_SIZE) yield all.slice(at, at + BATCH_SIZE);
}

const CITATION_LOST =
  "An example cites a passage in a file that you cannot read or that has since changed. The example is kept with its text.";

const CLAUSE_LOST = "A position points to a clause that you cannot see. Its guidance is kept without the clause.";

/** Whether the caller can read the cited file and it has this text there. */
async function isCited(ctx: Context, { file_id, start, end }: Citation, text: string): Promise<boolean> {
  const reader = { sql: ctx.sql, organizationId: ctx.organizationId, userId: ctx.caller.userId };
  const [readable] = await listReadable(reader, [file_id]);
  if (!readable) return false;
  const file = await openFile(ctx, file_id, "read");
  return file.status === "ready" && (await readText(ctx, file)).text.slice(start, end) === text;
}
