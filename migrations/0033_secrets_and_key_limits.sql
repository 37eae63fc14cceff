-- The installation's own secrets are encrypted like those of organizations: a worker encrypts what is still plain, in base64.
alter table server_secrets alter column secret type text using encode(secret, 'base64');
alter table server_secrets add column id uuid not null unique default gen_random_uuid();

-- The restricted key that began an upload. A limited key continues only its own uploads into My Files.
alter table uploads add column made_by_key uuid default current_key();

-- The restricted key that asked, and the vault that the turn was about. Null for answers from before.
alter table chat_messages add column made_by_key uuid, add column vault_id uuid;

-- Whether everything that the messages up to a position rest on is inside of the limits of the key, apart from its own turns. An answer
-- may repeat what earlier ones said, so it counts what came before it.
create function are_messages_in_limits(the_chat uuid, up_to bigint) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select not exists (
    select from chat_messages m
    where m.chat_id = the_chat and m.position <= up_to and coalesce(m.made_by_key <> current_key(), true)
      and not ((m.vault_id is null or is_vault_in_limits(m.vault_id))
        and are_files_in_limits(m.file_ids || array(select (c ->> 'file_id')::uuid from jsonb_array_elements(m.citations) c))))
$$;

-- The title and the summary of a chat come from its first question and answer.
create function is_chat_named_in_limits(the_chat uuid) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select are_messages_in_limits(the_chat, coalesce(
    (select max(first.position) from (select m.position from chat_messages m where m.chat_id = the_chat order by m.position limit 2) first), 0))
$$;

drop policy key_limits on chats;
create policy key_limits on chats as restrictive to chancery_app
  using ((select not do_limits_apply()) or is_chat_in_limits(project_id, vault_id) and is_chat_named_in_limits(id));
create policy key_limits on chat_messages as restrictive to chancery_app
  using ((select not do_limits_apply()) or coalesce(made_by_key = current_key(), false) or are_messages_in_limits(chat_id, position));

-- The format of the NameID of a session that came by SAML: a logout names the person in the same way.
alter table sessions add column oidc_name_format text;

-- As before, and files that a review on hold was written into, such as its redlines; also of reviews held through a vault.
create or replace function is_file_held(the_file uuid, the_folder uuid) returns boolean stable language sql as $$
  select exists (select from vault_documents d where d.file_id = the_file and is_vault_held(d.vault_id))
    or exists (select from project_files l where l.file_id = the_file and is_project_held(l.project_id))
    or exists (
      select from chat_files a join chats c on c.id = a.chat_id
      where a.file_id = the_file and (is_project_held(c.project_id) or is_vault_held(c.vault_id)))
    or exists (select from reviews r where r.file_ids @> array[the_file] and is_review_held(r.id, r.project_id))
    or exists (
      select from review_documents w join reviews r on r.id = w.review_id
      where w.file_id = the_file and is_review_held(r.id, r.project_id))
    or exists (
      select from folders f join folders above on above.id = any(f.ancestors || f.id)
        left join project_folders l on l.folder_id = above.id
      where f.id = the_folder and (is_project_held(above.project_id) or is_project_held(l.project_id)))
$$;
