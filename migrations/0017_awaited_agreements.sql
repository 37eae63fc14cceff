-- Agreements that a document names and no document of its vault bears yet: when one comes that does, the name points to it.
create table awaited_agreements (
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  title_key text collate "C" not null,
  primary key (document_id, title_key)
);
create index awaited_agreements_title on awaited_agreements (organization_id, vault_id, title_key);
call build_wall('awaited_agreements');
