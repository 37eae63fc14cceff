import { OWNER, REQUESTS, SUPERUSER } from "./cluster.ts";

/**
 * Creates the roles that the service uses. Runs as the superuser of the embedded database at each start. The owner owns the
 * database but is no superuser: it cannot read files, run programs or bypass row-level security. Requests use a role with the
 * rights of chancery_app only, which cannot become the owner. Objects that an older version created as the superuser are handed
 * over to the owner.
 */
export const ENSURE_ROLES = `do $settle$
declare
  thing record;
begin
  if not exists (select from pg_roles where rolname = 'chancery_app') then create role chancery_app nologin; end if;
  if not exists (select from pg_roles where rolname = '${OWNER}') then create role ${OWNER} login; end if;
  if not exists (select from pg_roles where rolname = '${REQUESTS}') then create role ${REQUESTS} login in role chancery_app; end if;
  if not pg_has_role('${OWNER}', 'chancery_app', 'set') then grant chancery_app to ${OWNER} with set true; end if;
  if exists (select from pg_database where datname = current_database() and datdba = '${SUPERUSER}'::regrole) then
    execute format('alter database %I owner to ${OWNER}', current_database());
  end if;
  for thing in
    select format('alter table %s owner to ${OWNER}', c.oid::regclass) as change from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relowner = '${SUPERUSER}'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all
    select format('alter sequence %s owner to ${OWNER}', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relowner = '${SUPERUSER}'::regrole and c.relkind = 'S'
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner = '${SUPERUSER}'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${OWNER}', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'public'::regnamespace and t.typowner = '${SUPERUSER}'::regrole
      and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    union all
    select format('alter policy %I on %s to ${OWNER}', p.polname, p.polrelid::regclass) from pg_policy p
    where p.polroles = array['${SUPERUSER}'::regrole::oid]
  loop
    execute thing.change;
  end loop;
end $settle$`;
