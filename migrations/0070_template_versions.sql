-- A template whose document is replaced keeps the former one: it can be downloaded and brought back.
alter table templates add column version integer not null default 1 check (version >= 1);
alter table templates add column document_by integer references users on delete set null;
alter table templates add column document_at timestamptz(3) not null default clock_timestamp();
update templates set document_by = created_by, document_at = created_at;
create index templates_document_by on templates (document_by) where document_by is not null;

-- The documents that a template had before, with the form that each had then.
create table template_versions (
  template_id uuid not null references templates on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  version integer not null check (version >= 1),
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  fields jsonb not null,
  content bytea not null,
  primary key (template_id, version)
);
create index template_versions_organization on template_versions (organization_id);
create index template_versions_creator on template_versions (created_by) where created_by is not null;
call build_wall('template_versions');
