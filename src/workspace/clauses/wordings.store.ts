import { first } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export const deleteWordings = (sql: Sql, organizationId: string, clauseIds: string[]) => sql.run`
  delete from clause_wordings where organization_id = ${organizationId} and clause_id = any(${clauseIds}::uuid[])`;

interface NewWordings {
  ids: string[];
  numbers: number[];
  texts: string[];
  embeddings: Buffer[];
}

export const insertWordings = (
  sql: Sql,
  organizationId: string,
  { ids, numbers, texts, embeddings }: NewWordings,
) => sql.run`
  insert into clause_wordings (organization_id, clause_id, number, text_search, embedding)
  select ${organizationId}::uuid, id, number, searchable(piece), embedding
  from unnest(${ids}::uuid[], ${numbers}::integer[], ${texts}::text[], ${embeddings}::bytea[]) as fresh(id, number, piece, embedding)`;

/** Every transaction before this one has ended, and what it wrote can be read. */
export const findMark = async (sql: Sql) =>
  first(await sql<{ mark: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`).mark;

/** The embeddings of clauses that were written since. */
export const listSince = (sql: Sql, organizationId: string, mark: string) => sql<{
  clause_id: string;
  embedding: Buffer;
}>`
  select clause_id, embedding from clause_wordings
  where organization_id = ${organizationId} and changed_in >= ${mark}::xid8 order by clause_id, number`;

/** Clauses with every one or any of these words, best first. */
export const rankByWords = (sql: Sql, words: string, { every, most }: { every: boolean; most: number }) => sql<{
  clause_id: string;
}>`
  select clause_id from rank_clauses(${words}, ${every}, ${most})`;

/** Clauses whose title or one of whose tags contains a text of three letters or more: at most so many by each. */
export const listTitled = (sql: Sql, sought: string, most: number) => sql<{ clause_id: string; title: string }>`
  select clause_id, title from clauses_titled(${sought}, ${most})`;

/** The words and stems of the clauses that were written since. */
export const listWordsSince = (sql: Sql, organizationId: string, mark: string) => sql<{ word: string }>`
  select word from ts_stat(format('select text_search from clause_wordings where organization_id = %L and changed_in >= %L::xid8',
    ${organizationId}::uuid, ${mark}::text))`;
