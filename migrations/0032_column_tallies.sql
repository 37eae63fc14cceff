-- The cells that are known to be empty, which come last in a sorted list.
create index cells_empty on cells (organization_id, vault_id, field_key, document_id) where is_live and value is null;

-- Without it erasing a document reads all cells once for each of its extractions.
create index cells_extraction on cells (extraction_id);

-- What the live cells of each column hold, counted while they are written, so that a summary need not count them.
--
-- Writers append to column_tally_changes and wait for nobody: no two of them touch the same row. A worker adds the changes up into
-- column_tallies and column_totals (add_up_tallies). Readers add tallies and changes together, in one statement, so they are exact
-- at any moment, whether or not a worker runs. The vaults that are there already are counted by a worker; until then a summary counts
-- their cells itself.
alter table vaults add column is_tallied boolean not null default false;
alter table vaults alter column is_tallied set default true;

-- The groups of a column. `number` and `text` are what the cells of a group have in common. A row with a `label` counts one of the
-- ways in which an item of a list is written; the group itself has none. `key` stands for the three, which may be null or long.
create table column_tallies (
  organization_id uuid not null,
  vault_id uuid not null references vaults on delete cascade,
  field_key text not null,
  key uuid not null,
  number double precision,
  text text collate "C",
  label text collate "C",
  documents integer not null,
  primary key (vault_id, field_key, key)
);
create index column_tallies_largest on column_tallies (organization_id, vault_id, field_key, documents desc, number, text) where label is null;
create index column_tallies_labels on column_tallies (organization_id, vault_id, field_key, text) where label is not null;
create index column_tallies_used_up on column_tallies (vault_id) where documents = 0;
call build_wall('column_tallies');

-- `unit` is a currency, and empty for other columns. `cells` have a value; `memberships` are documents in groups, `sum` the sum of
-- their numbers.
create table column_totals (
  organization_id uuid not null,
  vault_id uuid not null references vaults on delete cascade,
  field_key text not null,
  unit text collate "C" not null,
  cells integer not null,
  memberships integer not null,
  groups integer not null,
  sum numeric not null,
  primary key (vault_id, field_key, unit)
);
call build_wall('column_totals');

create table column_tally_changes (
  organization_id uuid not null,
  vault_id uuid not null references vaults on delete cascade,
  field_key text not null,
  number double precision,
  text text collate "C",
  label text collate "C",
  documents integer not null,
  cells integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index column_tally_changes_column on column_tally_changes (organization_id, vault_id, field_key);
create index column_tally_changes_vault on column_tally_changes (vault_id);
call build_wall('column_tally_changes');

create function tally_key(number double precision, text text, label text) returns uuid language sql immutable parallel safe as
  $$ select md5(row(number, text, label)::text)::uuid $$;

-- A key that an index can hold. It begins like the text, so that it sorts like it.
create function group_key(begins text, whole text) returns text language sql immutable parallel safe as
  $$ select case when char_length(begins) < 200 then begins else left(begins, 200) || chr(31) || md5(whole) end $$;

-- The groups that a cell belongs to, and a row for the cell of a list itself. What it holds tells its type: texts and lists of texts
-- have a folded text, and that of parties has the role after each name.
create function cell_groups(value jsonb, sort_number double precision, sort_text text, folded text)
returns table (number double precision, text text, label text, documents integer, cells integer)
language sql immutable parallel safe as $$
  select sort_number + 0,
    case when jsonb_typeof(value) = 'string' and folded is null then group_key(value #>> '{}', value #>> '{}')
      when jsonb_typeof(value) = 'string' then group_key(sort_text, folded)
      when jsonb_typeof(value) = 'object' and value ? 'unit' then null
      else sort_text end,
    null, 1, 1
  where jsonb_typeof(value) <> 'array'
  union all
  select null, null, null, 0, 1 where jsonb_typeof(value) = 'array'
  union all
  select null, group_key(i.text, i.text), min(i.label), 1, 0 from (
    select case when folded is null then e.item #>> '{}'
        when jsonb_typeof(e.item) = 'object' and e.item ? 'name' then (string_to_array(folded, chr(31)))[e.place * 2 - 1]
        else (string_to_array(folded, chr(31)))[e.place] end as text,
      (case jsonb_typeof(e.item) when 'object' then coalesce(e.item ->> 'name', e.item ->> 'title') else e.item #>> '{}' end)
        collate "C" as label
    from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) with ordinality e (item, place)
  ) i group by i.text
$$;

create function tally_added_cells() returns trigger language plpgsql as $$
begin
  insert into column_tally_changes (organization_id, vault_id, field_key, number, text, label, documents, cells)
  select c.organization_id, c.vault_id, c.field_key, g.number, g.text, g.label, sum(g.documents), sum(g.cells)
  from added c, cell_groups(c.value, c.sort_number, c.sort_text, c.folded) g
  where c.is_live and c.value is not null
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

create function tally_changed_cells() returns trigger language plpgsql as $$
begin
  insert into column_tally_changes (organization_id, vault_id, field_key, number, text, label, documents, cells)
  select organization_id, vault_id, field_key, number, text, label, sum(documents), sum(cells) from (
    select c.organization_id, c.vault_id, c.field_key, g.number, g.text, g.label, g.documents, g.cells
    from added c, cell_groups(c.value, c.sort_number, c.sort_text, c.folded) g where c.is_live and c.value is not null
    union all
    select c.organization_id, c.vault_id, c.field_key, g.number, g.text, g.label, -g.documents, -g.cells
    from removed c, cell_groups(c.value, c.sort_number, c.sort_text, c.folded) g where c.is_live and c.value is not null
  ) changes group by 1, 2, 3, 4, 5, 6 having sum(documents) <> 0 or sum(cells) <> 0;
  return null;
end $$;

-- The cells of a vault that is being deleted are not counted any more.
create function tally_removed_cells() returns trigger language plpgsql as $$
begin
  insert into column_tally_changes (organization_id, vault_id, field_key, number, text, label, documents, cells)
  select c.organization_id, c.vault_id, c.field_key, g.number, g.text, g.label, -sum(g.documents), -sum(g.cells)
  from removed c, cell_groups(c.value, c.sort_number, c.sort_text, c.folded) g
  where c.is_live and c.value is not null and exists (select from vaults v where v.id = c.vault_id)
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

create trigger tally_added after insert on cells
  referencing new table as added for each statement execute function tally_added_cells();
create trigger tally_changed after update on cells
  referencing new table as added old table as removed for each statement execute function tally_changed_cells();
create trigger tally_removed after delete on cells
  referencing old table as removed for each statement execute function tally_removed_cells();

-- Adds the changes of a vault up, unless somebody else is doing it, and returns how many there were.
create function add_up_tallies(vault uuid) returns integer language plpgsql as $$
declare
  added integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('column_tallies ' || vault, 0)) then return 0; end if;
  with taken as (
    delete from column_tally_changes where vault_id = vault returning *
  ), changes as materialized (
    select organization_id, field_key, number, text, label, sum(documents)::integer as documents, sum(cells)::integer as cells
    from taken group by 1, 2, 3, 4, 5
  ), levels as materialized (
    select organization_id, field_key, number, text, null::text as label, sum(documents)::integer as documents from changes
    where number is not null or text is not null group by 1, 2, 3, 4 having sum(documents) <> 0
    union all
    select organization_id, field_key, number, text, label, documents from changes where label is not null and documents <> 0
  ), added_groups as (
    select l.organization_id, l.field_key, case when l.number is null then '' else coalesce(l.text, '') end as unit,
      (coalesce(t.documents, 0) + l.documents > 0)::integer - (t.documents is not null)::integer as groups
    from levels l left join column_tallies t
      on t.vault_id = vault and t.field_key = l.field_key and t.key = tally_key(l.number, l.text, null)
    where l.label is null
  ), put as (
    insert into column_tallies as t (organization_id, vault_id, field_key, key, number, text, label, documents)
    select organization_id, vault, field_key, tally_key(number, text, label), number, text, label, documents from levels
    on conflict (vault_id, field_key, key) do update set documents = t.documents + excluded.documents
  ), put_totals as (
    insert into column_totals as t (organization_id, vault_id, field_key, unit, cells, memberships, groups, sum)
    select organization_id, vault, field_key, unit, sum(cells), sum(memberships), sum(groups), sum(sum) from (
      select organization_id, field_key, case when number is null then '' else coalesce(text, '') end as unit,
        cells, documents as memberships, 0 as groups, coalesce(number::numeric, 0) * cells as sum from changes
      union all
      select organization_id, field_key, unit, 0, 0, groups, 0 from added_groups
    ) each group by organization_id, field_key, unit
    on conflict (vault_id, field_key, unit) do update set cells = t.cells + excluded.cells,
      memberships = t.memberships + excluded.memberships, groups = t.groups + excluded.groups, sum = t.sum + excluded.sum
  )
  select count(*) into added from taken;
  delete from column_tallies where vault_id = vault and documents = 0;
  delete from column_totals where vault_id = vault and cells = 0 and memberships = 0 and groups = 0;
  return added;
end $$;

-- Counts the cells of a vault again. Returns how many groups were counted wrong, and puts them right. What is deleted and what is
-- counted is of one moment, so writers need not wait.
create function recount_tallies(vault uuid) returns integer language plpgsql as $$
declare
  organization uuid := (select organization_id from vaults where id = vault);
  wrong integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('column_tallies ' || vault, 0));
  if (select is_tallied from vaults where id = vault) then
    with changes as materialized (
      select c.field_key, g.number, g.text, g.label, g.documents, g.cells
      from cells c, cell_groups(c.value, c.sort_number, c.sort_text, c.folded) g
      where c.organization_id = organization and c.vault_id = vault and c.is_live and c.value is not null
      union all
      select field_key, number, text, label, -documents, -cells from column_tally_changes where vault_id = vault
    ), differing as (
      select field_key from (
        select field_key, number, text, null as label, documents from changes where number is not null or text is not null
        union all
        select field_key, number, text, label, documents from changes where label is not null
        union all
        select field_key, number, text, label, -documents from column_tallies where vault_id = vault
      ) levels group by field_key, number, text, label having sum(documents) <> 0
      union all
      select field_key from (
        select field_key, case when number is null then '' else coalesce(text, '') end as unit, cells, documents,
          coalesce(number::numeric, 0) * cells as sum, 0 as groups from changes
        union all
        select field_key, unit, -cells, -memberships, -sum, 0 from column_totals where vault_id = vault
      ) totals group by field_key, unit having sum(cells) <> 0 or sum(documents) <> 0 or sum(sum) <> 0
      union all
      select field_key from (
        select field_key, case when number is null then '' else coalesce(text, '') end as unit, 1 as groups from column_tallies
        where vault_id = vault and label is null
        union all
        select field_key, unit, -groups from column_totals where vault_id = vault
      ) groups group by field_key, unit having sum(groups) <> 0
    )
    select count(*) into wrong from differing;
    if wrong = 0 then return 0; end if;
  end if;
  delete from column_tallies where vault_id = vault;
  delete from column_totals where vault_id = vault;
  with dropped as (
    delete from column_tally_changes where vault_id = vault
  ), changes as materialized (
    select c.field_key, g.number, g.text, g.label, sum(g.documents)::integer as documents, sum(g.cells)::integer as cells
    from cells c, cell_groups(c.value, c.sort_number, c.sort_text, c.folded) g
    where c.organization_id = organization and c.vault_id = vault and c.is_live and c.value is not null
    group by 1, 2, 3, 4
  ), levels as materialized (
    select field_key, number, text, null::text as label, sum(documents)::integer as documents from changes
    where number is not null or text is not null group by 1, 2, 3
    union all
    select field_key, number, text, label, documents from changes where label is not null
  ), put as (
    insert into column_tallies (organization_id, vault_id, field_key, key, number, text, label, documents)
    select organization, vault, field_key, tally_key(number, text, label), number, text, label, documents from levels
  )
  insert into column_totals (organization_id, vault_id, field_key, unit, cells, memberships, groups, sum)
  select organization, vault, field_key, unit, sum(cells), sum(memberships), sum(groups), sum(sum) from (
    select field_key, case when number is null then '' else coalesce(text, '') end as unit,
      cells, documents as memberships, 0 as groups, coalesce(number::numeric, 0) * cells as sum from changes
    union all
    select field_key, case when number is null then '' else coalesce(text, '') end, 0, 0, 1, 0 from levels where label is null
  ) each group by field_key, unit;
  update vaults set is_tallied = true where id = vault and not is_tallied;
  return wrong;
end $$;
