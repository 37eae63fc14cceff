-- Evaluations of the local engine and language models over checked cells and decided findings of a vault, by the id of their job. `report`
-- is null until the job has succeeded, and for one that failed or was canceled.
create table vault_evaluations (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  started_by integer references users on delete set null,
  report jsonb,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);
create index vault_evaluations_vault on vault_evaluations (organization_id, vault_id, created_at desc, id);
call build_wall('vault_evaluations');

-- What not every reader got right. A row goes with its document, column or review.
create table evaluation_disagreements (
  evaluation_id uuid not null references vault_evaluations on delete cascade,
  number integer not null,
  organization_id uuid not null references organizations on delete cascade,
  document_id uuid not null references vault_documents on delete cascade,
  column_id uuid references vault_columns on delete cascade,
  review_id uuid references reviews on delete cascade,
  asked jsonb not null,
  expected jsonb not null,
  answers jsonb not null,
  primary key (evaluation_id, number)
);
create index evaluation_disagreements_document on evaluation_disagreements (document_id);
create index evaluation_disagreements_column on evaluation_disagreements (column_id);
create index evaluation_disagreements_review on evaluation_disagreements (review_id);
call build_wall('evaluation_disagreements');
