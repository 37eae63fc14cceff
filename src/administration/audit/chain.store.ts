import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** The record of an import, which holds the new numbers of people. */
export const ORGANIZATION_IMPORT = "CLI org import";

/** All reads see one snapshot. Must be the first statement of a transaction. */
export const beginSnapshot = (sql: Sql) => sql.run`set transaction isolation level repeatable read, read only`;

export interface ChainRow {
  organization_id: string;
  position: number;
  hash: Buffer;
  checkpoint_position: number;
  checkpoint_hash: Buffer;
  checkpoint_proof: string | null;
  /** Records that have no place in the chain. */
  outside: number;
}

/** One row for each organization, even if its chain or records are missing. */
export const listChains = (sql: Sql, organizationId: string | null) => sql<ChainRow>`
  select o.id as organization_id, coalesce(c.position, 0)::bigint as position,
    coalesce(c.head_hash, decode(repeat('00', 32), 'hex')) as hash,
    coalesce(c.checkpoint_position, 0)::bigint as checkpoint_position,
    coalesce(c.checkpoint_hash, decode(repeat('00', 32), 'hex')) as checkpoint_hash, c.checkpoint_proof,
    (select count(*) from audit_records r where r.organization_id = o.id and r.position is null) as outside
  from organizations o left join audit_chains c on c.organization_id = o.id
  where o.id = coalesce(${organizationId}, o.id) order by o.created_at, o.id`;

export interface LinkRow {
  id: number;
  position: number;
  at: string;
  previous_hash: Buffer;
  user_id: number | null;
  /** The number that the person had when the record was hashed. */
  chained_user_id: number | null;
  /** What the hash of this record covers. */
  content: string;
}

/** Does not use the database's own function, because anyone who can change records could change it too. */
const CHAINED_USER = part`case when r.chained_id is null then r.user_id else r.chained_user_id end`;
const LINK = part`r.id, r.position, r.at, coalesce(r.previous_hash, decode('', 'hex')) as previous_hash, r.user_id,
  ${CHAINED_USER} as chained_user_id,
  jsonb_build_array(r.position, coalesce(r.chained_id, r.id), r.organization_id, (extract(epoch from r.at) * 1000)::bigint,
    ${CHAINED_USER}, r.api_key_id, r.operation, r.target, r.request_id, r.address, r.names)::text as content`;

/** How people were renumbered at each import, oldest first. These records are part of the chain. */
export const listRenumberings = (sql: Sql, organizationId: string) => sql<{
  position: number;
  numbers: Record<string, number>;
}>`
  select position, coalesce(target -> 'numbers', '{}') as numbers from audit_records
  where organization_id = ${organizationId} and operation = ${ORGANIZATION_IMPORT} and position is not null order by position`;

/** The next records of a chain. */
export const listLinks = (sql: Sql, organizationId: string, after: number, limit: number) => sql<LinkRow>`
  select ${LINK}
  from audit_records r where r.organization_id = ${organizationId} and r.position > ${after}
  order by r.position limit ${limit}`;

/** Locks the chain until the transaction ends. */
export const lockChain = (sql: Sql, organizationId: string) => sql.first<{ position: number }>`
  select position from audit_chains where organization_id = ${organizationId} for update`;

/** The last record before the first one to keep. Never the newest one of the chain. */
export const findLastExpired = (sql: Sql, organizationId: string, before: string) => sql.first<LinkRow>`
  select ${LINK}
  from audit_records r where r.organization_id = ${organizationId} and r.position < coalesce(
    (select min(k.position) from audit_records k where k.organization_id = ${organizationId} and k.at >= ${before}),
    (select c.position from audit_chains c where c.organization_id = ${organizationId}))
  order by r.position desc limit 1`;

export const deleteUpTo = (sql: Sql, organizationId: string, position: number) => sql.run`
  delete from audit_records where organization_id = ${organizationId} and position <= ${position}`;

export const updateCheckpoint = (
  sql: Sql,
  organizationId: string,
  checkpoint: { position: number; hash: Buffer; proof: string },
) => sql.run`
  update audit_chains set checkpoint_position = ${checkpoint.position}, checkpoint_hash = ${checkpoint.hash},
    checkpoint_proof = ${checkpoint.proof} where organization_id = ${organizationId}`;
