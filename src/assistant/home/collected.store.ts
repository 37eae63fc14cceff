import type { Sql } from "../../kernel/db/sql.ts";

export const insertVaultLink = (sql: Sql, organizationId: string, projectId: string, vaultId: string) => sql.run`
  insert into project_vaults (organization_id, project_id, vault_id) values (${organizationId}, ${projectId}, ${vaultId})
  on conflict do nothing`;

export const deleteVaultLink = (sql: Sql, organizationId: string, projectId: string, vaultId: string) => sql.run`
  delete from project_vaults where organization_id = ${organizationId} and project_id = ${projectId} and vault_id = ${vaultId}`;

export const listVaultLinks = async (sql: Sql, organizationId: string, projectId: string) =>
  (
    await sql<{ id: string }>`
      select vault_id as id from project_vaults where organization_id = ${organizationId} and project_id = ${projectId}
      order by linked_at desc, vault_id`
  ).map(({ id }) => id);

export const insertPlaybookLink = (sql: Sql, organizationId: string, projectId: string, playbookId: string) => sql.run`
  insert into project_playbooks (organization_id, project_id, playbook_id) values (${organizationId}, ${projectId}, ${playbookId})
  on conflict do nothing`;

export const deletePlaybookLink = (sql: Sql, organizationId: string, projectId: string, playbookId: string) => sql.run`
  delete from project_playbooks
  where organization_id = ${organizationId} and project_id = ${projectId} and playbook_id = ${playbookId}`;

export const listPlaybookLinks = async (sql: Sql, organizationId: string, projectId: string) =>
  (
    await sql<{ id: string }>`
      select playbook_id as id from project_playbooks where organization_id = ${organizationId} and project_id = ${projectId}
      order by linked_at desc, playbook_id`
  ).map(({ id }) => id);
