import { first } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface HeldText {
  equal: boolean;
  inside: boolean;
}

/** Whether a folded text is the whole value of a live cell of the column, or inside one. */
export const findHeldText = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { fieldKey, text }: { fieldKey: string; text: string },
) =>
  sql.first<HeldText>`
    select exists (select from cells c where c.organization_id = ${organizationId} and c.vault_id = ${vaultId}
        and c.field_key = ${fieldKey} and c.is_live and c.value is not null
        and c.sort_number is null and c.sort_text = ${text}) as equal,
      exists (select from cells_containing(${vaultId}, ${fieldKey}, ${text}, 1)) as inside`;

/** The values of live cells of a text column that contain one of the folded texts, at most `limit`. */
export const listValuesWith = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { fieldKey, texts, limit }: { fieldKey: string; texts: string[]; limit: number },
) =>
  sql<{ value: string }>`
    select min(c.value #>> '{}' collate "C") as value from cells c
    where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${fieldKey} and c.is_live
      and c.value is not null and exists (select from unnest(${texts}::text[]) t (text) where position(t.text in c.folded) > 0)
    group by c.folded order by 1 limit ${limit}`;

/** How many live documents could not be read for one of these columns, and how many of the others are unsure in one. */
export async function countUnreadDocuments(sql: Sql, organizationId: string, vaultId: string, fieldKeys: string[]) {
  const rows = await sql<{ unread: number; unsure: number }>`
    select count(*) filter (where is_unread)::int as unread, count(*) filter (where not is_unread)::int as unsure from (
      select c.document_id, bool_or(c.is_unsure is null) as is_unread from cells c
      where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = any(${fieldKeys})
        and c.is_live and c.value is null and not c.is_edited and (c.outcome in ('unreadable', 'failed') or c.is_unsure)
      group by c.document_id) doubtful`;
  return first(rows);
}
