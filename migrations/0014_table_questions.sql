-- Passages of the live documents of a vault that match by words. As in match_chunks, it runs as the owner, because row level
-- security keeps the index of words from being used, and names the organization itself. The subquery has the planner look up each
-- matching passage in the vault, so that the size of the vault does not matter.
create function match_vault_chunks(query text, every boolean, vault uuid, most integer)
returns table (file_id uuid, number integer, rank real)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as materialized (select word_query(query, every, other_languages(current_organization())) as words)
  select c.file_id, c.number, ts_rank_cd(c.text_search, (select words from asked), 1) as rank
  from (
    select * from file_chunks m
    where m.organization_id = current_organization() and m.text_search @@ (select words from asked)
      and (select true from vault_documents d where d.file_id = m.file_id and d.organization_id = current_organization()
        and d.vault_id = vault and d.is_live limit 1)
    limit 10000
  ) c order by rank desc, c.file_id, c.number limit most
$$;
revoke all on function match_vault_chunks(text, boolean, uuid, integer) from public;
grant execute on function match_vault_chunks(text, boolean, uuid, integer) to chancery_app;

-- Text inside cells, names and titles, by trigrams. Long texts have more trigrams than they are worth: they are read one by one.
create index cells_texts on cells using gin (vault_id, field_key, folded gin_trgm_ops)
  where is_live and value is not null and octet_length(folded) <= 2000;
create index cells_long_texts on cells (vault_id, field_key)
  where is_live and value is not null and octet_length(folded) > 2000;
create index vault_documents_texts on vault_documents using gin (vault_id, name_key gin_trgm_ops, title_key gin_trgm_ops)
  where is_live;

create function like_pattern(sought text) returns text language sql immutable parallel safe as
  $$ select '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%' $$;

-- The live documents whose cell in a column contains a text, at most `most`.
create function cells_containing(vault uuid, field text, sought text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select document_id from (
    select document_id from cells where organization_id = current_organization() and vault_id = vault and field_key = field
      and is_live and value is not null and octet_length(folded) <= 2000 and folded like like_pattern(sought)
    union all
    select document_id from cells where organization_id = current_organization() and vault_id = vault and field_key = field
      and is_live and value is not null and octet_length(folded) > 2000 and position(sought in folded) > 0
  ) found limit most
$$;
revoke all on function cells_containing(uuid, text, text, integer) from public;
grant execute on function cells_containing(uuid, text, text, integer) to chancery_app;

-- The live documents whose name or title contains a text, at most `most`.
create function documents_named(vault uuid, sought text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from vault_documents where organization_id = current_organization() and vault_id = vault and is_live
    and (name_key like like_pattern(sought) or title_key like like_pattern(sought)) limit most
$$;
revoke all on function documents_named(uuid, text, integer) from public;
grant execute on function documents_named(uuid, text, integer) to chancery_app;
