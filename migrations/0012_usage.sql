-- What each inference job that succeeded used: one row a job, for good. Jobs, keys and people may be gone before it.
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

-- The price of a job, fixed when it was enqueued. A hold counts only as long as its job has not ended, so that a failure or
-- a cancellation gives it back by itself; success turns it into a usage event.
create table credit_holds (
  job_id uuid primary key references jobs on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  credits numeric(16, 4) not null check (credits >= 0)
);
create index credit_holds_organization on credit_holds (organization_id);
call build_wall('credit_holds');

-- What people do in the applications, beside the API.
create table feature_uses (
  organization_id uuid not null references organizations on delete cascade,
  feature text not null check (feature in ('web.messages', 'web.web_pages_scraped', 'web.files_uploaded',
    'word.messages', 'word.redlines_applied', 'word.drafts_applied')),
  times integer not null check (times > 0),
  at timestamptz(3) not null default now()
);
create index feature_uses_organization on feature_uses (organization_id, at);
call build_wall('feature_uses');
