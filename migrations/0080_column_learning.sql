-- What columns learn from cells that people verified, corrected or emptied. The examples are those cells: they are not stored again.
-- `taught` is what the engine uses, null where it uses nothing; `example_count` says on how many documents it rests. Cells that were
-- checked before `forgotten_at` are no examples. `is_waiting`: a job that learns was enqueued and has not ended.
create table column_learning (
  organization_id uuid not null references organizations on delete cascade,
  column_id uuid primary key references vault_columns on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  is_enabled boolean not null default true,
  forgotten_at timestamptz(3),
  state text not null default 'collecting' check (state in ('collecting', 'active', 'not_better')),
  taught bytea,
  example_count integer not null default 0,
  before jsonb,
  after jsonb,
  learned_at timestamptz(3),
  is_waiting boolean not null default false
);
create index column_learning_vault on column_learning (vault_id);
call build_wall('column_learning');

-- The documents that `taught` rests on. When a cell changes or a document goes, its row goes too. `taught` is used only while all of its
-- rows are there, and erased when the column learns again.
create table column_learning_examples (
  organization_id uuid not null references organizations on delete cascade,
  column_id uuid not null references column_learning on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  primary key (column_id, document_id)
);
create index column_learning_examples_document on column_learning_examples (document_id, field_key);
call build_wall('column_learning_examples');

-- What a column has not learned from yet. Writers append and wait for nobody.
create table column_learning_changes (
  organization_id uuid not null references organizations on delete cascade,
  column_id uuid not null references vault_columns on delete cascade,
  at timestamptz(3) not null default clock_timestamp()
);
create index column_learning_changes_column on column_learning_changes (column_id, at);
call build_wall('column_learning_changes');

-- How a reading used what its column learned: the chances that the passage is right and that the clause is there, whose clause it
-- reads like, and what the reading was without it. Null for a reading that did not use it.
alter table cell_extractions add column learned jsonb;

-- The chance that the clause is there, by what the column learned: the order in which cells are offered for verification.
alter table cells add column likelihood double precision;
create index cells_likely on cells (organization_id, vault_id, field_key, likelihood desc, document_id)
  where is_live and verified_at is null and likelihood is not null;

create function note_learning_change(organization uuid, vault uuid, key text) returns void language sql as $$
  insert into column_learning_changes (organization_id, column_id)
  select organization_id, id from vault_columns where organization_id = organization and vault_id = vault and field_key = key and kind = 'custom'
$$;

create function note_checked_cell() returns trigger language plpgsql as $$
begin
  delete from column_learning_examples where document_id = new.document_id and field_key = new.field_key;
  perform note_learning_change(new.organization_id, new.vault_id, new.field_key);
  return null;
end $$;
create trigger note_checked_cell after insert on cells for each row
  when (new.verified_at is not null or new.is_edited) execute function note_checked_cell();
create trigger note_rechecked_cell after update of verified_at, is_edited, edited_at, value, is_live on cells for each row
  when (
    (new.verified_at is not null or old.verified_at is not null or new.is_edited or old.is_edited) and (
      new.verified_at is distinct from old.verified_at or new.is_edited is distinct from old.is_edited
      or new.edited_at is distinct from old.edited_at or new.value is distinct from old.value or new.is_live is distinct from old.is_live)
  ) execute function note_checked_cell();

create function note_lost_example() returns trigger language plpgsql as $$
begin
  insert into column_learning_changes (organization_id, column_id)
  select organization_id, id from vault_columns where organization_id = old.organization_id and id = old.column_id;
  return null;
end $$;
create trigger note_lost_example after delete on column_learning_examples for each row execute function note_lost_example();

create function note_changed_question() returns trigger language plpgsql as $$
begin
  insert into column_learning_changes (organization_id, column_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger note_changed_question after update of label, instructions on vault_columns for each row
  when (new.label is distinct from old.label or new.instructions is distinct from old.instructions)
  execute function note_changed_question();
