-- Clauses with all of these words, or with any of them, the best first. Of common words 3,000 matches are ranked.
drop function rank_clauses(text, integer);
create function rank_clauses(sought text, every boolean, most integer) returns table (clause_id uuid, rank real)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as materialized (select case when every then every_word(sought) else any_word(sought) end as words)
  select w.clause_id, max(ts_rank(w.text_search, (select words from asked), 1)) as rank
  from (select * from clause_wordings m where m.organization_id = current_organization()
    and m.text_search @@ (select words from asked) limit 3000) w
  group by w.clause_id order by rank desc, w.clause_id limit most
$$;
revoke all on function rank_clauses(text, boolean, integer) from public;
grant execute on function rank_clauses(text, boolean, integer) to chancery_app;

create index clauses_tagged on clauses (organization_id) where tags <> '{}';

-- Clauses whose title, or one of whose tags, contains a text of three letters or more, with their titles. As in match_chunks, this
-- function runs as the owner and names the organization itself.
create function clauses_titled(sought text, most integer) returns table (clause_id uuid, title text)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  (select c.id, c.title from clauses c where c.organization_id = current_organization() and length(sought) >= 3
    and c.title ilike like_pattern(sought) order by length(c.title), c.created_at desc, c.id limit most)
  union
  (select c.id, c.title from clauses c where c.organization_id = current_organization() and length(sought) >= 3 and c.tags <> '{}'
    and exists (select from unnest(c.tags) t where t ilike like_pattern(sought)) order by c.created_at desc, c.id limit most)
$$;
revoke all on function clauses_titled(text, integer) from public;
grant execute on function clauses_titled(text, integer) to chancery_app;
