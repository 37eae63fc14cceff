-- Identity providers: people and groups provisioned by SCIM 2.0, and accounts linked by OpenID Connect.

-- A deactivated person keeps everything, but cannot sign in or use keys until they are activated again.
alter table users add column deactivated_at timestamptz(3);

-- Of a SCIM token only the hash is kept.
create table scim_tokens (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  hash bytea not null unique,
  hint text not null,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index scim_tokens_organization on scim_tokens (organization_id, created_at);
call build_wall('scim_tokens');

-- The groups whose members are administrators, or manage vaults. Null: groups do not decide.
create table scim_settings (
  organization_id uuid primary key references organizations on delete cascade,
  admin_group text,
  vaults_group text
);
call build_wall('scim_settings');

-- What the identity provider says of a person. deleted_at: it deleted them, so it does not see them any more.
create table scim_users (
  user_id integer primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index scim_users_name on scim_users (organization_id, lower(user_name)) where deleted_at is null;
create index scim_users_external on scim_users (organization_id, external_id);
call build_wall('scim_users');

create table scim_groups (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index scim_groups_name on scim_groups (organization_id, lower(display_name));
call build_wall('scim_groups');

create table scim_group_members (
  group_id uuid not null references scim_groups on delete cascade,
  user_id integer not null references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_members_user on scim_group_members (user_id);
call build_wall('scim_group_members');

-- The account at an OpenID Connect provider that a person signs in with: one for each provider.
create table user_identities (
  organization_id uuid not null references organizations on delete cascade,
  issuer text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, issuer, subject),
  unique (user_id, issuer)
);
create index user_identities_subject on user_identities (issuer, subject);
call build_wall('user_identities');

-- The provider's session, for back-channel logout. Null for sign-ins without a provider.
alter table sessions add column oidc_issuer text, add column oidc_subject text, add column oidc_session text;
create index sessions_oidc on sessions (oidc_issuer, oidc_subject) where oidc_issuer is not null;

create or replace function admit(
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
    and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, coalesce(moment, clock_timestamp()));
  return next found_key;
end $$;

create or replace function admit_session(token_hash bytea, next_hash bytea, quota integer)
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
  from organizations o join users u on u.organization_id = o.id
  where u.id = kept.user_id and u.removed_at is null and u.deactivated_at is null;
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
