import { first } from "../../content/must.ts";
import { part } from "../../kernel/db/query.ts";
import type { Database, Sql } from "../../kernel/db/sql.ts";

export interface SessionUser {
  session_id: string;
  organization_id: string;
  organization_name: string;
  user_id: number;
  user_email: string | null;
  user_name: string | null;
  is_admin: boolean;
  manages_vaults: boolean;
  must_set_up_factor: boolean;
}

export interface SessionAdmission extends SessionUser {
  rotated: boolean;
  /** The organization does not allow the client's network. */
  outside: boolean;
  used: number;
  reset_ms: number;
}

interface Admitting {
  nextHash: Buffer | null;
  quota: number;
  /** The client's address. */
  client: string | null;
  /** False for requests that a page makes by itself. */
  byPerson: boolean;
}

/** Finds the session, counts the request against its rate limit and sets the organization, in one round trip. */
export const admitSession = (
  database: Database,
  hash: Buffer,
  { nextHash, quota, client, byPerson }: Admitting,
  urgent: boolean,
) => database.entry<SessionAdmission>(urgent)`
  select * from admit_session(${hash}, ${nextHash}, ${quota}, ${client}, ${byPerson})`;

export interface SessionRow extends SessionUser {
  personal_keys_allowed: boolean;
  failed_sign_ins: number;
  created_at: string;
  expires_at: string;
}

const EXPIRES_AT = part`end_of_session(s)`;

export const findSession = (sql: Sql, organizationId: string, id: string) => sql.first<SessionRow>`
  select s.id as session_id, o.id as organization_id, o.name as organization_name, o.personal_keys_allowed, u.id as user_id,
    u.email as user_email, coalesce(u.preferred_name, u.name) as user_name, u.is_admin, u.is_admin or u.manages_vaults as manages_vaults,
    must_set_up_factor(s) as must_set_up_factor, s.failed_sign_ins, s.created_at, ${EXPIRES_AT} as expires_at
  from sessions s join organizations o on o.id = s.organization_id join users u on u.id = s.user_id
  where s.organization_id = ${organizationId} and s.id = ${id}`;

export interface NewSession {
  organizationId: string;
  userId: number;
  hash: Buffer;
  userAgent: string | null;
  address: string;
  failedSignIns: number;
  provider?: ProviderSession | undefined;
  confirmedAt: Date | null;
}

/** The sign-in at the identity provider that a session came from. */
export interface ProviderSession {
  issuer: string;
  subject: string;
  session: string | null;
  name_format: string | null;
}

export async function insertSession(sql: Sql, session: NewSession): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into sessions (organization_id, user_id, hash, user_agent, address, failed_sign_ins, oidc_issuer, oidc_subject, oidc_session,
      oidc_name_format, confirmed_at)
    values (${session.organizationId}, ${session.userId}, ${session.hash}, left(${session.userAgent}, 500),
      left(${session.address}, 100), ${session.failedSignIns}, ${session.provider?.issuer}, ${session.provider?.subject},
      ${session.provider?.session}, ${session.provider?.name_format}, ${session.confirmedAt})
    returning id`;
  return first(rows).id;
}

/** The identity provider's session. Undefined if the session did not come from an identity provider. */
export const findProviderSession = (sql: Sql, organizationId: string, id: string) => sql.first<ProviderSession>`
  select oidc_issuer as issuer, oidc_subject as subject, oidc_session as session, oidc_name_format as name_format
  from sessions where organization_id = ${organizationId} and id = ${id} and oidc_issuer is not null`;

/** In any organization. */
export const deleteByToken = (sql: Sql, hash: Buffer) => sql.run`
  delete from sessions where hash = ${hash} or previous_hash = ${hash}`;

export const deleteSession = (sql: Sql, organizationId: string, userId: number, id: string) => sql.run`
  delete from sessions where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`;

export interface SeenSession {
  id: string;
  created_at: string;
  last_seen_at: string;
  user_agent: string | null;
  address: string | null;
}

const live = (organizationId: string, userId: number) => part`
  s.organization_id = ${organizationId} and s.user_id = ${userId} and ${EXPIRES_AT} > now()`;

export const listSessions = (sql: Sql, organizationId: string, userId: number) => sql<SeenSession>`
  select id, created_at, last_seen_at, user_agent, address from sessions s where ${live(organizationId, userId)}
  order by last_seen_at desc, id`;

export const findOwnSession = (sql: Sql, organizationId: string, userId: number, id: string) => sql.first<{
  id: string;
}>`
  select id from sessions where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`;

/** All sessions of a user, except one if given. */
export const deleteSessionsOf = (sql: Sql, organizationId: string, userId: number, exceptId: string | null) => sql.run`
  delete from sessions where organization_id = ${organizationId} and user_id = ${userId} and id is distinct from ${exceptId}`;

/** Makes the user's open streams re-check that they are still signed in. */
export const notifySessionsEnded = (sql: Sql, organizationId: string, userId: number) => sql`
  select tell_change(${organizationId}::uuid, json_build_object('kind', 'member', 'user_id', ${userId}::integer))`;

/** Also invalidates the previous token. */
export const updateToken = (sql: Sql, organizationId: string, id: string, hash: Buffer) => sql.run`
  update sessions set hash = ${hash}, previous_hash = null, rotated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

export const updateConfirmed = (sql: Sql, organizationId: string, id: string) => sql.run`
  update sessions set confirmed_at = now() where organization_id = ${organizationId} and id = ${id}`;

export const isConfirmed = async (sql: Sql, organizationId: string, id: string, minutes: number) =>
  (await sql.first<{ id: string }>`
    select id from sessions where organization_id = ${organizationId} and id = ${id}
      and confirmed_at > now() - make_interval(mins => ${minutes})`) !== undefined;

/** For all organizations. */
export const deleteEndedSessions = (sql: Sql) => sql.run`
  delete from sessions s where ${EXPIRES_AT} < now()`;

/** One session of the provider, or all of the person's, in one organization or in all. */
export const deleteProviderSessions = (
  sql: Sql,
  ended: { issuer: string; subject: string | null; session: string | null },
  organizationId: string | undefined,
) => sql<{ organization_id: string; organization_name: string; user_id: number }>`
  with gone as (
    delete from sessions where oidc_issuer = ${ended.issuer} and oidc_subject = coalesce(${ended.subject}, oidc_subject)
      and (${ended.session}::text is null or oidc_session = ${ended.session})
      and organization_id = coalesce(${organizationId}, organization_id)
    returning organization_id, user_id)
  select distinct g.organization_id, o.name as organization_name, g.user_id from gone g join organizations o on o.id = g.organization_id`;
