-- What a record is about keeps its name, so that the log can still name it once it is deleted.
alter table audit_records add column names jsonb not null default '{}';
grant insert (names) on audit_records to chancery_app;
create index audit_records_at on audit_records (organization_id, at);

-- A project collects vaults and playbooks. A link gives nobody access: each person sees only what they could see before. Official
-- playbooks have no row, so a playbook is named without a reference.
create table project_vaults (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  linked_at timestamptz(3) not null default now(),
  primary key (project_id, vault_id)
);
create index project_vaults_vault on project_vaults (vault_id);
call build_wall('project_vaults');

create table project_playbooks (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  playbook_id uuid not null,
  linked_at timestamptz(3) not null default now(),
  primary key (project_id, playbook_id)
);
call build_wall('project_playbooks');

create index jobs_reviews_of_project on jobs ((input ->> 'project_id'), created_at desc) where kind = 'playbooks/run';
