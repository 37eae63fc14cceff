import { first } from "../../content/must.ts";
import { nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ReadingState } from "./reading-state.schema.ts";

/** `reading` counts documents being read for the first time and those waiting to be read again. */
export async function countReading(
  sql: Sql,
  organizationId: string,
  vaultId: string,
): Promise<{ reading: number; failed: number }> {
  const rows = await sql<{ reading: number; failed: number }>`
    select count(*) filter (where d.status in ('queued', 'parsing', 'extracting')) + (
        select count(distinct again.id) from jobs j join vault_documents again on again.id = j.subject_id
        where j.organization_id = ${organizationId} and j.status in ('pending', 'running') and j.kind = 'vaults/extract'
          and again.vault_id = ${vaultId} and again.status in ('ready', 'failed')
      ) as reading,
      count(*) filter (where d.status = 'failed') as failed
    from vault_documents d
    where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.status in ('queued', 'parsing', 'extracting', 'failed')`;
  return first(rows);
}

export const listLeftOut = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { since, limit }: { since: string | undefined; limit: number },
) => sql<ReadingState["left_out"][number]>`
  select d.id as document_id, d.name, case when d.status in ('duplicate', 'split') then d.status else 'listed' end as status, d.warning, original.name as original_name, f.kind is not distinct from 'zip' as is_archive,
    (select count(*) from vault_documents p where p.organization_id = ${organizationId} and p.split_from = d.id and p.status <> 'deleted') as parts,
    d.at
  from (
      select one.*, case when status in ('duplicate', 'split') then updated_at else warned_at end as at from vault_documents one
      where one.organization_id = ${organizationId} and one.vault_id = ${vaultId}
        and (status in ('duplicate', 'split') or warning is not null and status <> 'deleted')
    ) d
    left join vault_documents original on original.organization_id = ${organizationId} and original.id = d.duplicate_of
    left join files f on f.organization_id = ${organizationId} and f.id = d.file_id
  ${since === undefined ? nothing : part`where d.at > ${since}`}
  order by d.at desc, d.id limit ${limit}`;
