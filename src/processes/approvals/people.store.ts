import { type Part, part } from "../../kernel/db/query.ts";
import type { Role } from "./rules.schema.ts";

/** A person as JSON, or null. */
export const person = (id: Part): Part => part`
  (select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) from users u where u.id = ${id})`;

/** An approver as JSON: a person with the name, or a role. */
export const approver = (
  userId: Part,
  role: Part,
): Part => part`case when ${userId} is null then jsonb_build_object('role', ${role})
  else jsonb_build_object('user_id', ${userId}, 'name', (
    select coalesce(u.preferred_name, u.name, u.email) from users u where u.id = ${userId})) end`;

/** Whether user u can still sign in. */
export const IS_ACTIVE = part`u.removed_at is null and u.deactivated_at is null`;

/** Whether user u has the role. */
export const hasRole = (role: Part): Part =>
  part`(${role} = 'administrator' and u.is_admin or ${role} = 'vault_manager' and (u.is_admin or u.manages_vaults))`;

/** An approver as it is stored: a person or a role. */
export interface ApproverRow {
  user_id: number | null;
  role: Role | null;
}
