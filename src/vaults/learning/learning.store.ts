import type { Citation } from "../../content/citations/citation.schema.ts";
import { first } from "../../content/must.ts";
import { json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type ExtractionRow, editCitations } from "../cells/cells.store.ts";
import { CHECKED_AT, SAYS_SOMETHING } from "../documents/checked.store.ts";
import type { ColumnFigures, LearnedModel } from "./learning.schema.ts";

export interface ColumnRef {
  organizationId: string;
  vaultId: string;
  columnId: string;
  fieldKey: string;
}

export interface LearningRow {
  column_id: string;
  field_key: string;
  /** Columns that people or a spreadsheet fill cannot. */
  can_learn: boolean;
  is_enabled: boolean;
  state: "collecting" | "active" | "not_better";
  /** Null where it is not used: erased, or one of its examples has changed. */
  model: LearnedModel | null;
  before: ColumnFigures | null;
  after: ColumnFigures | null;
  learned_at: string | null;
  /** Whether there is something that it has not learned from yet. */
  is_waiting: boolean;
  /** The other vaults whose columns with the same question it learns from. */
  from_vault_ids: string[];
}

/** Only while every example it was learned from is as it was. */
const IS_USED = part`l.is_enabled and l.example_count = (select count(*) from column_learning_examples x where x.column_id = l.column_id)`;

const LEARNING = part`v.id as column_id, v.field_key, v.extraction_mode = 'ai' as can_learn,
  v.extraction_mode = 'ai' and coalesce(l.is_enabled, true) as is_enabled, coalesce(l.state, 'collecting') as state,
  case when ${IS_USED} then l.model end as model, l.before, l.after, l.learned_at, coalesce(l.from_vault_ids, '{}') as from_vault_ids,
  coalesce(l.is_waiting, false) or exists (select from column_learning_changes x where x.column_id = v.id) as is_waiting
  from vault_columns v left join column_learning l on l.column_id = v.id`;

export const findLearning = (sql: Sql, { organizationId, columnId }: ColumnRef) => sql.first<LearningRow>`
  select ${LEARNING} where v.organization_id = ${organizationId} and v.id = ${columnId}`;

/** Of all columns that can learn. */
export const listLearning = (sql: Sql, organizationId: string, vaultId: string) => sql<LearningRow>`
  select ${LEARNING}
  where v.organization_id = ${organizationId} and v.vault_id = ${vaultId} and v.kind = 'custom' and v.extraction_mode = 'ai'
  order by v.sort_order, v.created_at, v.position`;

/** What the columns of a vault learned and use. */
export const listTaught = (sql: Sql, organizationId: string, vaultId: string) => sql<{
  column_id: string;
  taught: Buffer;
}>`
  select * from (
    select l.column_id, case when ${IS_USED} then l.taught end as taught from column_learning l
    where l.organization_id = ${organizationId} and l.vault_id = ${vaultId} and l.state <> 'not_better'
  ) used where taught is not null`;

/** What a column learned, also where it does not read better with it. */
export const findTaught = (sql: Sql, { organizationId, columnId }: ColumnRef) => sql.first<{
  taught: Buffer | null;
  is_better: boolean;
}>`
  select case when ${IS_USED} then l.taught end as taught, l.state <> 'not_better' as is_better from column_learning l
  where l.organization_id = ${organizationId} and l.column_id = ${columnId}`;

/** A column that teaches: the learning one itself, or one with the same question in a vault that it may learn from. */
export interface Teacher {
  vault_id: string;
  field_key: string;
  /** Cells that were checked before teach nothing. */
  forgotten_at: string | null;
}

/** Columns of other vaults count only while everybody who may open this vault may open them too. */
export const listTeachers = (sql: Sql, { organizationId, columnId }: ColumnRef) => sql<Teacher>`
  select v.vault_id, v.field_key, greatest(own.forgotten_at, l.forgotten_at) as forgotten_at
  from vault_columns asking
    left join column_learning own on own.column_id = asking.id
    join vault_columns v on v.organization_id = asking.organization_id and (v.id = asking.id
      or v.vault_id = any(own.from_vault_ids) and is_same_question(asking, v) and is_open_to_readers_of(asking.vault_id, v.vault_id))
    left join column_learning l on l.column_id = v.id
  where asking.organization_id = ${organizationId} and asking.id = ${columnId} and coalesce(l.is_enabled, true)`;

export interface CheckedCell {
  vault_id: string;
  field_key: string;
  document_id: string;
  file_id: string | null;
  checked_at: string;
  is_edited: boolean;
  value: unknown;
  /** What the cell rests on. */
  citations: Citation[];
  /** The last reading. Null if there is none. */
  reading: ExtractionRow | null;
}

const READING = part`jsonb_build_object('outcome', e.outcome, 'value', e.value, 'confidence', e.confidence, 'citations', e.citations,
  'reasoning', e.reasoning, 'model', e.model, 'error', e.error, 'learned', e.learned, 'asked', e.asked)`;

const IS_CHECKED = part`c.is_live and (c.verified_at is not null or c.is_edited)`;

/** The cells that people checked, the newest of them, in the order of their documents. */
export const listChecked = (sql: Sql, organizationId: string, teachers: Teacher[], most: number) => sql<CheckedCell>`
  select c.vault_id, c.field_key, d.id as document_id, d.file_id, ${CHECKED_AT} as checked_at, c.is_edited, c.value,
    coalesce(case when c.is_edited then ${editCitations(part`c`)} else e.citations end, '[]') as citations,
    case when e.id is not null then ${READING} end as reading
  from (
      select newest.* from jsonb_to_recordset(${json(teachers)}) as t (vault_id uuid, field_key text, forgotten_at timestamptz(3))
        cross join lateral (
          select * from cells c
          where c.organization_id = ${organizationId} and c.vault_id = t.vault_id and c.field_key = t.field_key and ${IS_CHECKED}
            and coalesce(${CHECKED_AT} > t.forgotten_at, true)
          order by ${CHECKED_AT} desc, c.document_id limit ${most}) newest
      order by greatest(newest.verified_at, case when newest.is_edited then newest.edited_at end) desc, newest.document_id limit ${most}
    ) c
    join vault_documents d on d.id = c.document_id
    left join cell_extractions e on e.id = c.extraction_id
  order by d.id`;

export async function countChecked(sql: Sql, column: ColumnRef) {
  const rows = await sql<{ verified: number; corrected: number; absent: number }>`
    select count(*) filter (where c.value is not null and not c.is_edited) as verified,
      count(*) filter (where c.value is not null and c.is_edited) as corrected, count(*) filter (where c.value is null) as absent
    from cells c left join cell_extractions e on e.id = c.extraction_id
    where c.organization_id = ${column.organizationId} and c.vault_id = ${column.vaultId} and c.field_key = ${column.fieldKey} and ${IS_CHECKED}
      and ${SAYS_SOMETHING}
      and coalesce(${CHECKED_AT} > (select l.forgotten_at from column_learning l where l.column_id = ${column.columnId}), true)`;
  return first(rows);
}

/** Columns that changed, but not within the pause. */
export const listDue = (sql: Sql, now: Date, pauseSeconds: number, most: number) => sql<{
  organization_id: string;
  vault_id: string;
  column_id: string;
}>`
  select c.organization_id, v.vault_id, c.column_id
  from column_learning_changes c join vault_columns v on v.id = c.column_id
  group by 1, 2, 3
  having max(c.at) <= ${now.toISOString()}::timestamptz - ${pauseSeconds}::double precision * interval '1 second'
  order by min(c.at) limit ${most}`;

/** Takes the changes of a column, to learn from them. False if another worker took them. */
export async function claimChanges(sql: Sql, column: { organization_id: string; vault_id: string; column_id: string }) {
  const { organization_id, vault_id, column_id } = column;
  const taken = await sql.run`delete from column_learning_changes where column_id = ${column_id}`;
  if (taken === 0) return false;
  await sql`
    insert into column_learning (organization_id, column_id, vault_id, is_waiting) values (${organization_id}, ${column_id}, ${vault_id}, true)
    on conflict (column_id) do update set is_waiting = true`;
  return true;
}

export const updateWaited = (sql: Sql, organizationId: string, columnId: string) => sql.run`
  update column_learning set is_waiting = false where organization_id = ${organizationId} and column_id = ${columnId}`;

/** Notes that the column has something to learn, and those of other vaults that learn from it. */
export const noteChange = (sql: Sql, { organizationId, vaultId, fieldKey }: ColumnRef) =>
  sql<{ noted: null }>`select note_learning_change(${organizationId}, ${vaultId}, ${fieldKey}) as noted`;

export const updateSources = (sql: Sql, column: ColumnRef, vaultIds: string[]) => sql.run`
  insert into column_learning (organization_id, column_id, vault_id, from_vault_ids)
  values (${column.organizationId}, ${column.columnId}, ${column.vaultId}, ${vaultIds}::uuid[])
  on conflict (column_id) do update set from_vault_ids = excluded.from_vault_ids`;

export const deleteForeignExamples = (sql: Sql, column: ColumnRef) => sql.run`
  delete from column_learning_examples x using vault_documents d
  where x.organization_id = ${column.organizationId} and x.column_id = ${column.columnId} and d.id = x.document_id
    and d.vault_id <> ${column.vaultId}`;

export interface NewLearning extends Pick<LearningRow, "state" | "model" | "before" | "after"> {
  taught: Buffer | null;
  /** The cells it rests on, with the time at which each was checked. */
  cells: Pick<CheckedCell, "document_id" | "field_key" | "checked_at">[];
}

/** Replaces what the column learned. A cell that changed meanwhile makes it unused until the column learns again. */
export async function updateLearned(sql: Sql, column: ColumnRef, learned: NewLearning) {
  const { organizationId, columnId, vaultId } = column;
  const [model, before, after] = [learned.model, learned.before, learned.after].map((each) => each && json(each));
  await sql`
    insert into column_learning (organization_id, column_id, vault_id, state, taught, model, example_count, before, after, learned_at)
    values (${organizationId}, ${columnId}, ${vaultId}, ${learned.state}, ${learned.taught}, ${model}, ${learned.cells.length},
      ${before}, ${after}, now())
    on conflict (column_id) do update set state = excluded.state, taught = excluded.taught, model = excluded.model,
      example_count = excluded.example_count, before = excluded.before, after = excluded.after, learned_at = excluded.learned_at,
      is_waiting = false`;
  const cells = json(learned.cells);
  await sql`
    delete from column_learning_examples x
    where x.organization_id = ${organizationId} and x.column_id = ${columnId} and x.document_id not in (
      select g.document_id from jsonb_to_recordset(${cells}) as g (document_id uuid))`;
  await sql`
    delete from column_learning_changes
    where organization_id = ${organizationId} and column_id = ${columnId} and xmin = pg_current_xact_id()::xid`;
  await sql`
    insert into column_learning_examples (organization_id, column_id, document_id, field_key)
    select ${organizationId}, ${columnId}, c.document_id, c.field_key
    from jsonb_to_recordset(${cells}) as g (document_id uuid, field_key text, checked_at timestamptz(3))
      join cells c on c.document_id = g.document_id and c.field_key = g.field_key and c.is_live and ${CHECKED_AT} = g.checked_at
    where c.organization_id = ${organizationId} and (c.vault_id = ${vaultId} or is_open_to_readers_of(${vaultId}, c.vault_id))
    on conflict do nothing`;
}

/** Erases what was learned. */
export async function updateErased(sql: Sql, column: ColumnRef, change: { isEnabled?: boolean; forget?: boolean }) {
  const { isEnabled = true, forget = false } = change;
  await deleteExamples(sql, column);
  await updateGivenExamples(sql, column);
  await sql`
    insert into column_learning as l (organization_id, column_id, vault_id, is_enabled, forgotten_at)
    values (${column.organizationId}, ${column.columnId}, ${column.vaultId}, ${isEnabled}, case when ${forget} then clock_timestamp() end)
    on conflict (column_id) do update set taught = null, model = null, example_count = 0, before = null, after = null, state = 'collecting',
      learned_at = null, is_enabled = case when ${forget} then l.is_enabled else excluded.is_enabled end,
      forgotten_at = coalesce(excluded.forgotten_at, l.forgotten_at)`;
}

/** Those of the column, and those that columns of other vaults have from it. */
const deleteExamples = (sql: Sql, { organizationId, vaultId, columnId, fieldKey }: ColumnRef) => sql.run`
  delete from column_learning_examples x
  where x.organization_id = ${organizationId} and (x.column_id = ${columnId} or x.field_key = ${fieldKey}
    and exists (select from vault_documents d where d.id = x.document_id and d.vault_id = ${vaultId}))`;
/** What was read with cells of this column as examples rests on them no longer. */
const updateGivenExamples = (sql: Sql, { organizationId, vaultId, fieldKey }: ColumnRef) => sql.run`
  update extraction_examples x set document_id = null from cells c
  where x.organization_id = ${organizationId} and x.extraction_id = c.extraction_id and x.document_id is not null
    and c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${fieldKey}`;

export interface UncheckedCell {
  document_id: string;
  document_name: string;
  file_id: string;
  reading: ExtractionRow;
}

/** Cells that were read and nobody checked, in the order of their documents. */
export const listUnchecked = (sql: Sql, column: ColumnRef, after: string | null, most: number) => sql<UncheckedCell>`
  select d.id as document_id, d.name as document_name, d.file_id, ${READING} as reading
  from cells c
    join vault_documents d on d.id = c.document_id
    join cell_extractions e on e.id = c.extraction_id
  where c.organization_id = ${column.organizationId} and c.vault_id = ${column.vaultId} and c.field_key = ${column.fieldKey} and c.is_live
    and c.verified_at is null and not c.is_edited and d.file_id is not null and e.outcome <> 'failed'
    and (${after}::uuid is null or c.document_id > ${after}::uuid)
  order by c.document_id limit ${most}`;

export const updateLikelihoods = (
  sql: Sql,
  column: ColumnRef,
  cells: { document_id: string; likelihood: number | null }[],
) => sql.run`
  update cells c set likelihood = g.likelihood
  from jsonb_to_recordset(${json(cells)}) as g (document_id uuid, likelihood double precision)
  where c.organization_id = ${column.organizationId} and c.document_id = g.document_id and c.field_key = ${column.fieldKey}`;
