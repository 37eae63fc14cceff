-- What is told about an approval names it. Which places a kind has is checked where it is told (notifications.schema.ts).
alter table notifications drop constraint notifications_act_check;
alter table notifications
  add column approval_id uuid references approvals on delete cascade,
  add constraint notifications_act_check check (kind = 'deadline.due' or subject is not null);
create index notifications_approval on notifications (organization_id, approval_id);
