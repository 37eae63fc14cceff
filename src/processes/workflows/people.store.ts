import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** A person as JSON, or null. */
export const person = (
  id: Part,
) => part`(select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email)
    from users u where u.id = ${id})`;

/** People by id or role who can still sign in. */
export const listPeople = (
  sql: Sql,
  organizationId: string,
  { ids, role }: { ids: number[]; role: "administrator" | "vault_manager" | "member" | null },
) => sql<{ id: number }>`
  select u.id from users u
  where u.organization_id = ${organizationId} and u.removed_at is null and u.deactivated_at is null
    and (u.id = any(${ids}::integer[]) or case ${role} when 'administrator' then u.is_admin
      when 'vault_manager' then u.is_admin or u.manages_vaults when 'member' then true else false end)
  order by u.id`;
