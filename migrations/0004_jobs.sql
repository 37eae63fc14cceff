-- A job is its own place in the queue: enqueueing is an insert in the caller's transaction. A worker that takes it counts
-- one attempt more, and only the attempt that is running may finish it.
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
  completed_at timestamptz(3)
);
create index jobs_pending on jobs (organization_id, run_after) where status = 'pending';
create index jobs_running on jobs (organization_id, heartbeat_at) where status = 'running';
create index jobs_owner on jobs (organization_id, user_id, created_at desc, id) where not is_internal;
create index jobs_completed on jobs (completed_at) where completed_at is not null;
call build_wall('jobs');

-- What each paid step of a job gave, so that a rerun does not pay twice.
create table job_steps (
  organization_id uuid not null references organizations on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  key text not null,
  result jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (job_id, key)
);
call build_wall('job_steps');
