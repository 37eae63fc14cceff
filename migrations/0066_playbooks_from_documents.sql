-- A playbook that was drafted from contracts stays a draft until a person confirms it.
alter table playbooks add column awaits_confirmation boolean not null default false;

-- What a playbook was drafted from: the files, and for each check the wordings that were found, how many contracts have each, and where.
create table playbook_sources (
  playbook_id uuid primary key references playbooks on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  files jsonb not null,
  checks jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index playbook_sources_organization on playbook_sources (organization_id, playbook_id);
call build_wall('playbook_sources');
