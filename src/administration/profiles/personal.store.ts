import { assignments, nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PersonalProfile, PersonalProfileChange } from "./personal.schema.ts";

export interface PersonalRow extends PersonalProfile {
  /** The preferred name, or else the account's name. */
  name: string | null;
}

/** Unsaved fields have their defaults. Undefined when there is no such person. */
export const findPersonal = (sql: Sql, organizationId: string, userId: number) => sql.first<PersonalRow>`
  select u.preferred_name, coalesce(u.preferred_name, u.name) as name, coalesce(p.use_name_in_chats, true) as use_name_in_chats,
    p.role_title, p.jurisdiction_focus, coalesce(p.practice_areas, '{}') as practice_areas, p.custom_instructions,
    coalesce(p.privilege_marking_enabled, false) as privilege_marking_enabled, p.privilege_marking_text,
    coalesce(p.enter_to_submit, true) as enter_to_submit, p.document_author_name, coalesce(p.enabled, true) as enabled,
    p.created_at, p.updated_at
  from users u left join user_profiles p on p.user_id = u.id
  where u.organization_id = ${organizationId} and u.id = ${userId}`;

/** The first save creates the row. */
export async function savePersonal(sql: Sql, organizationId: string, userId: number, change: PersonalProfileChange) {
  const { preferred_name, ...rest } = change;
  const changed = Object.keys(rest).length === 0 ? nothing : part`, ${assignments(rest)}`;
  if (preferred_name !== undefined) {
    await sql`
      update users set preferred_name = ${preferred_name} where organization_id = ${organizationId} and id = ${userId}`;
  }
  await sql`
    insert into user_profiles (organization_id, user_id) values (${organizationId}, ${userId}) on conflict do nothing`;
  await sql`
    update user_profiles set updated_at = now()${changed}
    where organization_id = ${organizationId} and user_id = ${userId}`;
}
