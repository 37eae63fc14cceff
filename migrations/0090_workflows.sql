-- A list of steps that runs when something happens. What it starts by itself works for its creator: a person, or an organization key.
create table workflows (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  created_by integer references users on delete set null,
  api_key_id uuid references api_keys on delete set null,
  visibility text not null check (visibility in ('private', 'organization')),
  name text not null,
  description text not null,
  trigger jsonb not null,
  steps jsonb not null,
  enabled boolean not null,
  disabled_reason text,
  max_runs_per_hour integer not null,
  version integer not null default 1,
  next_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index workflows_organization on workflows (organization_id, created_at desc, id);
create index workflows_trigger on workflows (organization_id, (trigger ->> 'kind')) where enabled;
create index workflows_due on workflows (next_at) where enabled and next_at is not null;
create index workflows_creator on workflows (created_by) where created_by is not null;
create index workflows_key on workflows (api_key_id) where api_key_id is not null;
call build_wall('workflows');
create trigger keep_updated_after_created before insert or update on workflows for each row
  when (new.updated_at < new.created_at) execute function keep_updated_after_created();

-- A run keeps the steps of the version that it was started with. `occasion` makes what happens once start one run.
create table workflow_runs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  workflow_id uuid references workflows on delete set null,
  version integer not null,
  name text not null,
  steps jsonb not null,
  trigger jsonb not null,
  occasion text,
  user_id integer references users on delete set null,
  api_key_id uuid references api_keys on delete set null,
  status text not null check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled')),
  error jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  started_at timestamptz(3),
  ended_at timestamptz(3)
);
create index workflow_runs_organization on workflow_runs (organization_id, created_at desc, id);
create index workflow_runs_of_workflow on workflow_runs (workflow_id, created_at desc, id);
create index workflow_runs_started on workflow_runs (workflow_id, started_at) where started_at is not null;
create index workflow_runs_queued on workflow_runs (created_at) where status = 'queued';
create index workflow_runs_user on workflow_runs (user_id) where user_id is not null;
create index workflow_runs_key on workflow_runs (api_key_id) where api_key_id is not null;
create unique index workflow_runs_occasion on workflow_runs (organization_id, occasion) where occasion is not null;
call build_wall('workflow_runs');

create table workflow_run_steps (
  run_id uuid not null references workflow_runs on delete cascade,
  position integer not null,
  organization_id uuid not null references organizations on delete cascade,
  status text not null check (status in ('pending', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'canceled')),
  result jsonb,
  error jsonb,
  question text,
  deciders integer[] not null default '{}',
  stand_in_id integer references users on delete set null,
  stand_in_at timestamptz(3),
  remind_at timestamptz(3),
  decision text check (decision in ('approved', 'rejected')),
  note text,
  decided_by integer references users on delete set null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (run_id, position)
);
create index workflow_run_steps_organization on workflow_run_steps (organization_id, run_id);
create index workflow_run_steps_waiting on workflow_run_steps using gin (deciders) where status = 'waiting';
create index workflow_run_steps_due on workflow_run_steps (least(remind_at, stand_in_at)) where status = 'waiting';
create index workflow_run_steps_stand_in on workflow_run_steps (stand_in_id) where stand_in_id is not null;
create index workflow_run_steps_decider on workflow_run_steps (decided_by) where decided_by is not null;
call build_wall('workflow_run_steps');

-- The reply to each operation that a step called, kept in the transaction of its effects: a step that is taken again repeats nothing.
-- `awaited_id` is the job or the approval whose end wakes the run.
create table workflow_calls (
  run_id uuid not null references workflow_runs on delete cascade,
  position integer not null,
  number integer not null,
  organization_id uuid not null references organizations on delete cascade,
  status integer not null,
  headers jsonb not null,
  body text not null,
  awaited_id uuid,
  primary key (run_id, position, number)
);
create index workflow_calls_organization on workflow_calls (organization_id, run_id);
create index workflow_calls_awaited on workflow_calls (awaited_id) where awaited_id is not null;
call build_wall('workflow_calls');

-- What is told about a run names it.
alter table notifications drop constraint notifications_act_check;
alter table notifications
  add column workflow_run_id uuid references workflow_runs on delete cascade,
  add constraint notifications_act_check check (kind = 'deadline.due' or (subject is not null
    and num_nonnulls(vault_id, review_id, chat_id, project_id, folder_id, file_id, portfolio_id, workflow_run_id)
      = (kind not like 'budget.%')::integer));
create index notifications_workflow_run on notifications (workflow_run_id);
