-- The tokens and calls of each job by model and quarter of an hour, failed attempts included: written after each call, kept for good. The cost
-- is by the prices of the time; null if the price of a call was not known. Jobs, keys, people and projects may be deleted before it.
create table model_usage (
  organization_id uuid not null references organizations on delete cascade,
  job_id uuid not null,
  model text not null,
  quarter timestamptz(3) not null,
  operation text not null,
  user_id integer,
  api_key_id uuid,
  project_id uuid,
  input_tokens bigint not null check (input_tokens >= 0),
  cached_tokens bigint not null check (cached_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  calls integer not null check (calls > 0),
  cost numeric(24, 10) check (cost >= 0),
  primary key (job_id, model, quarter)
);
create index model_usage_organization on model_usage (organization_id, quarter);
call build_wall('model_usage');

-- Until now only the sum of a successful job was kept. Its price is not known, and it made at least one call.
insert into model_usage (organization_id, job_id, model, quarter, operation, user_id, api_key_id, input_tokens, cached_tokens, output_tokens, calls)
select organization_id, job_id, model, date_bin('15 minutes', at, 'epoch'), operation, user_id, api_key_id, input_tokens, cached_tokens,
  output_tokens, 1
from usage_events where input_tokens + output_tokens > 0;
alter table usage_events drop column input_tokens, drop column cached_tokens, drop column output_tokens;

create function usage_of_job(job uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('input', coalesce(sum(input_tokens), 0), 'cached', coalesce(sum(cached_tokens), 0),
    'output', coalesce(sum(output_tokens), 0), 'calls', coalesce(sum(calls), 0),
    'cost', case when count(*) filter (where cost is null) = 0 then coalesce(sum(cost), 0) end)
  from model_usage where job_id = job
$$;
