create extension if not exists pg_trgm;

-- System folders (my-files, org-files, project) are roots. `ancestors` holds the ids from the root down to the folder itself.
create table folders (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  parent_id uuid references folders on delete cascade,
  ancestors uuid[] not null,
  type text not null check (type in ('custom', 'my-files', 'org-files', 'project')),
  owner_id integer references users on delete cascade,
  project_id uuid references projects on delete set null,
  name text not null,
  description text,
  is_access_controlled boolean not null default false,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((parent_id is null) = (type <> 'custom'))
);
create unique index folders_my_files on folders (owner_id) where type = 'my-files';
create unique index folders_org_files on folders (organization_id) where type = 'org-files';
create unique index folders_project on folders (project_id) where type = 'project';
create index folders_parent on folders (parent_id, name);
create index folders_ancestors on folders using gin (ancestors);
create index folders_organization on folders (organization_id);
call build_wall('folders');

create table folder_members (
  organization_id uuid not null references organizations on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  user_id integer not null references users on delete cascade,
  access_level text not null check (access_level in ('read', 'write')),
  added_at timestamptz(3) not null default now(),
  primary key (folder_id, user_id)
);
create index folder_members_user on folder_members (user_id);
call build_wall('folder_members');

create table project_folders (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  linked_at timestamptz(3) not null default now(),
  primary key (project_id, folder_id)
);
create index project_folders_folder on project_folders (folder_id);
call build_wall('project_folders');

create table files (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  folder_id uuid not null references folders,
  name text not null,
  size bigint not null,
  content_type text not null,
  kind text not null,
  sha256 text not null,
  status text not null check (status in ('extracting', 'embedding', 'ready', 'failed')),
  extraction_error text,
  warning text,
  pages integer,
  pages_read integer,
  depth integer not null default 0,
  uploaded_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index files_folder on files (folder_id, name, id);
create index files_newest on files (organization_id, created_at desc, id);
create index files_blob on files (organization_id, sha256);
create index files_name on files using gin (name gin_trgm_ops);
call build_wall('files');

create table project_files (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  file_id uuid not null references files on delete cascade,
  linked_at timestamptz(3) not null default now(),
  primary key (project_id, file_id)
);
create index project_files_file on project_files (file_id);
call build_wall('project_files');

-- The one text of a file, to which every place refers. Never changed.
create table file_texts (
  file_id uuid primary key references files on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  text text not null,
  title text,
  text_hash text not null,
  stories jsonb not null,
  labels jsonb not null
);
call build_wall('file_texts');

-- Pages as ranges of the text. `boxes` holds four 16-bit numbers for each unit of the page's text, packed.
create table file_pages (
  organization_id uuid not null references organizations on delete cascade,
  file_id uuid not null references files on delete cascade,
  page integer not null,
  start_at integer not null,
  end_at integer not null,
  method text not null,
  width double precision,
  height double precision,
  suspicions jsonb not null,
  boxes bytea,
  primary key (file_id, page)
);
call build_wall('file_pages');

-- A file that comes in parts, any of which may arrive at another node. Sessions end after a day.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer references users on delete cascade,
  file_name text not null,
  size bigint not null,
  destination jsonb not null,
  expires_at timestamptz(3) not null default now() + interval '24 hours',
  aborted_at timestamptz(3),
  file_id uuid references files on delete set null
);
create index uploads_expiry on uploads (expires_at);
call build_wall('uploads');

create table upload_parts (
  organization_id uuid not null references organizations on delete cascade,
  upload_id uuid not null references uploads on delete cascade,
  part_number integer not null,
  size bigint not null,
  sha256 text not null,
  primary key (upload_id, part_number)
);
create index upload_parts_blob on upload_parts (organization_id, sha256);
call build_wall('upload_parts');

-- System folders are there from the start: one for each organization, user and project.
create function make_organization_folder() returns trigger language plpgsql as $$
begin
  insert into folders (id, organization_id, ancestors, type, name)
  select id, new.id, array[id], 'org-files', 'Organization Files' from (select gen_random_uuid() as id) fresh;
  return null;
end $$;
create trigger make_folder after insert on organizations for each row execute function make_organization_folder();

create function make_user_folder() returns trigger language plpgsql as $$
begin
  insert into folders (id, organization_id, ancestors, type, owner_id, created_by, name)
  select id, new.organization_id, array[id], 'my-files', new.id, new.id, 'My Files' from (select gen_random_uuid() as id) fresh;
  return null;
end $$;
create trigger make_folder after insert on users for each row execute function make_user_folder();

create function make_project_folder() returns trigger language plpgsql as $$
begin
  insert into folders (id, organization_id, ancestors, type, project_id, created_by, name)
  select id, new.organization_id, array[id], 'project', new.id, new.created_by, new.name from (select gen_random_uuid() as id) fresh;
  return null;
end $$;
create trigger make_folder after insert on projects for each row execute function make_project_folder();

create function rename_project_folder() returns trigger language plpgsql as $$
begin
  update folders set name = new.name where project_id = new.id and type = 'project';
  return null;
end $$;
create trigger rename_folder after update of name on projects for each row execute function rename_project_folder();

-- What a project held stays when the project goes: its folder moves to the organization's files, as closed as the project was.
create function keep_project_folder() returns trigger language plpgsql as $$
declare
  home folders;
  kept folders;
begin
  select * into kept from folders where project_id = old.id and type = 'project';
  select * into home from folders where organization_id = old.organization_id and type = 'org-files';
  if kept.id is null or home.id is null then return old; end if;
  if not exists (select from folders where parent_id = kept.id) and not exists (select from files where folder_id = kept.id) then
    delete from folders where id = kept.id;
    return old;
  end if;
  update folders set ancestors = home.id || ancestors where ancestors @> array[kept.id];
  update folders set type = 'custom', parent_id = home.id, project_id = null, is_access_controlled = old.is_access_controlled
  where id = kept.id;
  insert into folder_members (organization_id, folder_id, user_id, access_level)
  select organization_id, kept.id, user_id, case access_level when 'read' then 'read' else 'write' end
  from project_members where project_id = old.id on conflict do nothing;
  return old;
end $$;
create trigger keep_folder before delete on projects for each row execute function keep_project_folder();

insert into folders (id, organization_id, ancestors, type, name)
select id, organization, array[id], 'org-files', 'Organization Files'
from (select gen_random_uuid() as id, o.id as organization from organizations o) fresh;
insert into folders (id, organization_id, ancestors, type, owner_id, created_by, name)
select id, organization, array[id], 'my-files', owner, owner, 'My Files'
from (select gen_random_uuid() as id, u.organization_id as organization, u.id as owner from users u) fresh;
insert into folders (id, organization_id, ancestors, type, project_id, created_by, name)
select id, organization, array[id], 'project', project, maker, name
from (select gen_random_uuid() as id, p.organization_id as organization, p.id as project, p.created_by as maker, p.name from projects p) fresh;

-- Bytes that a file let go of. A worker erases them once nothing refers to them any more.
create table released_blobs (
  organization_id uuid not null,
  sha256 text not null,
  released_at timestamptz(3) not null default now(),
  primary key (organization_id, sha256)
);
call build_wall('released_blobs');

create function release_blobs() returns trigger language plpgsql as $$
begin
  insert into released_blobs (organization_id, sha256) select distinct organization_id, sha256 from removed on conflict do nothing;
  return null;
end $$;
create trigger release_blobs after delete on files
  referencing old table as removed for each statement execute function release_blobs();
create trigger release_blobs after delete on upload_parts
  referencing old table as removed for each statement execute function release_blobs();
create trigger release_replaced_blobs after update on upload_parts
  referencing old table as removed for each statement execute function release_blobs();
