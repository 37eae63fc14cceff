import { must } from "../../../content/must.ts";
import { scoreRankings } from "../../../content/search/rank-fusion.ts";
import { embedQuery, MAX_COMPARED } from "../../../content/search/vectors.ts";
import type { FoundPassage } from "../files.schema.ts";
import { quotePassages } from "./excerpts.ts";
import type { WordMatch } from "./search.store.ts";
import { everyWordOrAny, isExact, passagesByMeaning, type Searchable, type Searcher } from "./search.ts";

export type { Searcher };

const PER_FILE = 3;
/** How many documents are read per batch, with their passage counts. */
const BATCH_SIZE = 2000;

interface PassageKey {
  file_id: string;
  number: number;
}

/** The files that are searched, such as those of a vault. */
export interface SearchedFiles {
  byWords(words: WordMatch, most: number): Promise<PassageKey[]>;
  /** Newest first. An empty batch ends the list. */
  newest(most: number, skipped: number): Promise<Searchable[]>;
  /** How near in meaning a passage must be that has not every word. Without it, a single one of the words is enough. */
  floor?: number;
}

/** Quotes that match by words, in all files, or by meaning, in the newest as far as the comparison limit reaches. */
export async function findExcerpts(
  ctx: Searcher,
  query: string,
  limit: number,
  files: SearchedFiles,
): Promise<(FoundPassage & { file_id: string; score: number })[]> {
  const most = limit * 3;
  const meaning = embedQuery(query);
  const words = await everyWordOrAny(query, async (match) => {
    const found = await files.byWords(match, most);
    return match === "every" || files.floor === undefined ? found : keepNear(ctx, found, meaning, files.floor);
  });
  const near = isExact(query)
    ? []
    : await passagesByMeaning(ctx, await comparableFiles(files), meaning, { limit: most, floor: files.floor });
  const keys = [words, near].map((list) => list.map(({ file_id, number }) => `${file_id} ${number}`));
  const best = fewOfEach(scoreRankings(keys)).slice(0, limit);
  const chosen = best.map(({ item }) => {
    const [file_id, number] = item.split(" ") as [string, string];
    return { file_id, number: Number(number) };
  });
  const scores = new Map(best.map(({ item, score }) => [item, Number(score.toFixed(4))]));
  const quotes = await quotePassages(ctx, query, chosen);
  return quotes.map((quote) => ({
    ...quote,
    score: must(scores.get(`${quote.file_id} ${quote.number}`), "it was chosen by score"),
  }));
}

async function keepNear(ctx: Searcher, found: PassageKey[], meaning: Int8Array, floor: number): Promise<PassageKey[]> {
  const files = [...new Set(found.map(({ file_id }) => file_id))].map((file_id) => ({ file_id, passages: 0 }));
  const near = await passagesByMeaning(ctx, files, meaning, { limit: Number.POSITIVE_INFINITY, floor });
  const kept = new Set(near.map(({ file_id, number }) => `${file_id} ${number}`));
  return found.filter(({ file_id, number }) => kept.has(`${file_id} ${number}`));
}

async function comparableFiles(files: SearchedFiles): Promise<Searchable[]> {
  const found: Searchable[] = [];
  for (let skipped = 0, passages = 0; passages < MAX_COMPARED; skipped += BATCH_SIZE) {
    const batch = await files.newest(BATCH_SIZE, skipped);
    if (batch.length === 0) break;
    found.push(...batch.filter((file) => file.passages > 0));
    passages += batch.reduce((sum, file) => sum + file.passages, 0);
  }
  return found;
}

/** One long document must not fill the list. */
function fewOfEach<T extends { item: string }>(ranked: T[]): T[] {
  const counts = new Map<string, number>();
  return ranked.filter(({ item }) => {
    const fileId = item.slice(0, item.indexOf(" "));
    const count = (counts.get(fileId) ?? 0) + 1;
    counts.set(fileId, count);
    return count <= PER_FILE;
  });
}
