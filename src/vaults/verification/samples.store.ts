import { first } from "../../content/must.ts";
import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { nameOf } from "../documents/documents.store.ts";

export interface VaultRef {
  organizationId: string;
  vaultId: string;
}

export interface SampleRow {
  id: string;
  field_key: string;
  seed: number;
  by: string | null;
  by_user_id: number | null;
  created_at: string;
}

/** Draws unverified cells that a reading has stated something for, in an order that depends only on the seed and the documents. */
export async function insertSample(
  sql: Sql,
  { organizationId, vaultId }: VaultRef,
  drawn: { fieldKey: string; seed: number; size: number; userId: number },
): Promise<{ id: string; size: number }> {
  const { fieldKey, seed, size, userId } = drawn;
  const rows = await sql<{ id: string }>`
    insert into vault_samples (organization_id, vault_id, field_key, seed, created_by)
    values (${organizationId}, ${vaultId}, ${fieldKey}, ${seed}, ${userId}) returning id`;
  const { id } = first(rows);
  const count = await sql.run`
    insert into vault_sample_cells (organization_id, sample_id, place, document_id, field_key, value)
    select ${organizationId}, ${id}, row_number() over (order by s.place, s.document_id), s.document_id, ${fieldKey}, s.value
    from (
      select md5(${`${seed} `} || c.document_id) as place, c.document_id, c.value from cells c
      where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${fieldKey}
        and c.is_live and c.verified_at is null and not coalesce(c.outcome = 'failed' or c.is_unsure, false)
      order by 1, 2 limit ${size}
    ) s`;
  return { id, size: count };
}

export const findSample = (sql: Sql, { organizationId, vaultId }: VaultRef, id: string) => sql.first<SampleRow>`
  select s.id, s.field_key, s.seed, ${nameOf(part`s.created_by`)} as by, s.created_by as by_user_id, s.created_at
  from vault_samples s where s.organization_id = ${organizationId} and s.vault_id = ${vaultId} and s.id = ${id}`;

/** What was extracted for a sampled cell `s`, or what it held when it was drawn. */
const READ = part`case when e.id is null then s.value else e.value end`;

export interface SampledRow {
  document_id: string;
  state: "open" | "right" | "wrong";
}

/** The documents of a sample in the order in which they were drawn. Those that were deleted since are left out. */
export const listSampled = (sql: Sql, organizationId: string, id: string) => sql<SampledRow>`
  select s.document_id,
    case when s.judged_at is null then 'open' when s.truth is not distinct from ${READ} then 'right' else 'wrong' end as state
  from vault_sample_cells s join cells c on c.document_id = s.document_id and c.field_key = s.field_key and c.is_live
    left join cell_extractions e on e.id = c.extraction_id
  where s.organization_id = ${organizationId} and s.sample_id = ${id} order by s.place`;

export interface SampledColumn {
  field_key: string;
  judged: number;
  right: number;
}

/** Of each column: how many sampled cells were judged, and how many were read right. What is unsure now states nothing. A cell of several samples counts once. */
export const countJudged = (sql: Sql, { organizationId, vaultId }: VaultRef) => sql<SampledColumn>`
  select j.field_key, count(*) as judged, count(*) filter (where j.is_right) as "right"
  from (
    select distinct on (s.field_key, s.document_id) s.field_key, s.truth is not distinct from ${READ} as is_right
    from vault_samples v join vault_sample_cells s on s.sample_id = v.id
      join cells c on c.document_id = s.document_id and c.field_key = s.field_key and c.is_live
      left join cell_extractions e on e.id = c.extraction_id
    where v.organization_id = ${organizationId} and v.vault_id = ${vaultId} and s.judged_at is not null
      and e.outcome is distinct from 'unsure'
    order by s.field_key, s.document_id, s.judged_at desc
  ) j group by j.field_key`;

export interface CheckedColumn {
  field_key: string;
  verified: number;
  corrected: number;
  /** How many hold a value that a person wrote or verified. */
  filled: number;
}

/** Counts only cells that people verified or edited, so the cost does not depend on the number of other cells. */
export const countChecked = (sql: Sql, { organizationId, vaultId }: VaultRef) => sql<CheckedColumn>`
  select c.field_key, count(c.verified_at) as verified, count(c.value) as filled,
    count(*) filter (where c.is_edited and (c.verified_at is not null or c.extraction_id is not null)) as corrected
  from cells c where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.is_live
    and (c.verified_at is not null or c.is_edited)
  group by c.field_key`;

/** How many live cells of each column are unsure. */
export const countUnsure = (sql: Sql, { organizationId, vaultId }: VaultRef) => sql<{
  field_key: string;
  unsure: number;
}>`
  select c.field_key, count(*) as unsure from cells c
  where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.is_live and c.is_unsure
  group by c.field_key`;
