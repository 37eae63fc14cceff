-- People who have the same vault open are told about everything they see of each other's work: its columns, views, members, notes
-- and the vault itself. As before, a change names ids only; that of a view names no view, because it may be private.

create function tell_vault_part() returns trigger language plpgsql as $$
begin
  perform tell_change(organization_id, json_build_object('kind', tg_argv[0], 'vault_id', vault_id)) from changed
  group by organization_id, vault_id;
  return null;
end $$;
create trigger tell_added after insert on vault_columns
  referencing new table as changed for each statement execute function tell_vault_part('columns');
create trigger tell_changed after update on vault_columns
  referencing new table as changed for each statement execute function tell_vault_part('columns');
create trigger tell_deleted after delete on vault_columns
  referencing old table as changed for each statement execute function tell_vault_part('columns');
create trigger tell_added after insert on vault_views
  referencing new table as changed for each statement execute function tell_vault_part('views');
create trigger tell_changed after update on vault_views
  referencing new table as changed for each statement execute function tell_vault_part('views');
create trigger tell_deleted after delete on vault_views
  referencing old table as changed for each statement execute function tell_vault_part('views');

create function tell_notes() returns trigger language plpgsql as $$
begin
  perform tell_documents('notes', d.organization_id, d.vault_id, array_agg(distinct d.id), null)
  from changed join vault_documents d on d.id = changed.document_id
  group by d.organization_id, d.vault_id;
  return null;
end $$;
create trigger tell_added after insert on cell_notes
  referencing new table as changed for each statement execute function tell_notes();
create trigger tell_deleted after delete on cell_notes
  referencing old table as changed for each statement execute function tell_notes();

-- Access is checked again first, so that a removed member is told nothing more.
create or replace function tell_member() returns trigger language plpgsql as $$
declare
  member vault_members := coalesce(new, old);
begin
  perform tell_change(member.organization_id, json_build_object('kind', 'member', 'user_id', member.user_id));
  perform tell_change(member.organization_id, json_build_object('kind', 'members', 'vault_id', member.vault_id));
  return null;
end $$;

create function tell_vault() returns trigger language plpgsql as $$
begin
  perform tell_change(new.organization_id, json_build_object('kind', 'vault', 'vault_id', new.id));
  return null;
end $$;
create trigger tell_changed after update of name, description, split_bundles, archived_at on vaults for each row
  when (new.* is distinct from old.*) execute function tell_vault();

-- A document that is permanently deleted, and one that is given another name or title.
create function tell_erased_documents() returns trigger language plpgsql as $$
begin
  perform tell_documents('document', organization_id, vault_id, array_agg(id), 'erased') from erased
  group by organization_id, vault_id;
  return null;
end $$;
create trigger tell_erased after delete on vault_documents
  referencing old table as erased for each statement execute function tell_erased_documents();
create trigger tell_renamed after update of name, title on vault_documents for each row
  when (new.status = old.status and (new.name, new.title) is distinct from (old.name, old.title)) execute function tell_document();

-- Whoever has a document open when it is deleted is told who did it.
alter table vault_documents add column deleted_by integer references users on delete set null;
