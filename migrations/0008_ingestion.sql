-- A file without a folder is kept for the documents of vaults alone: a part of a bundle, or one that people deleted from
-- their files while a document still rests on it.
alter table files alter column folder_id drop not null;

-- What reading found out about the whole text: where agreements begin in it, and what copies and versions are known by.
alter table file_texts add column agreements jsonb not null default '[]';
alter table file_texts add column words_hash text;
alter table file_texts add column minhash bytea;

-- `bands` are the parts of the text's minhash by which versions of it are found. A document that was taken for a copy and
-- restored is `apart` from then on; one that was cut
-- out of a bundle is a part, and is not cut again. `cut_because` says why a part of a bundle begins where it does.
alter table vault_documents add column words_hash text;
alter table vault_documents add column bands integer[];
alter table vault_documents add column apart boolean not null default false;
alter table vault_documents add column near_to uuid;
alter table vault_documents add column nearness real;
alter table vault_documents add column is_part boolean not null default false;
alter table vault_documents add column cut_because text;
alter table vault_documents add column added_by integer references users on delete set null;
alter table vault_documents add foreign key (file_id) references files;
create index vault_documents_file on vault_documents (file_id);
create index vault_documents_words on vault_documents (vault_id, words_hash) where is_live;
create index vault_documents_bands on vault_documents using gin (vault_id, bands) where is_live;

-- What the column asked when the document was read for it; another question since then makes the cell stale.
alter table cell_extractions add column asked text;

create function keep_file_of_documents() returns trigger language plpgsql as $$
begin
  if not exists (select from vault_documents where file_id = old.id)
    or not exists (select from organizations where id = old.organization_id) then return old; end if;
  delete from project_files where file_id = old.id;
  update files set folder_id = null, updated_at = now() where id = old.id;
  return null;
end $$;
create trigger keep_file_of_documents before delete on files for each row execute function keep_file_of_documents();

create function let_go_of_files() returns trigger language plpgsql as $$
begin
  delete from files f using removed r
  where f.id = r.file_id and f.folder_id is null and not exists (select from vault_documents d where d.file_id = f.id);
  return null;
end $$;
create trigger let_go_of_files after delete on vault_documents
  referencing old table as removed for each statement execute function let_go_of_files();

-- Among jobs of one organization those of the higher priority go first.
alter table jobs add column priority smallint not null default 0;
drop index jobs_pending;
create index jobs_pending on jobs (organization_id, priority desc, run_after) where status = 'pending';

-- A document waits for its file to be read; its job is woken when that is done.
create index jobs_waiting_for_file on jobs ((input ->> 'file_id')) where status = 'pending' and kind = 'vaults/ingest';
create function wake_documents() returns trigger language plpgsql as $$
begin
  update jobs set run_after = now()
  where status = 'pending' and kind = 'vaults/ingest' and input ->> 'file_id' = new.id::text and run_after > now();
  if found then perform pg_notify('jobs_waiting', ''); end if;
  return null;
end $$;
create trigger wake_documents after update of status on files for each row
  when (new.status in ('ready', 'failed') and new.status is distinct from old.status) execute function wake_documents();
