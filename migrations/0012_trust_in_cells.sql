-- How far cells can be trusted. `confidence` is the calibrated probability that the reading is right, null where the reader gives none.
-- `reading_conflict` holds both readings where the language model and the local engine disagree.
alter table cell_extractions
  add column confidence double precision check (confidence between 0 and 1),
  add column reading_conflict jsonb;

-- The places that a hand edit rests on.
alter table cell_edits add column citations jsonb not null default '[]';

-- `confidence` and `in_conflict` are those of the extraction that is shown. `doubt` orders the verification queue: flagged cells first,
-- then what could not be read, then the lowest confidence, then conflicts, then what no reader has judged.
alter table cells
  add column confidence double precision,
  add column in_conflict boolean not null default false,
  add column verified_at timestamptz(3),
  add column verified_by_user_id integer,
  add column flagged_at timestamptz(3),
  add column flagged_by_user_id integer,
  add column flag_note text,
  add column flag_assignee_id integer,
  add column doubt double precision not null generated always as (
    case when flagged_at is null then 10 else 0 end + coalesce(confidence, case when in_conflict then 2 when outcome in ('unreadable', 'failed') then 0 else 3 end)) stored;
create index cells_in_doubt on cells (organization_id, vault_id, field_key, doubt, document_id) where is_live and verified_at is null;
create index cells_checked on cells (organization_id, vault_id, field_key)
  include (is_edited, verified_at, extraction_id) where is_live and (verified_at is not null or is_edited);
create index cells_flagged on cells (organization_id, vault_id, field_key, document_id) where flagged_at is not null;
create index cells_assigned on cells (organization_id, flag_assignee_id, vault_id) where flag_assignee_id is not null;

-- Who verified a cell, with the value that was there, and who took that back. Never deleted.
create table cell_verifications (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  kind text not null check (kind in ('verify', 'unverify')),
  value jsonb,
  user_id integer not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index cell_verifications_cell on cell_verifications (document_id, field_key, id desc);
call build_wall('cell_verifications');

-- Random samples of a column's cells, from which its precision is estimated.
create table vault_samples (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  field_key text not null,
  seed integer not null,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index vault_samples_column on vault_samples (organization_id, vault_id, field_key);
call build_wall('vault_samples');

-- `value` is what the cell showed when it was drawn. `truth` is what a person verified or wrote since; null with `judged_at` is empty.
create table vault_sample_cells (
  organization_id uuid not null references organizations on delete cascade,
  sample_id uuid not null references vault_samples on delete cascade,
  place integer not null,
  document_id uuid not null references vault_documents on delete cascade,
  field_key text not null,
  value jsonb,
  truth jsonb,
  judged_at timestamptz(3),
  primary key (sample_id, place)
);
create index vault_sample_cells_cell on vault_sample_cells (document_id, field_key);
call build_wall('vault_sample_cells');

-- Re-scans that only compare: what was read again, beside the cells, until somebody accepts it.
create table vault_rescans (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index vault_rescans_vault on vault_rescans (organization_id, vault_id, created_at);
call build_wall('vault_rescans');

create table vault_rescan_documents (
  organization_id uuid not null references organizations on delete cascade,
  rescan_id uuid not null references vault_rescans on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'read', 'failed')),
  readings jsonb not null default '[]',
  primary key (rescan_id, document_id)
);
create index vault_rescan_documents_document on vault_rescan_documents (document_id);
call build_wall('vault_rescan_documents');
