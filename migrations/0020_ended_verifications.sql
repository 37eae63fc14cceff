-- The revisions of decisions spell their fields like the rest of the API: file_id.
update finding_decisions set revisions = (
  select jsonb_agg((r - 'fileId') || jsonb_build_object('file_id', r -> 'fileId') order by n)
  from jsonb_array_elements(revisions) with ordinality as e(r, n)
) where jsonb_path_exists(revisions, '$[*].fileId');

-- A value that another one replaces is no longer verified, and the history says so. Nobody did it if a reading wrote the value.
alter table cell_verifications alter column user_id drop not null;

create function keep_ended_verification() returns trigger language plpgsql as $$
begin
  insert into cell_verifications (organization_id, document_id, field_key, kind, value, user_id)
  values (old.organization_id, old.document_id, old.field_key, 'unverify', old.value, case
    when new.is_edited then new.edited_by_user_id
    when old.is_edited then (select e.reverted_by from cell_edits e
      where e.organization_id = old.organization_id and e.document_id = old.document_id and e.field_key = old.field_key
      order by e.id desc limit 1)
  end);
  return null;
end $$;
create trigger keep_ended_verification after update on cells for each row
  when (old.verified_at is not null and new.verified_at is null and new.value is distinct from old.value)
  execute function keep_ended_verification();
