-- What people did about a deadline: done, snoozed, assigned. A deadline is a date that rests on a cell, or on a cell less the duration in
-- another (minus_field_key, '' without one): whichever alert watches it, and a changed date is a new deadline.
create table deadline_states (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  minus_field_key text not null default '',
  due_on date not null,
  status text not null check (status in ('open', 'done', 'snoozed')),
  snoozed_until date,
  assignee_user_id integer references users on delete set null,
  changed_by integer references users on delete set null,
  changed_at timestamptz(3) not null,
  primary key (document_id, field_key, minus_field_key, due_on),
  check ((status = 'snoozed') = (snoozed_until is not null))
);
create index deadline_states_vault on deadline_states (vault_id);
create index deadline_states_assignee on deadline_states (assignee_user_id, due_on) where assignee_user_id is not null;
create index deadline_states_changer on deadline_states (changed_by);
call build_wall('deadline_states');

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('deadline.due', 'deadline.assigned', 'finding.assigned',
  'finding.mentioned', 'finding.decided', 'cell.assigned', 'cell.mentioned', 'chat.shared', 'review.shared', 'project.shared', 'folder.shared',
  'vault.shared'));
