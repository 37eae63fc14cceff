import { must } from "../../../content/must.ts";
import { fuseRankings } from "../../../content/search/rank-fusion.ts";
import { compareAll, embedQuery, MAX_COMPARED, MIN_COSINE } from "../../../content/search/vectors.ts";
import type { Context } from "../../../kernel/context.ts";
import type { FileFilter } from "../files.store.ts";
import * as store from "./search.store.ts";

export const MAX_MATCHES = 100;

export type Searcher = Pick<Context, "sql" | "organizationId" | "deps">;

/** The ids of the files that match by name, words or meaning, best first. Quotes or a minus turn off search by meaning. */
export async function searchFiles(ctx: Context, field: FileFilter, query: string): Promise<string[]> {
  const names = await store.listFilesByName(ctx.sql, field, query, MAX_MATCHES);
  const words = await everyWordOrAny(query, (words) =>
    store.listFilesByWords(ctx.sql, field, query, { words, limit: MAX_MATCHES }),
  );
  const near = isExact(query)
    ? []
    : await filesByMeaning(ctx, await store.listSearchable(ctx.sql, field), embedQuery(query));
  const lists = [names.map(({ file_id }) => file_id), words.map(({ file_id }) => file_id), near];
  return fuseRankings(lists).slice(0, MAX_MATCHES);
}

/** Quotes or a minus turn on exact matching. */
export const isExact = (query: string) => /"|(?:^|\s)-\S/.test(query);

/** Matches with every word. If there are none and the query is not exact, matches with any word. */
export async function everyWordOrAny<T>(query: string, list: (words: store.WordMatch) => Promise<T[]>): Promise<T[]> {
  const every = await list("every");
  return every.length > 0 || isExact(query) ? every : list("any");
}

async function filesByMeaning(ctx: Searcher, files: Searchable[], meaning: Int8Array): Promise<string[]> {
  const best: { file_id: string; cosine: number }[] = [];
  await compareAll(await loadVectors(ctx, files), meaning, (file_id, cosines) => {
    const cosine = cosines.reduce((most, value) => Math.max(most, value), -1);
    if (cosine >= MIN_COSINE) best.push({ file_id, cosine });
  });
  return best
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, MAX_MATCHES)
    .map(({ file_id }) => file_id);
}

export interface FoundPassage {
  file_id: string;
  /** UTF-16 units of the file's text. */
  start: number;
  end: number;
  /** The page on which it begins. */
  page: number;
  text: string;
}

/** The passages of these files that best match a question. Does not check access. */
export async function findPassages(
  ctx: Searcher,
  query: string,
  fileIds: string[],
  limit: number,
): Promise<FoundPassage[]> {
  const { sql, organizationId } = ctx;
  const words = await everyWordOrAny(query, (words) =>
    store.listPassagesByWords(sql, organizationId, fileIds, { query, words, limit: limit * 3 }),
  );
  const files = await store.listSearchableAmong(sql, organizationId, fileIds);
  const near = await passagesByMeaning(ctx, files, embedQuery(query), { limit: limit * 3 });
  const keys = fuseRankings([words, near].map((list) => list.map(({ file_id, number }) => `${file_id} ${number}`)));
  const best = keys.slice(0, limit).map((key) => key.split(" ") as [string, string]);
  const rows = await store.listPassages(
    sql,
    organizationId,
    best.map(([id]) => id),
    best.map(([, number]) => Number(number)),
  );
  return withText(ctx, rows);
}

/** The passages of these files that are nearest in meaning, and at least as near as `floor`. */
export async function passagesByMeaning(
  ctx: Searcher,
  files: Searchable[],
  meaning: Int8Array,
  { limit, floor = MIN_COSINE }: { limit: number; floor?: number | undefined },
) {
  const best: { file_id: string; number: number; cosine: number }[] = [];
  await compareAll(await loadVectors(ctx, files), meaning, (file_id, cosines) => {
    cosines.forEach((cosine, number) => {
      if (cosine >= floor) best.push({ file_id, number, cosine });
    });
  });
  return best.sort((a, b) => b.cosine - a.cosine).slice(0, limit);
}

/** The passage of each file that is nearest in meaning, if any is near enough. */
export async function bestPassageByMeaning(ctx: Searcher, query: string, fileIds: string[]) {
  const meaning = embedQuery(query);
  const files = await store.listSearchableAmong(ctx.sql, ctx.organizationId, fileIds);
  const best: { file_id: string; number: number }[] = [];
  await compareAll(await loadVectors(ctx, files), meaning, (file_id, cosines) => {
    const highest = cosines.reduce((most, cosine) => Math.max(most, cosine), -1);
    if (highest >= MIN_COSINE) best.push({ file_id, number: cosines.indexOf(highest) });
  });
  return best;
}

async function withText({ sql, organizationId }: Searcher, rows: store.PassageRow[]): Promise<FoundPassage[]> {
  const files = [...new Set(rows.map(({ file_id }) => file_id))];
  const texts = new Map((await store.listTexts(sql, organizationId, files)).map((row) => [row.file_id, row.text]));
  return rows.map(({ file_id, start, end, page }) => {
    return {
      file_id,
      start,
      end,
      page,
      text: must(texts.get(file_id), "a file with passages has a text").slice(start, end),
    };
  });
}

export type Searchable = { file_id: string; passages: number };

/** Over the comparison limit, only the most recently changed files are compared by meaning; the rest are found by words. */
function loadVectors({ sql, organizationId, deps }: Searcher, files: Searchable[]) {
  const ids: string[] = [];
  let left = MAX_COMPARED;
  for (const { file_id, passages } of files) {
    left -= passages;
    if (left < 0) break;
    ids.push(file_id);
  }
  return deps.vectors.get(ids, (missing) => store.listVectors(sql, organizationId, missing));
}
