-- created_by is null for a playbook made under an organization-scoped key, or whose maker is gone.
create table playbooks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  created_by integer references users on delete set null,
  visibility text not null check (visibility in ('private', 'organization')),
  status text not null default 'draft' check (status in ('draft', 'processing', 'completed', 'failed')),
  title text not null,
  description text,
  guide text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index playbooks_organization on playbooks (organization_id, created_at desc, id);
call build_wall('playbooks');

create table playbook_checks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  playbook_id uuid not null references playbooks on delete cascade,
  position integer not null,
  title text not null,
  description text,
  importance text check (importance in ('low', 'medium', 'high')),
  positions jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (playbook_id, position) deferrable
);
call build_wall('playbook_checks');
