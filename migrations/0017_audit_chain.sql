-- Each audit record holds the hash of the one before it in its organization's chain: what is changed or removed later is found.
-- Positions are given when a transaction commits, so that the lock of the chain is held for the commit alone, and is always the last
-- lock that is taken.
create table audit_chains (
  organization_id uuid primary key references organizations on delete cascade,
  -- The last record, and its hash.
  position bigint not null default 1,
  head_hash bytea not null default decode(repeat('00', 32), 'hex'),
  -- The last record that retention removed, its hash, and proof that the command line removed it.
  checkpoint_position bigint not null default 0,
  checkpoint_hash bytea not null default decode(repeat('00', 32), 'hex'),
  checkpoint_proof text
);
call build_wall('audit_chains');
revoke insert, update, delete on audit_chains from chancery_app;

alter table audit_records add column position bigint, add column previous_hash bytea;

-- What the hash covers. `audit verify` has an expression of its own, so that changing this function cannot hide a change.
create function audit_content(r audit_records) returns text language sql stable as $$
  select jsonb_build_array(r.position, r.id, r.organization_id, (extract(epoch from r.at) * 1000)::bigint, r.user_id, r.api_key_id,
    r.operation, r.target, r.request_id, r.address, r.names)::text
$$;

create function chain_audit_record(record_id bigint, record_organization uuid) returns void language plpgsql as $$
declare
  before record;
  content text;
begin
  insert into audit_chains (organization_id) values (record_organization)
  on conflict (organization_id) do update set position = audit_chains.position + 1 returning position, head_hash as hash into before;
  update audit_records r set position = before.position, previous_hash = before.hash where r.id = record_id
  returning audit_content(r) into content;
  update audit_chains set head_hash = sha256(before.hash || convert_to(content, 'UTF8')) where organization_id = record_organization;
end $$;
revoke execute on function chain_audit_record from public;

-- Existing records form the beginning of the chain.
do $$
declare
  old record;
begin
  for old in select id, organization_id from audit_records order by id loop
    perform chain_audit_record(old.id, old.organization_id);
  end loop;
end $$;
create unique index audit_records_position on audit_records (organization_id, position);

-- Runs as the owner of the tables: requests may neither write the chain nor change a record. A record that went with its organization
-- needs no place.
create function chain_added_record() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from audit_records where id = new.id) then
    perform chain_audit_record(new.id, new.organization_id);
  end if;
  return null;
end $$;
create constraint trigger chain_added after insert on audit_records deferrable initially deferred
  for each row execute function chain_added_record();
