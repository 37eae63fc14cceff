-- System folders are as open as their kind says: links and members on them never had an effect.
delete from project_folders l using folders f where f.id = l.folder_id and f.type <> 'custom';
delete from folder_members m using folders f where f.id = m.folder_id and f.type <> 'custom';

-- Bytes on their way into the storage, to which no file or part refers yet. They are entered here before they are put, and
-- nothing erases them until they are claimed or let go; what a crash leaves is let go after some hours.
create table arriving_blobs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  sha256 text not null,
  expires_at timestamptz(3) not null default now() + interval '6 hours'
);
create index arriving_blobs_blob on arriving_blobs (organization_id, sha256);
create index arriving_blobs_expiry on arriving_blobs (expires_at);
call build_wall('arriving_blobs');

-- Bytes that were released before are released anew, so that whoever erases them waits for this change and then sees it.
create or replace function release_blobs() returns trigger language plpgsql as $$
begin
  insert into released_blobs (organization_id, sha256) select distinct organization_id, sha256 from removed order by 1, 2
  on conflict (organization_id, sha256) do update set released_at = excluded.released_at;
  return null;
end $$;

-- A session that made its file stays complete when the file is deleted.
alter table uploads add column completed_at timestamptz(3);
update uploads set completed_at = now() where file_id is not null;

-- How a file is found by its text: not at all, by its words alone where nothing could be embedded, or by words and meaning.
alter table files add column indexed_by text not null default 'nothing' check (indexed_by in ('nothing', 'words', 'meaning'));
alter table files add column index_asked_at timestamptz(3);
update files f set indexed_by = case
  when exists (select from file_chunks c where c.file_id = f.id and c.embedding is null) then 'words' else 'meaning' end
where exists (select from file_chunks c where c.file_id = f.id);
create index files_to_index on files (index_asked_at) where status = 'ready' and indexed_by <> 'meaning';
