-- A column may also learn from checked cells of columns that ask the same in other vaults. `from_vault_ids`: the vaults that those who
-- manage them named. `model`: what was learned, in figures, so that it is shown without being opened.
alter table column_learning add column from_vault_ids uuid[] not null default '{}', add column model jsonb;
create index column_learning_from on column_learning (organization_id) where from_vault_ids <> '{}';
insert into column_learning_changes (organization_id, column_id) select organization_id, column_id from column_learning;

create function is_same_question(one vault_columns, other vault_columns) returns boolean language sql immutable as $$
  select one.kind = 'custom' and other.kind = 'custom' and one.extraction_mode = 'ai' and other.extraction_mode = 'ai'
    and one.field_type = other.field_type and lower(btrim(one.label)) = lower(btrim(other.label))
    and lower(btrim(one.instructions)) = lower(btrim(other.instructions))
$$;

-- Whether everybody who may open a vault may open another one too. Only then may the first learn from the other.
create function is_open_to_readers_of(vault uuid, other uuid) returns boolean language sql stable as $$
  select not exists (
    select from vault_members m where m.vault_id = vault and not exists (
      select from vault_members o where o.vault_id = other and o.user_id = m.user_id and o.role in ('viewer', 'editor', 'owner')))
$$;

-- One row for each column and transaction is enough, however many cells change in it. None while the organization is being deleted.
create function note_columns_to_learn(columns uuid[]) returns void language sql as $$
  insert into column_learning_changes (organization_id, column_id)
  select v.organization_id, v.id from vault_columns v join organizations o on o.id = v.organization_id
  where v.id = any(columns) and v.kind = 'custom' and not exists (
    select from column_learning_changes c where c.column_id = v.id and c.xmin = pg_current_xact_id()::xid)
$$;

-- The column, and those of other vaults that learn from it.
create or replace function note_learning_change(organization uuid, vault uuid, key text) returns void language sql as $$
  select note_columns_to_learn(array(
    select id from vault_columns where organization_id = organization and vault_id = vault and field_key = key
    union
    select own.id from column_learning l
      join vault_columns own on own.id = l.column_id
      join vault_columns other on other.vault_id = vault and other.field_key = key and is_same_question(own, other)
    where l.organization_id = organization and l.from_vault_ids <> '{}' and vault = any(l.from_vault_ids)))
$$;

drop trigger note_lost_example on column_learning_examples;
drop function note_lost_example();
create function note_lost_examples() returns trigger language plpgsql as $$
begin
  if exists (select from lost) then perform note_columns_to_learn(array(select distinct column_id from lost)); end if;
  return null;
end $$;
create trigger note_lost_examples after delete on column_learning_examples referencing old table as lost
  for each statement execute function note_lost_examples();

-- Columns of other vaults do not learn from a column that asks something else or is gone.
create or replace function note_changed_question() returns trigger language plpgsql as $$
begin
  delete from column_learning_examples x using vault_documents d
  where x.organization_id = old.organization_id and x.column_id <> old.id and x.field_key = old.field_key
    and d.id = x.document_id and d.vault_id = old.vault_id;
  if tg_op = 'UPDATE' then perform note_learning_change(new.organization_id, new.vault_id, new.field_key); end if;
  return null;
end $$;
create trigger note_lost_question after delete on vault_columns for each row execute function note_changed_question();
create index column_learning_examples_field on column_learning_examples (organization_id, field_key);

-- Who may open one of the vaults has changed: examples of other vaults do not count until the column learns again.
create function note_changed_readers() returns trigger language plpgsql as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
  vault uuid := coalesce(new.vault_id, old.vault_id);
  learning uuid[] := array(
    select column_id from column_learning
    where organization_id = organization and from_vault_ids <> '{}' and (vault_id = vault or vault = any(from_vault_ids)));
begin
  if learning = '{}' then return null; end if;
  delete from column_learning_examples x using column_learning l, vault_documents d
  where x.column_id = any(learning) and l.column_id = x.column_id and d.id = x.document_id and d.vault_id <> l.vault_id;
  perform note_columns_to_learn(learning);
  return null;
end $$;
create trigger note_changed_readers after insert or delete or update of role on vault_members
  for each row execute function note_changed_readers();
