-- What a record is about keeps its name, so that the log can still name it once it is deleted.
alter table audit_records add column names jsonb not null default '{}';
grant insert (names) on audit_records to chancery_app;
create index audit_records_at on audit_records (organization_id, at);
