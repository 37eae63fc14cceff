import type { Sql } from "../../kernel/db/sql.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import * as store from "./accounts.store.ts";
import type { Organization } from "./organization.schema.ts";
import { hashPassword } from "./passwords.ts";

export const createOrganization = store.insertOrganization;
export const listOrganizations = store.listOrganizations;

export async function mustFindOrganization(sql: Sql, id: string): Promise<Organization> {
  const organization = await store.findOrganization(sql, id);
  if (!organization) throw notFound("organization");
  return organization;
}

export async function setBilling(sql: Sql, id: string, mode: string, credits?: number): Promise<Organization> {
  const organization = await store.updateBilling(sql, id, mode, credits);
  if (!organization) throw notFound("organization");
  return organization;
}

export interface NewPerson {
  organizationId: string;
  email?: string;
  name?: string;
  isAdmin?: boolean;
  managesVaults?: boolean;
  password?: string;
}

export async function createUser(sql: Sql, person: NewPerson): Promise<store.User> {
  const { id: organizationId } = await mustFindOrganization(sql, person.organizationId);
  const user = await store.insertUser(sql, {
    organizationId,
    email: person.email ?? null,
    name: person.name ?? null,
    isAdmin: person.isAdmin ?? false,
    managesVaults: person.managesVaults ?? false,
    passwordHash: person.password === undefined ? null : await hashPassword(person.password),
  });
  if (!user)
    throw conflict("EMAIL_TAKEN", `Someone in this organization already uses the e-mail address ${person.email}.`);
  return user;
}

export async function listUsers(sql: Sql, organizationId: string): Promise<store.User[]> {
  await mustFindOrganization(sql, organizationId);
  return store.listUsers(sql, organizationId);
}

export async function mustFindUser(sql: Sql, id: number): Promise<store.User> {
  const user = await store.findUser(sql, id);
  if (!user) throw notFound("user");
  return user;
}

export async function setPermissions(
  sql: Sql,
  id: number,
  change: { is_admin?: boolean; manages_vaults?: boolean },
): Promise<store.User> {
  const user = await store.updatePermissions(sql, id, change);
  if (!user) throw notFound("user");
  return user;
}
