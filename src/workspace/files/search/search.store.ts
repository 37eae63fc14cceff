import { DIMENSIONS } from "../../../content/search/embed.ts";
import { part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { type FileFilter, matchesFilter, reachableCtes } from "../files.store.ts";

export const listFilesByName = (sql: Sql, field: FileFilter, query: string, limit: number) => sql<{ file_id: string }>`
  ${reachableCtes(field)} select f.id as file_id from files f where ${matchesFilter(field)}
    and (f.name ilike ${`%${query.replace(/[\\%_]/g, "\\$&")}%`} or word_similarity(${query}, f.name) >= 0.6)
  order by f.name ilike ${`%${query.replace(/[\\%_]/g, "\\$&")}%`} desc, word_similarity(${query}, f.name) desc, f.created_at desc, f.id
  limit ${limit}`;

export type WordMatch = "every" | "any";

/** The query in English and in the other languages of the organization's files. */
const tsqueryOf = (organizationId: string, query: string, words: WordMatch) => part`
  (select word_query(${query}, ${words === "every"}, other_languages(${organizationId})))`;

/** Enough top passages to rank the top files. */
const MAX_RANKED_PASSAGES = 5000;

export const listFilesByWords = (
  sql: Sql,
  field: FileFilter,
  query: string,
  { words, limit }: { words: WordMatch; limit: number },
) => sql<{
  file_id: string;
}>`
  ${reachableCtes(field)} select file_id from match_chunks(${tsqueryOf(field.organizationId, query, words)},
    array(select f.id from files f where ${matchesFilter(field)} and f.passages > 0), ${MAX_RANKED_PASSAGES})
  group by file_id order by max(rank) desc, file_id limit ${limit}`;

/** Newest first, with the number of passages of each. */
export const listSearchable = (sql: Sql, field: FileFilter) => sql<{ file_id: string; passages: number }>`
  ${reachableCtes(field)} select f.id as file_id, f.passages from files f where ${matchesFilter(field)} and f.passages > 0
  order by f.updated_at desc, f.id`;

export const listSearchableAmong = (sql: Sql, organizationId: string, fileIds: string[]) => sql<{
  file_id: string;
  passages: number;
}>`
  select id as file_id, passages from files
  where organization_id = ${organizationId} and id = any(${fileIds}::uuid[]) and passages > 0 order by updated_at desc, id`;

export const listVectors = (sql: Sql, organizationId: string, fileIds: string[]) => sql<{
  file_id: string;
  vectors: Buffer;
}>`
  select file_id, string_agg(embedding, ''::bytea order by number) as vectors from file_chunks
  where organization_id = ${organizationId} and file_id = any(${fileIds}::uuid[])
  group by file_id having bool_and(octet_length(embedding) = ${DIMENSIONS})`;

export const listPassagesByWords = (
  sql: Sql,
  organizationId: string,
  fileIds: string[],
  { query, words, limit }: { query: string; words: WordMatch; limit: number },
) => sql<{ file_id: string; number: number }>`
  select file_id, number from match_chunks(${tsqueryOf(organizationId, query, words)},
    array(select id from files where organization_id = ${organizationId} and id = any(${fileIds}::uuid[])), ${limit})`;

/** The best passages of each file. */
export const listBestPassages = (
  sql: Sql,
  organizationId: string,
  fileIds: string[],
  { query, words, perFile }: { query: string; words: WordMatch; perFile: number },
) => sql<{ file_id: string; number: number }>`
  select file_id, number from (
    select file_id, number, rank, row_number() over (partition by file_id order by rank desc, number) as place
    from match_chunks(${tsqueryOf(organizationId, query, words)},
      array(select id from files where organization_id = ${organizationId} and id = any(${fileIds}::uuid[])), ${MAX_RANKED_PASSAGES})
  ) ranked where place <= ${perFile} order by file_id, place`;

/** Each text, in its language, with the words that match the query between the two marks. */
export const listHeadlines = (
  sql: Sql,
  texts: string[],
  languages: (string | null)[],
  { query, words, marks: [open, close] }: { query: string; words: WordMatch; marks: [string, string] },
) => sql<{ headline: string }>`
  select ts_headline(coalesce(stemming_of(language), 'pg_catalog.english'), passage,
    word_query_in(coalesce(stemming_of(language), 'pg_catalog.english'), ${query}, ${words === "every"}),
    ${`HighlightAll=true, StartSel=${open}, StopSel=${close}`}) as headline
  from unnest(${texts}::text[], ${languages}::text[]) with ordinality as passages(passage, language, place) order by place`;

/** The page of each position. */
export const listPagesAt = (sql: Sql, organizationId: string, fileIds: string[], positions: number[]) => sql<{
  page: number;
}>`
  select coalesce((select max(p.page) from file_pages p where p.organization_id = ${organizationId} and p.file_id = asked.file_id
    and p.start_at <= asked.position), 1) as page
  from unnest(${fileIds}::uuid[], ${positions}::integer[]) with ordinality as asked(file_id, position, place) order by asked.place`;

export interface PassageRow {
  file_id: string;
  number: number;
  start: number;
  end: number;
  page: number;
}

/** The passages in the order of the arguments, with the page where each begins. */
export const listPassages = (sql: Sql, organizationId: string, fileIds: string[], numbers: number[]) => sql<PassageRow>`
  select c.file_id, c.number, c.start_at as start, c.end_at as end, coalesce((
    select max(p.page) from file_pages p where p.file_id = c.file_id and p.start_at <= c.start_at), 1) as page
  from unnest(${fileIds}::uuid[], ${numbers}::integer[]) with ordinality as asked(file_id, number, place)
    join file_chunks c on c.file_id = asked.file_id and c.number = asked.number
  where c.organization_id = ${organizationId} order by asked.place`;

export const listTexts = (sql: Sql, organizationId: string, fileIds: string[]) => sql<{
  file_id: string;
  text: string;
  language: string | null;
}>`
  select t.file_id, t.text, f.language from file_texts t join files f on f.id = t.file_id
  where t.organization_id = ${organizationId} and t.file_id = any(${fileIds}::uuid[])`;

export interface NewChunks {
  starts: number[];
  ends: number[];
  texts: string[];
  embeddings: Buffer[];
}

export const insertChunks = (
  sql: Sql,
  organizationId: string,
  fileId: string,
  { first, language, chunks }: { first: number; language: string; chunks: NewChunks },
) => sql.run`
  insert into file_chunks (organization_id, file_id, number, start_at, end_at, text_search, embedding)
  select ${organizationId}, ${fileId}, ${first} + place - 1, start_at, end_at, searchable(passage, ${language}), embedding
  from unnest(${chunks.starts}::integer[], ${chunks.ends}::integer[], ${chunks.texts}::text[], ${chunks.embeddings}::bytea[])
    with ordinality as fresh(start_at, end_at, passage, embedding, place)
  on conflict do nothing`;

export const deleteChunks = (sql: Sql, organizationId: string, fileId: string) => sql.run`
  delete from file_chunks where organization_id = ${organizationId} and file_id = ${fileId}`;

export const updateIndexed = (
  sql: Sql,
  organizationId: string,
  fileId: string,
  { passages, language }: { passages: number; language: string },
) => sql.run`
  update files set passages = ${passages}, language = ${language}, indexed_by = 'meaning' where organization_id = ${organizationId} and id = ${fileId}`;

/** Whether a file has no index, or one whose embeddings are of an earlier version, and was not tried in the last day. */
const IS_WAITING = part`
  status = 'ready' and indexed_by <> 'meaning'
  and (index_asked_at is null or index_asked_at < now() - interval '1 day')`;

export const findWaitingForIndex = (sql: Sql) => sql.first<{ id: string }>`
  select id from files where ${IS_WAITING} limit 1`;

/** Claims some of the waiting files for a day, so that no two processes index the same file. */
export const claimWaitingForIndex = (sql: Sql, limit: number) => sql<{
  id: string;
  organization_id: string;
}>`
  update files set index_asked_at = now() where id in (
    select id from files where ${IS_WAITING} order by index_asked_at nulls first limit ${limit} for update skip locked)
  returning id, organization_id`;

export const deleteHeadings = (sql: Sql, organizationId: string, fileId: string) => sql.run`
  delete from file_headings where organization_id = ${organizationId} and file_id = ${fileId}`;

export const insertHeadings = (
  sql: Sql,
  organizationId: string,
  fileId: string,
  headings: { start: number; end: number; number: string | null; heading: string }[],
) => sql.run`
  insert into file_headings (organization_id, file_id, start_at, end_at, section, heading)
  select ${organizationId}, ${fileId}, fresh.* from unnest(${headings.map(({ start }) => start)}::integer[],
    ${headings.map(({ end }) => end)}::integer[], ${headings.map(({ number }) => number)}::text[],
    ${headings.map(({ heading }) => heading)}::text[]) as fresh
  on conflict do nothing`;
