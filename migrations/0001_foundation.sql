-- The wall between organizations. Requests run as chancery_app, which sees only the rows of the organization named by
-- the setting app.org, and none when it is not set. The owner of the tables (migrations, dispatch, administration)
-- passes through a policy of its own, so that the wall also holds where the owner is no superuser.

create function current_organization() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.org', true), '')::uuid $$;

create procedure build_wall(walled regclass, owner_column name default 'organization_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', walled);
  execute format('create policy organization on %s to chancery_app using (%I = current_organization())', walled, owner_column);
  execute format('create policy owner on %s to current_user using (true)', walled);
  execute format('grant select, insert, update, delete on %s to chancery_app', walled);
end $$;

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  billing_mode text not null default 'unlimited'
    check (billing_mode in ('unlimited', 'credits', 'trial_not_started', 'not_configured')),
  credit_balance numeric(16, 4) not null default 0,
  created_at timestamptz(3) not null default now()
);
call build_wall('organizations', 'id');

create table users (
  id integer primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  email text,
  name text,
  preferred_name text,
  is_admin boolean not null default false,
  manages_vaults boolean not null default false,
  password_hash text,
  created_at timestamptz(3) not null default now()
);
create unique index users_email on users (organization_id, lower(email));
call build_wall('users');

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
  last_used_at timestamptz(3)
);
create index api_keys_organization on api_keys (organization_id, created_at);
call build_wall('api_keys');

-- Rate limits: fixed windows of 60 seconds. A window begins with the first request after the last one ended.
-- Unlogged: a crash forgets at most a minute of counting.
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

-- Takes one request from both windows, or from neither when one of them has no room. Rows are locked organization
-- first. Most requests find both windows open and are done after two updates; the rest (a first request, a window that
-- ended, one that is used up) look at both rows under their locks.
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
    insert into rate_windows values (taken.api_key_id, the_tier, '-infinity', 0) on conflict do nothing;
    select * into organization_window from rate_windows w
      where w.subject = taken.organization_id and w.tier = the_tier for update;
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

-- Everything a request needs before it is let in, in one round trip: whose key it is, whether both windows have room,
-- and the organization set for the rest of the connection's use. No row: not a live key.
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
  where k.hash = key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp());
  if not found then return; end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, coalesce(moment, clock_timestamp()));
  return next found_key;
end $$;
revoke execute on function admit from public;
grant execute on function admit to chancery_app;

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

create table audit_records (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  at timestamptz(3) not null default now(),
  user_id integer,
  api_key_id uuid,
  operation text not null,
  target jsonb not null,
  request_id text not null
);
create index audit_records_organization on audit_records (organization_id, id);
call build_wall('audit_records');

-- Calls of the API, counted in quarters of an hour so that a day can be cut in any timezone.
create table api_calls (
  organization_id uuid not null references organizations on delete cascade,
  quarter timestamptz(3) not null,
  api_key_id uuid not null,
  operation text not null,
  calls integer not null,
  primary key (organization_id, quarter, api_key_id, operation)
);
call build_wall('api_calls');

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

-- created_by is null for a chat made under an organization-scoped key.
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
  updated_at timestamptz(3) not null default now()
);
create index chats_project on chats (project_id, updated_at desc, id);
create index chats_creator on chats (organization_id, created_by, updated_at desc, id);
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

create table server_secrets (
  name text primary key,
  secret bytea not null
);
