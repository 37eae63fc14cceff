import { first } from "../../content/must.ts";
import type { AdmissionRow } from "../../identity/keys/keys.store.ts";
import { nothing, part } from "../../kernel/db/query.ts";
import type { Database, Sql } from "../../kernel/db/sql.ts";
import type { WindowLimits } from "../../kernel/limits/limits.ts";
import type { ConnectedApp } from "./apps.schema.ts";

export interface Client {
  id: string;
  name: string;
  redirect_uris: string[];
}

/** Finds the token, counts the request and sets the organization, in one round trip. */
export const admitApp = (
  database: Database,
  hash: Buffer,
  { tier, windowLimits, client }: { tier: string; windowLimits: WindowLimits; client: string | null },
  urgent: boolean,
) => database.entry<AdmissionRow>(urgent)`
  select * from admit_app(${hash}, ${tier}, ${windowLimits.organization}, ${windowLimits.key}, ${client})`;

export const findLiveToken = (sql: Sql, hash: Buffer) => sql.first<{ api_key_id: string }>`
  select t.api_key_id from oauth_tokens t join api_keys k on k.id = t.api_key_id
  where t.hash = ${hash} and t.kind = 'access' and t.expires_at > now() and k.revoked_at is null and k.expires_at > now()`;

export const insertClient = (sql: Sql, client: { name: string; redirectUris: string[] }) => sql<
  Client & { created_at: string }
>`
  insert into oauth_clients (name, redirect_uris) values (${client.name}, ${client.redirectUris}::text[])
  returning id, name, redirect_uris, created_at`;

export const findClient = (sql: Sql, id: string) => sql.first<Client>`
  select id, name, redirect_uris from oauth_clients where id = ${id}`;

export const updateClientUsed = (sql: Sql, id: string) => sql.run`
  update oauth_clients set used_at = now() where id = ${id}`;

export async function countUnusedClients(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }>`select count(*) from oauth_clients where used_at is null`;
  return first(rows).count;
}

/** Deletes clients that nobody has authorized since they registered. */
export const deleteUnusedClients = (sql: Sql, olderThanSeconds: number) => sql.run`
  delete from oauth_clients where used_at is null and created_at < now() - ${olderThanSeconds}::integer * interval '1 second'`;

/** Deletes clients whose apps were all disconnected long ago. */
export const deleteForgottenClients = (sql: Sql, days: number) => sql.run`
  delete from oauth_clients c where used_at < now() - ${days}::integer * interval '1 day' and not exists (
    select from api_keys k where k.client_id = c.id and k.revoked_at is null and k.expires_at > now())`;

export interface NewApp {
  organizationId: string;
  userId: number;
  client: Client;
  host: string;
  lifetimeSeconds: number;
}

export async function insertApp(sql: Sql, app: NewApp): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into api_keys (organization_id, user_id, created_by, name, hint, expires_at, client_id, client_host)
    values (${app.organizationId}, ${app.userId}, ${app.userId}, ${app.client.name}, '',
      now() + ${app.lifetimeSeconds}::integer * interval '1 second', ${app.client.id}, ${app.host})
    returning id`;
  return first(rows).id;
}

/** Connected apps: all of the organization's, one person's, or one. */
export const listApps = (sql: Sql, organizationId: string, userId?: number, id?: string) => sql<ConnectedApp>`
  select k.id, k.name, k.client_host as host, k.created_at, k.last_used_at,
    jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) as user
  from api_keys k join users u on u.id = k.user_id
  where k.organization_id = ${organizationId} and k.client_id is not null and k.revoked_at is null and k.expires_at > now()
    ${userId === undefined ? nothing : part`and k.user_id = ${userId}`} ${id === undefined ? nothing : part`and k.id = ${id}`}
  order by k.created_at desc, k.id limit 1000`;

export const updateAppExpiry = (sql: Sql, organizationId: string, id: string, seconds: number) => sql.run`
  update api_keys set expires_at = now() + ${seconds}::integer * interval '1 second'
  where organization_id = ${organizationId} and id = ${id}`;

export const insertCode = (
  sql: Sql,
  code: {
    organizationId: string;
    appId: string;
    hash: Buffer;
    redirectUri: string;
    challenge: string;
    lifetimeSeconds: number;
  },
) => sql.run`
  insert into oauth_codes (hash, organization_id, api_key_id, redirect_uri, challenge, expires_at)
  values (${code.hash}, ${code.organizationId}, ${code.appId}, ${code.redirectUri}, ${code.challenge},
    now() + ${code.lifetimeSeconds}::integer * interval '1 second')`;

/** The organization that a code or token belongs to. */
export const findCodeOwner = (sql: Sql, hash: Buffer) => sql.first<{ organization_id: string }>`
  select organization_id from oauth_codes where hash = ${hash}`;
export const findTokenOwner = (sql: Sql, hash: Buffer) => sql.first<{ organization_id: string }>`
  select organization_id from oauth_tokens where hash = ${hash}`;

interface Grant {
  api_key_id: string;
  client_id: string;
  user_id: number;
  organization_name: string;
  /** The code or token has not expired. */
  is_fresh: boolean;
  is_connected: boolean;
  /** Seconds since it was exchanged; null if it has not been. */
  used_seconds_ago: number | null;
}

export interface CodeRow extends Grant {
  redirect_uri: string;
  challenge: string;
}
export interface TokenRow extends Grant {
  kind: "access" | "refresh";
}

export const lockCode = (sql: Sql, hash: Buffer) => sql.first<CodeRow>`
  select c.api_key_id, k.client_id, k.user_id, o.name as organization_name, c.redirect_uri, c.challenge,
    c.expires_at > now() as is_fresh, k.revoked_at is null and k.expires_at > now() as is_connected,
    extract(epoch from now() - c.used_at)::float8 as used_seconds_ago
  from oauth_codes c join api_keys k on k.id = c.api_key_id join organizations o on o.id = c.organization_id
  where c.hash = ${hash} for update of c`;

export const lockToken = (sql: Sql, hash: Buffer) => sql.first<TokenRow>`
  select t.api_key_id, t.kind, k.client_id, k.user_id, o.name as organization_name,
    t.expires_at > now() as is_fresh, k.revoked_at is null and k.expires_at > now() as is_connected,
    extract(epoch from now() - t.used_at)::float8 as used_seconds_ago
  from oauth_tokens t join api_keys k on k.id = t.api_key_id join organizations o on o.id = t.organization_id
  where t.hash = ${hash} for update of t`;

export const updateCodeUsed = (sql: Sql, hash: Buffer) => sql.run`
  update oauth_codes set used_at = now() where hash = ${hash}`;
export const updateTokenUsed = (sql: Sql, hash: Buffer) => sql.run`
  update oauth_tokens set used_at = coalesce(used_at, now()) where hash = ${hash}`;

export const insertToken = (
  sql: Sql,
  token: { organizationId: string; appId: string; hash: Buffer; kind: "access" | "refresh"; lifetimeSeconds: number },
) => sql.run`
  insert into oauth_tokens (hash, organization_id, api_key_id, kind, expires_at)
  values (${token.hash}, ${token.organizationId}, ${token.appId}, ${token.kind},
    now() + ${token.lifetimeSeconds}::integer * interval '1 second')`;

/** Access tokens stay valid briefly, so that requests in progress can finish. */
export const retireAccessTokens = (sql: Sql, organizationId: string, appId: string, seconds: number) => sql.run`
  update oauth_tokens set expires_at = least(expires_at, now() + ${seconds}::integer * interval '1 second')
  where organization_id = ${organizationId} and api_key_id = ${appId} and kind = 'access'`;

export const deleteToken = (sql: Sql, hash: Buffer) => sql.run`delete from oauth_tokens where hash = ${hash}`;

export const deleteOldCodes = (sql: Sql) => sql.run`
  delete from oauth_codes where expires_at < now() - interval '1 day'`;
/** A used refresh token is kept for a week, to detect reuse. */
export const deleteOldTokens = (sql: Sql) => sql.run`
  delete from oauth_tokens where expires_at < now() or used_at < now() - interval '7 days'`;
