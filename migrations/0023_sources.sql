-- Where a vault takes documents from by itself: a folder on disk, a WebDAV folder, an S3 prefix, a mailbox. secret is encrypted.
-- version changes with every edit: a sync that began before one stops. job_id is the latest sync. failing_since and failures: the
-- outage that lasts; trouble says whether the source failed, or the vault could not take more (no credits, quota).
create table vault_sources (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  name text not null,
  kind text not null check (kind in ('folder', 'webdav', 's3', 'imap')),
  settings jsonb not null,
  secret text,
  interval_minutes integer not null check (interval_minutes > 0),
  enabled boolean not null default true,
  version uuid not null default gen_random_uuid(),
  job_id uuid,
  last_synced_at timestamptz(3),
  next_sync_at timestamptz(3) not null default now(),
  trouble text check (trouble in ('failed', 'blocked')),
  error text,
  failing_since timestamptz(3),
  failures integer not null default 0,
  documents_added integer not null default 0,
  versions_added integer not null default 0,
  renamed integer not null default 0,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index vault_sources_vault on vault_sources (vault_id, created_at, id);
create index vault_sources_due on vault_sources (next_sync_at) where enabled;
call build_wall('vault_sources');

-- What a source holds, and what became of it. Written in the transaction that adds the document: the unique index is why a file is
-- taken once. fingerprint: how the source tells that a file changed, without reading it.
create table vault_source_items (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  source_id uuid not null references vault_sources on delete cascade,
  path text not null,
  name text not null,
  fingerprint text not null,
  size bigint,
  sha256 text,
  status text not null check (status in ('taken', 'copy', 'skipped', 'removed')),
  reason text,
  too_large boolean not null default false,
  document_id uuid references vault_documents on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- A path may be longer than an index entry.
create unique index vault_source_items_path on vault_source_items (source_id, md5(path));
create index vault_source_items_bytes on vault_source_items (source_id, sha256);
create index vault_source_items_status on vault_source_items (source_id, status);
create index vault_source_items_latest on vault_source_items (source_id, updated_at desc, id);
create index vault_source_items_document on vault_source_items (document_id);
call build_wall('vault_source_items');
