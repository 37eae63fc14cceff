-- The state of a chat between its turns. `active_job_id` names the turn under way, as long as that job has not ended.
alter table chats add column active_job_id uuid;
alter table chats add column vault_id uuid references vaults on delete set null;
alter table chats add column skill_ids uuid[] not null default '{}';
alter table chats add column playbook_ids uuid[] not null default '{}';
alter table chats add column meaning bytea check (octet_length(meaning) = 384);
create index chats_title on chats using gin (title gin_trgm_ops);

create table chat_messages (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  position bigint not null generated always as identity,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  citations jsonb not null default '[]',
  file_ids uuid[] not null default '{}',
  job_id uuid,
  created_at timestamptz(3) not null default now()
);
create index chat_messages_chat on chat_messages (chat_id, position);
create unique index chat_messages_answer on chat_messages (job_id) where role = 'assistant';
call build_wall('chat_messages');

-- Files of earlier turns stay attached.
create table chat_files (
  organization_id uuid not null references organizations on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  file_id uuid not null references files on delete cascade,
  attached_at timestamptz(3) not null default now(),
  primary key (chat_id, file_id)
);
create index chat_files_file on chat_files (file_id);
call build_wall('chat_files');
