-- When a person was last seen outlives their sessions: who signed out was here all the same.
alter table users add column last_seen_at timestamptz(3);

create function keep_last_seen() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set last_seen_at = old.last_seen_at
  where id = old.user_id and (last_seen_at is null or last_seen_at < old.last_seen_at);
  return null;
end $$;

create trigger keep_last_seen after delete on sessions for each row execute function keep_last_seen();
