-- A spreadsheet whose rows fill columns of a vault, which it owns. Its file may be deleted: what was read of it stays. Rows are
-- matched by the document's name, or by the value of the column `match_field_key`.
create table vault_sheets (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  file_id uuid references files on delete set null,
  file_name text not null,
  sheet_name text,
  key_header text not null,
  match_field_key text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index vault_sheets_vault on vault_sheets (vault_id, created_at, id);
create index vault_sheets_file on vault_sheets (file_id);
call build_wall('vault_sheets');

create table vault_sheet_columns (
  organization_id uuid not null references organizations on delete cascade,
  sheet_id uuid not null references vault_sheets on delete cascade,
  column_id uuid primary key references vault_columns on delete cascade,
  header text not null,
  unique (sheet_id, header)
);
call build_wall('vault_sheet_columns');

-- `key` is what a document must have to match, null where the row's key cannot be read; `stem` is a name without its extension.
-- `entries` holds the row's cells by header, as the sheet shows them.
create table vault_sheet_rows (
  organization_id uuid not null references organizations on delete cascade,
  sheet_id uuid not null references vault_sheets on delete cascade,
  row_number integer not null,
  written text not null,
  key text collate "C",
  stem text collate "C",
  entries jsonb not null,
  primary key (sheet_id, row_number)
);
create index vault_sheet_rows_stem on vault_sheet_rows (sheet_id, stem);
call build_wall('vault_sheet_rows');

-- The documents whose cells the sheet filled.
create table vault_sheet_documents (
  organization_id uuid not null references organizations on delete cascade,
  sheet_id uuid not null references vault_sheets on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  primary key (sheet_id, document_id)
);
create index vault_sheet_documents_document on vault_sheet_documents (document_id);
call build_wall('vault_sheet_documents');
