import { part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { SamlIdentityProvider } from "./saml.schema.ts";

export interface SamlRow extends SamlIdentityProvider {
  /** Encrypted. Null after a move without secrets. */
  private_key: string | null;
  public_certificate: string;
  updated_at: string;
}

const COLUMNS = part`name, entity_id, sso_url, logout_url, certificates, email_attribute, name_attribute, groups_attribute,
  admin_group, vaults_group, allowed_domains, provision, idp_initiated, private_key, public_certificate, updated_at`;

export const findSettings = (sql: Sql, organizationId: string) => sql.first<SamlRow>`
  select ${COLUMNS} from saml_settings where organization_id = ${organizationId}`;

/** The provider of one organization; without an id, of the only organization. */
export const findOffered = (sql: Sql, organizationId: string | undefined) => sql.first<{
  organization_id: string;
  name: string;
}>`
  select organization_id, name from saml_settings
  where organization_id = coalesce(${organizationId}, (select (array_agg(id))[1] from organizations having count(*) = 1))`;

export const upsertSettings = (sql: Sql, organizationId: string, given: Omit<SamlRow, "updated_at">) => sql.run`
  insert into saml_settings (organization_id, name, entity_id, sso_url, logout_url, certificates, email_attribute, name_attribute,
    groups_attribute, admin_group, vaults_group, allowed_domains, provision, idp_initiated, private_key, public_certificate)
  values (${organizationId}, ${given.name}, ${given.entity_id}, ${given.sso_url}, ${given.logout_url}, ${given.certificates},
    ${given.email_attribute}, ${given.name_attribute}, ${given.groups_attribute}, ${given.admin_group}, ${given.vaults_group},
    ${given.allowed_domains}, ${given.provision}, ${given.idp_initiated}, ${given.private_key}, ${given.public_certificate})
  on conflict (organization_id) do update set name = excluded.name, entity_id = excluded.entity_id, sso_url = excluded.sso_url,
    logout_url = excluded.logout_url, certificates = excluded.certificates, email_attribute = excluded.email_attribute,
    name_attribute = excluded.name_attribute, groups_attribute = excluded.groups_attribute, admin_group = excluded.admin_group,
    vaults_group = excluded.vaults_group, allowed_domains = excluded.allowed_domains, provision = excluded.provision,
    idp_initiated = excluded.idp_initiated, private_key = excluded.private_key, public_certificate = excluded.public_certificate,
    updated_at = now()`;

export const deleteSettings = (sql: Sql, organizationId: string) => sql.run`
  delete from saml_settings where organization_id = ${organizationId}`;

/** Returns 0 if the message was used before. */
export const insertMessage = (sql: Sql, organizationId: string, hash: Buffer, expiresAt: Date) => sql.run`
  insert into saml_messages (organization_id, hash, expires_at) values (${organizationId}, ${hash}, ${expiresAt})
  on conflict do nothing`;

/** For all organizations. */
export const deleteExpiredMessages = (sql: Sql) => sql.run`
  delete from saml_messages where expires_at < now()`;
