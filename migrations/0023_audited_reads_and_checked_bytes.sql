-- The audit log says from which network address each request came, and the role that answers requests can add to it and
-- read it, no more: nobody who takes over a request changes or removes a record, or dates one back.

alter table audit_records add column address text;
create index audit_records_failed_sign_ins on audit_records (organization_id, user_id, at) where operation = 'FAILED POST /session';
revoke insert, update, delete, truncate on audit_records from chancery_app;
grant insert (organization_id, user_id, api_key_id, operation, target, request_id, address) on audit_records to chancery_app;
