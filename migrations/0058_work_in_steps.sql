-- What the assistant did in one turn of a chat, kept while it works: its plan, the changes that wait for a decision, and shortened results
-- of its tools for later turns. `plan_edited_at`: when a person last changed the plan.
create table chat_work (
  job_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  plan jsonb not null default '[]',
  plan_edited_at timestamptz(3),
  proposals jsonb not null default '[]',
  notes jsonb not null default '[]',
  created_at timestamptz(3) not null default clock_timestamp()
);
create index chat_work_chat on chat_work (chat_id, created_at desc);
create index chat_work_organization on chat_work (organization_id);
call build_wall('chat_work');

-- A turn that waits for reviews or a comparison is woken when one of them ends.
create function wake_chat() returns trigger language plpgsql as $$
begin
  update jobs set run_after = now()
  where status = 'pending' and kind = 'chat/completions' and run_after > now() and model_unavailable_since is null
    and organization_id = new.organization_id and user_id is not distinct from new.user_id;
  if found then perform pg_notify('jobs_waiting', ''); end if;
  return null;
end $$;
create trigger wake_chat after update of status on jobs for each row
  when (new.kind in ('playbooks/run', 'files/compare') and new.status in ('succeeded', 'failed', 'canceled')
    and new.status is distinct from old.status)
  execute function wake_chat();
