import type { Citation } from "../../content/citations/citation.schema.ts";
import { first } from "../../content/must.ts";
import type { LearnedFigures } from "../../content/values/learned-figures.schema.ts";
import { json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type ExtractionRow, editCitations } from "../cells/cells.store.ts";

export interface ColumnRef {
  organizationId: string;
  vaultId: string;
  columnId: string;
  fieldKey: string;
}

export interface LearningRow {
  is_enabled: boolean;
  forgotten_at: string | null;
  state: "collecting" | "active" | "not_better";
  /** Null where it is not used: erased, or one of its examples has changed. */
  taught: Buffer | null;
  before: LearnedFigures | null;
  after: LearnedFigures | null;
  learned_at: string | null;
  is_waiting: boolean;
}

/** Only while every example it was learned from is as it was. */
const TAUGHT = part`case when l.is_enabled and l.example_count = (
  select count(*) from column_learning_examples x where x.column_id = l.column_id) then l.taught end`;

export const findLearning = (sql: Sql, { organizationId, columnId }: ColumnRef) => sql.first<LearningRow>`
  select l.is_enabled, l.forgotten_at, l.state, ${TAUGHT} as taught, l.before, l.after, l.learned_at, l.is_waiting
  from column_learning l where l.organization_id = ${organizationId} and l.column_id = ${columnId}`;

/** What the columns of a vault learned and use. */
export const listTaught = (sql: Sql, organizationId: string, vaultId: string) => sql<{
  column_id: string;
  taught: Buffer;
}>`
  select * from (
    select l.column_id, ${TAUGHT} as taught from column_learning l
    where l.organization_id = ${organizationId} and l.vault_id = ${vaultId} and l.state <> 'not_better'
  ) used where taught is not null`;

export interface CheckedCell {
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
  'reasoning', e.reasoning, 'learned', e.learned, 'asked', e.asked)`;

const CHECKED_AT = part`greatest(c.verified_at, case when c.is_edited then c.edited_at end)`;

const CHECKED = ({ organizationId, vaultId, fieldKey, columnId }: ColumnRef) => part`
  cells c where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${fieldKey} and c.is_live
    and (c.verified_at is not null or c.is_edited)
    and coalesce(${CHECKED_AT} > (select l.forgotten_at from column_learning l where l.column_id = ${columnId}), true)`;

/** The cells that people checked, the newest of them, in the order of their documents. */
export const listChecked = (sql: Sql, column: ColumnRef, most: number) => sql<CheckedCell>`
  select d.id as document_id, d.file_id, ${CHECKED_AT} as checked_at, c.is_edited, c.value,
    coalesce(case when c.is_edited then ${editCitations(part`c`)} else e.citations end, '[]') as citations,
    case when e.id is not null then ${READING} end as reading
  from (select * from ${CHECKED(column)} order by ${CHECKED_AT} desc, c.document_id limit ${most}) c
    join vault_documents d on d.id = c.document_id
    left join cell_extractions e on e.id = c.extraction_id
  order by d.id`;

export async function countChecked(sql: Sql, column: ColumnRef) {
  const rows = await sql<{ verified: number; corrected: number; absent: number }>`
    select count(*) filter (where c.value is not null and not c.is_edited) as verified,
      count(*) filter (where c.value is not null and c.is_edited) as corrected, count(*) filter (where c.value is null) as absent
    from ${CHECKED(column)}`;
  return first(rows);
}

export const hasChanges = async (sql: Sql, { organizationId, columnId }: ColumnRef): Promise<boolean> =>
  (
    await sql`select from column_learning_changes where organization_id = ${organizationId} and column_id = ${columnId} limit 1`
  ).length > 0;

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

export const insertChange = (sql: Sql, { organizationId, columnId }: ColumnRef) => sql.run`
  insert into column_learning_changes (organization_id, column_id) values (${organizationId}, ${columnId})`;

export interface NewLearning {
  state: LearningRow["state"];
  taught: Buffer | null;
  before: LearnedFigures | null;
  after: LearnedFigures | null;
  /** The cells it rests on, with the time at which each was checked. */
  cells: Pick<CheckedCell, "document_id" | "checked_at">[];
}

/** Replaces what the column learned. A cell that changed meanwhile makes it unused until the column learns again. */
export async function updateLearned(sql: Sql, column: ColumnRef, learned: NewLearning) {
  await sql`
    insert into column_learning (organization_id, column_id, vault_id, state, taught, example_count, before, after, learned_at)
    values (${column.organizationId}, ${column.columnId}, ${column.vaultId}, ${learned.state}, ${learned.taught},
      ${learned.cells.length}, ${learned.before && json(learned.before)}, ${learned.after && json(learned.after)}, now())
    on conflict (column_id) do update set state = excluded.state, taught = excluded.taught, example_count = excluded.example_count,
      before = excluded.before, after = excluded.after, learned_at = excluded.learned_at, is_waiting = false`;
  const cells = json(learned.cells);
  await sql`
    delete from column_learning_examples x
    where x.organization_id = ${column.organizationId} and x.column_id = ${column.columnId} and x.document_id not in (
      select g.document_id from jsonb_to_recordset(${cells}) as g (document_id uuid))`;
  await sql`
    insert into column_learning_examples (organization_id, column_id, document_id, field_key)
    select ${column.organizationId}, ${column.columnId}, c.document_id, c.field_key
    from jsonb_to_recordset(${cells}) as g (document_id uuid, checked_at timestamptz(3))
      join cells c on c.document_id = g.document_id and c.field_key = ${column.fieldKey} and c.is_live and ${CHECKED_AT} = g.checked_at
    where c.organization_id = ${column.organizationId}
    on conflict do nothing`;
}

/** Erases what was learned. */
export async function updateErased(sql: Sql, column: ColumnRef, change: { isEnabled?: boolean; forget?: boolean }) {
  const { isEnabled = true, forget = false } = change;
  await deleteExamples(sql, column);
  await sql`
    insert into column_learning as l (organization_id, column_id, vault_id, is_enabled, forgotten_at)
    values (${column.organizationId}, ${column.columnId}, ${column.vaultId}, ${isEnabled}, case when ${forget} then clock_timestamp() end)
    on conflict (column_id) do update set taught = null, example_count = 0, before = null, after = null, state = 'collecting',
      learned_at = null, is_enabled = case when ${forget} then l.is_enabled else excluded.is_enabled end,
      forgotten_at = coalesce(excluded.forgotten_at, l.forgotten_at)`;
}

const deleteExamples = (sql: Sql, { organizationId, columnId }: ColumnRef) => sql.run`
  delete from column_learning_examples where organization_id = ${organizationId} and column_id = ${columnId}`;

export interface UncheckedCell {
  document_id: string;
  document_name: string;
  file_id: string;
  reading: ExtractionRow;
}

/** Cells that the local engine read and nobody checked, in the order of their documents. */
export const listUnchecked = (sql: Sql, column: ColumnRef, after: string | null, most: number) => sql<UncheckedCell>`
  select d.id as document_id, d.name as document_name, d.file_id, ${READING} as reading
  from cells c
    join vault_documents d on d.id = c.document_id
    join cell_extractions e on e.id = c.extraction_id
  where c.organization_id = ${column.organizationId} and c.vault_id = ${column.vaultId} and c.field_key = ${column.fieldKey} and c.is_live
    and c.verified_at is null and not c.is_edited and d.file_id is not null and e.model = 'local' and e.outcome <> 'failed'
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
