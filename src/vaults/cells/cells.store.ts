import type { Citation } from "../../citations/citation.schema.ts";
import { json, part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import type { SortKey } from "../../values/value.ts";
import { editorName } from "../documents/documents.store.ts";
import type { HistoryEntry, Note } from "./cells.schema.ts";

/** Where a cell is. */
export interface CellPlace {
  organizationId: string;
  vaultId: string;
  documentId: string;
  fieldKey: string;
}

export interface CellRow {
  value: unknown;
  is_edited: boolean;
  edited_at: string | null;
  edited_by: string | null;
  edited_by_user_id: number | null;
  has_citations: boolean;
  extracted_at: string | null;
  extraction_id: number | null;
  outcome: string | null;
}

export interface ExtractionRow {
  outcome: "found" | "absent" | "unreadable" | "failed";
  value: unknown;
  citations: Citation[];
  reasoning: string | null;
  model: string | null;
  error: string | null;
  /** A print of what the column asked; null where nothing was asked. */
  asked?: string | null;
}

/** A value as the cell shows it, with what it is ordered and searched by. */
export interface ShownValue {
  value: unknown;
  sortKey: SortKey;
  folded: string | null;
}

export const findCell = (sql: Sql, place: CellPlace) => sql.first<CellRow>`
  select c.value, c.is_edited, c.edited_at, ${editorName(part`c.edited_by_user_id`)} as edited_by, c.edited_by_user_id, c.has_citations,
    c.extracted_at, c.extraction_id, c.outcome
  from cells c left join users u on u.id = c.edited_by_user_id
  where c.organization_id = ${place.organizationId} and c.document_id = ${place.documentId} and c.field_key = ${place.fieldKey}`;

export const findExtraction = (sql: Sql, organizationId: string, id: number) => sql.first<ExtractionRow>`
  select outcome, value, citations, reasoning, model, error from cell_extractions where organization_id = ${organizationId} and id = ${id}`;

/** Adds what was read. An edit that lies on the cell stays on top; otherwise the cell shows the new extraction, unless that failed and an earlier one did not. */
export const insertExtraction = (sql: Sql, place: CellPlace, extraction: ExtractionRow, shown: ShownValue) =>
  insertExtractions(sql, place, [{ documentId: place.documentId, fieldKey: place.fieldKey, extraction, shown }]);

export interface NewExtraction {
  documentId: string;
  fieldKey: string;
  extraction: ExtractionRow;
  shown: ShownValue;
}

/** The same for many cells of one vault, each named once. */
export async function insertExtractions(
  sql: Sql,
  { organizationId, vaultId }: Pick<CellPlace, "organizationId" | "vaultId">,
  extractions: NewExtraction[],
) {
  const given = extractions.map(({ documentId, fieldKey, extraction, shown }) => ({
    ...extraction,
    document_id: documentId,
    field_key: fieldKey,
    shown: shown.value,
    sort_number: shown.sortKey.number,
    sort_text: shown.sortKey.text,
    folded: shown.folded,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${json(given)}) as g (document_id uuid, field_key text, outcome text, value jsonb, citations jsonb,
        reasoning text, model text, error text, asked text, shown jsonb, sort_number double precision, sort_text text, folded text)
    ), added as (
      insert into cell_extractions (organization_id, document_id, field_key, outcome, value, citations, reasoning, model, error, asked, extracted_at)
      select ${organizationId}, document_id, field_key, outcome, value, citations, reasoning, model, error, asked, clock_timestamp() from given
      returning id, document_id, field_key, extracted_at
    )
    insert into cells as c (organization_id, vault_id, document_id, field_key, is_live, value, extracted_at, extraction_id, outcome,
      has_citations, sort_number, sort_text, folded)
    select ${organizationId}, ${vaultId}, d.id, g.field_key, d.is_live, g.shown, case when g.outcome = 'found' then a.extracted_at end, a.id,
      g.outcome, jsonb_array_length(g.citations) > 0, g.sort_number, g.sort_text, g.folded
    from given g join added a using (document_id, field_key)
      join vault_documents d on d.organization_id = ${organizationId} and d.id = g.document_id
    order by d.id, g.field_key
    on conflict (document_id, field_key) do update set
      extraction_id = excluded.extraction_id, outcome = excluded.outcome,
      extracted_at = coalesce(excluded.extracted_at, c.extracted_at),
      value = case when c.is_edited then c.value else excluded.value end,
      has_citations = excluded.has_citations and not c.is_edited,
      sort_number = case when c.is_edited then c.sort_number else excluded.sort_number end,
      sort_text = case when c.is_edited then c.sort_text else excluded.sort_text end,
      folded = case when c.is_edited then c.folded else excluded.folded end
    where not (excluded.outcome = 'failed' and c.outcome is not distinct from 'found')`;
}

/** Lays a hand edit on the cell. Edits wait for each other, so its moment is when its turn came, not when it was sent. */
export async function insertEdit(sql: Sql, place: CellPlace, userId: number, shown: ShownValue) {
  await sql`
    with edit as (
      insert into cell_edits (organization_id, document_id, field_key, value, user_id, edited_at)
      values (${place.organizationId}, ${place.documentId}, ${place.fieldKey}, ${jsonOrNull(shown.value)}, ${userId}, clock_timestamp())
      returning edited_at
    )
    insert into cells as c (organization_id, vault_id, document_id, field_key, is_live, value, is_edited, edited_at, edited_by_user_id,
      extracted_at, sort_number, sort_text, folded)
    select ${place.organizationId}, ${place.vaultId}, d.id, ${place.fieldKey}, d.is_live, ${jsonOrNull(shown.value)}, true, edit.edited_at,
      ${userId}, edit.edited_at, ${shown.sortKey.number}, ${shown.sortKey.text}, ${shown.folded}
    from vault_documents d, edit where d.organization_id = ${place.organizationId} and d.id = ${place.documentId}
    on conflict (document_id, field_key) do update set
      value = excluded.value, is_edited = true, edited_at = excluded.edited_at, edited_by_user_id = excluded.edited_by_user_id,
      extracted_at = excluded.extracted_at, has_citations = false,
      sort_number = excluded.sort_number, sort_text = excluded.sort_text, folded = excluded.folded`;
}

/** Lifts the hand edit: the cell shows what was extracted. When the edit was made, and by whom, stays on the cell. */
export async function updateReverted(
  sql: Sql,
  place: CellPlace,
  userId: number,
  shown: ShownValue,
  hasCitations: boolean,
) {
  await sql`
    update cell_edits set reverted_at = clock_timestamp(), reverted_by = ${userId}, reverted_to = ${jsonOrNull(shown.value)}
    where id = (select max(id) from cell_edits
      where organization_id = ${place.organizationId} and document_id = ${place.documentId} and field_key = ${place.fieldKey})`;
  await sql`
    update cells set value = ${jsonOrNull(shown.value)}, is_edited = false, has_citations = ${hasCitations},
      sort_number = ${shown.sortKey.number}, sort_text = ${shown.sortKey.text}, folded = ${shown.folded}
    where organization_id = ${place.organizationId} and document_id = ${place.documentId} and field_key = ${place.fieldKey}`;
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : json(value));

/** Newest first; a revert comes after the edit it undid. */
export const listHistory = (sql: Sql, place: CellPlace) => sql<HistoryEntry>`
  select h.kind, h.value, ${editorName(part`h.user_id`)} as by, h.user_id as by_user_id, h.model, h.at
  from (
    select 'extraction' as kind, value, null::integer as user_id, model, extracted_at as at, id, 0 as step from cell_extractions
    where organization_id = ${place.organizationId} and document_id = ${place.documentId} and field_key = ${place.fieldKey}
    union all
    select 'edit', value, user_id, null, edited_at, id, 1 from cell_edits
    where organization_id = ${place.organizationId} and document_id = ${place.documentId} and field_key = ${place.fieldKey}
    union all
    select 'revert', reverted_to, reverted_by, null, reverted_at, id, 2 from cell_edits
    where organization_id = ${place.organizationId} and document_id = ${place.documentId} and field_key = ${place.fieldKey}
      and reverted_at is not null
  ) h left join users u on u.id = h.user_id
  order by h.at desc, h.id desc, h.step desc limit 1000`;

const NOTE = part`n.id, n.text, ${editorName(part`n.user_id`)} as by, n.user_id as by_user_id, n.created_at`;

export const listNotes = (sql: Sql, place: CellPlace, page: { limit: number; offset: number }) => sql<Note>`
  select ${NOTE} from cell_notes n left join users u on u.id = n.user_id
  where n.organization_id = ${place.organizationId} and n.document_id = ${place.documentId} and n.field_key = ${place.fieldKey}
  order by n.created_at, n.id limit ${page.limit + 1} offset ${page.offset}`;

export const findNote = (sql: Sql, place: CellPlace, id: string) => sql.first<Note>`
  select ${NOTE} from cell_notes n left join users u on u.id = n.user_id
  where n.organization_id = ${place.organizationId} and n.document_id = ${place.documentId} and n.field_key = ${place.fieldKey}
    and n.id = ${id}`;

export async function insertNote(sql: Sql, place: CellPlace, userId: number, text: string): Promise<string> {
  const [row] = await sql<{ id: string }>`
    insert into cell_notes (organization_id, document_id, field_key, text, user_id)
    values (${place.organizationId}, ${place.documentId}, ${place.fieldKey}, ${text}, ${userId}) returning id`;
  return row!.id;
}

export const deleteNote = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from cell_notes where organization_id = ${organizationId} and id = ${id}`;
