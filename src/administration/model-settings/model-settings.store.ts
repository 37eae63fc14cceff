import { json } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { NewTaskModels } from "../../kernel/model-tasks.schema.ts";
import type { ModelSettings, NewModelSettings } from "./model-settings.schema.ts";

type Limits =
  | "base_url"
  | "prompt_characters"
  | "output_tokens"
  | "reasoning"
  | "first_token_seconds"
  | "idle_seconds"
  | "timeout_seconds";

export interface SettingsRow extends Pick<ModelSettings, Limits> {
  provider: NewModelSettings["provider"];
  name: string;
  /** Encrypted. */
  api_key: string | null;
  /** Without their keys. */
  tasks: NewTaskModels;
  /** An encrypted JSON object: the key of each model in `tasks`, by its place. */
  task_keys: string | null;
  version: string;
  updated_at: string;
}

export const findSettings = (sql: Sql, organizationId: string) => sql.first<SettingsRow>`
  select provider, name, base_url, api_key, prompt_characters, output_tokens, reasoning, first_token_seconds, idle_seconds,
    timeout_seconds, tasks, task_keys, version, updated_at
  from model_settings where organization_id = ${organizationId}`;

export const upsertSettings = (
  sql: Sql,
  organizationId: string,
  given: Omit<SettingsRow, "version" | "updated_at">,
) => sql.first<SettingsRow>`
  insert into model_settings (organization_id, provider, name, base_url, api_key, prompt_characters, output_tokens, reasoning,
    first_token_seconds, idle_seconds, timeout_seconds, tasks, task_keys)
  values (${organizationId}, ${given.provider}, ${given.name}, ${given.base_url}, ${given.api_key},
    ${given.prompt_characters}, ${given.output_tokens}, ${given.reasoning}, ${given.first_token_seconds},
    ${given.idle_seconds}, ${given.timeout_seconds}, ${json(given.tasks)}, ${given.task_keys})
  on conflict (organization_id) do update set provider = excluded.provider, name = excluded.name,
    base_url = excluded.base_url, api_key = excluded.api_key, prompt_characters = excluded.prompt_characters,
    output_tokens = excluded.output_tokens, reasoning = excluded.reasoning,
    first_token_seconds = excluded.first_token_seconds, idle_seconds = excluded.idle_seconds,
    timeout_seconds = excluded.timeout_seconds, tasks = excluded.tasks, task_keys = excluded.task_keys,
    version = gen_random_uuid(), updated_at = now()
  returning provider, name, base_url, api_key, prompt_characters, output_tokens, reasoning, first_token_seconds, idle_seconds,
    timeout_seconds, tasks, task_keys, version, updated_at`;

export const deleteSettings = (sql: Sql, organizationId: string) => sql.run`
  delete from model_settings where organization_id = ${organizationId}`;
