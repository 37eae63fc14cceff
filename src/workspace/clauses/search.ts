import { nameNearness, wordsMeant } from "../../content/search/near.words.ts";
import { fuseRankings } from "../../content/search/rank-fusion.ts";
import { embedQuery } from "../../content/search/vectors.ts";
import type { Context } from "../../kernel/context.ts";
import { NEAR_ENOUGH, rareWords } from "../files/search/everything.ts";
import { isExact } from "../files/search/search.ts";
import * as store from "./clauses.store.ts";
import { viewerOf } from "./clauses.ts";
import { listTitled, rankByWords } from "./wordings.store.ts";

export interface Found {
  /** Best first. */
  ids: string[];
  /** Whether no other clause has the words. */
  isComplete: boolean;
  /** The text as it was read, where words of it are misspelt. */
  searchedFor?: string;
}

/** So many clauses are ranked. */
const RANKED = 100;
/** Shorter texts are not looked for in titles here. */
const LEAST_TITLE = 3;
/** Where most clauses are hidden or filtered out, so many are looked at. */
const MOST_LOOKED_AT = 6400;
const MEANT = 3;

/**
 * The clauses that a text finds, best first: those that have its words or have it in their title, and then those near it in meaning.
 * A word that no clause has is read as the one that was probably meant.
 */
export async function searchLibrary(ctx: Context, typed: string, filter: store.Filter): Promise<Found> {
  const { words, floor } = await readWords(ctx, typed);
  const meaning = isExact(typed) ? undefined : { vector: embedQuery(words), floor };
  const found = await rankVisible(ctx, filter, async (most) => {
    // The database ranks by words while this process compares meanings.
    const [worded, titled, near] = await Promise.all([
      listWorded(ctx, words, most),
      listByTitle(ctx, words, most),
      meaning ? listNear(ctx, meaning, most) : [],
    ]);
    const literal = new Set([...titled, ...worded]);
    const ranked = fuseRankings([titled, worded, near]);
    return {
      ids: [...ranked.filter((id) => literal.has(id)), ...ranked.filter((id) => !literal.has(id))],
      isComplete: words.length >= LEAST_TITLE && titled.length < most && worded.length < most,
      hasMore: [titled, worded, near].some(({ length }) => length >= most),
    };
  });
  return { ...found, ...(words !== typed && { searchedFor: words }) };
}

/** What was meant, and how near a clause must be in meaning that has not every word. */
async function readWords(ctx: Context, typed: string): Promise<{ words: string; floor: number }> {
  let [words, floor]: [string, number] = [typed, NEAR_ENOUGH.known];
  if (isExact(typed)) return { words, floor };
  for (const word of rareWords(typed)) {
    if (await isSaid(ctx, word)) continue;
    const meant = await meantBy(ctx, word);
    if (meant === undefined) floor = NEAR_ENOUGH.unknown;
    else words = words.replace(word, meant);
  }
  return { words, floor };
}

/** Whether a clause that the caller can see has it, as a word or as a part of its title. */
async function isSaid(ctx: Context, word: string): Promise<boolean> {
  const found = await rankVisible(ctx, {}, async (most) => {
    const [worded, titled] = await Promise.all([listWorded(ctx, word, most), listByTitle(ctx, word, most)]);
    return { ids: [...new Set([...worded, ...titled])], isComplete: true, hasMore: worded.length >= most };
  });
  return found.ids.length > 0;
}

/** A word that only clauses have which the caller cannot see is not told. */
async function meantBy(ctx: Context, word: string): Promise<string | undefined> {
  const known = await ctx.deps.clauseWords.read(ctx.sql, ctx.organizationId);
  for (const meant of wordsMeant(word, known).slice(0, MEANT)) if (await isSaid(ctx, meant)) return meant;
  return undefined;
}

/** Ranks more clauses until enough of them can be seen and match. */
async function rankVisible(
  ctx: Context,
  filter: store.Filter,
  rank: (most: number) => Promise<Found & { hasMore: boolean }>,
): Promise<Found> {
  for (let most = RANKED; ; most *= 4) {
    const { ids, hasMore, isComplete } = await rank(most);
    const visible = await listVisible(ctx, filter, ids);
    if (visible.length >= RANKED || !hasMore || most >= MOST_LOOKED_AT)
      return { ids: visible.slice(0, RANKED), isComplete: isComplete && visible.length <= RANKED };
  }
}

async function listVisible(ctx: Context, filter: store.Filter, ids: string[]): Promise<string[]> {
  const asked = filter.ids ? ids.filter((id) => filter.ids?.includes(id)) : ids;
  const found = await store.listClauseIds(ctx.sql, ctx.organizationId, viewerOf(ctx), { ...filter, ids: asked });
  const visible = new Set(found.map(({ id }) => id));
  return asked.filter((id) => visible.has(id));
}

const listWorded = async ({ sql }: Context, words: string, most: number) =>
  (await rankByWords(sql, words, { every: true, most })).map(({ clause_id }) => clause_id);

async function listByTitle({ sql }: Context, sought: string, most: number): Promise<string[]> {
  const titled = await listTitled(sql, sought, most);
  const nearness = (title: string) => nameNearness(sought, title) ?? Number.MAX_SAFE_INTEGER;
  return titled
    .map(({ clause_id, title }) => ({ clause_id, nearness: nearness(title) }))
    .sort((a, b) => a.nearness - b.nearness)
    .map(({ clause_id }) => clause_id);
}

async function listNear(
  { sql, organizationId, deps }: Context,
  { vector, floor }: { vector: Int8Array; floor: number },
  most: number,
): Promise<string[]> {
  const table = await deps.clauseVectors.read(sql, organizationId);
  return (await table.nearest(vector, most)).filter(({ cosine }) => cosine >= floor).map(({ item }) => item);
}
