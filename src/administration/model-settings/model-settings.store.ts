import type { Sql } from "../../kernel/db/sql.ts";
import type { ModelSettings, NewModelSettings } from "./model-settings.schema.ts";

export interface SettingsRow extends Pick<ModelSettings, "base_url" | "prompt_characters" | "timeout_seconds"> {
  provider: NewModelSettings["provider"];
  name: string;
  /** Encrypted. */
  api_key: string | null;
  version: string;
  updated_at: string;
}

export const findSettings = (sql: Sql, organizationId: string) => sql.first<SettingsRow>`
  select provider, name, base_url, api_key, prompt_characters, timeout_seconds, version, updated_at
  from model_settings where organization_id = ${organizationId}`;

export const upsertSettings = (
  sql: Sql,
  organizationId: string,
  given: Omit<SettingsRow, "version" | "updated_at">,
) => sql.first<SettingsRow>`
  insert into model_settings (organization_id, provider, name, base_url, api_key, prompt_characters, timeout_seconds)
  values (${organizationId}, ${given.provider}, ${given.name}, ${given.base_url}, ${given.api_key},
    ${given.prompt_characters}, ${given.timeout_seconds})
  on conflict (organization_id) do update set provider = excluded.provider, name = excluded.name,
    base_url = excluded.base_url, api_key = excluded.api_key, prompt_characters = excluded.prompt_characters,
    timeout_seconds = excluded.timeout_seconds, version = gen_random_uuid(), updated_at = now()
  returning provider, name, base_url, api_key, prompt_characters, timeout_seconds, version, updated_at`;

export const deleteSettings = (sql: Sql, organizationId: string) => sql.run`
  delete from model_settings where organization_id = ${organizationId}`;
