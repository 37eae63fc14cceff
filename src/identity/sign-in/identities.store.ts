import type { Sql } from "../../kernel/db/sql.ts";
import type { Account } from "./sign-in.store.ts";

/**
 * Accounts linked to the identity, and accounts with its address that are not linked to this issuer yet. At most one per
 * organization, the linked one if there are both.
 */
export const listByIdentity = (
  sql: Sql,
  identity: { issuer: string; subject: string; emailKey: string | null },
  organizationId: string | undefined,
) => sql<Account>`
  select organization_id, organization_name, user_id from (
    select distinct on (o.id) o.id as organization_id, o.name as organization_name, u.id as user_id
    from users u join organizations o on o.id = u.organization_id
      left join user_identities i on i.user_id = u.id and i.issuer = ${identity.issuer}
    where u.id in (
        select user_id from user_identities where issuer = ${identity.issuer} and subject = ${identity.subject}
        union all
        select id from users where email_key = ${identity.emailKey} and removed_at is null)
      and (i.subject is null or i.subject = ${identity.subject})
      and u.removed_at is null and u.deactivated_at is null and o.id = coalesce(${organizationId}, o.id)
    order by o.id, i.subject nulls last
  ) one order by organization_name, organization_id limit 50`;

export const findLinkedElsewhere = (
  sql: Sql,
  identity: { issuer: string; subject: string; emailKey: string | null },
  organizationId: string | undefined,
) => sql.first<{ user_id: number }>`
  select i.user_id from users u join user_identities i on i.user_id = u.id
  where u.email_key = ${identity.emailKey} and u.removed_at is null and i.issuer = ${identity.issuer}
    and i.subject <> ${identity.subject} and u.organization_id = coalesce(${organizationId}, u.organization_id) limit 1`;

/** Returns 0 if it is linked already. */
export const insertIdentity = (
  sql: Sql,
  organizationId: string,
  userId: number,
  identity: { issuer: string; subject: string },
) => sql.run`
  insert into user_identities (organization_id, user_id, issuer, subject)
  values (${organizationId}, ${userId}, ${identity.issuer}, ${identity.subject}) on conflict do nothing`;

export const deleteIdentitiesOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from user_identities where organization_id = ${organizationId} and user_id = ${userId}`;
