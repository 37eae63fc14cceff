-- A member of a folder with `manage` may share it: manage its members and link it to projects.
alter table folder_members drop constraint folder_members_access_level_check;
alter table folder_members add constraint folder_members_access_level_check
  check (access_level in ('read', 'write', 'manage'));

-- Whether a person, or for null the organization itself, may share what lies in a folder: it lies in their own My Files, or
-- above it is a place they may share, with no closed folder in between. Those places are the organization's files, the folder
-- of a project that they may write in, and a folder that they manage. A removed person shares nothing.
create function may_share(shared_folder uuid, sharer integer) returns boolean stable language plpgsql as $$
begin
  if sharer is not null and not exists (select from users where id = sharer and removed_at is null) then return false; end if;
  return exists (
    select from folders shared
      cross join lateral unnest(shared.ancestors) with ordinality as above(id, depth)
      join folders place on place.id = above.id
    where shared.id = shared_folder and case
      when place.type = 'my-files' then place.owner_id = sharer
      when exists (
        select from folders closed
        where closed.id = any(shared.ancestors[above.depth + 1:]) and closed.is_access_controlled) then false
      when place.type = 'org-files' then true
      when place.type = 'project' then exists (
        select from projects p where p.id = place.project_id and (
          not p.is_access_controlled
          or exists (
            select from project_members m
            where m.project_id = p.id and m.user_id = sharer and m.access_level in ('write', 'admin'))
          or exists (select from users u where u.id = sharer and u.is_admin) and not exists (
            select from project_members m where m.project_id = p.id and m.access_level = 'admin')))
      else exists (
        select from folder_members m
        where m.folder_id = place.id and m.user_id = sharer and m.access_level = 'manage')
    end);
end $$;

-- Until now whoever could write in a folder could share it. In My Files that is left to the owner. Elsewhere a closed folder
-- has no owner but its members, so those who could write there go on managing it.
update folder_members m set access_level = 'manage'
from folders f join folders root on root.id = f.ancestors[1]
where f.id = m.folder_id and m.access_level = 'write' and f.is_access_controlled and root.type <> 'my-files';

create or replace function keep_project_folder() returns trigger language plpgsql as $$
declare
  home folders;
  kept folders;
begin
  select * into kept from folders where project_id = old.id and type = 'project';
  select * into home from folders where organization_id = old.organization_id and type = 'org-files';
  if kept.id is null or home.id is null then return old; end if;
  if not exists (select from folders where parent_id = kept.id) and not exists (select from files where folder_id = kept.id) then
    delete from folders where id = kept.id;
    return old;
  end if;
  update folders set ancestors = home.id || ancestors where ancestors @> array[kept.id];
  update folders set type = 'custom', parent_id = home.id, project_id = null, is_access_controlled = old.is_access_controlled
  where id = kept.id;
  insert into folder_members (organization_id, folder_id, user_id, access_level)
  select organization_id, kept.id, user_id, case access_level when 'read' then 'read' else 'manage' end
  from project_members where project_id = old.id on conflict do nothing;
  return old;
end $$;

-- Who made a link: a person, or for null the organization (an organization-scoped key). A link gives access only while its
-- maker may share what is linked.
alter table project_files add column linked_by integer references users on delete cascade;
alter table project_folders add column linked_by integer references users on delete cascade;

-- Of the links that are there nobody knows who made them. What the whole organization may share is the organization's link.
-- Any other link is taken for that of a person who could make it today: who may share the thing and may write in the project,
-- the project's maker first. Where there is nobody, it is taken for the link of the project's maker, and gives nothing.
create function likely_maker(linked_folder uuid, linking_project uuid) returns integer stable language sql as $$
  select case when not may_share(linked_folder, null) then coalesce((
    select u.id from users u
    where u.organization_id = p.organization_id and u.removed_at is null
      and (not p.is_access_controlled or exists (
        select from project_members m
        where m.project_id = p.id and m.user_id = u.id and m.access_level in ('write', 'admin')))
      and may_share(linked_folder, u.id)
    order by (u.id = p.created_by) is true desc, u.id limit 1), p.created_by) end
  from projects p where p.id = linking_project
$$;
update project_files l set linked_by = likely_maker(f.folder_id, l.project_id) from files f where f.id = l.file_id;
update project_folders l set linked_by = likely_maker(l.folder_id, l.project_id);
drop function likely_maker(uuid, uuid);
