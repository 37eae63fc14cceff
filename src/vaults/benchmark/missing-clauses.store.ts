import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Compared } from "./benchmark.store.ts";

const NEWEST = 2000;

/** The newest contracts in which headings were recognized. */
const headed = ({ organizationId, vaultId, sha256 }: Compared): Part => part`
  select d.id, d.name, d.file_id, d.created_at from vault_documents d join files f on f.id = d.file_id
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.status = 'ready' and f.sha256 <> ${sha256}
    and exists (select from file_headings h where h.organization_id = ${organizationId} and h.file_id = d.file_id)
  order by d.created_at desc, d.id limit ${NEWEST}`;

export const countHeaded = (sql: Sql, compared: Compared) => sql.first<{ count: number }>`
  select count(*) as count from (${headed(compared)}) headed`;

/** Every heading of the contracts, with the number of contracts that have it. */
export const listHeadingCounts = (sql: Sql, compared: Compared) => sql<{ heading: string; count: number }>`
  with headed as materialized (${headed(compared)})
  select h.heading, count(distinct d.id) as count from headed d
    join file_headings h on h.organization_id = ${compared.organizationId} and h.file_id = d.file_id
  group by h.heading`;

export const listHeadingsOf = (sql: Sql, organizationId: string, fileId: string) => sql<{ heading: string }>`
  select heading from file_headings where organization_id = ${organizationId} and file_id = ${fileId}`;

export interface KindRow {
  kind: string;
  count: number;
  document_id: string;
  document_name: string;
  file_id: string;
  start: number;
  end: number;
}

/** How many contracts have a heading of each kind, and the clause of the newest of them. */
export const listKinds = (sql: Sql, compared: Compared, headings: string[], kinds: string[]) => sql<KindRow>`
  with headed as materialized (${headed(compared)}),
  having_kind as materialized (
    select n.kind, d.id, d.name, d.file_id, d.created_at, h.start_at, h.end_at
    from unnest(${headings}::text[], ${kinds}::text[]) n (heading, kind)
      join file_headings h on h.organization_id = ${compared.organizationId} and h.heading = n.heading
      join headed d on d.file_id = h.file_id)
  select distinct on (k.kind) k.kind, (select count(distinct o.id) from having_kind o where o.kind = k.kind) as count,
    k.id as document_id, k.name as document_name, k.file_id, k.start_at as start, k.end_at as end
  from having_kind k order by k.kind, k.created_at desc, k.id, k.start_at`;
