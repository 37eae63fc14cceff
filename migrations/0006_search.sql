create extension if not exists btree_gin;

alter table files add column passages integer not null default 0;

-- What search looks through: passages of a file's text, as words and as a direction of meaning (384 signed bytes; null
-- where no embedding could be made). The ranges are UTF-16 units of the file's text.
create table file_chunks (
  organization_id uuid not null references organizations on delete cascade,
  file_id uuid not null references files on delete cascade,
  number integer not null,
  start_at integer not null,
  end_at integer not null,
  text_search tsvector not null,
  embedding bytea check (octet_length(embedding) = 384),
  primary key (file_id, number)
);
create index file_chunks_words on file_chunks using gin (organization_id, text_search);
call build_wall('file_chunks');

-- Words as English stems, and as they stand for every other language.
create function searchable(passage text) returns tsvector language sql immutable parallel safe as
  $$ select to_tsvector('pg_catalog.english', passage) || to_tsvector('pg_catalog.simple', passage) $$;

create function every_word(query text) returns tsquery language sql immutable parallel safe as
  $$ select websearch_to_tsquery('pg_catalog.english', query) || websearch_to_tsquery('pg_catalog.simple', query) $$;

create function any_word(query text) returns tsquery language sql immutable parallel safe as
  $$ select replace(plainto_tsquery('pg_catalog.english', query)::text, ' & ', ' | ')::tsquery $$;

-- Behind the wall no index of words may be used: a policy is checked before any operator that could leak. This door
-- stands in the wall instead; it names the organization itself. Of words that stand nearly everywhere, 10,000 matches are
-- ranked: more would take seconds and tell no more.
create function match_chunks(query tsquery, within uuid[], most integer)
returns table (file_id uuid, number integer, rank real)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.file_id, c.number, ts_rank_cd(c.text_search, query, 1) as rank
  from (
    select * from file_chunks m
    where m.organization_id = current_organization() and m.text_search @@ query and m.file_id = any(within) limit 10000
  ) c order by rank desc, c.file_id, c.number limit most
$$;
revoke all on function match_chunks(tsquery, uuid[], integer) from public;
grant execute on function match_chunks(tsquery, uuid[], integer) to chancery_app;
