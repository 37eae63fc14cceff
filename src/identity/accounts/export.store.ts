import { must } from "../../content/must.ts";
import { name } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** Exported tables and the columns left out: secrets, hashes and derived values. */
export const EXPORTED: Record<string, readonly string[]> = {
  organizations: ["moving"],
  users: ["password_hash", "email_key"],
  api_keys: ["hash"],
  api_key_vaults: [],
  api_key_projects: [],
  audit_records: [],
  audit_chains: ["checkpoint_proof"],
  user_profiles: [],
  company_profiles: [],
  projects: [],
  project_members: [],
  project_pins: [],
  project_files: [],
  project_folders: [],
  project_vaults: [],
  project_playbooks: [],
  folders: [],
  folder_members: [],
  files: [],
  file_texts: ["minhash", "words_hash"],
  chats: ["meaning"],
  chat_messages: [],
  chat_files: [],
  chat_shares: [],
  vaults: [],
  vault_members: [],
  vault_columns: [],
  vault_views: [],
  vault_alerts: ["claimed_at"],
  vault_sources: ["secret", "version"],
  vault_source_items: [],
  vault_documents: ["bands", "name_key", "title_key", "words_hash"],
  vault_sheets: [],
  cell_extractions: [],
  extraction_examples: [],
  cell_edits: [],
  cell_verifications: [],
  cells: ["sort_number", "sort_text", "folded", "doubt", "is_unsure"],
  cell_notes: [],
  column_learning: ["taught"],
  vault_samples: [],
  vault_sample_cells: [],
  fired_deadlines: [],
  deadline_states: [],
  home_visits: [],
  opened_items: [],
  chat_work: [],
  comments: [],
  notifications: [],
  notification_settings: [],
  emails: ["claimed_until"],
  vault_calendars: ["token_hash"],
  vault_rescans: [],
  vault_rescan_documents: [],
  vault_evaluations: [],
  evaluation_disagreements: [],
  playbooks: [],
  playbook_checks: [],
  position_learning: ["taught"],
  reviews: ["files", "summary", "playbook_id", "outcomes"],
  review_shares: [],
  finding_decisions: [],
  review_documents: [],
  workflows: [],
  workflow_runs: [],
  workflow_run_steps: [],
  approval_rules: [],
  approval_rule_approvers: [],
  approvals: [],
  approval_makers: [],
  approval_seats: [],
  approval_decisions: [],
  approval_delegations: [],
  review_responses: [],
  portfolios: ["playbook_id"],
  portfolio_contracts: [],
  playbook_examples: [],
  playbook_tests: [],
  skills: [],
  clauses: [],
  clause_versions: [],
  skill_files: [],
  templates: [],
  template_contents: [],
  template_versions: [],
  playbook_sources: [],
  jobs: [],
  usage_events: [],
  model_usage: [],
  budgets: [],
  budget_warnings: [],
  model_settings: ["api_key", "task_keys", "version"],
  webhooks: ["secret", "previous_secret"],
  webhook_deliveries: [],
  scim_tokens: ["hash"],
  scim_settings: [],
  scim_users: [],
  scim_groups: [],
  scim_group_members: [],
  user_identities: [],
  saml_settings: ["private_key"],
  legal_holds: [],
  retention_policies: [],
  access_policies: [],
  totp_factors: ["secret", "last_step"],
  passkeys: ["public_key", "counter"],
};

/** All reads see one snapshot. Must be the first statement of a transaction. */
export const beginSnapshot = (sql: Sql) => sql.run`set transaction isolation level repeatable read, read only`;

/** Rows of one table that belong to the organization, as JSON. */
export const listRows = (
  sql: Sql,
  table: string,
  organizationId: string,
  page: { limit: number; offset: number },
) => sql<{
  row: Record<string, unknown>;
}>`
  select to_jsonb(t) - ${must(EXPORTED[table], "only listed tables are exported")}::text[] as row from ${name(table)} t
  where t.${name(table === "organizations" ? "id" : "organization_id")} = ${organizationId}
  order by t.ctid limit ${page.limit} offset ${page.offset}`;

export const listStoredFiles = (sql: Sql, organizationId: string) => sql<{
  id: string;
  name: string;
  sha256: string;
  content_type: string;
}>`
  select id, name, sha256, content_type from files where organization_id = ${organizationId} order by id`;
