import { first } from "../../content/must.ts";
import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Passkey } from "./factors.schema.ts";

export interface FactorSummary {
  totp_created_at: string | null;
  totp_last_used_at: string | null;
  recovery_codes_left: number;
  has_passkey: boolean;
  has_password: boolean;
  required: boolean;
}

export async function findFactors(sql: Sql, organizationId: string, userId: number): Promise<FactorSummary> {
  const rows = await sql<FactorSummary>`
    select t.confirmed_at as totp_created_at, t.last_used_at as totp_last_used_at,
      (select count(*)::integer from recovery_codes r where r.user_id = u.id) as recovery_codes_left,
      exists (select from passkeys p where p.user_id = u.id) as has_passkey, u.password_hash is not null as has_password,
      exists (select from access_policies a where a.organization_id = u.organization_id and a.second_factor_required) as required
    from users u left join totp_factors t on t.user_id = u.id and t.confirmed_at is not null
    where u.organization_id = ${organizationId} and u.id = ${userId}`;
  return first(rows);
}

/** Replaces an unconfirmed factor. Undefined if there is a confirmed one. */
export const upsertTotp = (sql: Sql, organizationId: string, userId: number, secret: string) => sql.first<{
  id: string;
}>`
  insert into totp_factors as t (organization_id, user_id, secret) values (${organizationId}, ${userId}, ${secret})
  on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
  where t.confirmed_at is null returning id`;

export interface TotpRow {
  secret: string;
  is_confirmed: boolean;
}

export const findTotp = (sql: Sql, organizationId: string, userId: number) => sql.first<TotpRow>`
  select secret, confirmed_at is not null as is_confirmed from totp_factors
  where organization_id = ${organizationId} and user_id = ${userId}`;

/** True for the first use of this step's code. Codes of earlier steps stop working too. */
export const takeTotpStep = async (sql: Sql, organizationId: string, userId: number, step: number) =>
  (await sql.run`
    update totp_factors set last_step = ${step}, last_used_at = now()
    where organization_id = ${organizationId} and user_id = ${userId} and last_step < ${step}`) === 1;

export const confirmTotp = (sql: Sql, organizationId: string, userId: number) => sql.run`
  update totp_factors set confirmed_at = now(), last_used_at = null
  where organization_id = ${organizationId} and user_id = ${userId}`;

export const deleteTotp = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from totp_factors where organization_id = ${organizationId} and user_id = ${userId} and confirmed_at is not null`;

const PASSKEY = part`id, name, created_at, last_used_at`;

export const listPasskeys = (sql: Sql, organizationId: string, userId: number) => sql<Passkey>`
  select ${PASSKEY} from passkeys where organization_id = ${organizationId} and user_id = ${userId} order by created_at, id`;

export const listCredentialIds = async (sql: Sql, organizationId: string, userId: number) =>
  (
    await sql<{ credential_id: string }>`
      select credential_id from passkeys where organization_id = ${organizationId} and user_id = ${userId}`
  ).map((row) => row.credential_id);

export const findPasskey = (sql: Sql, organizationId: string, userId: number, id: string) => sql.first<Passkey>`
  select ${PASSKEY} from passkeys where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`;

export interface NewPasskeyRow {
  organizationId: string;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/** Undefined if someone has registered the credential already. */
export const insertPasskey = (sql: Sql, passkey: NewPasskeyRow) => sql.first<Passkey>`
  insert into passkeys (organization_id, user_id, credential_id, public_key, counter, transports, name)
  values (${passkey.organizationId}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
    ${passkey.transports}::text[], ${passkey.name})
  on conflict (credential_id) do nothing returning ${PASSKEY}`;

export const updatePasskeyName = (sql: Sql, organizationId: string, id: string, name: string) => sql.first<Passkey>`
  update passkeys set name = ${name} where organization_id = ${organizationId} and id = ${id} returning ${PASSKEY}`;

export const deletePasskey = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from passkeys where organization_id = ${organizationId} and id = ${id}`;

export interface Credential {
  id: string;
  organization_id: string;
  user_id: number;
  user_email: string | null;
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

/** In any organization. */
export const findCredential = (sql: Sql, credentialId: string) => sql.first<Credential>`
  select p.id, p.organization_id, p.user_id, u.email as user_email, p.credential_id, p.public_key, p.counter::double precision as counter
  from passkeys p join users u on u.id = p.user_id
  where p.credential_id = ${credentialId} and u.removed_at is null and u.deactivated_at is null`;

/** The counter never decreases, even if two responses arrive at once. */
export const updatePasskeyUse = (sql: Sql, organizationId: string, id: string, counter: number) => sql.run`
  update passkeys set counter = greatest(counter, ${counter}), last_used_at = now()
  where organization_id = ${organizationId} and id = ${id} and (counter < ${counter} or counter = 0)`;

export async function deleteFactorsOf(sql: Sql, organizationId: string, userId: number) {
  await sql`delete from totp_factors where organization_id = ${organizationId} and user_id = ${userId}`;
  await sql`delete from passkeys where organization_id = ${organizationId} and user_id = ${userId}`;
  await sql`delete from recovery_codes where organization_id = ${organizationId} and user_id = ${userId}`;
}

export const deleteCodesWithoutFactor = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from recovery_codes
  where organization_id = ${organizationId} and user_id = ${userId} and not has_second_factor(user_id)`;

/** Locks the account, so that two removals at once do not leave it without a factor. */
export const lockAccount = (sql: Sql, organizationId: string, userId: number) => sql.run`
  select from users where organization_id = ${organizationId} and id = ${userId} for no key update`;
