-- An alert watches a date column of a vault, or that date less the duration in another column. claimed_at: when a worker last began to
-- check it. checked_on: the last day that was checked to the end.
create table vault_alerts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  name text not null,
  field_key text not null,
  minus_field_key text,
  days_before integer[] not null,
  filter jsonb,
  recipient_ids integer[] not null,
  recipient_role text check (recipient_role in ('viewer', 'editor', 'owner')),
  email boolean not null,
  immediate_email boolean not null,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  claimed_at timestamptz(3),
  checked_on date
);
create index vault_alerts_vault on vault_alerts (vault_id, created_at, id);
create index vault_alerts_claimed on vault_alerts (claimed_at nulls first);
call build_wall('vault_alerts');

-- Written in the transaction that notifies people: the primary key is why nobody is told twice.
create table fired_deadlines (
  organization_id uuid not null references organizations on delete cascade,
  alert_id uuid not null references vault_alerts on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  due_on date not null,
  days_before integer not null,
  fired_at timestamptz(3) not null,
  primary key (alert_id, document_id, due_on, days_before)
);
create index fired_deadlines_document on fired_deadlines (document_id);
call build_wall('fired_deadlines');

-- The day less a duration. Years and months are calendar months, and a day that the month does not have is its last day. What is left
-- of a fraction becomes days, rounded up, so that a notice is early rather than late. Null if the day or the duration is not usable.
create function subtract_duration(day text, duration jsonb) returns date language sql immutable as $$
  select case when day ~ '^\d{4}-\d\d-\d\d$' and months <= 12000 and days <= 366000 then
    (select case when earlier >= date '0001-01-01' then earlier end
     from (select (day::date - make_interval(months => floor(months)::integer,
       days => ceil(days + (months - floor(months)) * 30.436875)::integer))::date as earlier) moved) end
  from (
    select case duration ->> 'unit' when 'years' then 12 * value when 'months' then value else 0 end as months,
      case duration ->> 'unit' when 'weeks' then 7 * value when 'days' then value else 0 end as days
    from (select (duration ->> 'value')::numeric as value) given
  ) spans
$$;

-- An e-mail to one person: the day's digest, or one that is sent at once (digest_on is null). What it says is in `notifications`.
create table emails (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  digest_on date,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'dropped')),
  send_after timestamptz(3) not null,
  attempts integer not null default 0,
  claimed_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create unique index emails_digest on emails (user_id, digest_on) where digest_on is not null;
create index emails_waiting on emails (send_after) where status = 'pending';
create index emails_person on emails (user_id, created_at desc);
call build_wall('emails');

create table notifications (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('deadline.due')),
  title text not null,
  vault_id uuid not null references vaults on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  alert_id uuid references vault_alerts on delete set null,
  due_on date not null,
  days_before integer not null,
  computation text,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  email_id uuid references emails on delete set null
);
create index notifications_person on notifications (user_id, created_at desc, id);
create index notifications_unread on notifications (user_id, created_at desc, id) where read_at is null;
create index notifications_document on notifications (document_id);
create index notifications_vault on notifications (vault_id);
create index notifications_alert on notifications (alert_id);
create index notifications_email on notifications (email_id);
call build_wall('notifications');

-- People without a row receive e-mail.
create table notification_settings (
  user_id integer primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  email boolean not null
);
call build_wall('notification_settings');

-- The secret address of a person's calendar of a vault.
create table vault_calendars (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  primary key (vault_id, user_id)
);
call build_wall('vault_calendars');

-- The bell of a person who is signed in shows a new notification at once.
create function tell_notifications() returns trigger language plpgsql as $$
begin
  perform tell_change(organization_id, json_build_object('kind', 'notifications', 'user_id', user_id)) from added
  group by organization_id, user_id;
  return null;
end $$;
create trigger tell_added after insert on notifications
  referencing new table as added for each statement execute function tell_notifications();
