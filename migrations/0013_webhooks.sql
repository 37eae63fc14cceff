-- Where an organization wants to be told what happened. The secret signs every message, so it is kept as it is. After a
-- rotation the one before signs too, for a while. failing_since: since when nothing has got through.
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
  updated_at timestamptz(3) not null default now()
);
create index webhooks_organization on webhooks (organization_id, created_at desc, id);
call build_wall('webhooks');

-- One message to one webhook, written in the transaction of what it tells of. Each redelivery begins another round: the
-- job of an earlier one has nothing left to do.
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
