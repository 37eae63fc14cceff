-- What a person opened last, in whatever place. The palette shows it first.
create table opened_items (
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('project', 'chat', 'file', 'document', 'vault', 'playbook', 'skill')),
  item_id uuid not null,
  opened_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, kind, item_id)
);
create index opened_items_latest on opened_items (user_id, opened_at desc);
call build_wall('opened_items');

-- The clauses of each file that have a heading, as the outline gives them. Files that were read before get theirs when they are
-- indexed again in the background.
create table file_headings (
  organization_id uuid not null references organizations on delete cascade,
  file_id uuid not null references files on delete cascade,
  start_at integer not null,
  end_at integer not null,
  section text,
  heading text not null,
  primary key (file_id, start_at)
);
create index file_headings_texts on file_headings using gin (organization_id, heading gin_trgm_ops);
call build_wall('file_headings');
update files set indexed_by = 'words', index_asked_at = null where indexed_by = 'meaning';

-- The names of files, which a trigger keeps up to date. A policy of `files` is checked before any operator that could leak, so that an
-- index of trigrams on it is never used, not even by the functions below.
create table file_names (
  file_id uuid primary key references files on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  name text not null
);
insert into file_names (file_id, organization_id, name) select id, organization_id, name from files;
create index file_names_texts on file_names using gin (organization_id, name gin_trgm_ops);
call build_wall('file_names');
drop index files_name;

create function keep_file_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_names (file_id, organization_id, name) values (new.id, new.organization_id, new.name)
  on conflict (file_id) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_file_name after insert or update of name on files for each row execute function keep_file_name();

-- The newest files of a person's folders and shared with them, and the newest documents of their vaults. They are looked at before all
-- others, because the index finds too many rows for a common text.
create function newest_files(folders uuid[], shared uuid[], most integer) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select f.id from files f where f.organization_id = current_organization()
    and (f.folder_id = any(folders) or f.id = any(shared)) order by f.created_at desc, f.id limit most)
$$;
revoke all on function newest_files(uuid[], uuid[], integer) from public;
grant execute on function newest_files(uuid[], uuid[], integer) to chancery_app;
create function newest_documents(vaults uuid[], most integer) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select d.id from unnest(vaults) v(id) cross join lateral (
    select d.id, d.created_at from vault_documents d where d.organization_id = current_organization() and d.vault_id = v.id and d.is_live
    order by d.created_at desc, d.id limit most) d order by d.created_at desc, d.id limit most)
$$;
revoke all on function newest_documents(uuid[], integer) from public;
grant execute on function newest_documents(uuid[], integer) to chancery_app;

-- Files and documents of vaults whose name contains a text or, with `close`, is spelled about like it: among the newest and, where
-- those are few, among all, at most `most` of each. As in match_chunks, these functions run as the owner and name the organization
-- themselves. `folders`, `shared` (files) and `vaults` are what the person may open.
create function match_names(sought text, close real, folders uuid[], shared uuid[], vaults uuid[], most integer)
returns table (file_id uuid, document_id uuid, vault_id uuid, name text)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  pattern text := like_pattern(sought);
  found_so_far integer;
begin
  perform set_config('pg_trgm.word_similarity_threshold', coalesce(close, 0.6)::text, true);
  return query
    select new.id, null::uuid, null::uuid, n.name from unnest(newest_files(folders, shared, 1000)) with ordinality as new(id, place)
      cross join lateral (select n.name from file_names n where n.file_id = new.id limit 1) n
      where case when close is null then n.name ilike pattern else sought <% n.name end
      order by new.place limit most;
  get diagnostics found_so_far = row_count;
  return query
    select d.file_id, new.id, d.vault_id, d.name from unnest(newest_documents(vaults, 1000)) with ordinality as new(id, place)
      cross join lateral (select d.* from vault_documents d where d.id = new.id limit 1) d
      where case when close is null then d.name_key like lower(pattern) or d.title_key like lower(pattern)
        else lower(sought) <% d.name_key or lower(sought) <% d.title_key end
      order by new.place limit most;
  if found_so_far >= most then return; end if;
  -- Among all, a text that is little alike has too many matches.
  perform set_config('pg_trgm.word_similarity_threshold', greatest(close, 0.6)::text, true);
  if close is null then
    return query select n.file_id, null::uuid, null::uuid, n.name from file_names n
      where n.organization_id = current_organization() and n.name ilike pattern
        and (select true from files f where f.id = n.file_id and (f.folder_id = any(folders) or f.id = any(shared)) limit 1)
      limit most;
    return query select d.file_id, d.id, d.vault_id, d.name from vault_documents d
      where d.organization_id = current_organization() and d.is_live and d.vault_id = any(vaults)
        and (d.name_key like lower(pattern) or d.title_key like lower(pattern)) limit most;
  else
    return query select n.file_id, null::uuid, null::uuid, n.name from file_names n
      where n.organization_id = current_organization() and sought <% n.name
        and (select true from files f where f.id = n.file_id and (f.folder_id = any(folders) or f.id = any(shared)) limit 1)
      limit most;
    return query select d.file_id, d.id, d.vault_id, d.name from vault_documents d
      where d.organization_id = current_organization() and d.is_live and d.vault_id = any(vaults)
        and (lower(sought) <% d.name_key or lower(sought) <% d.title_key) limit most;
  end if;
end $$;
revoke all on function match_names(text, real, uuid[], uuid[], uuid[], integer) from public;
grant execute on function match_names(text, real, uuid[], uuid[], uuid[], integer) to chancery_app;

-- The same for headings of clauses.
create function match_headings(sought text, close real, folders uuid[], shared uuid[], vaults uuid[], most integer)
returns table (file_id uuid, start_at integer, end_at integer, section text, heading text)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  pattern text := like_pattern(sought);
  found_so_far integer;
begin
  perform set_config('pg_trgm.word_similarity_threshold', coalesce(close, 0.6)::text, true);
  return query
    select h.file_id, h.start_at, h.end_at, h.section, h.heading
      from (select f.id from unnest(newest_files(folders, shared, 500)) f(id)
        union all select d.file_id from unnest(newest_documents(vaults, 500)) new(id)
          cross join lateral (select d.file_id from vault_documents d where d.id = new.id limit 1) d) new
      cross join lateral (select h.* from file_headings h where h.file_id = new.id order by h.start_at limit 2000) h
      where case when close is null then h.heading ilike pattern else sought <% h.heading end
      limit most;
  get diagnostics found_so_far = row_count;
  if found_so_far > 0 then return; end if;
  perform set_config('pg_trgm.word_similarity_threshold', greatest(close, 0.6)::text, true);
  if close is null then
    return query select h.file_id, h.start_at, h.end_at, h.section, h.heading from file_headings h
      where h.organization_id = current_organization() and h.heading ilike pattern and coalesce(
        (select true from files f where f.id = h.file_id and (f.folder_id = any(folders) or f.id = any(shared)) limit 1),
        (select true from vault_documents d where d.file_id = h.file_id and d.is_live and d.vault_id = any(vaults) limit 1)) limit most;
  else
    return query select h.file_id, h.start_at, h.end_at, h.section, h.heading from file_headings h
      where h.organization_id = current_organization() and sought <% h.heading and coalesce(
        (select true from files f where f.id = h.file_id and (f.folder_id = any(folders) or f.id = any(shared)) limit 1),
        (select true from vault_documents d where d.file_id = h.file_id and d.is_live and d.vault_id = any(vaults) limit 1)) limit most;
  end if;
end $$;
revoke all on function match_headings(text, real, uuid[], uuid[], uuid[], integer) from public;
grant execute on function match_headings(text, real, uuid[], uuid[], uuid[], integer) to chancery_app;

-- Passages of all that a person may open. Of common words 500 matches are ranked.
create function match_open_chunks(query text, every boolean, folders uuid[], shared uuid[], vaults uuid[], most integer)
returns table (file_id uuid, number integer, rank real)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as materialized (select word_query(query, every, other_languages(current_organization())) as words)
  select c.file_id, c.number, ts_rank_cd(c.text_search, (select words from asked), 1) as rank
  from (
    select * from file_chunks m
    where m.organization_id = current_organization() and m.text_search @@ (select words from asked)
      and coalesce(
        (select true from files f where f.id = m.file_id and f.organization_id = current_organization()
          and (f.folder_id = any(folders) or f.id = any(shared)) limit 1),
        (select true from vault_documents d where d.file_id = m.file_id and d.organization_id = current_organization()
          and d.is_live and d.vault_id = any(vaults) limit 1)) limit 500
  ) c order by rank desc, c.file_id, c.number limit most
$$;
revoke all on function match_open_chunks(text, boolean, uuid[], uuid[], uuid[], integer) from public;
grant execute on function match_open_chunks(text, boolean, uuid[], uuid[], uuid[], integer) to chancery_app;
