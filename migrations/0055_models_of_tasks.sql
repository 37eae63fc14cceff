-- More limits of an organization's own language model, and models of single tasks. task_keys is an encrypted JSON object: the key of
-- each model in tasks, by its place there.
alter table model_settings
  add column first_token_seconds integer,
  add column idle_seconds integer,
  add column output_tokens integer,
  add column reasoning text,
  add column tasks jsonb not null default '{}',
  add column task_keys text;
