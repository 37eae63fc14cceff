import type { Sql } from "../db/sql.ts";

export interface Person {
  id: number;
  email: string | null;
  name: string | null;
}

/** A person is named by the name they chose, else by the account's. E-mail addresses match without regard to case. */
export const findPerson = (
  sql: Sql,
  organizationId: string,
  by: { user_id?: number; email?: string },
) => sql.first<Person>`
  select id, email, coalesce(preferred_name, name) as name from users
  where organization_id = ${organizationId} and (id = ${by.user_id} or lower(email) = lower(${by.email}))`;
