-- What colleagues may ask the legal team for. `fields` is the form. A type with a public page is found by its slug alone, so slugs are
-- unique in the whole installation.
create table request_types (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  slug text not null unique,
  description text not null default '',
  fields jsonb not null default '[]',
  playbook_id uuid references playbooks on delete set null,
  template_id uuid references templates on delete set null,
  vault_id uuid references vaults on delete set null,
  workflow_id uuid,
  assignee_user_id integer references users on delete set null,
  due_days integer check (due_days between 1 and 365),
  public boolean not null default false,
  allowed_domains text[] not null default '{}',
  is_access_controlled boolean not null default false,
  auto_answer boolean not null default false,
  mail_address text unique,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index request_types_organization on request_types (organization_id, created_at desc, id);
create index request_types_playbook on request_types (organization_id, playbook_id);
create index request_types_template on request_types (organization_id, template_id);
create index request_types_vault on request_types (organization_id, vault_id);
create index request_types_assignee on request_types (organization_id, assignee_user_id);
create index request_types_creator on request_types (organization_id, created_by);
call build_wall('request_types');

-- A request is a project with a form, a status and somebody who waits for the answer. `form`: the fields as they were asked for.
-- `draft_…`: the answer that is prepared, before it is sent.
-- `thread`: in the Message-ID of every e-mail about it, so that replies find it. Whoever sees the project sees the request.
create table requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  type_id uuid references request_types on delete set null,
  type_name text not null,
  project_id uuid not null unique references projects on delete cascade,
  title text not null,
  form jsonb not null,
  fields jsonb not null,
  status text not null default 'new' check (status in ('new', 'in_progress', 'waiting', 'done', 'declined')),
  channel text not null check (channel in ('app', 'form', 'mail')),
  requester_name text,
  requester_email text,
  requester_user_id integer references users on delete set null,
  assignee_user_id integer references users on delete set null,
  due_at timestamptz(3),
  thread text not null unique,
  review_job_id uuid,
  review_state text check (review_state in ('waiting', 'running', 'nothing_to_change', 'to_decide', 'failed')),
  review_note text,
  playbook_id uuid references playbooks on delete set null,
  is_answered_automatically boolean not null default false,
  draft_text text,
  draft_file_ids uuid[] not null default '{}',
  draft_by integer references users on delete set null,
  created_by integer references users on delete set null,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index requests_organization on requests (organization_id, created_at desc, id);
create index requests_type on requests (organization_id, type_id, created_at desc);
create index requests_assignee on requests (organization_id, assignee_user_id, status);
create index requests_requester on requests (organization_id, requester_user_id);
create index requests_playbook on requests (organization_id, playbook_id);
create index requests_drafter on requests (organization_id, draft_by);
create index requests_creator on requests (organization_id, created_by);
create index requests_token on requests (left(thread, 16));
call build_wall('requests');

-- In both directions. `mail_id`: the Message-ID of an e-mail that came in, so that it is taken once. `sent_sha256`: what the request was
-- when its draft was sent, as its approvals are bound to it.
create table request_messages (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  request_id uuid not null references requests on delete cascade,
  author text not null check (author in ('requester', 'person', 'service')),
  user_id integer references users on delete set null,
  text text not null,
  mail_id text,
  sent_sha256 text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index request_messages_request on request_messages (organization_id, request_id, created_at, id);
create unique index request_messages_mail on request_messages (organization_id, mail_id) where mail_id is not null;
create index request_messages_user on request_messages (organization_id, user_id);
call build_wall('request_messages');

create table request_files (
  organization_id uuid not null references organizations on delete cascade,
  request_id uuid not null references requests on delete cascade,
  file_id uuid not null references files on delete cascade,
  message_id uuid references request_messages on delete set null,
  position integer not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (request_id, file_id)
);
create index request_files_request on request_files (organization_id, request_id, position, file_id);
create index request_files_file on request_files (organization_id, file_id);
create index request_files_message on request_files (organization_id, message_id);
call build_wall('request_files');

-- The code that confirms an address, by its hash. One for each address and type; a new one replaces it.
create table request_codes (
  organization_id uuid not null references organizations on delete cascade,
  type_id uuid not null references request_types on delete cascade,
  email_key text not null,
  code_hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz(3) not null,
  primary key (type_id, email_key)
);
create index request_codes_type on request_codes (organization_id, type_id);
create index request_codes_expiry on request_codes (expires_at);
call build_wall('request_codes');

create trigger keep_updated_after_created before insert or update on request_types for each row
  when (new.updated_at < new.created_at) execute function keep_updated_after_created();
create trigger keep_updated_after_created before insert or update on requests for each row
  when (new.updated_at < new.created_at) execute function keep_updated_after_created();

-- The review of a request goes on as soon as its last file is read, and again when the review has ended.
create index jobs_of_request on jobs ((input ->> 'request_id')) where status = 'pending' and kind = 'requests/review-arrival';
create function wake_request() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs set run_after = now()
  where status = 'pending' and kind = 'requests/review-arrival' and run_after > now() and input ->> 'request_id' in (
    select r.id::text from requests r where r.organization_id = new.organization_id and r.review_job_id = new.id);
  if found then perform pg_notify('jobs_waiting', ''); end if;
  return null;
end $$;
create trigger wake_request after update of status on jobs for each row
  when (new.kind = 'playbooks/run' and new.status in ('succeeded', 'failed', 'canceled') and new.status is distinct from old.status)
  execute function wake_request();
create function wake_request_of_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs set run_after = now()
  where status = 'pending' and kind = 'requests/review-arrival' and run_after > now() and input ->> 'request_id' in (
    select f.request_id::text from request_files f where f.organization_id = new.organization_id and f.file_id = new.id);
  if found then perform pg_notify('jobs_waiting', ''); end if;
  return null;
end $$;
create trigger wake_request after update of status on files for each row
  when (new.status in ('ready', 'failed') and new.status is distinct from old.status) execute function wake_request_of_file();
create index requests_review on requests (organization_id, review_job_id) where review_job_id is not null;
