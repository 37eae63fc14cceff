-- Legal holds: what a vault or project on hold holds cannot be erased, whatever asks for it. A released hold stays as a record.
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid references vaults on delete cascade,
  project_id uuid references projects on delete cascade,
  reason text not null,
  placed_by integer references users on delete set null,
  placed_at timestamptz(3) not null default now(),
  released_by integer references users on delete set null,
  released_at timestamptz(3),
  check (num_nonnulls(vault_id, project_id) = 1)
);
create unique index legal_holds_vault on legal_holds (vault_id) where released_at is null;
create unique index legal_holds_project on legal_holds (project_id) where released_at is null;
create index legal_holds_organization on legal_holds (organization_id) where released_at is null;
call build_wall('legal_holds');

create function is_project_held(the_project uuid) returns boolean stable language sql as $$
  select exists (select from legal_holds h where h.project_id = the_project and h.released_at is null)
$$;

-- A vault in a project on hold is held too.
create function is_vault_held(the_vault uuid) returns boolean stable language sql as $$
  select exists (select from legal_holds h where h.vault_id = the_vault and h.released_at is null)
    or exists (select from project_vaults l where l.vault_id = the_vault and is_project_held(l.project_id))
$$;

create function is_file_held(the_file uuid, the_folder uuid) returns boolean stable language sql as $$
  select exists (select from vault_documents d where d.file_id = the_file and is_vault_held(d.vault_id))
    or exists (select from project_files l where l.file_id = the_file and is_project_held(l.project_id))
    or exists (
      select from chat_files a join chats c on c.id = a.chat_id
      where a.file_id = the_file and (is_project_held(c.project_id) or is_vault_held(c.vault_id)))
    or exists (select from reviews r where r.file_ids @> array[the_file] and is_project_held(r.project_id))
    or exists (
      select from folders f join folders above on above.id = any(f.ancestors || f.id)
        left join project_folders l on l.folder_id = above.id
      where f.id = the_folder and (is_project_held(above.project_id) or is_project_held(l.project_id)))
$$;

create function refuse_if_held() returns trigger language plpgsql as $$
declare
  held boolean;
begin
  if exists (select from legal_holds h where h.organization_id = old.organization_id and h.released_at is null) then
    case tg_table_name
      when 'vaults' then held := is_vault_held(old.id);
      when 'projects' then held := is_project_held(old.id);
      when 'files' then
        held := is_file_held(old.id, old.folder_id) and (tg_op = 'DELETE' or not is_file_held(new.id, new.folder_id));
      when 'chats' then held := is_project_held(old.project_id) or is_vault_held(old.vault_id);
      when 'reviews' then held := is_project_held(old.project_id);
      when 'vault_documents' then held := is_vault_held(old.vault_id);
      when 'vault_columns' then held := is_vault_held(old.vault_id);
      else held := is_project_held(old.project_id);
    end case;
    if held then
      raise exception 'This is on legal hold and cannot be erased or taken out until an administrator releases the hold.'
        using errcode = 'LH001';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger a_hold before delete on vaults for each row execute function refuse_if_held();
create trigger a_hold before delete on projects for each row execute function refuse_if_held();
create trigger a_hold before delete on files for each row execute function refuse_if_held();
create trigger a_hold before delete on chats for each row execute function refuse_if_held();
create trigger a_hold before delete on reviews for each row execute function refuse_if_held();
create trigger a_hold before delete on vault_documents for each row execute function refuse_if_held();
create trigger a_hold before delete on vault_columns for each row execute function refuse_if_held();
-- Taken out of the project, a thing would not be held any more.
create trigger a_hold before delete on project_files for each row execute function refuse_if_held();
create trigger a_hold before delete on project_folders for each row execute function refuse_if_held();
create trigger a_hold before delete on project_vaults for each row execute function refuse_if_held();
create trigger a_hold_move before update of project_id on chats for each row
  when (old.project_id is distinct from new.project_id) execute function refuse_if_held();
create trigger a_hold_move before update of folder_id on files for each row
  when (old.folder_id is distinct from new.folder_id) execute function refuse_if_held();

-- After how many days chats, reviews and files are erased. Null: never.
create table retention_policies (
  organization_id uuid primary key references organizations on delete cascade,
  chats_days integer check (chats_days > 0),
  reviews_days integer check (reviews_days > 0),
  files_days integer check (files_days > 0)
);
call build_wall('retention_policies');
