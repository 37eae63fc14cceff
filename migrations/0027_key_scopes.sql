-- Keys may be restricted. `scopes`: the kinds of operation that the key may call, null for all. `is_limited`: the key reaches only the
-- vaults and projects listed below. A limited key whose vaults and projects are all gone reaches nothing.
alter table api_keys
  add column scopes text[] check (scopes <@ array['read', 'write', 'inference'] and cardinality(scopes) > 0),
  add column is_limited boolean not null default false;

create table api_key_vaults (
  organization_id uuid not null references organizations on delete cascade,
  api_key_id uuid not null references api_keys on delete cascade,
  vault_id uuid not null references vaults on delete cascade,
  primary key (api_key_id, vault_id)
);
create index api_key_vaults_vault on api_key_vaults (vault_id);
call build_wall('api_key_vaults');

create table api_key_projects (
  organization_id uuid not null references organizations on delete cascade,
  api_key_id uuid not null references api_keys on delete cascade,
  project_id uuid not null references projects on delete cascade,
  primary key (api_key_id, project_id)
);
create index api_key_projects_project on api_key_projects (project_id);
call build_wall('api_key_projects');

-- The key whose job made the file. A limited key reaches what it made, wherever that lies.
alter table files add column made_by_key uuid;

-- The restricted key that the connection works for, named by the setting app.key. Null for all others.
create function current_key() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.key', true), '')::uuid $$;

-- These run as the owner: what they read is not filtered by the policies that call them.
create function is_key_limited() returns boolean stable parallel safe security definer set search_path = public, pg_temp language sql as $$
  select current_key() is not null and coalesce((select k.is_limited from api_keys k where k.id = current_key()), true)
$$;

-- The policies below hold for requests. What runs as the owner, such as the functions that the policies call, sees everything.
create function do_limits_apply() returns boolean stable parallel safe language sql as $$
  select current_key() is not null and current_user = 'chancery_app' and is_key_limited()
$$;

-- A key that is limited, or may not read, sees no jobs but its own.
create function sees_only_own_jobs() returns boolean stable parallel safe security definer set search_path = public, pg_temp language sql as $$
  select current_key() is not null and coalesce(
    (select k.is_limited or k.scopes is not null and not 'read' = any(k.scopes) from api_keys k where k.id = current_key()), true)
$$;

create function is_project_in_limits(the_project uuid) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select exists (select from api_key_projects l where l.api_key_id = current_key() and l.project_id = the_project)
$$;

-- The vaults of a project are in it.
create function is_vault_in_limits(the_vault uuid) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select exists (select from api_key_vaults l where l.api_key_id = current_key() and l.vault_id = the_vault)
    or exists (
      select from project_vaults v join api_key_projects l on l.project_id = v.project_id
      where v.vault_id = the_vault and l.api_key_id = current_key())
$$;

-- A file of a vault, in the folder of a project, or linked to a project by itself or with a folder above it.
create function is_file_placed_in_limits(the_file uuid, the_folder uuid) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select exists (select from vault_documents d where d.file_id = the_file and d.status <> 'deleted' and is_vault_in_limits(d.vault_id))
    or exists (
      select from project_files f join api_key_projects l on l.project_id = f.project_id
      where f.file_id = the_file and l.api_key_id = current_key())
    or exists (
      select from folders f join folders above on above.id = any(f.ancestors) left join project_folders p on p.folder_id = above.id
        join api_key_projects l on l.project_id in (above.project_id, p.project_id)
      where f.id = the_folder and l.api_key_id = current_key())
$$;

create function are_files_in_limits(the_files uuid[]) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select not exists (
    select from unnest(the_files) asked(id) left join files f on f.id = asked.id
    where f.id is null or not (is_file_placed_in_limits(f.id, f.folder_id) or coalesce(f.made_by_key = current_key(), false)))
$$;

create function is_review_in_limits(the_project uuid, the_files uuid[]) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select case when the_project is null then cardinality(the_files) > 0 and are_files_in_limits(the_files)
    else is_project_in_limits(the_project) end
$$;

create function is_file_in_limits(the_file uuid, the_folder uuid, made_by_key uuid) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select coalesce(made_by_key = current_key(), false) or is_file_placed_in_limits(the_file, the_folder)
    or exists (
      select from review_documents d join reviews r on r.id = d.review_id
      where d.file_id = the_file and is_review_in_limits(r.project_id, r.file_ids))
$$;

-- A chat that names a vault and a project is inside only if both are.
create function is_chat_in_limits(the_project uuid, the_vault uuid) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select coalesce(the_project, the_vault) is not null
    and (the_project is null or is_project_in_limits(the_project)) and (the_vault is null or is_vault_in_limits(the_vault))
$$;

-- The contracts of a portfolio are recorded after it.
create function is_portfolio_in_limits(the_portfolio uuid, the_vault uuid) returns boolean stable parallel safe cost 1
security definer set search_path = public, pg_temp language sql as $$
  select case when the_vault is not null then is_vault_in_limits(the_vault)
    else are_files_in_limits(array(
      select c.file_id from portfolio_contracts c where c.portfolio_id = the_portfolio and c.name is not null and c.file_id is not null)) end
$$;

-- What lies outside of the limits of a key does not exist for it, and cannot be made with it. For all others the policies are one
-- constant: the subquery is evaluated once in each statement.
create policy key_limits on projects as restrictive to chancery_app using ((select not do_limits_apply()) or is_project_in_limits(id));
create policy key_limits on vaults as restrictive to chancery_app using ((select not do_limits_apply()) or is_vault_in_limits(id));
create policy key_limits on files as restrictive to chancery_app
  using ((select not do_limits_apply()) or is_file_in_limits(id, folder_id, made_by_key));
create policy key_limits on chats as restrictive to chancery_app
  using ((select not do_limits_apply()) or is_chat_in_limits(project_id, vault_id));
create policy key_limits on reviews as restrictive to chancery_app
  using ((select not do_limits_apply()) or is_review_in_limits(project_id, file_ids));
create policy key_limits on portfolios as restrictive to chancery_app
  using ((select not do_limits_apply()) or is_portfolio_in_limits(id, vault_id));

-- Triggers that keep the data whole see all of it, whatever the limits of the key that sets them off.
alter function keep_file_of_documents() security definer set search_path = public, pg_temp;
alter function let_go_of_files() security definer set search_path = public, pg_temp;
alter function keep_project_folder() security definer set search_path = public, pg_temp;
alter function keep_review() security definer set search_path = public, pg_temp;
alter function update_review() security definer set search_path = public, pg_temp;
alter function refuse_if_held() security definer set search_path = public, pg_temp;

create function may_write_in_project(the_project uuid, the_user integer) returns boolean stable parallel safe
security definer set search_path = public, pg_temp language sql as $$
  select exists (
    select from projects p where p.id = the_project and (
      not p.is_access_controlled
      or exists (
        select from project_members m
        where m.project_id = p.id and m.user_id = the_user and m.access_level in ('write', 'admin'))
      or exists (select from users u where u.id = the_user and u.is_admin) and not exists (
        select from project_members m where m.project_id = p.id and m.access_level = 'admin')))
$$;

-- As before, and for a limited key also from the folders of projects that it does not reach: what is linked from there is inside.
create or replace function shareable(folder_ids uuid[], sharers integer[]) returns table (folder_id uuid, sharer integer)
stable language sql as $$
  select asked.folder_id, asked.sharer
  from (select distinct pair.folder_id, pair.sharer from unnest(folder_ids, sharers) as pair(folder_id, sharer)) asked
    join folders f on f.id = asked.folder_id
    join folders root on root.id = f.ancestors[1]
    cross join lateral (
      select max(array_position(f.ancestors, c.id)) as depth from folders c
      where c.id = any(f.ancestors) and c.is_access_controlled) closed
  where (asked.sharer is null or exists (select from users u where u.id = asked.sharer and u.removed_at is null))
    and (root.type = 'my-files' and root.owner_id = asked.sharer
      or closed.depth is null and root.type = 'org-files'
      or closed.depth is null and root.type = 'project' and (
        exists (
          select from projects p where p.id = root.project_id and (
            not p.is_access_controlled
            or exists (
              select from project_members m
              where m.project_id = p.id and m.user_id = asked.sharer and m.access_level in ('write', 'admin'))
            or exists (select from users u where u.id = asked.sharer and u.is_admin) and not exists (
              select from project_members m where m.project_id = p.id and m.access_level = 'admin')))
        or (select do_limits_apply()) and may_write_in_project(root.project_id, asked.sharer))
      or exists (
        select from folder_members m
        where m.folder_id = any(f.ancestors[coalesce(closed.depth, 1):]) and m.user_id = asked.sharer
          and m.access_level = 'manage'))
$$;

-- The bytes of all files, whatever the limits of the key.
create function sum_file_sizes(the_organization uuid) returns bigint stable parallel safe
security definer set search_path = public, pg_temp language sql as $$
  select coalesce(sum(f.size), 0)::bigint from files f
  where f.organization_id = the_organization and (current_organization() is null or current_organization() = the_organization)
$$;

alter type admission add attribute scopes text[], add attribute is_limited boolean;

create or replace function admit(
  key_hash bytea, the_tier text, organization_quota integer, key_quota integer, moment timestamptz default null,
  client inet default null
) returns setof admission language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_key admission;
begin
  select k.id, o.id, o.name, u.id, u.email, coalesce(u.preferred_name, u.name), coalesce(u.is_admin, false),
    coalesce(u.is_admin or u.manages_vaults, false), k.last_used_at, not is_in_networks(client, p.key_networks), k.scopes, k.is_limited
  into found_key.api_key_id, found_key.organization_id, found_key.organization_name, found_key.user_id, found_key.user_email,
    found_key.user_name, found_key.is_admin, found_key.manages_vaults, found_key.last_used_at, found_key.outside, found_key.scopes,
    found_key.is_limited
  from api_keys k join organizations o on o.id = k.organization_id left join users u on u.id = k.user_id
    left join access_policies p on p.organization_id = o.id
  where k.hash = key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and u.removed_at is null and u.deactivated_at is null;
  if not found then return; end if;
  perform set_config('app.org', found_key.organization_id::text, false);
  call take_from_windows(found_key, the_tier, organization_quota, key_quota, coalesce(moment, clock_timestamp()));
  return next found_key;
end $$;
