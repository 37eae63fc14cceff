-- A member of a folder with `manage` may share it: manage its members and link it to projects.
alter table folder_members drop constraint folder_members_access_level_check;
alter table folder_members add constraint folder_members_access_level_check
  check (access_level in ('read', 'write', 'manage'));

-- Those of the pairs of a folder and a person, or for null the organization itself, where the person may share what lies in
-- the folder: it lies in their own My Files, or above it is a place they may share, with no closed folder in between. Those
-- places are the organization's files, the folder of a project that they may write in, and a folder that they manage. A
-- removed person shares nothing.
create function shareable(folder_ids uuid[], sharers integer[]) returns table (folder_id uuid, sharer integer)
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
      or closed.depth is null and root.type = 'project' and exists (
        select from projects p where p.id = root.project_id and (
          not p.is_access_controlled
          or exists (
            select from project_members m
            where m.project_id = p.id and m.user_id = asked.sharer and m.access_level in ('write', 'admin'))
          or exists (select from users u where u.id = asked.sharer and u.is_admin) and not exists (
            select from project_members m where m.project_id = p.id and m.access_level = 'admin')))
      or exists (
        select from folder_members m
        where m.folder_id = any(f.ancestors[coalesce(closed.depth, 1):]) and m.user_id = asked.sharer
          and m.access_level = 'manage'))
$$;

create function may_share(folder_id uuid, sharer integer) returns boolean stable language sql as $$
  select exists (select from shareable(array[folder_id], array[sharer]))
$$;

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
