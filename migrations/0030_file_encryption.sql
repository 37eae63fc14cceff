-- Files that are stored encrypted (FILE_ENCRYPTION).

-- The keys that encrypt an organization's files. secret is encrypted. An organization that arrives from another installation has files
-- before it has a row, so there is no foreign key. Requests never touch these tables.
create table file_keys (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  secret text not null,
  created_at timestamptz(3) not null default now()
);
create index file_keys_organization on file_keys (organization_id);
call build_wall('file_keys');
revoke all on file_keys from chancery_app;

-- What is still stored of a deleted organization cannot be read any more.
create function delete_file_keys() returns trigger language plpgsql as $$
begin
  delete from file_keys where organization_id = old.id;
  return null;
end $$;
create trigger delete_file_keys after delete on organizations for each row execute function delete_file_keys();

-- Content that is stored encrypted. stored_sha256 is the hash of the encrypted bytes, under which they are stored. A row outlives its
-- organization until the bytes are erased.
create table encrypted_blobs (
  organization_id uuid not null,
  sha256 text not null,
  key_id uuid not null,
  stored_sha256 text not null,
  size bigint not null,
  primary key (organization_id, sha256)
);
call build_wall('encrypted_blobs');
revoke all on encrypted_blobs from chancery_app;
