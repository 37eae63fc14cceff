-- Embeddings have 128 numbers instead of 384. Files and chats get new ones in the background; until then search finds them by words.

update files set indexed_by = 'words', index_asked_at = null where indexed_by = 'meaning';

alter table file_chunks drop constraint file_chunks_embedding_check,
  add constraint file_chunks_embedding_check check (octet_length(embedding) in (128, 384));

update chats set meaning = null where meaning is not null;
alter table chats drop constraint chats_meaning_check, add constraint chats_meaning_check check (octet_length(meaning) = 128);
create index chats_without_meaning on chats (id) where meaning is null and summary <> '';
