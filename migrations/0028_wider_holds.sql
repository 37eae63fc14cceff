-- A legal hold also keeps notes on cells, portfolios and their reviews, rows of spreadsheets, and folders where they are.

create function is_folder_held(path uuid[]) returns boolean stable language sql as $$
  select exists (
    select from folders above left join project_folders l on l.folder_id = above.id
    where above.id = any(path) and (is_project_held(above.project_id) or is_project_held(l.project_id)))
$$;

create function is_document_held(the_document uuid) returns boolean stable language sql as $$
  select exists (select from vault_documents d where d.id = the_document and is_vault_held(d.vault_id))
$$;

-- A review of a portfolio belongs to the vault that the portfolio was made from.
create function is_review_held(the_review uuid, the_project uuid) returns boolean stable language sql as $$
  select is_project_held(the_project)
    or exists (
      select from portfolio_contracts c join portfolios p on p.id = c.portfolio_id
      where c.review_id = the_review and is_vault_held(p.vault_id))
$$;

create function is_portfolio_held(the_portfolio uuid, the_vault uuid) returns boolean stable language sql as $$
  select is_vault_held(the_vault)
    or exists (
      select from portfolio_contracts c join reviews r on r.id = c.review_id
      where c.portfolio_id = the_portfolio and is_project_held(r.project_id))
$$;

create procedure refuse_held() language plpgsql as $$
begin
  raise exception 'This is on legal hold and cannot be erased or taken out until an administrator releases the hold.'
    using errcode = 'LH001';
end $$;

create function has_holds(the_organization uuid) returns boolean stable language sql as $$
  select exists (select from legal_holds h where h.organization_id = the_organization and h.released_at is null)
$$;

create or replace function refuse_if_held() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  held boolean;
begin
  if has_holds(old.organization_id) then
    case tg_table_name
      when 'vaults' then held := is_vault_held(old.id);
      when 'projects' then held := is_project_held(old.id);
      when 'files' then
        held := is_file_held(old.id, old.folder_id) and (tg_op = 'DELETE' or not is_file_held(new.id, new.folder_id));
      when 'folders' then
        held := is_folder_held(old.ancestors) and (tg_op = 'DELETE' or not is_folder_held(new.ancestors));
      when 'chats' then
        held := (is_project_held(old.project_id) or is_vault_held(old.vault_id))
          and (tg_op = 'DELETE' or not (is_project_held(new.project_id) or is_vault_held(new.vault_id)));
      when 'reviews' then held := is_review_held(old.id, old.project_id);
      when 'portfolios' then held := is_portfolio_held(old.id, old.vault_id);
      when 'vault_documents' then held := is_vault_held(old.vault_id);
      when 'vault_columns' then held := is_vault_held(old.vault_id);
      when 'cell_notes' then held := is_document_held(old.document_id);
      else held := is_project_held(old.project_id);
    end case;
    if held then call refuse_held(); end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger a_hold before delete on cell_notes for each row execute function refuse_if_held();
create trigger a_hold before delete on portfolios for each row execute function refuse_if_held();
create trigger a_hold before delete on folders for each row execute function refuse_if_held();
create trigger a_hold_move before update of ancestors on folders for each row
  when (old.ancestors is distinct from new.ancestors) execute function refuse_if_held();
create trigger a_hold_vault before update of vault_id on chats for each row
  when (old.vault_id is distinct from new.vault_id) execute function refuse_if_held();

-- Rows are replaced by the thousand, so they are checked at once.
create function refuse_held_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from (select distinct r.organization_id, r.sheet_id from removed r) gone join vault_sheets s on s.id = gone.sheet_id
    where has_holds(gone.organization_id) and is_vault_held(s.vault_id)) then call refuse_held();
  end if;
  return null;
end $$;
create trigger a_hold after delete on vault_sheet_rows
  referencing old table as removed for each statement execute function refuse_held_rows();

-- The sheet goes before its rows do.
create function refuse_held_sheet() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_holds(old.organization_id) and is_vault_held(old.vault_id) then call refuse_held(); end if;
  return old;
end $$;
create trigger a_hold before delete on vault_sheets for each row execute function refuse_held_sheet();

-- An organization goes with all that it has. It stays while anything of it is on hold.
create function refuse_held_organization() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holds integer;
begin
  select count(*) into holds from legal_holds h where h.organization_id = old.id and h.released_at is null;
  if holds > 0 then
    raise exception 'The organization % has % on legal hold. Release the holds before it is deleted.', old.name,
      holds || case when holds = 1 then ' vault or project' else ' vaults and projects' end using errcode = 'LH001';
  end if;
  return old;
end $$;
create trigger a_hold before delete on organizations for each row execute function refuse_held_organization();
