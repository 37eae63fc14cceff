-- Tokens with which the Word add-in acts for a signed-in person: of each only the hash is kept, and it ends with its session.
create table word_tokens (
  hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz(3) not null
);
create index word_tokens_session on word_tokens (session_id);
call build_wall('word_tokens');

-- Admits the session that a token of the add-in belongs to. The token of the session itself is not rotated.
create function admit_word_token(token_hash bytea, quota integer, client inet default null)
returns setof session_admission language sql security definer set search_path = public, pg_temp as $$
  select a.* from word_tokens t join sessions s on s.id = t.session_id, admit_session(s.hash, null, quota, client) a
  where t.hash = token_hash and t.expires_at > clock_timestamp()
$$;
revoke execute on function admit_word_token from public;
grant execute on function admit_word_token to chancery_app;
