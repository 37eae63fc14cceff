-- An organization's own language model, over the one of the installation. api_key is encrypted. version changes with every write:
-- processes that have the model open compare it.
create table model_settings (
  organization_id uuid primary key references organizations on delete cascade,
  provider text not null check (provider in ('anthropic', 'openai', 'openai-compatible')),
  name text not null,
  base_url text,
  api_key text,
  prompt_characters integer,
  timeout_seconds integer,
  version uuid not null default gen_random_uuid(),
  updated_at timestamptz(3) not null default now()
);
call build_wall('model_settings');
