-- What an e-mail or ZIP contains that became no document, in a sentence, and when that was found.
alter table vault_documents
  add column warning text,
  add column warned_at timestamptz(3),
  add constraint vault_documents_warned_check check ((warning is null) = (warned_at is null));
create index vault_documents_warned on vault_documents (vault_id) where warning is not null;

update vault_documents set warning = error, warned_at = updated_at where status = 'split' and error is not null;
