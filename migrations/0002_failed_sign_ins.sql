-- Failed sign-ins are recorded for every way to sign in, not for passwords alone.

drop index audit_records_failed_sign_ins;
create index audit_records_failed_sign_ins on audit_records (organization_id, user_id, at) where operation like 'FAILED %';
