import { name } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";

/** A column that holds encrypted secrets, and the column that identifies its rows. */
export interface SecretColumn {
  table: string;
  column: string;
  key: string;
  /** The column that the ciphertext is bound to. */
  owner: "organization_id" | "name";
}

const ofOrganizations = (table: string, column: string, key: string): SecretColumn => ({
  table,
  column,
  key,
  owner: "organization_id",
});

/** Every secret that is stored encrypted. */
export const SECRET_COLUMNS: SecretColumn[] = [
  ofOrganizations("webhooks", "secret", "id"),
  ofOrganizations("webhooks", "previous_secret", "id"),
  ofOrganizations("model_settings", "api_key", "organization_id"),
  ofOrganizations("model_settings", "task_keys", "organization_id"),
  ofOrganizations("vault_sources", "secret", "id"),
  ofOrganizations("saml_settings", "private_key", "organization_id"),
  ofOrganizations("totp_factors", "secret", "id"),
  ofOrganizations("file_keys", "secret", "id"),
  ofOrganizations("audit_chains", "checkpoint_proof", "organization_id"),
  { table: "server_secrets", column: "secret", key: "id", owner: "name" },
];

export interface StoredSecret {
  id: string;
  owner: string;
  value: string;
}

/** Secrets without the given prefix, in the order of their rows. */
export const listSecretsWithout = (
  sql: Sql,
  { table, column, key, owner }: SecretColumn,
  prefix: string,
  { after, limit }: { after: string | null; limit: number },
) => sql<StoredSecret>`
  select ${name(key)}::text as id, ${name(owner)} as owner, ${name(column)} as value from ${name(table)}
  where ${name(column)} is not null and not starts_with(${name(column)}, ${prefix}) and ${name(key)} > coalesce(${after}::uuid, ${NIL})
  order by ${name(key)} limit ${limit}`;

const NIL = "00000000-0000-0000-0000-000000000000";

/** Does nothing if the secret was changed in the meantime. */
export const updateSecret = (
  sql: Sql,
  { table, column, key }: SecretColumn,
  before: StoredSecret,
  value: string,
) => sql.run`
  update ${name(table)} set ${name(column)} = ${value} where ${name(key)} = ${before.id}::uuid and ${name(column)} = ${before.value}`;
