-- Word documents with fields. `fields` is what the form asks for: what was found in the document, as people have set it.
create table templates (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  created_by integer references users on delete set null,
  visibility text not null check (visibility in ('private', 'organization')),
  title text not null,
  description text not null default '',
  file_name text not null,
  size integer not null,
  sha256 text not null,
  fields jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index templates_organization on templates (organization_id, created_at desc, id);
create index templates_titles on templates using gin (organization_id, title gin_trgm_ops);
create index templates_creator on templates (created_by) where created_by is not null;
call build_wall('templates');
create trigger keep_updated_after_created before insert or update on templates for each row
  when (new.updated_at < new.created_at) execute function keep_updated_after_created();

-- The document of a template. Templates are small, and read whole; they are no files of a folder.
create table template_contents (
  template_id uuid primary key references templates on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  content bytea not null
);
create index template_contents_organization on template_contents (organization_id);
call build_wall('template_contents');
