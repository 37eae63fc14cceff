import type { Sql } from "../../kernel/db/sql.ts";

/** Whether an organization is served here. A copy that was moved here but not opened yet is not. */
interface Found {
  is_open: boolean;
}

/** The organization of a key, session, token or link. All of them are stored as the SHA-256 of a random text. */
export const findByHash = (sql: Sql, hash: Buffer) => sql.first<Found>`
  select o.moving is distinct from 'in' as is_open from organizations o where o.id = (
    select organization_id from api_keys where hash = ${hash}
    union all select organization_id from sessions where hash = ${hash}
    union all select organization_id from sessions where previous_hash = ${hash}
    union all select organization_id from word_tokens where hash = ${hash}
    union all select organization_id from scim_tokens where hash = ${hash}
    union all select organization_id from oauth_tokens where hash = ${hash}
    union all select organization_id from oauth_codes where hash = ${hash}
    union all select organization_id from password_links where hash = ${hash}
    union all select organization_id from vault_calendars where token_hash = ${hash} limit 1)`;

export const findById = (sql: Sql, id: string) => sql.first<Found>`
  select moving is distinct from 'in' as is_open from organizations where id = ${id}`;

export const findByEmail = (sql: Sql, emailKey: string) => sql.first<Found>`
  select o.moving is distinct from 'in' as is_open from users u join organizations o on o.id = u.organization_id
  where u.email_key = ${emailKey} and u.removed_at is null and u.deactivated_at is null
  order by o.moving is distinct from 'in' desc limit 1`;

/** A client that may ask any person of any organization for access. */
export interface ClientRow {
  id: string;
  name: string;
  redirect_uris: string[];
  created_at: string;
}

export const findClient = (sql: Sql, id: string) => sql.first<ClientRow>`
  select id, name, redirect_uris, created_at from oauth_clients where id = ${id}`;

export const insertClient = (sql: Sql, client: ClientRow) => sql.run`
  insert into oauth_clients (id, name, redirect_uris, created_at)
  values (${client.id}, ${client.name}, ${client.redirect_uris}, ${client.created_at}) on conflict (id) do nothing`;
