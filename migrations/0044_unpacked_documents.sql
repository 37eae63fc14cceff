-- Whether what an e-mail or ZIP contains was already added: by an earlier reading, with the upload it came in, or by its source.
alter table vault_documents add column is_unpacked boolean not null default false;

update vault_documents set is_unpacked = true where split_from is not null or status = 'split';
