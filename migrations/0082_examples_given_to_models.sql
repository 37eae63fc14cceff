-- The checked cells of other documents that a language model was given as examples for a reading. `checked_at` says as what the cell was
-- shown: once it is not checked as of then, the reading rests on something that was taken back. `document_id` is null once the document
-- is gone, or its column forgot what it learned.
create table extraction_examples (
  organization_id uuid not null references organizations on delete cascade,
  extraction_id bigint not null references cell_extractions on delete cascade,
  place smallint not null,
  document_id uuid references vault_documents on delete set null,
  checked_at timestamptz(3) not null,
  primary key (extraction_id, place)
);
create index extraction_examples_document on extraction_examples (document_id);
call build_wall('extraction_examples');

-- The newest checked cells of a column.
create index cells_newest_checked on cells
  (organization_id, vault_id, field_key, greatest(verified_at, case when is_edited then edited_at end) desc, document_id)
  where is_live and (verified_at is not null or is_edited);
