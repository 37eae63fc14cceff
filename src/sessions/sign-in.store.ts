import type { Sql } from "../db/sql.ts";

export interface Candidate {
  organization_id: string;
  organization_name: string;
  user_id: number;
  password_hash: string | null;
}

/** All accounts with this address, in one organization or in all. */
export const listCandidates = (sql: Sql, emailKey: string, organizationId: string | undefined) => sql<Candidate>`
  select o.id as organization_id, o.name as organization_name, u.id as user_id, u.password_hash
  from users u join organizations o on o.id = u.organization_id
  where u.email_key = ${emailKey} and u.removed_at is null and u.deactivated_at is null and o.id = coalesce(${organizationId}, o.id)
  order by o.name, o.id limit 50`;
