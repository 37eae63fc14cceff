-- What a matrix of many reviews shows of each check: falling short is an outcome of its own, and the compared values are kept with it.
-- Where the analysis names no verdict, the demands and their quotes decide.
create or replace function outcome_of(finding jsonb) returns text language sql immutable as $$
  select case finding ->> 'evaluationResult'
    when 'Pass' then 'pass'
    when 'Fallback' then 'fallback'
    when 'Error' then 'error'
    else case
      when finding ->> 'analysis' ~ '(^|\n\n)([^\n]{1,255}: )?Contradicts your position\.' then 'contradicts'
      when finding ->> 'analysis' ~ '(^|\n\n)([^\n]{1,255}: )?Falls short of your position\.' then 'short'
      when finding ->> 'analysis' ~ '(^|\n\n)([^\n]{1,255}: )?Needs your judgement\.' then 'judgement'
      when finding ->> 'analysis' ~ '(^|\n\n)([^\n]{1,255}: )?Not found\.' then 'missing'
      when finding @? '$.demands[*] ? (@.met == false && @.quote != null)' then 'contradicts'
      when not finding @? '$.demands[*] ? (@.met == false)' then 'judgement'
      when finding @? '$.quotes[0]' then 'short'
      else 'missing' end
    end
$$;
create or replace function outcomes_of(result jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(f ->> 'checkId', jsonb_build_object('outcome', outcome_of(f), 'fallback_position', f -> 'fallbackPosition',
    'found', f -> 'found', 'wanted', f -> 'wanted'))
  from jsonb_array_elements(result -> 'results') f
$$;
alter table reviews drop column outcomes;
alter table reviews add column outcomes jsonb generated always as (outcomes_of(result)) stored;

-- The review that a review of a returned draft continues.
alter table reviews add column previous_review_id uuid references reviews on delete set null;
create index reviews_previous on reviews (previous_review_id);
