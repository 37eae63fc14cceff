-- The language of each file as a BCP 47 code, 'und' if there is too little text, null until it is known. Files that were read before
-- are indexed again in the background and get theirs then.

alter table files add column language text;
create index files_other_languages on files (organization_id, language) where language not in ('en', 'und');
update files set indexed_by = 'words', index_asked_at = null where indexed_by = 'meaning';

-- The dictionary of a language other than English; null if PostgreSQL has none.
create function stemming_of(language text) returns regconfig language sql immutable parallel safe as $$
  select (case language
    when 'ar' then 'pg_catalog.arabic' when 'hy' then 'pg_catalog.armenian' when 'eu' then 'pg_catalog.basque'
    when 'ca' then 'pg_catalog.catalan' when 'da' then 'pg_catalog.danish' when 'nl' then 'pg_catalog.dutch'
    when 'fi' then 'pg_catalog.finnish' when 'fr' then 'pg_catalog.french' when 'de' then 'pg_catalog.german'
    when 'el' then 'pg_catalog.greek' when 'hi' then 'pg_catalog.hindi' when 'hu' then 'pg_catalog.hungarian'
    when 'it' then 'pg_catalog.italian' when 'lt' then 'pg_catalog.lithuanian' when 'no' then 'pg_catalog.norwegian'
    when 'pt' then 'pg_catalog.portuguese' when 'ro' then 'pg_catalog.romanian' when 'ru' then 'pg_catalog.russian'
    when 'sr' then 'pg_catalog.serbian' when 'es' then 'pg_catalog.spanish' when 'sv' then 'pg_catalog.swedish'
    when 'ta' then 'pg_catalog.tamil' when 'tr' then 'pg_catalog.turkish' end)::regconfig $$;

-- Stems of other languages carry their language ('de:vertrag'), so that they never match English words.
create function tag_words(words text, language text) returns text language sql immutable parallel safe as
  $$ select regexp_replace(words, '''((?:[^'']|'''')*)''', '''' || language || ':\1''', 'g') $$;

-- Words as English stems, unchanged, and as stems of the file's own language.
create function searchable(passage text, language text) returns tsvector language sql immutable parallel safe as $$
  select case when stemming_of(language) is null then searchable(passage)
    else searchable(passage) || tag_words(to_tsvector(stemming_of(language), passage)::text, language)::tsvector end $$;

create function word_query_in(stemming regconfig, query text, every boolean) returns tsquery
language sql immutable parallel safe as $$
  select case when every then websearch_to_tsquery(stemming, query) || websearch_to_tsquery('pg_catalog.simple', query)
    else replace(plainto_tsquery(stemming, query)::text, ' & ', ' | ')::tsquery end $$;

-- The query for English and for the given other languages.
create function word_query(query text, every boolean, languages text[]) returns tsquery language plpgsql immutable parallel safe as $$
declare
  result tsquery := case when every then every_word(query) else any_word(query) end;
  language text;
begin
  foreach language in array languages loop
    result := result || tag_words((case when every then websearch_to_tsquery(stemming_of(language), query)
      else replace(plainto_tsquery(stemming_of(language), query)::text, ' & ', ' | ')::tsquery end)::text, language)::tsquery;
  end loop;
  return result;
end $$;

-- The languages other than English that an organization's files are in and that have a dictionary.
create function other_languages(organization uuid) returns text[] language sql stable parallel safe as $$
  select array(select known.code from unnest('{ar,hy,eu,ca,da,nl,fi,fr,de,el,hi,hu,it,lt,no,pt,ro,ru,sr,es,sv,ta,tr}'::text[]) known(code)
    where exists (select from files f where f.organization_id = organization and f.language = known.code
      and f.language not in ('en', 'und'))) $$;
