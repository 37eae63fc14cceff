-- An organization that came from another installation. Its audit records have new ids and name people by new numbers; what they had
-- when they were hashed is kept, so that the chain can still be proven. Null in records that were written here.
alter table audit_records add column chained_id bigint, add column chained_user_id integer;

-- What the hash covers, see 0017.
create or replace function audit_content(r audit_records) returns text language sql stable as $$
  select jsonb_build_array(r.position, coalesce(r.chained_id, r.id), r.organization_id, (extract(epoch from r.at) * 1000)::bigint,
    case when r.chained_id is null then r.user_id else r.chained_user_id end, r.api_key_id,
    r.operation, r.target, r.request_id, r.address, r.names)::text
$$;

-- A record that comes with its place in the chain keeps it. Requests may not write the position, so theirs are always chained.
drop trigger chain_added on audit_records;
create constraint trigger chain_added after insert on audit_records deferrable initially deferred
  for each row when (new.position is null) execute function chain_added_record();
