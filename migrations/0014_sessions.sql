-- Who was removed from an organization keeps a row: what they made stays, and their name on it. Their address is free again.
alter table users add column removed_at timestamptz(3);
drop index users_email;
create unique index users_email on users (organization_id, lower(email)) where removed_at is null;

-- Signed-in people of the web application. Of a session's token only the hash is kept. A token is exchanged for another one
-- after a day; the one before is taken a while longer, for requests that were under way. A session ends 14 days after it
-- was last used, and 30 days after it began.
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
  last_seen_at timestamptz(3) not null default now()
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

-- The same as `admit` for a session: whose it is, its one window, and the organization, in one round trip. When the token
-- is due to be exchanged, the hash of the next one takes its place; where none is given it is kept. No row: not a live session.
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

create index users_sign_in on users (lower(email)) where removed_at is null;
alter table organizations add column personal_keys_allowed boolean not null default false;
