-- The audit log says from which network address each request came, and the role that answers requests can add to it and
-- read it, no more: nobody who takes over a request changes or removes a record, or dates one back.

alter table audit_records add column address text;
create index audit_records_failed_sign_ins on audit_records (organization_id, user_id, at) where operation = 'FAILED POST /session';
revoke insert, update, delete, truncate on audit_records from chancery_app;
grant insert (organization_id, user_id, api_key_id, operation, target, request_id, address) on audit_records to chancery_app;

-- When the stored bytes of each content were last compared with their hash, and what was wrong with them.

create table blob_checks (
  organization_id uuid not null references organizations on delete cascade,
  sha256 text not null,
  checked_at timestamptz(3) not null,
  fault text check (fault in ('missing', 'corrupt')),
  primary key (organization_id, sha256)
);
create index blob_checks_due on blob_checks (checked_at);
create index blob_checks_faults on blob_checks (organization_id) where fault is not null;
call build_wall('blob_checks');

insert into blob_checks (organization_id, sha256, checked_at)
select organization_id, sha256, timestamptz '-infinity' from (
  select organization_id, sha256 from files union select organization_id, sha256 from upload_parts) kept;
