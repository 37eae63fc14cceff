-- Jobs are of three classes, each with slots of its own in every worker: `interactive` jobs have a person waiting for them,
-- `delivery` jobs send webhook messages, and all others are `background`.
alter table jobs add column class text not null default 'background' check (class in ('interactive', 'background', 'delivery'));
update jobs set class = case when kind = 'webhooks/deliver' then 'delivery' else 'interactive' end
where status in ('pending', 'running') and (kind in ('webhooks/deliver', 'vaults/preview') or not is_internal);
alter table jobs alter column class drop default;
drop index jobs_pending;
create index jobs_pending on jobs (class, organization_id, priority desc, run_after) where status = 'pending';

-- What a job works on: the document, file or chat that its input names. When that is deleted, the job is canceled.
alter table jobs add column subject_id uuid generated always as
  (coalesce(input ->> 'document_id', input ->> 'file_id', input ->> 'chat_id')::uuid) stored;
create index jobs_subject on jobs (subject_id) where subject_id is not null and status in ('pending', 'running');

create function cancel_jobs_of(subjects uuid[]) returns void language plpgsql as $$
declare
  canceled uuid[];
begin
  with ended as (
    update jobs set status = 'canceled', completed_at = now(), worker = null
    where subject_id is not null and status in ('pending', 'running') and subject_id = any(subjects)
    returning id
  )
  select array_agg(id) into canceled from ended;
  if canceled is null then return; end if;
  delete from job_steps where job_id = any(canceled);
  perform pg_notify('jobs_done', id::text) from unnest(canceled) id;
end $$;

create function cancel_jobs_of_removed() returns trigger language plpgsql as $$
begin
  perform cancel_jobs_of(array_agg(id)) from removed;
  return null;
end $$;

create function cancel_jobs_of_row() returns trigger language plpgsql as $$
begin
  perform cancel_jobs_of(array[new.id]);
  return null;
end $$;

-- Triggers fire in the order of their names. Rows are locked before the jobs that work on them, as a job that ends does too:
-- `let_go_of_files` deletes files first, then `stop_jobs` cancels.
create trigger stop_jobs after delete on files
  referencing old table as removed for each statement execute function cancel_jobs_of_removed();
create trigger stop_jobs after delete on vault_documents
  referencing old table as removed for each statement execute function cancel_jobs_of_removed();
create trigger stop_jobs_of_deleted after update of status on vault_documents for each row
  when (new.status = 'deleted' and old.status <> 'deleted') execute function cancel_jobs_of_row();
create trigger stop_jobs after delete on chats
  referencing old table as removed for each statement execute function cancel_jobs_of_removed();

-- How much an organization may store and have read each day. Null: what the installation's settings say; -1: without limit.
alter table organizations add column storage_quota bigint check (storage_quota >= -1);
alter table organizations add column daily_pages_quota integer check (daily_pages_quota >= -1);
create index files_storage on files (organization_id) include (size);
create index uploads_under_way on uploads (organization_id) where aborted_at is null and completed_at is null;

-- The pages that each reading of a file counted, on the day (UTC) they were counted.
create table page_reads (
  job_id uuid primary key references jobs on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  pages integer not null
);
create index page_reads_day on page_reads (organization_id, day) include (pages);
call build_wall('page_reads');
