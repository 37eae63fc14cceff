-- The whole schema of version 0.1.0. Later changes come as files of their own, with the next number.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- ========== The wall between organizations ============================================================================

-- Requests run as chancery_app, which sees only the rows of the organization named by the setting app.org, and no row when
-- it is not set. The owner of the tables (migrations, dispatch, administration) passes through a policy of its own, so that
-- the wall also holds where the owner is not a superuser.

create function current_organization() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.org', true), '')::uuid $$;

create procedure build_wall(walled regclass, owner_column name default 'organization_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', walled);
  execute format('create policy organization on %s to chancery_app using (%I = current_organization())', walled, owner_column);
  execute format('create policy owner on %s to current_user using (true)', walled);
  execute format('grant select, insert, update, delete on %s to chancery_app', walled);
end $$;

-- ========== Organizations, people and keys ============================================================================

-- storage_quota and daily_pages_quota: how much an organization may store, and have read each day. Null: the settings of the
-- installation apply. -1: no limit.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  billing_mode text not null default 'unlimited'
    check (billing_mode in ('unlimited', 'credits', 'trial_not_started', 'not_configured')),
  credit_balance numeric(16, 4) not null default 0,
  created_at timestamptz(3) not null default now(),
  personal_keys_allowed boolean not null default false,
  storage_quota bigint check (storage_quota >= -1),
  daily_pages_quota integer check (daily_pages_quota >= -1)
);
call build_wall('organizations', 'id');

-- A person who was removed keeps a row: what they made stays, with their name on it, and their address can be used again.
-- Addresses are compared by email_key alone, see src/accounts/emails.ts. The collation "C" folds the letters of ASCII only.
create table users (
  id integer primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  email text,
  name text,
  preferred_name text,
  is_admin boolean not null default false,
  manages_vaults boolean not null default false,
  password_hash text,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  email_key text generated always as (lower(email collate "C")) stored
);
create unique index users_email on users (organization_id, email_key) where removed_at is null;
create index users_sign_in on users (email_key) where removed_at is null;
call build_wall('users');

-- created_by made the key; responsible_id looks after it since its maker was removed. Null where nobody of the organization
-- made it.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer references users on delete cascade,
  name text not null,
  hash bytea not null unique,
  hint text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_by integer references users on delete set null,
  responsible_id integer references users on delete set null
);
create index api_keys_organization on api_keys (organization_id, created_at);
create index api_keys_responsible on api_keys (coalesce(responsible_id, created_by));
call build_wall('api_keys');

-- ========== Admission of requests: keys and rate limits ===============================================================

-- Rate limits: fixed windows of 60 seconds. A window begins with the first request after the last one ended.
-- Unlogged: a crash loses at most a minute of counting.
create unlogged table rate_windows (
  subject uuid not null,
  tier text not null,
  started_at timestamptz not null,
  used integer not null,
  primary key (subject, tier)
) with (fillfactor = 50);

create type admission as (
  api_key_id uuid,
  organization_id uuid,
  organization_name text,
  user_id integer,
  user_email text,
  user_name text,
  is_admin boolean,
  manages_vaults boolean,
  last_used_at timestamptz,
  admitted boolean,
  organization_left integer,
  organization_reset_ms integer,
  key_left integer,
  key_reset_ms integer
);

-- Takes one request from both windows, or from neither when one of them is full. Most requests find both windows open and
-- are done after two updates. The others (a first request, a window that ended, one that is used up) look at both rows under
-- their locks. The window of the organization is always locked, and inserted, before that of the key: otherwise two first
-- requests of a key could wait for each other.
create procedure take_from_windows(
  inout taken admission, in the_tier text, in organization_quota integer, in key_quota integer, in moment timestamptz
) language plpgsql as $$
declare
  organization_window rate_windows;
  key_window rate_windows;
begin
  update rate_windows w set used = w.used + 1
  where w.subject = taken.organization_id and w.tier = the_tier and w.used < organization_quota
    and w.started_at > moment - interval '60 s'
  returning * into organization_window;
  if found then
    update rate_windows w set used = w.used + 1
    where w.subject = taken.api_key_id and w.tier = the_tier and w.used < key_quota
      and w.started_at > moment - interval '60 s'
    returning * into key_window;
    taken.admitted := found;
    if not found then
      update rate_windows w set used = w.used - 1 where w.subject = taken.organization_id and w.tier = the_tier;
    end if;
  end if;
  if taken.admitted is not true then
    insert into rate_windows values (taken.organization_id, the_tier, '-infinity', 0) on conflict do nothing;
    select * into organization_window from rate_windows w
      where w.subject = taken.organization_id and w.tier = the_tier for update;
    insert into rate_windows values (taken.api_key_id, the_tier, '-infinity', 0) on conflict do nothing;
    select * into key_window from rate_windows w where w.subject = taken.api_key_id and w.tier = the_tier for update;
    if moment >= organization_window.started_at + interval '60 s' then
      organization_window.started_at := moment; organization_window.used := 0;
    end if;
    if moment >= key_window.started_at + interval '60 s' then
      key_window.started_at := moment; key_window.used := 0;
    end if;
    taken.admitted := organization_window.used < organization_quota and key_window.used < key_quota;
    if taken.admitted then
      organization_window.used := organization_window.used + 1;
      key_window.used := key_window.used + 1;
      update rate_windows w set started_at = organization_window.started_at, used = organization_window.used
        where w.subject = taken.organization_id and w.tier = the_tier;
      update rate_windows w set started_at = key_window.started_at, used = key_window.used
        where w.subject = taken.api_key_id and w.tier = the_tier;
    end if;
  end if;
  taken.organization_left := greatest(organization_quota - organization_window.used, 0);
  taken.key_left := greatest(key_quota - key_window.used, 0);
  taken.organization_reset_ms := ceil(extract(epoch from organization_window.started_at + interval '60 s' - moment) * 1000);
  taken.key_reset_ms := ceil(extract(epoch from key_window.started_at + interval '60 s' - moment) * 1000);
end $$;

-- Everything a request needs before it is admitted, in one round trip: whose key it is, whether both windows have room, and
-- the organization, set for the connection. No row: the key is not valid, or its person was removed.
create function admit(
  key_hash bytea, the_tier text, organization_quota integer, key_quota integer, moment timestamptz default null
) returns setof admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_key admission;
begin
  select k.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), coalesce(u.is_admin, false),
    coalesce(u.is_admin or u.manages_vaults, false), k.last_used_at
  into found_key.api_key_id, found_key.organization_id, found_key.organization_name, found_key.user_id, found_key.user_email,
    found_key.user_name, found_key.is_admin, found_key.manages_vaults, found_key.last_used_at
  from api_keys k join organizations o on o.id = k.organization_id left join users u on u.id = k.user_id
  where k.hash = key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and u.removed_at is null;
  if not found then return; end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, coalesce(moment, clock_timestamp()));
  return next found_key;
end $$;
revoke execute on function admit from public;
grant execute on function admit to chancery_app;

-- ========== Sessions of the web application ===========================================================================

-- Signed-in people. Of a session's token only the hash is kept. A token is exchanged for a new one after a day; the previous one
-- is accepted a little longer, for requests that were under way. A session ends 14 days after it was last used, and 30 days after
-- it began. failed_sign_ins: how many attempts failed before this sign-in.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  hash bytea not null unique,
  previous_hash bytea unique,
  rotated_at timestamptz(3) not null default now(),
  user_agent text,
  address text,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  failed_sign_ins integer not null default 0
);
create index sessions_user on sessions (user_id, created_at);
call build_wall('sessions');

create function end_of_session(created_at timestamptz, last_seen_at timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select least(last_seen_at + interval '336 hours', created_at + interval '720 hours') $$;

create type session_admission as (
  session_id uuid,
  organization_id uuid,
  organization_name text,
  user_id integer,
  user_email text,
  user_name text,
  is_admin boolean,
  manages_vaults boolean,
  rotated boolean,
  used integer,
  reset_ms integer
);

-- The same as `admit`, for a session: whose it is, its one window, and the organization, in one round trip. When the token is due
-- for exchange, the hash of the next token takes its place; without a next hash the token stays. No row: the session is not valid.
create function admit_session(token_hash bytea, next_hash bytea, quota integer)
returns setof session_admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  kept sessions;
  taken session_admission;
begin
  select * into kept from sessions s
  where (s.hash = token_hash or (s.previous_hash = token_hash and s.rotated_at > moment - interval '10 minutes'))
    and end_of_session(s.created_at, s.last_seen_at) > moment;
  if not found then return; end if;
  select kept.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), u.is_admin, u.is_admin or u.manages_vaults, false
  into taken.session_id, taken.organization_id, taken.organization_name, taken.user_id, taken.user_email, taken.user_name,
    taken.is_admin, taken.manages_vaults, taken.rotated
  from organizations o join users u on u.organization_id = o.id where u.id = kept.user_id and u.removed_at is null;
  if not found then return; end if;
  perform set_config('app.org', taken.organization_id::text, false);
  insert into rate_windows as w values (kept.id, 'session', moment, 1)
  on conflict (subject, tier) do update set
    used = case when w.started_at > moment - interval '60 s' then least(w.used + 1, quota + 1) else 1 end,
    started_at = case when w.started_at > moment - interval '60 s' then w.started_at else moment end
  returning w.used, ceil(extract(epoch from w.started_at + interval '60 s' - moment) * 1000)
  into taken.used, taken.reset_ms;
  if next_hash is not null and taken.used <= quota and kept.hash = token_hash and kept.rotated_at < moment - interval '1 day' then
    update sessions set hash = next_hash, previous_hash = token_hash, rotated_at = moment
    where id = kept.id and hash = token_hash;
    taken.rotated := found;
  end if;
  if kept.last_seen_at < moment - interval '1 minute' then
    update sessions set last_seen_at = moment where id = kept.id;
  end if;
  return next taken;
end $$;
revoke execute on function admit_session from public;
grant execute on function admit_session to chancery_app;

-- A link with which a person sets a password, once. Of its token only the hash is kept.
create table password_links (
  hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '168 hours'
);
create index password_links_user on password_links (user_id);
call build_wall('password_links');

-- Browsers in which a person has signed in before. Of a device's token only the hash is kept. Attempts to sign in from such a
-- device are counted separately, so that somebody who guesses elsewhere cannot lock the person out there.
create table known_devices (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  organization_id uuid not null references organizations on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, hash)
);
create index known_devices_hash on known_devices (hash);
call build_wall('known_devices');

-- How often signing in failed since the person last signed in. They are told when they do.
create table sign_in_failures (
  user_id integer primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  failures integer not null
);
call build_wall('sign_in_failures');

-- ========== Repeated requests, audit log, counted calls, secrets ======================================================

create table idempotency_keys (
  organization_id uuid not null references organizations on delete cascade,
  owner text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call build_wall('idempotency_keys');

-- The role that answers requests can add to the audit log and read it, no more: whoever takes over a request cannot change or
-- remove a record, or write one with an earlier date.
create table audit_records (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  at timestamptz(3) not null default now(),
  user_id integer,
  api_key_id uuid,
  operation text not null,
  target jsonb not null,
  request_id text not null,
  address text
);
create index audit_records_organization on audit_records (organization_id, id);
create index audit_records_failed_sign_ins on audit_records (organization_id, user_id, at) where operation = 'FAILED POST /session';
call build_wall('audit_records');
revoke insert, update, delete on audit_records from chancery_app;
grant insert (organization_id, user_id, api_key_id, operation, target, request_id, address) on audit_records to chancery_app;
-- Deleting an organization deletes its audit records. Only the owner of the tables does that, on the command line.
revoke delete on organizations from chancery_app;

-- Calls of the API, counted by quarter of an hour, so that days can be cut in any timezone.
create table api_calls (
  organization_id uuid not null references organizations on delete cascade,
  quarter timestamptz(3) not null,
  api_key_id uuid not null,
  operation text not null,
  calls integer not null,
  primary key (organization_id, quarter, api_key_id, operation)
);
call build_wall('api_calls');

create table server_secrets (
  name text primary key,
  secret bytea not null
);

-- ========== Projects ==================================================================================================

create table projects (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  description text,
  custom_instructions text,
  is_access_controlled boolean not null,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index projects_organization on projects (organization_id, created_at desc, id);
call build_wall('projects');

create table project_members (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  user_id integer not null references users on delete cascade,
  access_level text not null check (access_level in ('read', 'write', 'admin')),
  added_at timestamptz(3) not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id);
call build_wall('project_members');

create table project_pins (
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  pinned_at timestamptz(3) not null default now(),
  primary key (user_id, project_id)
);
create index project_pins_project on project_pins (project_id);
call build_wall('project_pins');

-- ========== Folders ===================================================================================================

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

-- A member with `manage` may share the folder: manage its members and link it to projects.
create table folder_members (
  organization_id uuid not null references organizations on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  user_id integer not null references users on delete cascade,
  access_level text not null check (access_level in ('read', 'write', 'manage')),
  added_at timestamptz(3) not null default now(),
  primary key (folder_id, user_id)
);
create index folder_members_user on folder_members (user_id);
call build_wall('folder_members');

-- linked_by made the link: a person, or for null the organization (an organization-scoped key). A link gives access only while
-- its maker may share what is linked.
create table project_folders (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  linked_at timestamptz(3) not null default now(),
  linked_by integer references users on delete cascade,
  primary key (project_id, folder_id)
);
create index project_folders_folder on project_folders (folder_id);
call build_wall('project_folders');

-- System folders exist from the start: one for each organization, user and project.
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

-- What a project held stays when the project is deleted: its folder moves to the organization's files, as closed as the project was.
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
  select organization_id, kept.id, user_id, case access_level when 'read' then 'read' else 'manage' end
  from project_members where project_id = old.id on conflict do nothing;
  return old;
end $$;
create trigger keep_folder before delete on projects for each row execute function keep_project_folder();

-- Of the given pairs of a folder and a person (null: the organization itself), those where the person may share what lies in the
-- folder: it lies in their own My Files, or in a place that they may share with no closed folder in between. Such places are
-- the organization's files, the folder of a project that they may write in, and a folder that they manage. A removed person may
-- share nothing.
create function shareable(folder_ids uuid[], sharers integer[]) returns table (folder_id uuid, sharer integer)
stable language sql as $$
  select asked.folder_id, asked.sharer
  from (select distinct pair.folder_id, pair.sharer from unnest(folder_ids, sharers) as pair(folder_id, sharer)) asked
    join folders f on f.id = asked.folder_id
    join folders root on root.id = f.ancestors[1]
    cross join lateral (
      select max(array_position(f.ancestors, c.id)) as depth from folders c
      where c.id = any(f.ancestors) and c.is_access_controlled) closed
  where (asked.sharer is null or exists (select from users u where u.id = asked.sharer and u.removed_at is null))
    and (root.type = 'my-files' and root.owner_id = asked.sharer
      or closed.depth is null and root.type = 'org-files'
      or closed.depth is null and root.type = 'project' and exists (
        select from projects p where p.id = root.project_id and (
          not p.is_access_controlled
          or exists (
            select from project_members m
            where m.project_id = p.id and m.user_id = asked.sharer and m.access_level in ('write', 'admin'))
          or exists (select from users u where u.id = asked.sharer and u.is_admin) and not exists (
            select from project_members m where m.project_id = p.id and m.access_level = 'admin')))
      or exists (
        select from folder_members m
        where m.folder_id = any(f.ancestors[coalesce(closed.depth, 1):]) and m.user_id = asked.sharer
          and m.access_level = 'manage'))
$$;

create function may_share(folder_id uuid, sharer integer) returns boolean stable language sql as $$
  select exists (select from shareable(array[folder_id], array[sharer]))
$$;

-- ========== Files =====================================================================================================

-- A file without a folder is kept only for the documents of vaults: a part of a bundle, or a file that people deleted while a
-- document still uses it. indexed_by: how search finds the file, by nothing, by its words alone where nothing could be embedded,
-- or by words and meaning.
create table files (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  folder_id uuid references folders,
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
  updated_at timestamptz(3) not null default now(),
  passages integer not null default 0,
  indexed_by text not null default 'nothing' check (indexed_by in ('nothing', 'words', 'meaning')),
  index_asked_at timestamptz(3)
);
create index files_folder on files (folder_id, name, id);
create index files_newest on files (organization_id, created_at desc, id);
create index files_blob on files (organization_id, sha256);
create index files_name on files using gin (name gin_trgm_ops);
create index files_to_index on files (index_asked_at) where status = 'ready' and indexed_by <> 'meaning';
create index files_storage on files (organization_id) include (size);
call build_wall('files');

-- linked_by: as in project_folders.
create table project_files (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  file_id uuid not null references files on delete cascade,
  linked_at timestamptz(3) not null default now(),
  linked_by integer references users on delete cascade,
  primary key (project_id, file_id)
);
create index project_files_file on project_files (file_id);
call build_wall('project_files');

-- The one text of a file, to which every citation refers. Never changed. `agreements` says where agreements begin in it;
-- words_hash and minhash are what copies and versions are recognized by.
create table file_texts (
  file_id uuid primary key references files on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  text text not null,
  title text,
  text_hash text not null,
  stories jsonb not null,
  labels jsonb not null,
  agreements jsonb not null default '[]',
  words_hash text,
  minhash bytea
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

-- A file that is uploaded in parts, each of which may arrive at another node. An upload ends after a day. One that made its file
-- stays complete when the file is deleted.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer references users on delete cascade,
  file_name text not null,
  size bigint not null,
  destination jsonb not null,
  expires_at timestamptz(3) not null default now() + interval '24 hours',
  aborted_at timestamptz(3),
  file_id uuid references files on delete set null,
  completed_at timestamptz(3)
);
create index uploads_expiry on uploads (expires_at);
create index uploads_under_way on uploads (organization_id) where aborted_at is null and completed_at is null;
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

-- ========== Stored bytes ==============================================================================================

-- Bytes on their way into the storage, to which no file or part refers yet. The row is written before the bytes are, and nothing
-- erases them until they are claimed or released; what a crash leaves behind is released after some hours.
create table arriving_blobs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  sha256 text not null,
  expires_at timestamptz(3) not null default now() + interval '6 hours'
);
create index arriving_blobs_blob on arriving_blobs (organization_id, sha256);
create index arriving_blobs_expiry on arriving_blobs (expires_at);
call build_wall('arriving_blobs');

-- Bytes that a file no longer uses. A worker erases them once nothing refers to them any more.
create table released_blobs (
  organization_id uuid not null,
  sha256 text not null,
  released_at timestamptz(3) not null default now(),
  primary key (organization_id, sha256)
);
call build_wall('released_blobs');

-- Bytes that were released before are released again, so that whoever erases them waits for this change and then sees it.
create function release_blobs() returns trigger language plpgsql as $$
begin
  insert into released_blobs (organization_id, sha256) select distinct organization_id, sha256 from removed order by 1, 2
  on conflict (organization_id, sha256) do update set released_at = excluded.released_at;
  return null;
end $$;
create trigger release_blobs after delete on files
  referencing old table as removed for each statement execute function release_blobs();
create trigger release_blobs after delete on upload_parts
  referencing old table as removed for each statement execute function release_blobs();
create trigger release_replaced_blobs after update on upload_parts
  referencing old table as removed for each statement execute function release_blobs();

-- When the stored bytes of each content were last compared with their hash, and what was wrong with them.
create table blob_checks (
  organization_id uuid not null references organizations on delete cascade,
  sha256 text not null,
  checked_at timestamptz(3) not null,
  fault text check (fault in ('missing', 'corrupt')),
  primary key (organization_id, sha256)
);
create index blob_checks_due on blob_checks (checked_at);
create index blob_checks_faults on blob_checks (organization_id) where fault is not null;
call build_wall('blob_checks');

-- ========== Search ====================================================================================================

-- What search looks through: passages of a file's text, as words and as an embedding (384 signed bytes; null where none could be
-- made). The ranges count UTF-16 units of the file's text.
create table file_chunks (
  organization_id uuid not null references organizations on delete cascade,
  file_id uuid not null references files on delete cascade,
  number integer not null,
  start_at integer not null,
  end_at integer not null,
  text_search tsvector not null,
  embedding bytea check (octet_length(embedding) = 384),
  primary key (file_id, number)
);
create index file_chunks_words on file_chunks using gin (organization_id, text_search);
call build_wall('file_chunks');

-- Words as English stems, and unchanged for every other language.
create function searchable(passage text) returns tsvector language sql immutable parallel safe as
  $$ select to_tsvector('pg_catalog.english', passage) || to_tsvector('pg_catalog.simple', passage) $$;

create function every_word(query text) returns tsquery language sql immutable parallel safe as
  $$ select websearch_to_tsquery('pg_catalog.english', query) || websearch_to_tsquery('pg_catalog.simple', query) $$;

create function any_word(query text) returns tsquery language sql immutable parallel safe as
  $$ select replace(plainto_tsquery('pg_catalog.english', query)::text, ' & ', ' | ')::tsquery $$;

-- Row level security keeps the index of words from being used: a policy is checked before any operator that could leak. So this
-- function runs as the owner and names the organization itself. Of words that occur nearly everywhere, 10,000 matches are ranked:
-- more would take seconds and tell no more.
create function match_chunks(query tsquery, within uuid[], most integer)
returns table (file_id uuid, number integer, rank real)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.file_id, c.number, ts_rank_cd(c.text_search, query, 1) as rank
  from (
    select * from file_chunks m
    where m.organization_id = current_organization() and m.text_search @@ query and m.file_id = any(within) limit 10000
  ) c order by rank desc, c.file_id, c.number limit most
$$;
revoke all on function match_chunks(tsquery, uuid[], integer) from public;
grant execute on function match_chunks(tsquery, uuid[], integer) to chancery_app;

-- ========== Jobs ======================================================================================================

-- A job is its own place in the queue: enqueueing is an insert in the caller's transaction. A worker that takes it counts one more
-- attempt, and only the attempt that is running may finish it. Jobs have three classes, each with its own slots in every worker:
-- for `interactive` jobs a person is waiting, `delivery` jobs send webhook messages, all others are `background`. Among the jobs
-- of one organization those of higher priority go first. subject_id is what a job works on: the document, file or chat that its
-- input names. When that is deleted, the job is canceled.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  kind text not null,
  is_internal boolean not null,
  user_id integer references users on delete cascade,
  api_key_id uuid,
  status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed', 'canceled')),
  input jsonb not null,
  result jsonb,
  error jsonb,
  attempt integer not null default 0,
  max_attempts integer not null,
  run_after timestamptz(3) not null default now(),
  worker text,
  heartbeat_at timestamptz(3),
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  priority smallint not null default 0,
  class text not null check (class in ('interactive', 'background', 'delivery')),
  subject_id uuid generated always as
    (coalesce(input ->> 'document_id', input ->> 'file_id', input ->> 'chat_id')::uuid) stored
);
create index jobs_pending on jobs (class, organization_id, priority desc, run_after) where status = 'pending';
create index jobs_running on jobs (organization_id, heartbeat_at) where status = 'running';
create index jobs_owner on jobs (organization_id, user_id, created_at desc, id) where not is_internal;
create index jobs_completed on jobs (completed_at) where completed_at is not null;
create index jobs_waiting_for_file on jobs ((input ->> 'file_id')) where status = 'pending' and kind = 'vaults/ingest';
create index jobs_subject on jobs (subject_id) where subject_id is not null and status in ('pending', 'running');
call build_wall('jobs');

-- The result of each paid step of a job, so that a rerun does not pay twice.
create table job_steps (
  organization_id uuid not null references organizations on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  key text not null,
  result jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (job_id, key)
);
call build_wall('job_steps');

create function cancel_jobs_of(subjects uuid[]) returns void language plpgsql as $$
declare
  canceled uuid[];
begin
  with ended as (
    update jobs set status = 'canceled', completed_at = now(), worker = null
    where subject_id is not null and status in ('pending', 'running') and subject_id = any(subjects)
    returning id
  )
  select array_agg(id) into canceled from ended;
  if canceled is null then return; end if;
  delete from job_steps where job_id = any(canceled);
  perform pg_notify('jobs_done', id::text) from unnest(canceled) id;
end $$;

create function cancel_jobs_of_removed() returns trigger language plpgsql as $$
begin
  perform cancel_jobs_of(array_agg(id)) from removed;
  return null;
end $$;

create function cancel_jobs_of_row() returns trigger language plpgsql as $$
begin
  perform cancel_jobs_of(array[new.id]);
  return null;
end $$;

-- The pages that each reading of a file counted, on the day (UTC) they were counted.
create table page_reads (
  job_id uuid primary key references jobs on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  pages integer not null
);
create index page_reads_day on page_reads (organization_id, day) include (pages);
call build_wall('page_reads');

-- ========== Usage and credits =========================================================================================

-- What each successful inference job used: one row per job, kept for good. Jobs, keys and people may be deleted before it.
create table usage_events (
  job_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  operation text not null check (operation in ('chat:completions', 'playbook:run', 'vault:extract')),
  user_id integer,
  api_key_id uuid,
  model text not null,
  input_tokens bigint not null check (input_tokens >= 0),
  cached_tokens bigint not null check (cached_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  credits numeric(16, 4) not null check (credits >= 0),
  at timestamptz(3) not null default now()
);
create index usage_events_organization on usage_events (organization_id, at);
call build_wall('usage_events');

-- The price of a job, fixed when it was enqueued. A hold counts only until its job has ended, so that a failure or a cancellation
-- gives it back by itself; success turns it into a usage event.
create table credit_holds (
  job_id uuid primary key references jobs on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  credits numeric(16, 4) not null check (credits >= 0)
);
create index credit_holds_organization on credit_holds (organization_id);
call build_wall('credit_holds');

-- What people do in the applications, apart from the API.
create table feature_uses (
  organization_id uuid not null references organizations on delete cascade,
  feature text not null check (feature in ('web.messages', 'web.web_pages_scraped', 'web.files_uploaded',
    'word.messages', 'word.redlines_applied', 'word.drafts_applied')),
  times integer not null check (times > 0),
  at timestamptz(3) not null default now()
);
create index feature_uses_organization on feature_uses (organization_id, at);
call build_wall('feature_uses');

-- ========== Vaults ====================================================================================================

create table vaults (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  description text,
  split_bundles boolean not null default true,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index vaults_organization on vaults (organization_id, created_at desc, id);
call build_wall('vaults');

-- The role is text without a check: one that cannot be read as a role carries no permissions. Grants written before
-- added_at was recorded hold null.
create table vault_members (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null,
  added_at timestamptz(3) default now(),
  primary key (vault_id, user_id)
);
create index vault_members_user on vault_members (user_id);
call build_wall('vault_members');

-- Built-in columns have no row. `position` tells the order of creation.
create table vault_columns (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  position bigint not null generated always as identity,
  kind text not null check (kind in ('system', 'custom')),
  field_key text not null,
  label text not null,
  instructions text not null default '',
  field_type text not null,
  meta_type text,
  options jsonb,
  legacy_options jsonb,
  extraction_mode text not null check (extraction_mode in ('ai', 'manual', 'import')),
  sort_order integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (vault_id, field_key)
);
call build_wall('vault_columns');

-- `is_live` documents are those that a listing shows when no status is asked for. Lists are read from the indexes alone, here and
-- in `cells`: the indexes begin with the organization, which the wall filters by, and vacuum runs often, because only pages that
-- it has visited can be read from the index alone. `bands` are the parts of the text's minhash by which versions are found. A
-- document that was taken for a copy and restored is `apart` from then on. One that was cut out of a bundle is a part, and is not
-- cut again; `cut_because` says why it begins where it does.
create table vault_documents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  name text not null,
  title text,
  name_key text collate "C" not null,
  title_key text collate "C",
  status text not null check (status in
    ('queued', 'parsing', 'extracting', 'ready', 'failed', 'duplicate', 'bundle', 'split', 'deleted')),
  status_before_deletion text,
  is_live boolean not null generated always as (status not in ('duplicate', 'split', 'deleted')) stored,
  file_id uuid references files,
  pages integer,
  duplicate_of uuid,
  split_from uuid,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  words_hash text,
  bands integer[],
  apart boolean not null default false,
  near_to uuid,
  nearness real,
  is_part boolean not null default false,
  cut_because text,
  added_by integer references users on delete set null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index vault_documents_live on vault_documents (organization_id, vault_id, created_at desc, id) where is_live;
create index vault_documents_status on vault_documents (organization_id, vault_id, status, created_at desc, id);
create index vault_documents_updated on vault_documents (organization_id, vault_id, updated_at, id);
create index vault_documents_name on vault_documents (organization_id, vault_id, name_key, id) where is_live;
create index vault_documents_title on vault_documents (organization_id, vault_id, title_key, id) where is_live;
create index vault_documents_file on vault_documents (file_id);
create index vault_documents_words on vault_documents (vault_id, words_hash) where is_live;
create index vault_documents_bands on vault_documents using gin (vault_id, bands) where is_live;
call build_wall('vault_documents');

-- How many live documents each vault holds, in a table of its own so that counting never waits for a lock on the vault.
create table vault_document_counts (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid primary key references vaults on delete cascade,
  documents integer not null
);
call build_wall('vault_document_counts');

create function count_vault_documents() returns trigger language plpgsql as $$
begin
  insert into vault_document_counts (organization_id, vault_id, documents)
  select organization_id, vault_id, sum(delta) from (
    select organization_id, vault_id, 1 as delta from added where is_live
    union all
    select organization_id, vault_id, -1 from removed where is_live
  ) changes group by organization_id, vault_id having sum(delta) <> 0 order by vault_id
  on conflict (vault_id) do update set documents = vault_document_counts.documents + excluded.documents;
  return null;
end $$;

create function count_added_vault_documents() returns trigger language plpgsql as $$
begin
  insert into vault_document_counts (organization_id, vault_id, documents)
  select organization_id, vault_id, count(*) from added where is_live group by organization_id, vault_id order by vault_id
  on conflict (vault_id) do update set documents = vault_document_counts.documents + excluded.documents;
  return null;
end $$;

create function count_removed_vault_documents() returns trigger language plpgsql as $$
begin
  update vault_document_counts c set documents = c.documents - gone.documents
  from (select vault_id, count(*) as documents from removed where is_live group by vault_id) gone
  where c.vault_id = gone.vault_id;
  return null;
end $$;

create trigger count_added after insert on vault_documents
  referencing new table as added for each statement execute function count_added_vault_documents();
create trigger count_changed after update on vault_documents
  referencing new table as added old table as removed for each statement execute function count_vault_documents();
create trigger count_removed after delete on vault_documents
  referencing old table as removed for each statement execute function count_removed_vault_documents();

-- A file that a document of a vault uses is kept, without a folder, when it is deleted.
create function keep_file_of_documents() returns trigger language plpgsql as $$
begin
  if not exists (select from vault_documents where file_id = old.id)
    or not exists (select from organizations where id = old.organization_id) then return old; end if;
  delete from project_files where file_id = old.id;
  update files set folder_id = null, updated_at = now() where id = old.id;
  return null;
end $$;
create trigger keep_file_of_documents before delete on files for each row execute function keep_file_of_documents();

-- A file that was kept only for a document goes with the last such document.
create function let_go_of_files() returns trigger language plpgsql as $$
begin
  delete from files f using removed r
  where f.id = r.file_id and f.folder_id is null and not exists (select from vault_documents d where d.file_id = f.id);
  return null;
end $$;
create trigger let_go_of_files after delete on vault_documents
  referencing old table as removed for each statement execute function let_go_of_files();

-- A document waits for its file to be read; its job is woken when that is done.
create function wake_documents() returns trigger language plpgsql as $$
begin
  update jobs set run_after = now()
  where status = 'pending' and kind = 'vaults/ingest' and input ->> 'file_id' = new.id::text and run_after > now();
  if found then perform pg_notify('jobs_waiting', ''); end if;
  return null;
end $$;
create trigger wake_documents after update of status on files for each row
  when (new.status in ('ready', 'failed') and new.status is distinct from old.status) execute function wake_documents();

-- Agreements that a document names and that no document of its vault is titled as yet. When one comes, the name points to it.
create table awaited_agreements (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  title_key text collate "C" not null,
  primary key (document_id, title_key)
);
create index awaited_agreements_title on awaited_agreements (organization_id, vault_id, title_key);
call build_wall('awaited_agreements');

-- ========== Cells =====================================================================================================

-- What was read in a document for a column, each time it was read. Never changed. `asked` is what the column asked at that time;
-- when the question has changed since, the cell is stale.
create table cell_extractions (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  outcome text not null check (outcome in ('found', 'absent', 'unreadable', 'failed')),
  value jsonb,
  citations jsonb not null default '[]',
  reasoning text,
  model text,
  error text,
  extracted_at timestamptz(3) not null default now(),
  asked text,
  check ((outcome = 'found') = (value is not null))
);
create index cell_extractions_cell on cell_extractions (document_id, field_key, id desc);
call build_wall('cell_extractions');

-- Hand edits, and when each was reverted. Never deleted.
create table cell_edits (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  value jsonb,
  user_id integer not null,
  edited_at timestamptz(3) not null default now(),
  reverted_at timestamptz(3),
  reverted_by integer,
  reverted_to jsonb
);
create index cell_edits_cell on cell_edits (document_id, field_key, id desc);
call build_wall('cell_edits');

-- What each cell shows now: the hand edit that lies over it, else the newest extraction. `sort_number` and `sort_text` order and
-- filter by the typed value; `folded` holds its texts in lower case, for `contains`. `is_live` repeats the document's.
create table cells (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  is_live boolean not null,
  value jsonb,
  is_edited boolean not null default false,
  edited_at timestamptz(3),
  edited_by_user_id integer,
  extracted_at timestamptz(3),
  extraction_id bigint references cell_extractions on delete cascade,
  outcome text,
  has_citations boolean not null default false,
  sort_number double precision,
  sort_text text collate "C",
  folded text collate "C",
  primary key (document_id, field_key)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index cells_sorted on cells (organization_id, vault_id, field_key, is_live, sort_number, sort_text, document_id)
  where value is not null;
call build_wall('cells');

create function carry_liveness() returns trigger language plpgsql as $$
begin
  update cells set is_live = new.is_live where document_id = new.id;
  return null;
end $$;
create trigger carry_liveness after update of status on vault_documents for each row
  when (old.is_live is distinct from new.is_live) execute function carry_liveness();

create table cell_notes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  text text not null,
  user_id integer not null,
  created_at timestamptz(3) not null default now()
);
create index cell_notes_cell on cell_notes (document_id, field_key, created_at, id);
call build_wall('cell_notes');

-- A column that `columns` does not name is hidden: that is how a new column starts in every saved view.
create table vault_views (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  created_by integer not null references users on delete cascade,
  name text not null,
  columns jsonb not null,
  sort text,
  filter jsonb,
  shared boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index vault_views_vault on vault_views (vault_id, created_at, id);
call build_wall('vault_views');

-- ========== Sheets that fill a vault ==================================================================================

-- A spreadsheet whose rows fill columns of a vault, which belong to it. Its file may be deleted: what was read from it stays. Rows
-- are matched by the document's name, or by the value of the column `match_field_key`.
create table vault_sheets (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  file_id uuid references files on delete set null,
  file_name text not null,
  sheet_name text,
  key_header text not null,
  match_field_key text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index vault_sheets_vault on vault_sheets (vault_id, created_at, id);
create index vault_sheets_file on vault_sheets (file_id);
call build_wall('vault_sheets');

create table vault_sheet_columns (
  organization_id uuid not null references organizations on delete cascade,
  sheet_id uuid not null references vault_sheets on delete cascade,
  column_id uuid primary key references vault_columns on delete cascade,
  header text not null,
  unique (sheet_id, header)
);
call build_wall('vault_sheet_columns');

-- `key` is what a document must have to match, null where the row's key cannot be read; `stem` is a name without its extension.
-- `entries` holds the row's cells by header, as the sheet shows them.
create table vault_sheet_rows (
  organization_id uuid not null references organizations on delete cascade,
  sheet_id uuid not null references vault_sheets on delete cascade,
  row_number integer not null,
  written text not null,
  key text collate "C",
  stem text collate "C",
  entries jsonb not null,
  primary key (sheet_id, row_number)
);
create index vault_sheet_rows_stem on vault_sheet_rows (sheet_id, stem);
call build_wall('vault_sheet_rows');

-- The documents whose cells the sheet filled.
create table vault_sheet_documents (
  organization_id uuid not null references organizations on delete cascade,
  sheet_id uuid not null references vault_sheets on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  primary key (sheet_id, document_id)
);
create index vault_sheet_documents_document on vault_sheet_documents (document_id);
call build_wall('vault_sheet_documents');

-- ========== Chats =====================================================================================================

-- created_by is null for a chat made under an organization-scoped key. `active_job_id` names the turn under way, as long as that
-- job has not ended.
create table chats (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid references projects on delete set null,
  created_by integer references users on delete cascade,
  source text not null check (source in ('api', 'web')),
  visibility text not null default 'private' check (visibility in ('private', 'organization')),
  title text not null default '',
  summary text not null default '',
  materialized_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  active_job_id uuid,
  vault_id uuid references vaults on delete set null,
  skill_ids uuid[] not null default '{}',
  playbook_ids uuid[] not null default '{}',
  meaning bytea check (octet_length(meaning) = 384)
);
create index chats_project on chats (project_id, updated_at desc, id);
create index chats_creator on chats (organization_id, created_by, updated_at desc, id);
create index chats_title on chats using gin (title gin_trgm_ops);
call build_wall('chats');

create table chat_shares (
  organization_id uuid not null references organizations on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  user_id integer not null references users on delete cascade,
  shared_at timestamptz(3) not null default now(),
  primary key (chat_id, user_id)
);
create index chat_shares_user on chat_shares (user_id);
call build_wall('chat_shares');

create table chat_messages (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  position bigint not null generated always as identity,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  citations jsonb not null default '[]',
  file_ids uuid[] not null default '{}',
  job_id uuid,
  created_at timestamptz(3) not null default now()
);
create index chat_messages_chat on chat_messages (chat_id, position);
create unique index chat_messages_answer on chat_messages (job_id) where role = 'assistant';
call build_wall('chat_messages');

-- Files of earlier turns stay attached.
create table chat_files (
  organization_id uuid not null references organizations on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  file_id uuid not null references files on delete cascade,
  attached_at timestamptz(3) not null default now(),
  primary key (chat_id, file_id)
);
create index chat_files_file on chat_files (file_id);
call build_wall('chat_files');

-- ========== Jobs end with what they work on ===========================================================================

-- Triggers fire in the order of their names. Rows are locked before the jobs that work on them, as a job that ends does too:
-- `let_go_of_files` deletes files first, then `stop_jobs` cancels.
create trigger stop_jobs after delete on files
  referencing old table as removed for each statement execute function cancel_jobs_of_removed();
create trigger stop_jobs after delete on vault_documents
  referencing old table as removed for each statement execute function cancel_jobs_of_removed();
create trigger stop_jobs_of_deleted after update of status on vault_documents for each row
  when (new.status = 'deleted' and old.status <> 'deleted') execute function cancel_jobs_of_row();
create trigger stop_jobs after delete on chats
  referencing old table as removed for each statement execute function cancel_jobs_of_removed();

-- ========== Playbooks, skills and profiles ============================================================================

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

-- The name a person chose is in `users`, where everything that names people looks. No row: never saved.
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

-- ========== Webhooks ==================================================================================================

-- Where an organization wants to be told what happened. The secret signs every message, so it is kept as it is. After a rotation
-- the previous one also signs, for a while. failing_since: since when no message has got through. created_by and responsible_id:
-- as in api_keys.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  url text not null,
  description text,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  enabled boolean not null default true,
  disabled_reason text,
  failing_since timestamptz(3),
  paused_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  created_by integer references users on delete set null,
  responsible_id integer references users on delete set null
);
create index webhooks_organization on webhooks (organization_id, created_at desc, id);
create index webhooks_responsible on webhooks (coalesce(responsible_id, created_by));
call build_wall('webhooks');

-- One message to one webhook, written in the transaction of what it tells. Each redelivery begins another round: the job of an
-- earlier round has nothing left to do.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  round integer not null default 0,
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  next_attempt_at timestamptz(3) default now(),
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3)
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
call build_wall('webhook_deliveries');

-- ========== Live updates ==============================================================================================

-- Clients that watch are told on the channel `changes` what has changed, once it is committed: a topic, a space, and JSON that
-- holds ids and states only. A change of very many documents is sent as one of the vault, without naming a document.

create function tell_change(organization_id uuid, change json) returns void language sql as $$
  select pg_notify('changes', 'organization:' || organization_id || ' ' || change)
$$;

create function tell_documents(kind text, organization_id uuid, vault_id uuid, document_ids uuid[], status text) returns void
language sql as $$
  select tell_change(organization_id,
    json_build_object('kind', kind, 'vault_id', vault_id, 'document_id', document_id, 'status', status))
  from unnest(case when cardinality(document_ids) > 200 then array[null::uuid] else document_ids end) document_id
$$;

create function tell_added_documents() returns trigger language plpgsql as $$
begin
  perform tell_documents('document', organization_id, vault_id, array_agg(id), status) from added
  group by organization_id, vault_id, status;
  return null;
end $$;
create trigger tell_added after insert on vault_documents
  referencing new table as added for each statement execute function tell_added_documents();

create function tell_document() returns trigger language plpgsql as $$
begin
  perform tell_documents('document', new.organization_id, new.vault_id, array[new.id], new.status);
  return null;
end $$;
create trigger tell_changed after update of status on vault_documents for each row
  when (new.status is distinct from old.status) execute function tell_document();

create function tell_written_cells() returns trigger language plpgsql as $$
begin
  perform tell_documents('cells', organization_id, vault_id, array_agg(distinct document_id), null) from written
  group by organization_id, vault_id;
  return null;
end $$;
create trigger tell_added after insert on cells
  referencing new table as written for each statement execute function tell_written_cells();
create trigger tell_changed after update on cells
  referencing new table as written for each statement execute function tell_written_cells();

create function tell_job() returns trigger language plpgsql as $$
begin
  perform tell_change(new.organization_id,
    json_build_object('kind', 'job', 'user_id', new.user_id, 'job_id', new.id, 'status', new.status));
  return null;
end $$;
create trigger tell_added after insert on jobs for each row when (not new.is_internal) execute function tell_job();
create trigger tell_changed after update of status on jobs for each row
  when (not new.is_internal and new.status is distinct from old.status) execute function tell_job();

-- Who may watch a vault is checked again when its members change.
create function tell_member() returns trigger language plpgsql as $$
begin
  perform tell_change(coalesce(new.organization_id, old.organization_id),
    json_build_object('kind', 'member', 'user_id', coalesce(new.user_id, old.user_id)));
  return null;
end $$;
create trigger tell_changed after insert or update or delete on vault_members for each row execute function tell_member();
