-- The outcome of each check of a review, by the check's id: what a matrix of many reviews shows, without reading their findings. Of
-- several documents of one review, the most severe verdict counts.
create function outcome_of(finding jsonb) returns text language sql immutable as $$
  select case finding ->> 'evaluationResult'
    when 'Pass' then 'pass'
    when 'Fallback' then 'fallback'
    when 'Error' then 'error'
    else case
      when finding ->> 'analysis' ~ '(^|\n\n)([^\n]{1,255}: )?Contradicts your position\.' then 'contradicts'
      when finding ->> 'analysis' ~ '(^|\n\n)([^\n]{1,255}: )?Needs your judgement\.' then 'judgement'
      when finding ->> 'analysis' ~ '(^|\n\n)([^\n]{1,255}: )?Not found\.' then 'missing'
      else 'flagged' end
    end
$$;
create function outcomes_of(result jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(f ->> 'checkId', jsonb_build_object('outcome', outcome_of(f), 'fallback_position', f -> 'fallbackPosition'))
  from jsonb_array_elements(result -> 'results') f
$$;
alter table reviews add column outcomes jsonb generated always as (outcomes_of(result)) stored;

-- One playbook over many contracts. Each contract becomes a review of its own, a few at a time. `paused` says why none is started now.
create table portfolios (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  created_by integer references users on delete cascade,
  name text not null,
  playbook jsonb not null,
  playbook_id uuid not null generated always as ((playbook ->> 'id')::uuid) stored,
  vault_id uuid references vaults on delete set null,
  review_mode text not null,
  representing_party text not null,
  paused jsonb,
  created_at timestamptz(3) not null default now()
);
create index portfolios_creator on portfolios (organization_id, created_by, created_at desc, id);
call build_wall('portfolios');

-- queued: waits to be started. started: has a review, unless that was deleted since. refused: cannot be reviewed, `error` says why.
-- The file is named without a reference, because its row stays when the file is deleted. `name` is null if the file was never seen.
create table portfolio_contracts (
  portfolio_id uuid not null references portfolios on delete cascade,
  number integer not null,
  organization_id uuid not null references organizations on delete cascade,
  file_id uuid,
  name text,
  state text not null check (state in ('queued', 'started', 'refused')),
  review_id uuid references reviews on delete set null,
  error jsonb check ((error is not null) = (state = 'refused')),
  started_at timestamptz(3),
  primary key (portfolio_id, number)
);
create index portfolio_contracts_queued on portfolio_contracts (portfolio_id, number) where state = 'queued';
create index portfolio_contracts_review on portfolio_contracts (review_id);
create index portfolio_contracts_started on portfolio_contracts (organization_id, started_at);
call build_wall('portfolio_contracts');

-- The end of one review makes room for the next. The job that starts them is woken.
create index jobs_of_portfolio on jobs ((input ->> 'portfolio_id')) where status = 'pending' and kind = 'portfolios/start';
create function wake_portfolio() returns trigger language plpgsql as $$
begin
  update jobs set run_after = now()
  where status = 'pending' and kind = 'portfolios/start' and run_after > now()
    and input ->> 'portfolio_id' in (select c.portfolio_id::text from portfolio_contracts c where c.review_id = new.id);
  if found then perform pg_notify('jobs_waiting', ''); end if;
  return null;
end $$;
create trigger wake_portfolio after update of status on jobs for each row
  when (new.kind = 'playbooks/run' and new.status in ('succeeded', 'failed', 'canceled') and new.status is distinct from old.status)
  execute function wake_portfolio();

-- People who have the same review open are told when one of them decides a finding, or a redline is written. Whoever loses access
-- is told nothing more.
create function tell_review() returns trigger language plpgsql as $$
begin
  perform tell_change(organization_id, json_build_object('kind', 'review', 'review_id', review_id)) from changed
  group by organization_id, review_id;
  return null;
end $$;
create trigger tell_added after insert on finding_decisions
  referencing new table as changed for each statement execute function tell_review();
create trigger tell_added after insert on review_documents
  referencing new table as changed for each statement execute function tell_review();
create function tell_reader() returns trigger language plpgsql as $$
begin
  perform tell_change(old.organization_id, json_build_object('kind', 'member', 'user_id', old.user_id));
  return null;
end $$;
create trigger tell_deleted after delete on review_shares for each row execute function tell_reader();
