-- Whoever watches is told on the channel `changes` what has changed, once it is committed: a topic, a space, and JSON that
-- holds ids and states alone. A change of very many documents is told as one of the vault, with no document named.

create function tell_change(organization_id uuid, change json) returns void language sql as $$
  select pg_notify('changes', 'organization:' || organization_id || ' ' || change)
$$;

create function tell_documents(kind text, organization_id uuid, vault_id uuid, document_ids uuid[], status text) returns void
language sql as $$
  select tell_change(organization_id,
    json_build_object('kind', kind, 'vault_id', vault_id, 'document_id', document_id, 'status', status))
  from unnest(case when cardinality(document_ids) > 200 then array[null::uuid] else document_ids end) document_id
$$;

create function tell_added_documents() returns trigger language plpgsql as $$
begin
  perform tell_documents('document', organization_id, vault_id, array_agg(id), status) from added
  group by organization_id, vault_id, status;
  return null;
end $$;
create trigger tell_added after insert on vault_documents
  referencing new table as added for each statement execute function tell_added_documents();

create function tell_document() returns trigger language plpgsql as $$
begin
  perform tell_documents('document', new.organization_id, new.vault_id, array[new.id], new.status);
  return null;
end $$;
create trigger tell_changed after update of status on vault_documents for each row
  when (new.status is distinct from old.status) execute function tell_document();

create function tell_written_cells() returns trigger language plpgsql as $$
begin
  perform tell_documents('cells', organization_id, vault_id, array_agg(distinct document_id), null) from written
  group by organization_id, vault_id;
  return null;
end $$;
create trigger tell_added after insert on cells
  referencing new table as written for each statement execute function tell_written_cells();
create trigger tell_changed after update on cells
  referencing new table as written for each statement execute function tell_written_cells();

create function tell_job() returns trigger language plpgsql as $$
begin
  perform tell_change(new.organization_id,
    json_build_object('kind', 'job', 'user_id', new.user_id, 'job_id', new.id, 'status', new.status));
  return null;
end $$;
create trigger tell_added after insert on jobs for each row when (not new.is_internal) execute function tell_job();
create trigger tell_changed after update of status on jobs for each row
  when (not new.is_internal and new.status is distinct from old.status) execute function tell_job();

-- Who may watch a vault is looked at again when its members change.
create function tell_member() returns trigger language plpgsql as $$
begin
  perform tell_change(coalesce(new.organization_id, old.organization_id),
    json_build_object('kind', 'member', 'user_id', coalesce(new.user_id, old.user_id)));
  return null;
end $$;
create trigger tell_changed after insert or update or delete on vault_members for each row execute function tell_member();
