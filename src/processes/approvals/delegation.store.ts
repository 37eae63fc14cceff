import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Delegations } from "./delegation.schema.ts";
import { IS_ACTIVE, person } from "./people.store.ts";

type Own = NonNullable<Delegations["own"]>;
type From = Delegations["from"][number];

/** Null once it has ended. */
export const findOwn = (sql: Sql, organizationId: string, userId: number) => sql.first<Own>`
  select ${person(part`d.to_user_id`)} as "to", d.until::text from approval_delegations d join users u on u.id = d.to_user_id and ${IS_ACTIVE}
  where d.organization_id = ${organizationId} and d.user_id = ${userId} and d.ends_at > now()`;

/** Those who delegated to the person, by name. */
export const listFrom = (sql: Sql, organizationId: string, userId: number) => sql<From>`
  select ${person(part`d.user_id`)} as person, d.until::text from approval_delegations d join users u on u.id = d.user_id and ${IS_ACTIVE}
  where d.organization_id = ${organizationId} and d.to_user_id = ${userId} and d.ends_at > now()
  order by lower(coalesce(u.preferred_name, u.name, u.email)), u.id`;

export const upsertDelegation = (
  sql: Sql,
  organizationId: string,
  userId: number,
  row: { toUserId: number; until: string; timeZone: string },
) => sql.run`
  insert into approval_delegations (organization_id, user_id, to_user_id, until, ends_at)
  values (${organizationId}, ${userId}, ${row.toUserId}, ${row.until}::date,
    ((${row.until}::date + 1)::timestamp at time zone ${row.timeZone}))
  on conflict (user_id) do update set to_user_id = excluded.to_user_id, until = excluded.until, ends_at = excluded.ends_at,
    created_at = clock_timestamp()`;

export const deleteDelegation = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from approval_delegations where organization_id = ${organizationId} and user_id = ${userId}`;

/** Of a person who leaves: their own, and those to them. */
export const deleteDelegationsOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from approval_delegations where organization_id = ${organizationId} and ${userId}::integer in (user_id, to_user_id)`;
