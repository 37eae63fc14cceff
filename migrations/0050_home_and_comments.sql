-- When a person was at Home. `since`: the end of the visit before the current one. `started_at`: when "Get started" was done or closed.
create table home_visits (
  user_id integer primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  since timestamptz(3),
  seen_at timestamptz(3) not null,
  started_at timestamptz(3)
);
call build_wall('home_visits');

-- Home tells what colleagues changed since.
create index cell_edits_time on cell_edits (organization_id, edited_at);

-- What people say about a finding, a document of a vault or a file. Comments on a cell are its notes (cell_notes).
create table comments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid references vault_documents on delete cascade,
  review_id uuid references reviews on delete cascade,
  check_id uuid,
  file_id uuid references files on delete cascade,
  text text not null,
  user_id integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  check (num_nonnulls(document_id, review_id, file_id) = 1 and (review_id is null) = (check_id is null))
);
create index comments_document on comments (document_id, created_at, id) where document_id is not null;
create index comments_review on comments (review_id, check_id, created_at, id) where review_id is not null;
create index comments_file on comments (file_id, created_at, id) where file_id is not null;
call build_wall('comments');

create function refuse_held_comment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_holds(old.organization_id) and (is_document_held(old.document_id)
    or exists (select from reviews r where r.id = old.review_id and is_review_held(r.id, r.project_id))
    or exists (select from files f where f.id = old.file_id and is_file_held(f.id, f.folder_id))) then call refuse_held();
  end if;
  return old;
end $$;
create trigger a_hold before delete on comments for each row execute function refuse_held_comment();

alter table notifications drop constraint notifications_kind_check, drop constraint notifications_act_check;
alter table notifications
  add column file_id uuid references files on delete cascade,
  add constraint notifications_kind_check check (kind in ('deadline.due', 'deadline.assigned', 'finding.assigned', 'finding.mentioned',
    'finding.decided', 'cell.assigned', 'cell.mentioned', 'document.mentioned', 'file.mentioned', 'chat.shared', 'review.shared',
    'project.shared', 'folder.shared', 'vault.shared')),
  add constraint notifications_act_check check (
    kind = 'deadline.due' or (subject is not null and num_nonnulls(vault_id, review_id, chat_id, project_id, folder_id, file_id) = 1));
create index notifications_file on notifications (file_id);
