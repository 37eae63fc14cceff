-- A token of the Word add-in ends when its session gets a new token, so that whoever took one does not keep it for longer.
create function end_word_tokens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from word_tokens where session_id = new.id;
  return null;
end $$;
create trigger word_tokens_end after update of hash on sessions
  for each row when (old.hash is distinct from new.hash) execute function end_word_tokens();

-- When those that exist were made is not known.
delete from word_tokens;
