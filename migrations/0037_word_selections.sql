-- Words that a person selected in Word to ask about. Such a file is in no folder. It belongs to the chat that it was asked in, and is
-- deleted with the last one.
alter table files add column selected_by integer references users on delete cascade;
create index files_selected on files (selected_by, created_at) where selected_by is not null;

create function let_go_of_selections() returns trigger language plpgsql as $$
begin
  delete from files f using removed r
  where f.id = r.file_id and f.selected_by is not null and not exists (select from chat_files c where c.file_id = f.id);
  return null;
end $$;
create trigger let_go_of_selections after delete on chat_files
  referencing old table as removed for each statement execute function let_go_of_selections();
