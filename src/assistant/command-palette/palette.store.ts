import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Reach } from "../../workspace/files/search/everything.ts";
import type { OpenedItem, PaletteResult } from "./palette.schema.ts";

export type NamedRow = Omit<PaletteResult, "is_recent">;

/** What a person can see, by queries for ids. */
export interface Visible {
  organizationId: string;
  userId: number;
  projects: Part;
  chats: Part;
  playbooks: Part;
  skills: Part;
  reviews: Part;
  reach: Reach;
  /** Whether chats made through the API count that were not put into the web application. */
  withApiChats?: boolean;
}

/** Only the newest reviews are found by name. */
const MOST_REVIEWS = 1000;
const NO_PARENT = part`null::uuid as parent_id, null as key`;

/** Projects, vaults, chats, playbooks and skills. */
const places = ({
  organizationId: id,
  projects,
  chats,
  playbooks,
  skills,
  reach,
  withApiChats = false,
}: Visible): Part => part`
  select 'project' as kind, p.id::text, p.name as title, p.description as detail, ${NO_PARENT} from projects p
    where p.organization_id = ${id} and p.id in (select r.id from ${projects} r)
  union all select 'vault', v.id::text, v.name, v.description, ${NO_PARENT} from vaults v
    where v.organization_id = ${id} and v.id = any(${reach.vaults}::uuid[]) and v.archived_at is null
  union all select 'chat', c.id::text, c.title, c.summary, ${NO_PARENT} from chats c
    where c.organization_id = ${id} and c.id in (select r.id from ${chats} r) 
      and (${withApiChats}::boolean or c.source = 'web' or c.materialized_at is not null)
  union all select 'playbook', b.id::text, b.title, b.description, ${NO_PARENT} from playbooks b
    where b.organization_id = ${id} and b.id in (select r.id from ${playbooks} r)
  union all select 'skill', s.id::text, s.name, s.description, ${NO_PARENT} from skills s
    where s.organization_id = ${id} and s.id in (select r.id from ${skills} r)`;

/** What was reviewed, by the names of its files, and the person's own batch reviews. */
const reviewed = ({ organizationId: id, userId, reviews }: Visible): Part => part`
  select 'review' as kind, v.id::text, v.title, v.detail, ${NO_PARENT} from (
    select r.id, r.playbook ->> 'title' as detail,
      (select string_agg(f.name, ', ' order by f.name) from files f where f.organization_id = ${id} and f.id = any(r.file_ids)) as title
    from reviews r where r.organization_id = ${id} and r.id in (select s.id from ${reviews} s)
    order by r.created_at desc limit ${MOST_REVIEWS}) v where v.title is not null
  union all select 'portfolio', p.id::text, p.name, p.playbook ->> 'title', ${NO_PARENT} from portfolios p
    where p.organization_id = ${id} and p.created_by = ${userId}`;

/** Columns, checks and people. */
const parts = ({ organizationId: id, playbooks, reach }: Visible): Part => part`
  select 'column' as kind, o.id::text, o.label as title, v.name as detail, o.vault_id as parent_id, o.field_key as key
    from vault_columns o join vaults v on v.id = o.vault_id
    where o.organization_id = ${id} and o.vault_id = any(${reach.vaults}::uuid[]) and v.archived_at is null
  union all select 'check', k.id::text, k.title, b.title, k.playbook_id, null
    from playbook_checks k join playbooks b on b.id = k.playbook_id where k.organization_id = ${id} and b.id in (select r.id from ${playbooks} r)
  union all select 'person', u.id::text, coalesce(u.preferred_name, u.name, u.email), u.email, null, null from users u
    where u.organization_id = ${id} and u.removed_at is null and u.deactivated_at is null`;

/** Enough to choose the nearest from. */
const CANDIDATES = 300;
/** How alike the spelling of a name must be to be looked at. */
const CLOSE = 0.15;

export const listCandidates = (sql: Sql, visible: Visible, typed: string) => sql<NamedRow>`
  select kind, id, title, detail, parent_id, key from (
    ${places(visible)} union all ${parts(visible)} union all ${reviewed(visible)}) named
  where title ilike like_pattern(${typed}) or word_similarity(${typed}, title) >= ${CLOSE}
  order by title ilike like_pattern(${typed}) desc, word_similarity(${typed}, title) desc, title, id limit ${CANDIDATES}`;

const MOST_RECENT = 40;

export const listOpened = (sql: Sql, organizationId: string, userId: number) => sql<OpenedItem>`
  select kind, item_id as id from opened_items where organization_id = ${organizationId} and user_id = ${userId}
  order by opened_at desc limit ${MOST_RECENT}`;

/** The names of those items that the person can see. */
export const listNamesOf = (sql: Sql, visible: Visible, ids: string[]) => sql<NamedRow>`
  select kind, id, title, detail, parent_id, key from (${places(visible)} union all ${reviewed(visible)}
    union all select 'file', f.id::text, f.name, null, ${NO_PARENT} from files f
      where f.organization_id = ${visible.organizationId} and f.id = any(${ids}::uuid[])
        and (f.folder_id = any(${visible.reach.folders}::uuid[]) or f.id = any(${visible.reach.shared}::uuid[]))
    union all select 'document', d.id::text, d.name, v.name, d.vault_id, null from vault_documents d join vaults v on v.id = d.vault_id
      where d.organization_id = ${visible.organizationId} and d.id = any(${ids}::uuid[]) and d.is_live
        and d.vault_id = any(${visible.reach.vaults}::uuid[])) named
  where id = any(${ids}::text[])`;

export const listVaultNames = (sql: Sql, organizationId: string, ids: string[]) => sql<{ id: string; name: string }>`
  select id, name from vaults where organization_id = ${organizationId} and id = any(${ids}::uuid[])`;

export const upsertOpened = (sql: Sql, organizationId: string, userId: number, { kind, id }: OpenedItem) => sql.run`
  insert into opened_items (organization_id, user_id, kind, item_id) values (${organizationId}, ${userId}, ${kind}, ${id})
  on conflict (user_id, kind, item_id) do update set opened_at = excluded.opened_at`;

/** What was opened so long ago that it is never shown again. */
export const deleteOldest = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from opened_items where organization_id = ${organizationId} and user_id = ${userId} and opened_at < (
    select opened_at from opened_items where user_id = ${userId} order by opened_at desc offset ${MOST_RECENT} limit 1)`;
