-- How far a mailbox was read: its UIDVALIDITY and the highest UID that is settled. Null: from the beginning. What was taken is known from
-- vault_source_items; this only saves listing every message again.
alter table vault_sources add column progress jsonb;

-- How many files the last sync found as they were.
alter table vault_sources add column unchanged integer not null default 0;

-- Owners who look at the sources of a vault are told when one of them changes.
create trigger tell_added after insert on vault_sources
  referencing new table as changed for each statement execute function tell_vault_part('sources');
create trigger tell_changed after update on vault_sources
  referencing new table as changed for each statement execute function tell_vault_part('sources');
create trigger tell_deleted after delete on vault_sources
  referencing old table as changed for each statement execute function tell_vault_part('sources');
