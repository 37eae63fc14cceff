-- created_by is null for a skill made under an organization-scoped key, or whose maker is gone.
create table skills (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  created_by integer references users on delete set null,
  visibility text not null check (visibility in ('private', 'organization')),
  name text not null,
  description text,
  content text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index skills_organization on skills (organization_id, created_at desc, id);
call build_wall('skills');

create table skill_files (
  organization_id uuid not null references organizations on delete cascade,
  skill_id uuid not null references skills on delete cascade,
  file_id uuid not null references files on delete cascade,
  position integer not null,
  primary key (skill_id, file_id)
);
create index skill_files_file on skill_files (file_id);
call build_wall('skill_files');

-- The name a person chose stands in users, where everything that names people looks. No row: never saved.
create table user_profiles (
  user_id integer primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  use_name_in_chats boolean not null default true,
  role_title text,
  jurisdiction_focus text,
  practice_areas text[] not null default '{}',
  custom_instructions text,
  privilege_marking_enabled boolean not null default false,
  privilege_marking_text text,
  enter_to_submit boolean not null default true,
  document_author_name text,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
call build_wall('user_profiles');

create table company_profiles (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  is_default boolean not null default false,
  name text not null,
  dba_name text,
  industry text,
  size text,
  location text,
  incorporation_country text,
  incorporation_state text,
  description text,
  revenue text,
  legal_matters text,
  regulations text,
  risk_tolerance text,
  additional_info text,
  customer_types text[],
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index company_profiles_organization on company_profiles (organization_id);
create unique index company_profiles_default on company_profiles (organization_id) where is_default;
call build_wall('company_profiles');
