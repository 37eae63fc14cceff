create table vaults (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  description text,
  split_bundles boolean not null default true,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index vaults_organization on vaults (organization_id, created_at desc, id);
call build_wall('vaults');

-- The role is text without a check: one that cannot be read as a role carries no permissions. Grants written before
-- added_at was recorded hold null.
create table vault_members (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null,
  added_at timestamptz(3) default now(),
  primary key (vault_id, user_id)
);
create index vault_members_user on vault_members (user_id);
call build_wall('vault_members');

-- Built-in columns have no row. `position` tells the order of creation.
create table vault_columns (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  position bigint not null generated always as identity,
  kind text not null check (kind in ('system', 'custom')),
  field_key text not null,
  label text not null,
  instructions text not null default '',
  field_type text not null,
  meta_type text,
  options jsonb,
  legacy_options jsonb,
  extraction_mode text not null check (extraction_mode in ('ai', 'manual', 'import')),
  sort_order integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (vault_id, field_key)
);
call build_wall('vault_columns');

-- `is_live` documents are those that a listing shows when no status is asked for. Lists are read from the indexes alone,
-- here and in `cells`: they begin with the organization, which the wall asks for, and vacuum comes often, because only what it
-- has seen needs no look at the row.
create table vault_documents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  name text not null,
  title text,
  name_key text collate "C" not null,
  title_key text collate "C",
  status text not null check (status in
    ('queued', 'parsing', 'extracting', 'ready', 'failed', 'duplicate', 'bundle', 'split', 'deleted')),
  status_before_deletion text,
  is_live boolean not null generated always as (status not in ('duplicate', 'split', 'deleted')) stored,
  file_id uuid,
  pages integer,
  duplicate_of uuid,
  split_from uuid,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index vault_documents_live on vault_documents (organization_id, vault_id, created_at desc, id) where is_live;
create index vault_documents_status on vault_documents (organization_id, vault_id, status, created_at desc, id);
create index vault_documents_updated on vault_documents (organization_id, vault_id, updated_at, id);
create index vault_documents_name on vault_documents (organization_id, vault_id, name_key, id) where is_live;
create index vault_documents_title on vault_documents (organization_id, vault_id, title_key, id) where is_live;
call build_wall('vault_documents');

-- How many live documents each vault holds, apart from the vault's own row so that counting never waits for a lock on it.
create table vault_document_counts (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid primary key references vaults on delete cascade,
  documents integer not null
);
call build_wall('vault_document_counts');

create function count_vault_documents() returns trigger language plpgsql as $$
begin
  insert into vault_document_counts (organization_id, vault_id, documents)
  select organization_id, vault_id, sum(delta) from (
    select organization_id, vault_id, 1 as delta from added where is_live
    union all
    select organization_id, vault_id, -1 from removed where is_live
  ) changes group by organization_id, vault_id having sum(delta) <> 0 order by vault_id
  on conflict (vault_id) do update set documents = vault_document_counts.documents + excluded.documents;
  return null;
end $$;

create function count_added_vault_documents() returns trigger language plpgsql as $$
begin
  insert into vault_document_counts (organization_id, vault_id, documents)
  select organization_id, vault_id, count(*) from added where is_live group by organization_id, vault_id order by vault_id
  on conflict (vault_id) do update set documents = vault_document_counts.documents + excluded.documents;
  return null;
end $$;

create function count_removed_vault_documents() returns trigger language plpgsql as $$
begin
  update vault_document_counts c set documents = c.documents - gone.documents
  from (select vault_id, count(*) as documents from removed where is_live group by vault_id) gone
  where c.vault_id = gone.vault_id;
  return null;
end $$;

create trigger count_added after insert on vault_documents
  referencing new table as added for each statement execute function count_added_vault_documents();
create trigger count_changed after update on vault_documents
  referencing new table as added old table as removed for each statement execute function count_vault_documents();
create trigger count_removed after delete on vault_documents
  referencing old table as removed for each statement execute function count_removed_vault_documents();

-- What was read in a document for a column, each time it was read. Never changed.
create table cell_extractions (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  outcome text not null check (outcome in ('found', 'absent', 'unreadable', 'failed')),
  value jsonb,
  citations jsonb not null default '[]',
  reasoning text,
  model text,
  error text,
  extracted_at timestamptz(3) not null default now(),
  check ((outcome = 'found') = (value is not null))
);
create index cell_extractions_cell on cell_extractions (document_id, field_key, id desc);
call build_wall('cell_extractions');

-- Hand edits, and when each was reverted. Never deleted.
create table cell_edits (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  value jsonb,
  user_id integer not null,
  edited_at timestamptz(3) not null default now(),
  reverted_at timestamptz(3),
  reverted_by integer,
  reverted_to jsonb
);
create index cell_edits_cell on cell_edits (document_id, field_key, id desc);
call build_wall('cell_edits');

-- What each cell shows now: the hand edit that lies on it, else the newest extraction. `sort_number` and `sort_text` order
-- and filter by the typed value; `folded` holds its texts in lower case, for `contains`. `is_live` repeats the document's.
create table cells (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  is_live boolean not null,
  value jsonb,
  is_edited boolean not null default false,
  edited_at timestamptz(3),
  edited_by_user_id integer,
  extracted_at timestamptz(3),
  extraction_id bigint references cell_extractions on delete cascade,
  outcome text,
  has_citations boolean not null default false,
  sort_number double precision,
  sort_text text collate "C",
  folded text collate "C",
  primary key (document_id, field_key)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index cells_sorted on cells (organization_id, vault_id, field_key, is_live, sort_number, sort_text, document_id)
  where value is not null;
call build_wall('cells');

create function carry_liveness() returns trigger language plpgsql as $$
begin
  update cells set is_live = new.is_live where document_id = new.id;
  return null;
end $$;
create trigger carry_liveness after update of status on vault_documents for each row
  when (old.is_live is distinct from new.is_live) execute function carry_liveness();

create table cell_notes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  text text not null,
  user_id integer not null,
  created_at timestamptz(3) not null default now()
);
create index cell_notes_cell on cell_notes (document_id, field_key, created_at, id);
call build_wall('cell_notes');

-- A column that `columns` does not name is hidden: that is how a new column starts in every saved view.
create table vault_views (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  created_by integer not null references users on delete cascade,
  name text not null,
  columns jsonb not null,
  sort text,
  filter jsonb,
  shared boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index vault_views_vault on vault_views (vault_id, created_at, id);
call build_wall('vault_views');
