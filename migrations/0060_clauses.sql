-- The clause library. `text` is the wording itself, `variants` are others for the same purpose: [{id, label, text, note}].
create table clauses (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  created_by integer references users on delete set null,
  visibility text not null check (visibility in ('private', 'organization')),
  title text not null,
  kind text,
  language text not null,
  tags text[] not null default '{}',
  text text not null,
  notes text not null default '',
  variants jsonb not null default '[]',
  source_file_id uuid references files on delete set null,
  source_start integer,
  source_end integer,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index clauses_organization on clauses (organization_id, created_at desc, id);
create index clauses_kinds on clauses (organization_id, lower(kind));
create index clauses_titles on clauses using gin (organization_id, title gin_trgm_ops);
create index clauses_tags on clauses using gin (organization_id, tags);
create index clauses_creator on clauses (created_by) where created_by is not null;
create index clauses_source on clauses (source_file_id) where source_file_id is not null;
call build_wall('clauses');
create trigger keep_updated_after_created before insert or update on clauses for each row
  when (new.updated_at < new.created_at) execute function keep_updated_after_created();

-- Every version of a clause, the current one included. `changed`: the fields in which it differs from the one before.
create table clause_versions (
  organization_id uuid not null references organizations on delete cascade,
  clause_id uuid not null references clauses on delete cascade,
  version integer not null,
  title text not null,
  kind text,
  language text not null,
  tags text[] not null,
  text text not null,
  notes text not null,
  variants jsonb not null,
  changed text[] not null,
  restored_from integer,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (clause_id, version)
);
create index clause_versions_organization on clause_versions (organization_id);
create index clause_versions_creator on clause_versions (created_by) where created_by is not null;
call build_wall('clause_versions');

-- The wordings of a clause, its text and its variants, in pieces that can be searched by words and by meaning. `changed_in` is the
-- transaction that wrote the piece: servers keep the embeddings in memory and read only the pieces that they do not know yet.
create table clause_wordings (
  organization_id uuid not null references organizations on delete cascade,
  clause_id uuid not null references clauses on delete cascade,
  number integer not null,
  text_search tsvector not null,
  embedding bytea not null check (octet_length(embedding) = 128),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (clause_id, number)
);
create index clause_wordings_words on clause_wordings using gin (organization_id, text_search);
create index clause_wordings_changes on clause_wordings (organization_id, changed_in);
call build_wall('clause_wordings');

-- Pieces that come from another database carry the numbers of its transactions.
create function mark_wording() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger mark_wording before insert or update on clause_wordings for each row execute function mark_wording();

-- Clauses whose title or tags contain the text, or whose wordings have all its words. As in match_chunks, these functions run as the
-- owner and name the organization themselves.
create function match_clauses(sought text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select w.clause_id from clause_wordings w
  where w.organization_id = current_organization() and w.text_search @@ every_word(sought)
  union
  select c.id from clauses c where c.organization_id = current_organization() and c.title ilike like_pattern(sought)
  union
  select c.id from clauses c, unnest(c.tags) t where c.organization_id = current_organization() and c.tags <> '{}'
    and t ilike like_pattern(sought)
$$;
revoke all on function match_clauses(text) from public;
grant execute on function match_clauses(text) to chancery_app;

-- Clauses with any of these words, the best first. Of common words 3,000 matches are ranked.
create function rank_clauses(sought text, most integer) returns table (clause_id uuid, rank real)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as materialized (select any_word(sought) as words)
  select w.clause_id, max(ts_rank(w.text_search, (select words from asked), 1)) as rank
  from (select * from clause_wordings m where m.organization_id = current_organization()
    and m.text_search @@ (select words from asked) limit 3000) w
  group by w.clause_id order by rank desc, w.clause_id limit most
$$;
revoke all on function rank_clauses(text, integer) from public;
grant execute on function rank_clauses(text, integer) to chancery_app;

-- A position of a playbook no longer points to a clause that was deleted. Its guidance stays.
create index playbook_checks_positions on playbook_checks using gin (positions jsonb_path_ops);
create function forget_clause() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update playbook_checks c set positions = (
    select jsonb_agg(case when p ->> 'clause_id' = old.id::text then p - 'clause_id' else p end order by n)
    from jsonb_array_elements(c.positions) with ordinality as each(p, n))
  where c.organization_id = old.organization_id
    and c.positions @> jsonb_build_array(jsonb_build_object('clause_id', old.id::text));
  return null;
end $$;
create trigger forget_clause after delete on clauses for each row execute function forget_clause();
