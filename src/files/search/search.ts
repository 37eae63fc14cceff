import type { Context } from "../../context.ts";
import { embedText } from "../../search/embed-text.ts";
import { fuseRankings } from "../../search/rank-fusion.ts";
import { compareAll, MAX_COMPARED } from "../../search/vectors.ts";
import type { Field } from "../files.store.ts";
import * as store from "./search.store.ts";

export const FOUND_AT_MOST = 100;
/** Below this cosine two texts have no more in common than any two. */
const SAME_SUBJECT = 0.3;

export type Searcher = Pick<Context, "sql" | "organizationId" | "deps">;

/** The ids of the files that a query finds by name, by words and by meaning, best first. Quotes and a minus ask for words alone. */
export async function searchFiles(ctx: Context, field: Field, query: string): Promise<string[]> {
  const asked = isExact(query) ? undefined : embedText(ctx.deps.embedder, query);
  const names = await store.listFilesByName(ctx.sql, field, query, FOUND_AT_MOST);
  const words = await withWords(query, (words) => store.listFilesByWords(ctx.sql, field, query, words, FOUND_AT_MOST));
  const meaning = await asked;
  const near = meaning ? await filesByMeaning(ctx, await store.listSearchable(ctx.sql, field), meaning) : [];
  const lists = [names.map(({ file_id }) => file_id), words.map(({ file_id }) => file_id), near];
  return fuseRankings(lists).slice(0, FOUND_AT_MOST);
}

/** The ids of the files that a query finds by name, best first. */
export const searchNames = async (ctx: Context, field: Field, query: string, limit: number): Promise<string[]> =>
  (await store.listFilesByName(ctx.sql, field, query, limit)).map(({ file_id }) => file_id);

const isExact = (query: string) => /"|(?:^|\s)-\S/.test(query);

/** Passages with every word, or, when there are none and nothing was asked for exactly, with any of them. */
async function withWords<T>(query: string, list: (words: store.Words) => Promise<T[]>): Promise<T[]> {
  const every = await list("every");
  return every.length > 0 || isExact(query) ? every : list("any");
}

async function filesByMeaning(ctx: Searcher, files: Searchable[], meaning: Int8Array): Promise<string[]> {
  const best: { file_id: string; cosine: number }[] = [];
  await compareAll(await vectorsOf(ctx, files), meaning, (file_id, cosines) => {
    const cosine = cosines.reduce((most, value) => Math.max(most, value), -1);
    if (cosine >= SAME_SUBJECT) best.push({ file_id, cosine });
  });
  return best
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, FOUND_AT_MOST)
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

/** The passages of these files, which the caller may read, that best answer a question. */
export async function findPassages(
  ctx: Searcher,
  query: string,
  fileIds: string[],
  limit: number,
): Promise<FoundPassage[]> {
  const { sql, organizationId } = ctx;
  const asked = embedText(ctx.deps.embedder, query);
  const words = await withWords(query, (words) =>
    store.listPassagesByWords(sql, organizationId, fileIds, query, words, limit * 3),
  );
  const meaning = await asked;
  const files = meaning ? await store.listSearchableAmong(sql, organizationId, fileIds) : [];
  const near = meaning ? await passagesByMeaning(ctx, files, meaning, limit * 3) : [];
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

async function passagesByMeaning(ctx: Searcher, files: Searchable[], meaning: Int8Array, limit: number) {
  const best: { file_id: string; number: number; cosine: number }[] = [];
  await compareAll(await vectorsOf(ctx, files), meaning, (file_id, cosines) => {
    cosines.forEach((cosine, number) => {
      if (cosine >= SAME_SUBJECT) best.push({ file_id, number, cosine });
    });
  });
  return best.sort((a, b) => b.cosine - a.cosine).slice(0, limit);
}

async function withText({ sql, organizationId }: Searcher, rows: store.PassageRow[]): Promise<FoundPassage[]> {
  const files = [...new Set(rows.map(({ file_id }) => file_id))];
  const texts = new Map((await store.listTexts(sql, organizationId, files)).map((row) => [row.file_id, row.text]));
  return rows.map(({ file_id, start, end, page }) => {
    return { file_id, start, end, page, text: texts.get(file_id)!.slice(start, end) };
  });
}

type Searchable = { file_id: string; passages: number };

/** Of more passages than one search compares, those of the files that changed last; the others are found by words alone. */
function vectorsOf({ sql, organizationId, deps }: Searcher, files: Searchable[]) {
  const ids: string[] = [];
  let left = MAX_COMPARED;
  for (const { file_id, passages } of files) {
    left -= passages;
    if (left < 0) break;
    ids.push(file_id);
  }
  return deps.vectors.get(ids, (missing) => store.listVectors(sql, organizationId, missing));
}
