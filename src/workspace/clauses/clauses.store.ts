import { first } from "../../content/must.ts";
import { assignments, join, json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { Visibility } from "../shares/visibility.schema.ts";
import type { Clause, ClauseQuery, Variant } from "./clauses.schema.ts";

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
}

/** What a version holds. */
export interface ClauseContent {
  title: string;
  kind: string | null;
  language: string;
  tags: string[];
  text: string;
  notes: string;
  variants: Variant[];
}

export interface Source {
  file_id: string;
  start: number;
  end: number;
}

export interface ClauseRow extends ClauseContent {
  id: string;
  visibility: Visibility;
  version: number;
  created_by: number | null;
  updated_at: Clause["updated_at"];
  source_file_id: string | null;
  source_start: number | null;
  source_end: number | null;
}

/** Opening for `write` locks the clause against other changes. */
export type Purpose = "read" | "write";

const LOCKS: Record<Purpose, Part> = { read: nothing, write: part`for no key update` };
const ROW = part`c.id, c.title, c.kind, c.language, c.tags, c.text, c.notes, c.variants, c.visibility, c.version, c.created_by,
  c.updated_at, c.source_file_id, c.source_start, c.source_end`;

/** Administrators take over private clauses whose creator left. */
const visible = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  c.organization_id = ${organizationId}
  and (c.visibility = 'organization' or c.created_by = ${userId} or c.created_by is null and ${isAdmin})`;

export const findClause = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { id, purpose }: { id: string; purpose: Purpose },
) => sql.first<ClauseRow>`
  select ${ROW} from clauses c where ${visible(organizationId, viewer)} and c.id = ${id} ${LOCKS[purpose]}`;

/** `ids`: only these. `except`: none of these. */
export type Filter = Pick<ClauseQuery, "q" | "kind" | "tag" | "language"> & { ids?: string[]; except?: string[] };

const matching = (organizationId: string, viewer: Viewer, { q, kind, tag, language, ids, except }: Filter): Part => {
  const filters = [
    visible(organizationId, viewer),
    q === undefined ? nothing : part`c.id in (select match_clauses(${q}))`,
    kind === undefined ? nothing : part`lower(c.kind) = lower(${kind})`,
    tag === undefined ? nothing : part`exists (select from unnest(c.tags) t where lower(t) = lower(${tag}))`,
    language === undefined ? nothing : part`lower(c.language) = lower(${language})`,
    ids === undefined ? nothing : part`c.id = any(${ids}::uuid[])`,
    except === undefined ? nothing : part`c.id <> all(${except}::uuid[])`,
  ].filter((each) => each !== nothing);
  return join(filters, " and ");
};

/** Newest first. */
export const listClauses = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  query: Filter & { limit: number; offset: number },
) => sql<ClauseRow>`
  select ${ROW} from clauses c where ${matching(organizationId, viewer, query)}
  order by c.created_at desc, c.id limit ${query.limit} offset ${query.offset}`;

/** As many of the newest clauses are looked through for a text, before its index is asked. */
const NEWEST = 2000;

/**
 * Those of the newest clauses that have a text, as `listClauses` finds them. Many clauses have a common word: then these fill the page.
 * `offset 0` has PostgreSQL look at the wordings of each clause instead of all wordings first.
 */
export const listAmongNewest = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { q, ...query }: Filter & { q: string; limit: number; offset: number },
) => sql<ClauseRow>`
  select ${ROW} from (
    select c.* from clauses c where ${matching(organizationId, viewer, query)} order by c.created_at desc, c.id limit ${NEWEST}) c
  where c.title ilike like_pattern(${q}) or exists (select from unnest(c.tags) t where t ilike like_pattern(${q}))
    or exists (select from clause_wordings w where w.organization_id = ${organizationId} and w.clause_id = c.id
      and w.text_search @@ every_word(${q}) offset 0)
  order by c.created_at desc, c.id limit ${query.limit} offset ${query.offset}`;

/** Newest first. */
export const listClauseIds = (sql: Sql, organizationId: string, viewer: Viewer, filter: Filter) => sql<{
  id: string;
}>`
  select c.id from clauses c where ${matching(organizationId, viewer, filter)} order by c.created_at desc, c.id`;

export const listClausesById = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<ClauseRow>`
  select ${ROW} from clauses c where ${visible(organizationId, viewer)} and c.id = any(${ids}::uuid[])`;

export const listTitles = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select c.id, c.title as name from clauses c where ${visible(organizationId, viewer)} and c.id = any(${ids}::uuid[])`;

/** The kinds and tags in use, for the filters of a page. */
export const listLabels = (sql: Sql, organizationId: string, viewer: Viewer) => sql<{
  kinds: string[];
  tags: string[];
}>`
  select array(select c.kind from clauses c where ${visible(organizationId, viewer)} and c.kind is not null
      group by c.kind order by count(*) desc, c.kind limit 500) as kinds,
    array(select t from clauses c, unnest(c.tags) t where ${visible(organizationId, viewer)}
      group by t order by count(*) desc, t limit 500) as tags`;

export interface NewRow extends ClauseContent {
  id: string;
  visibility: Visibility;
  source: Source | null;
}

const CONTENT = part`title, kind, language, tags, text, notes, variants`;
const CONTENT_TYPES = part`title text, kind text, language text, tags text[], text text, notes text, variants jsonb`;

/** In the order of the rows: each is a moment later than the one before. */
export const insertClauses = (
  sql: Sql,
  organizationId: string,
  createdBy: number | null,
  rows: NewRow[],
) => sql<ClauseRow>`
  insert into clauses as c (id, organization_id, created_by, visibility, ${CONTENT}, source_file_id, source_start, source_end)
  select id, ${organizationId}::uuid, ${createdBy}::integer, visibility, ${CONTENT},
    (source ->> 'file_id')::uuid, (source ->> 'start')::integer, (source ->> 'end')::integer
  from rows from (jsonb_to_recordset(${json(rows)}::jsonb) as (id uuid, visibility text, ${CONTENT_TYPES}, source jsonb))
    with ordinality as fresh (id, visibility, ${CONTENT}, source, place) order by place
  returning ${ROW}`;

export async function updateClause(
  sql: Sql,
  organizationId: string,
  id: string,
  { variants, ...rest }: Partial<ClauseContent> & { visibility?: Visibility; version?: number },
): Promise<ClauseRow> {
  const change = { ...rest, ...(variants && { variants: json(variants) }) };
  const rows = await sql<ClauseRow>`
    update clauses c set ${assignments(change)}, updated_at = clock_timestamp()
    where c.organization_id = ${organizationId} and c.id = ${id} returning ${ROW}`;
  return first(rows);
}

export const deleteClause = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from clauses where organization_id = ${organizationId} and id = ${id}`;

/** Clears the creator, for someone who leaves. */
export const updateCreatorToNull = (sql: Sql, organizationId: string, userId: number) => sql.run`
  update clauses set created_by = null where organization_id = ${organizationId} and created_by = ${userId}`;

export interface VersionRow extends ClauseContent {
  version: number;
  changed: (keyof ClauseContent)[];
  restored_from: number | null;
  created_by: number | null;
  created_at: Clause["updated_at"];
}

const VERSION = part`v.version, v.title, v.kind, v.language, v.tags, v.text, v.notes, v.variants, v.changed, v.restored_from,
  v.created_by, v.created_at`;

export const listVersions = (sql: Sql, organizationId: string, clauseId: string, page: PageQuery) => sql<VersionRow>`
  select ${VERSION} from clause_versions v where v.organization_id = ${organizationId} and v.clause_id = ${clauseId}
  order by v.version desc limit ${page.limit + 1} offset ${page.offset}`;

export const findVersion = (sql: Sql, organizationId: string, clauseId: string, version: number) =>
  sql.first<VersionRow>`
  select ${VERSION} from clause_versions v
  where v.organization_id = ${organizationId} and v.clause_id = ${clauseId} and v.version = ${version}`;

export const insertVersions = (
  sql: Sql,
  organizationId: string,
  createdBy: number | null,
  versions: (ClauseContent & Pick<VersionRow, "version" | "changed" | "restored_from"> & { clause_id: string })[],
) => sql.run`
  insert into clause_versions (organization_id, created_by, clause_id, version, changed, restored_from, ${CONTENT})
  select ${organizationId}::uuid, ${createdBy}::integer, clause_id, version, changed, restored_from, ${CONTENT}
  from jsonb_to_recordset(${json(versions)}::jsonb)
    as fresh (clause_id uuid, version integer, changed text[], restored_from integer, ${CONTENT_TYPES})`;
