-- Second factors: codes of an authenticator app, passkeys and recovery codes. And what an organization asks of sessions and keys.

-- secret is encrypted. confirmed_at: null while it is being set up. last_step: the time step of the last code that was used, so that
-- no code is used twice.
create table totp_factors (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null unique references users on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3)
);
call build_wall('totp_factors');

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id, created_at);
call build_wall('passkeys');

-- Of a recovery code only a salted hash is kept. A used one is deleted.
create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  salt bytea not null,
  hash bytea not null
);
create index recovery_codes_user on recovery_codes (user_id);
call build_wall('recovery_codes');

-- What an organization asks of sessions and keys. Null: as for every organization, or from every network.
create table access_policies (
  organization_id uuid primary key references organizations on delete cascade,
  second_factor_required boolean not null default false,
  session_idle_minutes integer check (session_idle_minutes > 0),
  session_lifetime_minutes integer check (session_lifetime_minutes > 0),
  session_networks cidr[],
  key_networks cidr[]
);
call build_wall('access_policies');

-- When the person last proved in this session who they are.
alter table sessions add column confirmed_at timestamptz(3);

create function has_second_factor(the_user integer) returns boolean stable language sql as $$
  select exists (select from totp_factors t where t.user_id = the_user and t.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = the_user)
$$;

-- Whether a session may do nothing but set up a second factor. The identity provider asks for its own.
create function must_set_up_factor(the_session sessions) returns boolean stable language sql as $$
  select the_session.oidc_issuer is null
    and exists (
      select from access_policies p where p.organization_id = the_session.organization_id and p.second_factor_required)
    and not has_second_factor(the_session.user_id)
$$;

create function end_of_session(the_session sessions) returns timestamptz stable language sql as $$
  select least(
    the_session.last_seen_at + make_interval(mins => coalesce(p.session_idle_minutes, 14 * 24 * 60)),
    the_session.created_at + make_interval(mins => coalesce(p.session_lifetime_minutes, 30 * 24 * 60)))
  from (select) one left join access_policies p on p.organization_id = the_session.organization_id
$$;

create function is_in_networks(client inet, networks cidr[]) returns boolean immutable language sql as $$
  select networks is null or coalesce(client <<= any(networks), false)
$$;

alter type admission add attribute outside boolean;
alter type session_admission add attribute outside boolean, add attribute must_set_up_factor boolean;

-- `outside`: the policy of the organization does not allow the client's network. The request is counted and then refused.
drop function admit(bytea, text, integer, integer, timestamptz);
create function admit(
  key_hash bytea, the_tier text, organization_quota integer, key_quota integer, moment timestamptz default null,
  client inet default null
) returns setof admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_key admission;
begin
  select k.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), coalesce(u.is_admin, false),
    coalesce(u.is_admin or u.manages_vaults, false), k.last_used_at, not is_in_networks(client, p.key_networks)
  into found_key.api_key_id, found_key.organization_id, found_key.organization_name, found_key.user_id, found_key.user_email,
    found_key.user_name, found_key.is_admin, found_key.manages_vaults, found_key.last_used_at, found_key.outside
  from api_keys k join organizations o on o.id = k.organization_id left join users u on u.id = k.user_id
    left join access_policies p on p.organization_id = o.id
  where k.hash = key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, coalesce(moment, clock_timestamp()));
  return next found_key;
end $$;
revoke execute on function admit from public;
grant execute on function admit to chancery_app;

-- The same as `admit`, for an access token of a connected app.
create function admit_app(token_hash bytea, the_tier text, organization_quota integer, key_quota integer, client inet default null)
returns setof admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_key admission;
begin
  select k.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), u.is_admin, u.is_admin or u.manages_vaults, k.last_used_at,
    not is_in_networks(client, p.key_networks)
  into found_key.api_key_id, found_key.organization_id, found_key.organization_name, found_key.user_id, found_key.user_email,
    found_key.user_name, found_key.is_admin, found_key.manages_vaults, found_key.last_used_at,
    found_key.outside
  from oauth_tokens t join api_keys k on k.id = t.api_key_id join organizations o on o.id = k.organization_id
    join users u on u.id = k.user_id left join access_policies p on p.organization_id = o.id
  where t.hash = token_hash and t.kind = 'access' and t.expires_at > clock_timestamp()
    and k.revoked_at is null and k.expires_at > clock_timestamp() and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, clock_timestamp());
  return next found_key;
end $$;
revoke execute on function admit_app from public;
grant execute on function admit_app to chancery_app;

-- `by_person`: false for requests that a page makes by itself, which do not keep a session from becoming idle.
drop function admit_session(bytea, bytea, integer);
create function admit_session(token_hash bytea, next_hash bytea, quota integer, client inet default null, by_person boolean default true)
returns setof session_admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  kept sessions;
  taken session_admission;
begin
  select * into kept from sessions s
  where (s.hash = token_hash or (s.previous_hash = token_hash and s.rotated_at > moment - interval '10 minutes'))
    and end_of_session(s) > moment;
  if not found then return; end if;
  select kept.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), u.is_admin, u.is_admin or u.manages_vaults, false,
    not is_in_networks(client, p.session_networks), coalesce(p.second_factor_required, false) and must_set_up_factor(kept)
  into taken.session_id, taken.organization_id, taken.organization_name, taken.user_id, taken.user_email, taken.user_name,
    taken.is_admin, taken.manages_vaults, taken.rotated, taken.outside, taken.must_set_up_factor
  from organizations o join users u on u.organization_id = o.id left join access_policies p on p.organization_id = o.id
  where u.id = kept.user_id and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  perform set_config('app.org', taken.organization_id::text, false);
  insert into rate_windows as w values (kept.id, 'session', moment, 1)
  on conflict (subject, tier) do update set
    used = case when w.started_at > moment - interval '60 s' then least(w.used + 1, quota + 1) else 1 end,
    started_at = case when w.started_at > moment - interval '60 s' then w.started_at else moment end
  returning w.used, ceil(extract(epoch from w.started_at + interval '60 s' - moment) * 1000)
  into taken.used, taken.reset_ms;
  if taken.outside then return next taken; return; end if;
  if next_hash is not null and taken.used <= quota and kept.hash = token_hash and kept.rotated_at < moment - interval '1 day' then
    update sessions set hash = next_hash, previous_hash = token_hash, rotated_at = moment
    where id = kept.id and hash = token_hash;
    taken.rotated := found;
  end if;
  if by_person and kept.last_seen_at < moment - interval '1 minute' then
    update sessions set last_seen_at = moment where id = kept.id;
  end if;
  return next taken;
end $$;
revoke execute on function admit_session from public;
grant execute on function admit_session to chancery_app;

drop function end_of_session(timestamptz, timestamptz);
