-- An organization on its way to another database is served by neither. out: it is being copied away. in: it has arrived here, and leaves
-- the other database in the same moment. See src/backups/transfer/move.ts.
alter table organizations add column moving text check (moving in ('out', 'in'));

create procedure refuse_while_moving() language plpgsql as $$
begin
  raise exception 'This organization is being moved to another database. Try again in a few minutes.' using errcode = 'OM001';
end $$;

-- As before, except for organizations that are moving.
create or replace function admit(
  key_hash bytea, the_tier text, organization_quota integer, key_quota integer, moment timestamptz default null,
  client inet default null
) returns setof admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_key admission;
  moving_now text;
begin
  select k.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), coalesce(u.is_admin, false),
    coalesce(u.is_admin or u.manages_vaults, false), k.last_used_at, not is_in_networks(client, p.key_networks), k.scopes, k.is_limited, o.moving
  into found_key.api_key_id, found_key.organization_id, found_key.organization_name, found_key.user_id, found_key.user_email,
    found_key.user_name, found_key.is_admin, found_key.manages_vaults, found_key.last_used_at, found_key.outside, found_key.scopes,
    found_key.is_limited, moving_now
  from api_keys k join organizations o on o.id = k.organization_id left join users u on u.id = k.user_id
    left join access_policies p on p.organization_id = o.id
  where k.hash = key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  if moving_now is not null then call refuse_while_moving(); end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, coalesce(moment, clock_timestamp()));
  return next found_key;
end $$;

create or replace function admit_app(token_hash bytea, the_tier text, organization_quota integer, key_quota integer, client inet default null)
returns setof admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_key admission;
  moving_now text;
begin
  select k.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), u.is_admin, u.is_admin or u.manages_vaults, k.last_used_at,
    not is_in_networks(client, p.key_networks), o.moving
  into found_key.api_key_id, found_key.organization_id, found_key.organization_name, found_key.user_id, found_key.user_email,
    found_key.user_name, found_key.is_admin, found_key.manages_vaults, found_key.last_used_at,
    found_key.outside, moving_now
  from oauth_tokens t join api_keys k on k.id = t.api_key_id join organizations o on o.id = k.organization_id
    join users u on u.id = k.user_id left join access_policies p on p.organization_id = o.id
  where t.hash = token_hash and t.kind = 'access' and t.expires_at > clock_timestamp()
    and k.revoked_at is null and k.expires_at > clock_timestamp() and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  if moving_now is not null then call refuse_while_moving(); end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, clock_timestamp());
  return next found_key;
end $$;

create or replace function admit_session(token_hash bytea, next_hash bytea, quota integer, client inet default null, by_person boolean default true)
returns setof session_admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  kept sessions;
  taken session_admission;
  moving_now text;
begin
  select * into kept from sessions s
  where (s.hash = token_hash or (s.previous_hash = token_hash and s.rotated_at > moment - interval '10 minutes'))
    and end_of_session(s) > moment;
  if not found then return; end if;
  select kept.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), u.is_admin, u.is_admin or u.manages_vaults, false,
    not is_in_networks(client, p.session_networks), coalesce(p.second_factor_required, false) and must_set_up_factor(kept),
    o.moving
  into taken.session_id, taken.organization_id, taken.organization_name, taken.user_id, taken.user_email, taken.user_name,
    taken.is_admin, taken.manages_vaults, taken.rotated, taken.outside, taken.must_set_up_factor, moving_now
  from organizations o join users u on u.organization_id = o.id left join access_policies p on p.organization_id = o.id
  where u.id = kept.user_id and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  if moving_now is not null then call refuse_while_moving(); end if;
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
