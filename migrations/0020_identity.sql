-- A key of a person works only while that person is there: this is checked at every request, as it is for sessions.
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
    and u.removed_at is null;
  if not found then return; end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, coalesce(moment, clock_timestamp()));
  return next found_key;
end $$;
update api_keys k set revoked_at = now() from users u where u.id = k.user_id and u.removed_at is not null and k.revoked_at is null;
delete from sessions s using users u where u.id = s.user_id and u.removed_at is not null;
delete from password_links l using users u where u.id = l.user_id and u.removed_at is not null;

-- Addresses are compared by this key alone, see src/accounts/emails.ts. With the collation "C" only the letters of ASCII are folded.
alter table users add column email_key text generated always as (lower(email collate "C")) stored;
drop index users_email;
create unique index users_email on users (organization_id, email_key) where removed_at is null;
drop index users_sign_in;
create index users_sign_in on users (email_key) where removed_at is null;

-- Browsers in which a person has signed in before. Of a device's token only the hash is kept. Attempts to sign in from such a
-- device are counted apart, so that nobody who guesses elsewhere can lock the person out there.
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

-- How often signing in failed since the person last signed in: they are told when they do.
create table sign_in_failures (
  user_id integer primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  failures integer not null
);
call build_wall('sign_in_failures');
alter table sessions add column failed_sign_ins integer not null default 0;

-- Who made a key or a webhook, and who sees to it since its maker was removed. Null where nobody of the organization made it.
alter table api_keys add column created_by integer references users on delete set null,
  add column responsible_id integer references users on delete set null;
update api_keys set created_by = user_id;
alter table webhooks add column created_by integer references users on delete set null,
  add column responsible_id integer references users on delete set null;
create index api_keys_responsible on api_keys (coalesce(responsible_id, created_by));
create index webhooks_responsible on webhooks (coalesce(responsible_id, created_by));
