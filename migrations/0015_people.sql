-- A link with which a person sets a password, once. Of its token only the hash is kept.
create table password_links (
  hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '168 hours'
);
create index password_links_user on password_links (user_id);
call build_wall('password_links');
