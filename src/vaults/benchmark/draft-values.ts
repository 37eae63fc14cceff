import type { Citation } from "../../content/citations/citation.schema.ts";
import { must } from "../../content/must.ts";
import type { Value } from "../../content/values/values.ts";
import { typeOf } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import { notFound, unavailable } from "../../kernel/errors/errors.ts";
import { type FileContent, findContent, findFile, mustBeReady, openFile } from "../../workspace/files/files.ts";
import { toDisplayValue } from "../cells/cells.ts";
import type { Column } from "../columns/columns.schema.ts";
import { Outcome } from "../documents/cell.schema.ts";
import { readLocally } from "../extraction/column-result.ts";
import type { OpenVault } from "../vault/access.ts";
import type { DraftKeys } from "./benchmark.store.ts";
import * as store from "./draft-values.store.ts";

const TIMEOUT_SECONDS = 60;
const TOO_SLOW = "Reading this draft took too long. Add it to the vault, and compare it once it was read.";

/** What the draft says in a column. */
export interface DraftValue {
  column: Column;
  value: unknown;
  outcome: Outcome;
  citations: Citation[];
  keys: DraftKeys;
}

export interface Draft {
  content: FileContent;
  /** Its document in the vault, if it is one and was read for its columns. */
  documentId: string | undefined;
}

/** A file that the caller may read, or a document of the vault, which they may. */
export async function openDraft(ctx: UserContext, vault: OpenVault, fileId: string): Promise<Draft> {
  const document = await store.findDocumentOfFile(ctx.sql, ctx.organizationId, vault.id, fileId);
  const file = document
    ? await findFile(ctx.sql, ctx.organizationId, fileId)
    : await openFile(ctx, fileId.toLowerCase(), "read");
  if (!file) throw notFound("file");
  mustBeReady(file);
  const content = await findContent(ctx.sql, file, ctx.organizationId);
  return {
    content: must(content, "a file that is ready has a text"),
    documentId: document?.status === "ready" ? document.document_id : undefined,
  };
}

/** The draft's cells if it is a document of the vault, else what the local engine reads. */
export async function readDraftValues(ctx: UserContext, draft: Draft, columns: Column[]): Promise<DraftValue[]> {
  const read = draft.documentId ? await readCells(ctx, draft.documentId) : await readNow(ctx, draft.content, columns);
  return columns.map((column) => {
    const { value, outcome, citations } = read.get(column.field_key) ?? NOTHING;
    const { sortKey, folded } = toDisplayValue(column.field_type, value as Value | null);
    const keys = { sort_number: sortKey.number, sort_text: sortKey.text, folded };
    const kind = typeOf(column.field_type).key;
    return { column, value, outcome, citations, keys: { field_key: column.field_key, kind, value, ...keys } };
  });
}

type Read = Pick<DraftValue, "value" | "outcome" | "citations">;
const NOTHING: Read = { value: null, outcome: "none", citations: [] };

async function readCells(ctx: UserContext, documentId: string): Promise<Map<string, Read>> {
  const rows = await store.listCells(ctx.sql, ctx.organizationId, documentId);
  return new Map(
    rows.map(({ field_key, value, outcome, is_settled, citations }) => {
      const said = Outcome.safeParse(outcome).data ?? "none";
      const settled = value !== null ? "found" : is_settled ? "absent" : said;
      return [field_key, { value, outcome: settled, citations: citations ?? [] }];
    }),
  );
}

/** Columns that people fill are not read. */
async function readNow(ctx: UserContext, { file, content, pages }: FileContent, columns: Column[]) {
  const asked = columns.filter(({ extraction_mode }) => extraction_mode === "ai");
  const reading = { deps: ctx.deps, signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000), once: readOnce };
  const document = { name: file.name, text: content.text, pages };
  const { readings } = await readLocally(reading, document, asked).catch((error) => {
    throw reading.signal.aborted ? unavailable(TOO_SLOW) : error;
  });
  return new Map(
    readings.map(({ column, extraction: { value, outcome, citations } }): [string, Read] => [
      column.field_key,
      { value, outcome, citations },
    ]),
  );
}

const readOnce = <T>(_key: string, step: () => Promise<T>) => step();
