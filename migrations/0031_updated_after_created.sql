-- updated_at is never before created_at. A change takes the time at which its transaction began, which can be before the row was made.
create function keep_updated_after_created() returns trigger language plpgsql as $$
begin
  new.updated_at := new.created_at;
  return new;
end $$;

do $$
declare
  dated regclass;
begin
  for dated in
    select c.oid from pg_class c
    join pg_attribute u on u.attrelid = c.oid and u.attname = 'updated_at'
    join pg_attribute m on m.attrelid = c.oid and m.attname = 'created_at'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  loop
    execute format('create trigger keep_updated_after_created before insert or update on %s for each row
      when (new.updated_at < new.created_at) execute function keep_updated_after_created()', dated);
  end loop;
end $$;
