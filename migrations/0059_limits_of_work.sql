-- The restricted key that asked. A limited key sees only its own work.
alter table chat_work add column made_by_key uuid default current_key();
create policy key_limits on chat_work as restrictive to chancery_app
  using ((select not do_limits_apply()) or coalesce(made_by_key = current_key(), false));

-- As before, and only if no other key or person had tools used in the chat: the answer may rest on what they returned.
create or replace function are_messages_in_limits(the_chat uuid, up_to bigint) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select not exists (
    select from chat_messages m
    where m.chat_id = the_chat and m.position <= up_to and coalesce(m.made_by_key <> current_key(), true)
      and not ((m.vault_id is null or is_vault_in_limits(m.vault_id))
        and are_files_in_limits(m.file_ids || array(select (c ->> 'file_id')::uuid from jsonb_array_elements(m.citations) c))))
  and not exists (
    select from chat_work w where w.chat_id = the_chat and w.notes <> '[]' and coalesce(w.made_by_key <> current_key(), true))
$$;

-- A turn waits for redlines, responses and reports too.
drop trigger wake_chat on jobs;
create trigger wake_chat after update of status on jobs for each row
  when (new.kind in ('playbooks/run', 'files/compare', 'reviews/redline', 'reviews/responses', 'reports') and new.status in ('succeeded', 'failed', 'canceled')
    and new.status is distinct from old.status)
  execute function wake_chat();
