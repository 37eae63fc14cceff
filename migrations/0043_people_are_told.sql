-- People are told of what colleagues do that concerns them: assigned, mentioned, shared, decided. `subject` is what it is about: while a
-- notification is unread, the same act of the same person renews it instead of adding another.
alter table notifications drop constraint notifications_kind_check;
alter table notifications
  alter column title drop not null,
  alter column vault_id drop not null,
  alter column document_id drop not null,
  alter column field_key drop not null,
  alter column due_on drop not null,
  alter column days_before drop not null,
  add column subject text,
  add column actor_id integer references users on delete set null,
  add column text text,
  add column is_several boolean not null default false,
  add column review_id uuid references reviews on delete cascade,
  add column check_id uuid,
  add column chat_id uuid references chats on delete cascade,
  add column project_id uuid references projects on delete cascade,
  add column folder_id uuid references folders on delete cascade,
  add constraint notifications_kind_check check (kind in ('deadline.due', 'finding.assigned', 'finding.mentioned', 'finding.decided',
    'cell.assigned', 'cell.mentioned', 'chat.shared', 'review.shared', 'project.shared', 'folder.shared', 'vault.shared')),
  add constraint notifications_deadline_check check (
    kind <> 'deadline.due' or num_nulls(title, vault_id, document_id, field_key, due_on, days_before) = 0),
  add constraint notifications_act_check check (
    kind = 'deadline.due' or (subject is not null and num_nonnulls(vault_id, review_id, chat_id, project_id, folder_id) = 1));
create unique index notifications_act on notifications (user_id, kind, subject, coalesce(actor_id, 0))
  where read_at is null and subject is not null;
create index notifications_subject on notifications (organization_id, kind, subject) where read_at is null and subject is not null;
create index notifications_actor on notifications (actor_id);
create index notifications_review on notifications (review_id);
create index notifications_chat on notifications (chat_id);
create index notifications_project on notifications (project_id);
create index notifications_folder on notifications (folder_id);

-- Whether the person receives e-mail about what colleagues do.
alter table notification_settings add column activity boolean not null default true;

-- Home lists the findings that wait for a person.
create index finding_decisions_assignee on finding_decisions (assignee_user_id, review_id, check_id) where assignee_user_id is not null;

-- A draft that came back, as a round of its review: it has the id of its job and stays when the job is forgotten.
create table review_responses (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  file_id uuid not null,
  filename text not null,
  created_by integer references users on delete set null,
  status text not null check (status in ('pending', 'running', 'succeeded', 'failed', 'canceled')),
  result jsonb,
  error jsonb,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3)
);
create index review_responses_review on review_responses (review_id, created_at desc, id);
create index review_responses_creator on review_responses (created_by);
call build_wall('review_responses');

create function update_response() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update review_responses set status = new.status, result = new.result, error = new.error, completed_at = new.completed_at where id = new.id;
  return null;
end $$;
create trigger update_response after update of status on jobs for each row
  when (new.kind = 'reviews/responses' and new.status is distinct from old.status) execute function update_response();
create trigger tell_added after insert on review_responses
  referencing new table as changed for each statement execute function tell_review();
create trigger tell_changed after update on review_responses
  referencing new table as changed for each statement execute function tell_review();

-- Whoever sees the review sees the drafts that came back, like its redlines.
alter table review_documents drop constraint review_documents_kind_check;
alter table review_documents add constraint review_documents_kind_check check (kind in ('proposal', 'redline', 'returned'));

-- Comparisons that still exist become rounds.
insert into review_responses (id, organization_id, review_id, file_id, filename, created_by, status, result, error, created_at, completed_at)
select j.id, j.organization_id, r.id, (j.input ->> 'file_id')::uuid, coalesce(f.name, j.result #>> '{returned,filename}', ''), j.user_id,
  j.status, j.result, j.error, j.created_at, j.completed_at
from jobs j join reviews r on r.id = (j.input ->> 'review_id')::uuid and r.organization_id = j.organization_id
  left join files f on f.id = (j.input ->> 'file_id')::uuid
where j.kind = 'reviews/responses';
insert into review_documents (organization_id, review_id, file_id, kind, created_by, created_at)
select s.organization_id, s.review_id, f.id, 'returned', s.created_by, min(s.created_at)
from review_responses s join files f on f.id = s.file_id
group by 1, 2, 3, 5 on conflict do nothing;
