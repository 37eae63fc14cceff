import { name } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";

/** A column that holds encrypted secrets, and the column that identifies its rows. */
export interface SecretColumn {
  table: string;
  column: string;
  key: string;
}

/** Every secret that is stored encrypted. */
export const SECRET_COLUMNS: SecretColumn[] = [
  { table: "webhooks", column: "secret", key: "id" },
  { table: "webhooks", column: "previous_secret", key: "id" },
  { table: "model_settings", column: "api_key", key: "organization_id" },
  { table: "vault_sources", column: "secret", key: "id" },
  { table: "saml_settings", column: "private_key", key: "organization_id" },
  { table: "totp_factors", column: "secret", key: "id" },
  { table: "file_keys", column: "secret", key: "id" },
  { table: "audit_chains", column: "checkpoint_proof", key: "organization_id" },
];

export interface StoredSecret {
  id: string;
  organization_id: string;
  value: string;
}

/** Secrets that do not begin as given, in the order of their rows. */
export const listSecretsWithout = (
  sql: Sql,
  { table, column, key }: SecretColumn,
  prefix: string,
  after: string | null,
  limit: number,
) => sql<StoredSecret>`
  select ${name(key)}::text as id, organization_id, ${name(column)} as value from ${name(table)}
  where ${name(column)} is not null and not starts_with(${name(column)}, ${prefix}) and ${name(key)} > coalesce(${after}::uuid, ${NIL})
  order by ${name(key)} limit ${limit}`;

const NIL = "00000000-0000-0000-0000-000000000000";

/** Leaves a secret alone that was changed meanwhile. */
export const updateSecret = (
  sql: Sql,
  { table, column, key }: SecretColumn,
  before: StoredSecret,
  value: string,
) => sql.run`
  update ${name(table)} set ${name(column)} = ${value} where ${name(key)} = ${before.id}::uuid and ${name(column)} = ${before.value}`;
