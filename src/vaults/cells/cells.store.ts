import type { Citation } from "../../content/citations/citation.schema.ts";
import { first } from "../../content/must.ts";
import type { SortKey } from "../../content/values/value.ts";
import { json, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { IS_CURRENT, IS_TEACHING } from "../documents/checked.store.ts";
import { editorName, nameOf } from "../documents/documents.store.ts";
import type { HistoryEntry, Note, ReadingConflict } from "./cells.schema.ts";

/** Identifies a cell. */
export interface CellRef {
  organizationId: string;
  vaultId: string;
  documentId: string;
  fieldKey: string;
}

/** All fields are null if the cell has no flag. */
export interface FlagRow {
  flagged_at: string | null;
  flagged_by: string | null;
  flagged_by_user_id: number | null;
  flag_note: string | null;
  flag_assignee_id: number | null;
}

export interface CellRow extends FlagRow {
  value: unknown;
  is_edited: boolean;
  edited_at: string | null;
  edited_by: string | null;
  edited_by_user_id: number | null;
  has_citations: boolean;
  extracted_at: string | null;
  extraction_id: number | null;
  outcome: string | null;
  confidence: number | null;
  verified_at: string | null;
  verified_by: string | null;
  verified_by_user_id: number | null;
  /** The citations of the hand edit. Null if the cell has none. */
  edit_citations: Citation[] | null;
}

export interface ExtractionRow {
  outcome: "found" | "absent" | "unsure" | "unreadable" | "failed";
  value: unknown;
  citations: Citation[];
  reasoning: string | null;
  model: string | null;
  error: string | null;
  /** A hash of the column's question; null when the value was not extracted. */
  asked?: string | null;
  /** Null if the reader gives no confidence. */
  confidence?: number | null;
  reading_conflict?: ReadingConflict | null;
  /** How it used what the column learned. Absent or null if it did not. */
  learned?: LearnedReading | null;
  /** The checked cells of other documents that the model was given as examples. */
  examples?: GivenExample[];
}

export interface GivenExample {
  document_id: string;
  checked_at: string;
}

export interface LearnedReading {
  /** The chances that the passage is right, and that the clause is there. */
  right: number;
  found: number;
  /** The document whose verified clause it reads like. Null if what was learned changed nothing. */
  like: string | null;
  /** The reading without it. */
  without?: Pick<ExtractionRow, "outcome" | "value" | "citations" | "reasoning" | "confidence">;
}

/** The displayed value with its keys for sorting and searching. */
export interface DisplayValue {
  value: unknown;
  sortKey: SortKey;
  folded: string | null;
}

/** The flag of cell `c`. */
export const FLAG = part`
  c.flagged_at, ${nameOf(part`c.flagged_by_user_id`)} as flagged_by, c.flagged_by_user_id, c.flag_note, c.flag_assignee_id`;

/** The citations of the last hand edit of cell `c`. */
export const editCitations = (c: Part): Part => part`(
  select h.citations from cell_edits h where h.organization_id = ${c}.organization_id and h.document_id = ${c}.document_id
    and h.field_key = ${c}.field_key order by h.id desc limit 1)`;

export const findCell = (sql: Sql, cell: CellRef) => sql.first<CellRow>`
  select c.value, c.is_edited, c.edited_at, ${editorName(part`c.edited_by_user_id`)} as edited_by, c.edited_by_user_id, c.has_citations,
    c.extracted_at, c.extraction_id, c.outcome, c.confidence,
    c.verified_at, ${nameOf(part`c.verified_by_user_id`)} as verified_by, c.verified_by_user_id,
    ${FLAG}, case when c.is_edited then ${editCitations(part`c`)} end as edit_citations
  from cells c left join users u on u.id = c.edited_by_user_id
  where c.organization_id = ${cell.organizationId} and c.document_id = ${cell.documentId} and c.field_key = ${cell.fieldKey}`;

export const findExtraction = (sql: Sql, organizationId: string, id: number) => sql.first<ExtractionRow>`
  select outcome, value, citations, reasoning, model, error, confidence, reading_conflict, learned from cell_extractions where organization_id = ${organizationId} and id = ${id}`;

export interface ExampleRow {
  document_id: string | null;
  document_name: string | null;
  is_current: boolean;
}

/** The examples that the reading a cell shows was given. */
export const listExamples = (sql: Sql, cell: CellRef) => sql<ExampleRow>`
  select d.id as document_id, d.name as document_name, ${IS_CURRENT} as is_current
  from cells c join extraction_examples x on x.extraction_id = c.extraction_id left join vault_documents d on d.id = x.document_id
  where c.organization_id = ${cell.organizationId} and c.document_id = ${cell.documentId} and c.field_key = ${cell.fieldKey}
  order by x.place`;

/** A document whose cell of the same column teaches. */
export const findTeacher = (sql: Sql, cell: CellRef, id: string) =>
  sql.first<{ document_id: string; document_name: string }>`
  select d.id as document_id, d.name as document_name from cells c join vault_documents d on d.id = c.document_id where c.vault_id = ${cell.vaultId}
    and c.organization_id = ${cell.organizationId} and c.document_id = ${id} and c.field_key = ${cell.fieldKey} and ${IS_TEACHING}`;

export interface NewExtraction {
  documentId: string;
  fieldKey: string;
  extraction: ExtractionRow;
  display: DisplayValue;
}

/**
 * Appends extractions to cells of one vault, at most one per cell. The cell then shows the new value, unless it has a hand edit, or the
 * extraction failed and the previous one found a value. A changed value clears the verification, unless
 * `keepsVerification` says that it means the same.
 */
export async function insertExtractions(
  sql: Sql,
  { organizationId, vaultId }: Pick<CellRef, "organizationId" | "vaultId">,
  extractions: NewExtraction[],
  { keepsVerification = false } = {},
) {
  const rows = extractions.map(({ documentId, fieldKey, extraction, display }) => ({
    ...extraction,
    document_id: documentId,
    field_key: fieldKey,
    displayed: display.value,
    sort_number: display.sortKey.number,
    sort_text: display.sortKey.text,
    folded: display.folded,
  }));
  await sql`
    with new_cells as (
      select * from jsonb_to_recordset(${json(rows)}) as g (document_id uuid, field_key text, outcome text, value jsonb, citations jsonb,
        reasoning text, model text, error text, asked text, confidence double precision, reading_conflict jsonb, learned jsonb,
        examples jsonb, displayed jsonb, sort_number double precision, sort_text text, folded text)
    ), added as (
      insert into cell_extractions (organization_id, document_id, field_key, outcome, value, citations, reasoning, model, error, asked,
        confidence, reading_conflict, learned, extracted_at)
      select ${organizationId}, document_id, field_key, outcome, value, citations, reasoning, model, error, asked,
        confidence, reading_conflict, case when learned ->> 'like' is not null then learned end, clock_timestamp() from new_cells
      returning id, document_id, field_key, extracted_at
    ), given as (
      insert into extraction_examples (organization_id, extraction_id, place, document_id, checked_at)
      select ${organizationId}, a.id, x.place, d.id, (x.example ->> 'checked_at')::timestamptz
      from new_cells g join added a using (document_id, field_key)
        cross join lateral jsonb_array_elements(g.examples) with ordinality as x (example, place)
        left join vault_documents d on d.organization_id = ${organizationId} and d.id = (x.example ->> 'document_id')::uuid
    )
    insert into cells as c (organization_id, vault_id, document_id, field_key, is_live, value, extracted_at, extraction_id, outcome,
      has_citations, confidence, likelihood, in_conflict, sort_number, sort_text, folded)
    select ${organizationId}, ${vaultId}, d.id, g.field_key, d.is_live, g.displayed, case when g.outcome = 'found' then a.extracted_at end, a.id,
      g.outcome, jsonb_array_length(g.citations) > 0, g.confidence, (g.learned ->> 'found')::double precision, g.reading_conflict is not null, g.sort_number, g.sort_text, g.folded
    from new_cells g join added a using (document_id, field_key)
      join vault_documents d on d.organization_id = ${organizationId} and d.id = g.document_id
    order by d.id, g.field_key
    on conflict (document_id, field_key) do update set
      extraction_id = excluded.extraction_id, outcome = excluded.outcome,
      extracted_at = coalesce(excluded.extracted_at, c.extracted_at),
      value = case when c.is_edited then c.value else excluded.value end,
      has_citations = case when c.is_edited then c.has_citations else excluded.has_citations end,
      confidence = case when c.is_edited then null else excluded.confidence end, likelihood = excluded.likelihood,
      in_conflict = excluded.in_conflict and not c.is_edited,
      verified_at = case when c.is_edited or excluded.value is not distinct from c.value or ${keepsVerification}
        then c.verified_at end,
      sort_number = case when c.is_edited then c.sort_number else excluded.sort_number end,
      sort_text = case when c.is_edited then c.sort_text else excluded.sort_text end,
      folded = case when c.is_edited then c.folded else excluded.folded end
    where not (excluded.outcome = 'failed' and c.outcome is not distinct from 'found')`;
}

/** Adds a hand edit. Edits are serialized by a lock, so the time is when the lock was acquired, not when the request began. */
export async function insertEdit(
  sql: Sql,
  cell: CellRef,
  userId: number,
  { display, citations = [] }: { display: DisplayValue; citations?: Citation[] },
) {
  await sql`
    with edit as (
      insert into cell_edits (organization_id, document_id, field_key, value, user_id, citations, edited_at)
      values (${cell.organizationId}, ${cell.documentId}, ${cell.fieldKey}, ${jsonOrNull(display.value)}, ${userId}, ${json(citations)},
        clock_timestamp())
      returning edited_at
    )
    insert into cells as c (organization_id, vault_id, document_id, field_key, is_live, value, is_edited, edited_at, edited_by_user_id,
      extracted_at, has_citations, sort_number, sort_text, folded)
    select ${cell.organizationId}, ${cell.vaultId}, d.id, ${cell.fieldKey}, d.is_live, ${jsonOrNull(display.value)}, true, edit.edited_at,
      ${userId}, edit.edited_at, ${citations.length > 0}, ${display.sortKey.number}, ${display.sortKey.text}, ${display.folded}
    from vault_documents d, edit where d.organization_id = ${cell.organizationId} and d.id = ${cell.documentId}
    on conflict (document_id, field_key) do update set
      value = excluded.value, is_edited = true, edited_at = excluded.edited_at, edited_by_user_id = excluded.edited_by_user_id,
      extracted_at = excluded.extracted_at, has_citations = excluded.has_citations, confidence = null, in_conflict = false,
      verified_at = case when excluded.value is not distinct from c.value then c.verified_at end,
      sort_number = excluded.sort_number, sort_text = excluded.sort_text, folded = excluded.folded`;
}

/** Removes the hand edit: the cell shows the extracted value again. The time and author of the edit stay on the cell. */
export async function updateReverted(
  sql: Sql,
  cell: CellRef,
  userId: number,
  {
    display,
    extraction,
  }: {
    display: DisplayValue;
    extraction: Pick<ExtractionRow, "citations" | "confidence" | "reading_conflict"> | undefined;
  },
) {
  await sql`
    update cell_edits set reverted_at = clock_timestamp(), reverted_by = ${userId}, reverted_to = ${jsonOrNull(display.value)}
    where id = (select max(id) from cell_edits
      where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey})`;
  await sql`
    update cells set value = ${jsonOrNull(display.value)}, is_edited = false, has_citations = ${(extraction?.citations.length ?? 0) > 0},
      confidence = ${extraction?.confidence ?? null}, in_conflict = ${Boolean(extraction?.reading_conflict)},
      verified_at = case when value is not distinct from ${jsonOrNull(display.value)}::jsonb then verified_at end,
      sort_number = ${display.sortKey.number}, sort_text = ${display.sortKey.text}, folded = ${display.folded}
    where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}`;
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : json(value));

/** Newest first; a revert comes after the edit it undid. */
export const listHistory = (sql: Sql, cell: CellRef) => sql<HistoryEntry>`
  select h.kind, h.value, ${editorName(part`h.user_id`)} as by, h.user_id as by_user_id, h.model, h.at
  from (
    select 'extraction' as kind, value, null::integer as user_id, model, extracted_at as at, id, 0 as step from cell_extractions
    where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}
    union all
    select 'edit', value, user_id, null, edited_at, id, 1 from cell_edits
    where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}
    union all
    select 'revert', reverted_to, reverted_by, null, reverted_at, id, 2 from cell_edits
    where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}
      and reverted_at is not null
    union all
    select kind, value, user_id, null, at, id, 3 from cell_verifications
    where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}
  ) h left join users u on u.id = h.user_id
  order by h.at desc, h.step desc, h.id desc limit 1000`;

const NOTE = part`n.id, n.text, ${editorName(part`n.user_id`)} as by, n.user_id as by_user_id, n.created_at`;

export const listNotes = (sql: Sql, cell: CellRef, page: { limit: number; offset: number }) => sql<Note>`
  select ${NOTE} from cell_notes n left join users u on u.id = n.user_id
  where n.organization_id = ${cell.organizationId} and n.document_id = ${cell.documentId} and n.field_key = ${cell.fieldKey}
  order by n.created_at, n.id limit ${page.limit + 1} offset ${page.offset}`;

export const findNote = (sql: Sql, cell: CellRef, id: string) => sql.first<Note>`
  select ${NOTE} from cell_notes n left join users u on u.id = n.user_id
  where n.organization_id = ${cell.organizationId} and n.document_id = ${cell.documentId} and n.field_key = ${cell.fieldKey}
    and n.id = ${id}`;

export const findNotePlace = (sql: Sql, organizationId: string, id: string) => sql.first<{
  vault_id: string;
  document_id: string;
  field_key: string;
}>`
  select d.vault_id, n.document_id, n.field_key from cell_notes n join vault_documents d on d.id = n.document_id
  where n.organization_id = ${organizationId} and n.id = ${id}`;

export async function insertNote(sql: Sql, cell: CellRef, userId: number, text: string): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into cell_notes (organization_id, document_id, field_key, text, user_id)
    values (${cell.organizationId}, ${cell.documentId}, ${cell.fieldKey}, ${text}, ${userId}) returning id`;
  return first(rows).id;
}

export const deleteNote = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from cell_notes where organization_id = ${organizationId} and id = ${id}`;

/** Called after a person changes the cell. The value they verified or wrote becomes the ground truth for the sampled reading. */
export const updateJudgement = (sql: Sql, cell: CellRef) => sql.run`
  update vault_sample_cells s set
    truth = case when c.verified_at is not null or c.is_edited then c.value end,
    judged_at = case when c.verified_at is not null or c.is_edited then clock_timestamp() end
  from cells c
  where s.organization_id = ${cell.organizationId} and s.document_id = ${cell.documentId} and s.field_key = ${cell.fieldKey}
    and c.organization_id = ${cell.organizationId} and c.document_id = ${cell.documentId} and c.field_key = ${cell.fieldKey}`;
