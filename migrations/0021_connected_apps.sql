-- Apps that people connect to the MCP server with OAuth 2.1. A connected app is a row of api_keys without a key of its own: its
-- tokens are in oauth_tokens, so that /v1 never accepts them, and limits, audit and removal of people treat it like a user key.
alter table api_keys alter column hash drop not null;
alter table api_keys add column client_id uuid, add column client_host text;
alter table api_keys add constraint api_keys_app check ((hash is null) = (client_id is not null) and (client_id is null or user_id is not null));
create index api_keys_client on api_keys (client_id) where client_id is not null;

-- Registered clients (RFC 7591), of the whole installation: anyone may register one, which gives no access. used_at: when a person
-- last allowed it.
create table oauth_clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;

-- Authorization codes. Of a code only the hash is kept. A used code stays for a while, to notice when it is sent again.
create table oauth_codes (
  hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  api_key_id uuid not null references api_keys on delete cascade,
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index oauth_codes_key on oauth_codes (api_key_id);
create index oauth_codes_age on oauth_codes (expires_at);
call build_wall('oauth_codes');

-- Access and refresh tokens. Of a token only the hash is kept. used_at: when a refresh token was exchanged for new ones.
create table oauth_tokens (
  hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  api_key_id uuid not null references api_keys on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index oauth_tokens_key on oauth_tokens (api_key_id);
create index oauth_tokens_age on oauth_tokens (expires_at);
call build_wall('oauth_tokens');
