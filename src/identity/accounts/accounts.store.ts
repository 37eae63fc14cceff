import { first } from "../../content/must.ts";
import { assignments, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Organization, OrganizationChange } from "./organization.schema.ts";

export interface User {
  id: number;
  organization_id: string;
  email: string | null;
  name: string | null;
  is_admin: boolean;
  manages_vaults: boolean;
  created_at: string;
}

const ORGANIZATION = part`id, name, personal_keys_allowed, billing_mode, credit_balance as credits, created_at`;
const USER = part`id, organization_id, email, name, is_admin, manages_vaults, created_at`;

export async function insertOrganization(sql: Sql, name: string): Promise<Organization> {
  const rows = await sql<Organization>`insert into organizations (name) values (${name}) returning ${ORGANIZATION}`;
  return first(rows);
}

export const listOrganizations = (sql: Sql) => sql<Organization>`
  select ${ORGANIZATION} from organizations order by created_at, id`;

export const findOrganization = (sql: Sql, id: string) => sql.first<Organization>`
  select ${ORGANIZATION} from organizations where id = ${id}`;

export const updateOrganization = (sql: Sql, id: string, change: OrganizationChange) => sql.run`
  update organizations set ${assignments(change)} where id = ${id}`;

export const updateBilling = (
  sql: Sql,
  id: string,
  mode: string,
  credits: number | undefined,
) => sql.first<Organization>`
  update organizations set billing_mode = ${mode}, credit_balance = coalesce(${credits}, credit_balance)
  where id = ${id} returning ${ORGANIZATION}`;

export interface NewUser {
  organizationId: string;
  email: string | null;
  name: string | null;
  isAdmin: boolean;
  managesVaults: boolean;
  passwordHash: string | null;
}

/** Undefined if someone in the organization already has the address. */
export const insertUser = (sql: Sql, user: NewUser) => sql.first<User>`
  insert into users (organization_id, email, name, is_admin, manages_vaults, password_hash)
  values (${user.organizationId}, ${user.email}, ${user.name}, ${user.isAdmin}, ${user.managesVaults}, ${user.passwordHash})
  on conflict (organization_id, email_key) where removed_at is null do nothing returning ${USER}`;

export const listUsers = (sql: Sql, organizationId: string) => sql<User>`
  select ${USER} from users where organization_id = ${organizationId} and removed_at is null order by id`;

export const findUser = (sql: Sql, id: number) => sql.first<User>`
  select ${USER} from users where id = ${id} and removed_at is null`;

export const updatePermissions = (
  sql: Sql,
  id: number,
  change: { is_admin?: boolean; manages_vaults?: boolean },
) => sql.first<User>`
  update users set is_admin = coalesce(${change.is_admin}, is_admin), manages_vaults = coalesce(${change.manages_vaults}, manages_vaults)
  where id = ${id} and removed_at is null returning ${USER}`;
