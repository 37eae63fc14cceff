import { first } from "../../content/must.ts";
import type { Scope } from "../../kernel/context.ts";
import { nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Database, Sql } from "../../kernel/db/sql.ts";
import type { WindowLimits, Windows } from "../../kernel/limits/limits.ts";
import type { KeptKey, Key } from "./keys.schema.ts";

export interface KeyRow {
  id: string;
  organization_id: string;
  user_id: number | null;
  name: string;
  hint: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

/** Who acts: a person, or a key of a person or of the organization. */
export interface CallerRow {
  /** Null for a person without a key. */
  api_key_id: string | null;
  organization_id: string;
  organization_name: string;
  user_id: number | null;
  user_email: string | null;
  user_name: string | null;
  is_admin: boolean;
  manages_vaults: boolean;
  /** Null: all. */
  scopes: Scope[] | null;
  /** Null, like `scopes`, for a connected app. */
  is_limited: boolean | null;
}

export interface AdmissionRow extends CallerRow, Windows {
  api_key_id: string;
  /** The organization does not allow the client's network. */
  outside: boolean;
}

/** Finds the key, counts the request against both of its rate limits and sets the organization, in one round trip. */
export const admitKey = (
  database: Database,
  hash: Buffer,
  { tier, windowLimits, client }: { tier: string; windowLimits: WindowLimits; client: string | null },
  urgent: boolean,
) => database.entry<AdmissionRow>(urgent)`
  select * from admit(${hash}, ${tier}, ${windowLimits.organization}, ${windowLimits.key}, null, ${client})`;

export const findLiveKey = (sql: Sql, hash: Buffer) => sql.first<{ id: string }>`
  select id from api_keys where hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > now())`;

/** The person or key that a job works for, if they still have access. */
export const findJobOwner = (
  sql: Sql,
  { organizationId, userId, apiKeyId }: { organizationId: string; userId: number | null; apiKeyId: string | null },
) => sql.first<CallerRow>`
  select k.id as api_key_id, o.id as organization_id, o.name as organization_name, u.id as user_id, u.email as user_email,
    coalesce(u.preferred_name, u.name) as user_name, coalesce(u.is_admin, false) as is_admin,
    coalesce(u.is_admin or u.manages_vaults, false) as manages_vaults, k.scopes, k.is_limited
  from organizations o
    left join users u on u.organization_id = o.id and u.id = ${userId} and u.removed_at is null and u.deactivated_at is null
    left join api_keys k on k.organization_id = o.id and k.id = ${apiKeyId} and k.user_id is not distinct from u.id
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  where o.id = ${organizationId} and (${userId}::integer is null or u.id is not null) and (${apiKeyId}::uuid is null or k.id is not null)
    and (${userId}::integer is not null or ${apiKeyId}::uuid is not null)`;

export async function insertKey(
  sql: Sql,
  key: {
    organizationId: string;
    userId: number | null;
    createdBy: number | null;
    name: string;
    hash: Buffer;
    hint: string;
    lifetimeSeconds: number | null;
    scopes: Scope[] | null;
    isLimited: boolean;
  },
): Promise<KeyRow> {
  const rows = await sql<KeyRow>`
    insert into api_keys (organization_id, user_id, created_by, name, hash, hint, expires_at, scopes, is_limited)
    values (${key.organizationId}, ${key.userId}, ${key.createdBy}, ${key.name}, ${key.hash}, ${key.hint},
      now() + ${key.lifetimeSeconds}::integer * interval '1 second', ${key.scopes}::text[], ${key.isLimited})
    returning id, organization_id, user_id, name, hint, created_at, expires_at, revoked_at, last_used_at`;
  return first(rows);
}

/** Only vaults of the organization. Returns how many there are. */
export const insertKeyVaults = (sql: Sql, organizationId: string, id: string, vaultIds: string[]) => sql.run`
  insert into api_key_vaults (organization_id, api_key_id, vault_id)
  select organization_id, ${id}, id from vaults where organization_id = ${organizationId} and id = any(${vaultIds}::uuid[])`;

/** Only projects of the organization. Returns how many there are. */
export const insertKeyProjects = (sql: Sql, organizationId: string, id: string, projectIds: string[]) => sql.run`
  insert into api_key_projects (organization_id, api_key_id, project_id)
  select organization_id, ${id}, id from projects where organization_id = ${organizationId} and id = any(${projectIds}::uuid[])`;

/** Whether the limited key of this connection has access to any vault. The row policy hides all others. */
export const isAnyVaultReached = async (sql: Sql, organizationId: string) =>
  (await sql`select from vaults where organization_id = ${organizationId} limit 1`).length > 0;

export const listKeys = (sql: Sql, organizationId: string) => sql<KeyRow>`
  select id, organization_id, user_id, name, hint, created_at, expires_at, revoked_at, last_used_at
  from api_keys where organization_id = ${organizationId} order by created_at, id`;

/** Idempotent: keeps the time of the first revocation. */
export const revokeKey = (sql: Sql, id: string) => sql.first<{ id: string; revoked_at: string }>`
  update api_keys set revoked_at = coalesce(revoked_at, now()) where id = ${id} returning id, revoked_at`;

export const updateLastUsed = (sql: Sql, uses: { id: string; at: string }[]) => sql.run`
  update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
  from unnest(${uses.map((use) => use.id)}::uuid[], ${uses.map((use) => use.at)}::timestamptz[]) used (id, at)
  where k.id = used.id`;

export const revokeKeysOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  update api_keys set revoked_at = now()
  where organization_id = ${organizationId} and user_id = ${userId} and revoked_at is null`;

const personOf = (alias: Part) => part`case when ${alias}.id is not null then
  jsonb_build_object('id', ${alias}.id, 'name', coalesce(${alias}.preferred_name, ${alias}.name), 'email', ${alias}.email) end`;
const LIMITS = part`case when k.is_limited then jsonb_build_object(
  'vaults', array(select jsonb_build_object('id', v.id, 'name', v.name)
    from api_key_vaults l join vaults v on v.id = l.vault_id where l.api_key_id = k.id order by v.name, v.id),
  'projects', array(select jsonb_build_object('id', p.id, 'name', p.name)
    from api_key_projects l join projects p on p.id = l.project_id where l.api_key_id = k.id order by p.name, p.id)) end`;
const [USER, MAKER, RESPONSIBLE] = [personOf(part`u`), personOf(part`c`), personOf(part`r`)];

/** Keys for display: all of the organization's, one person's, or one. */
export const listKeyring = (sql: Sql, organizationId: string, userId?: number, id?: string) => sql<Key>`
  select k.id, k.name, case when k.user_id is null then 'organization' else 'user' end as scope, k.hint, k.created_at,
    k.expires_at, k.last_used_at, k.revoked_at, k.scopes, ${LIMITS} as limits, ${USER} as user, ${MAKER} as created_by, ${RESPONSIBLE} as responsible
  from api_keys k left join users u on u.id = k.user_id left join users c on c.id = k.created_by
    left join users r on r.id = k.responsible_id
  where k.organization_id = ${organizationId} and k.client_id is null ${userId === undefined ? nothing : part`and k.user_id = ${userId}`}
    ${id === undefined ? nothing : part`and k.id = ${id}`}
  order by k.created_at desc, k.id limit 1000`;

const keptBy = (organizationId: string, userId: number) => part`
  organization_id = ${organizationId} and user_id is null and coalesce(responsible_id, created_by) = ${userId}
  and revoked_at is null and (expires_at is null or expires_at > now())`;

/** Live organization keys that the person created or took over. */
export const listKeptBy = (sql: Sql, organizationId: string, userId: number) => sql<KeptKey>`
  select id, name, hint, last_used_at from api_keys where ${keptBy(organizationId, userId)} order by created_at, id`;

export const revokeKeptBy = (sql: Sql, organizationId: string, userId: number) => sql<{ id: string }>`
  update api_keys set revoked_at = now() where ${keptBy(organizationId, userId)} returning id`;

export const updateResponsible = (sql: Sql, organizationId: string, userId: number, heirId: number) => sql.run`
  update api_keys set responsible_id = ${heirId} where ${keptBy(organizationId, userId)}`;

export const arePersonalKeysAllowed = async (sql: Sql, organizationId: string) =>
  (
    await sql.first<{ personal_keys_allowed: boolean }>`
      select personal_keys_allowed from organizations where id = ${organizationId}`
  )?.personal_keys_allowed === true;
