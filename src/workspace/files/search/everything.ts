import { first } from "../../../content/must.ts";
import { NEAR, type Nearness, nameNearness, wordMeant } from "../../../content/search/near.words.ts";
import { openVocabulary } from "../../../content/search/vocabulary.ts";
import type { Context } from "../../../kernel/context.ts";
import { filterOf } from "../files.ts";
import * as store from "./everything.store.ts";
import { findExcerpts } from "./passages.ts";

export type { Reach } from "./everything.store.ts";

/** Everything that the caller may open, with the documents of these vaults. */
export async function reachOf(ctx: Context, vaults: string[]): Promise<store.Reach> {
  return { ...first(await store.findReach(ctx.sql, filterOf(ctx))), vaults };
}

/**
 * How alike a word must be spelled to be looked at, and how many names are. Two letters that changed places leave a short word with few
 * of its trigrams.
 */
const STEPS = [
  { close: null, limit: 200 },
  { close: 0.15, limit: 1000 },
] as const;

/** How many of the newest documents are compared by meaning; all are searched by words. */
export const NEWEST_COMPARED = 4000;

export type Near<T> = T & { nearness: Nearness };

/** Files and documents by name, nearest first. Misspelt names are looked for where no other is found. */
export const findNames = (ctx: Context, reach: store.Reach, typed: string): Promise<Near<store.NamedRow>[]> =>
  untilFound(
    typed,
    (step) => store.listNames(ctx.sql, reach, typed, step),
    ({ name }) => name,
  );

/** Clauses by heading, nearest first. */
export const findClauses = (ctx: Context, reach: store.Reach, typed: string): Promise<Near<store.HeadingRow>[]> =>
  untilFound(
    typed,
    (step) => store.listHeadings(ctx.sql, reach, typed, step),
    ({ heading }) => heading,
  );

async function untilFound<T>(
  typed: string,
  list: (step: (typeof STEPS)[number]) => Promise<T[]>,
  nameOf: (row: T) => string,
): Promise<Near<T>[]> {
  for (const step of STEPS) {
    const near = keepNear(typed, withoutRepeated(await list(step)), nameOf);
    if (near.length > 0) return near;
  }
  return [];
}

/** What is found among the newest is found again among all. */
const withoutRepeated = <T>(rows: T[]): T[] => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];

/** The rows whose name is near what was typed, nearest first; else they keep their order. */
export const keepNear = <T>(typed: string, rows: T[], nameOf: (row: T) => string): Near<T>[] =>
  rows
    .flatMap((row) => {
      const nearness = nameNearness(typed, nameOf(row));
      return nearness === null ? [] : [{ ...row, nearness }];
    })
    .sort((a, b) => a.nearness - b.nearness);

export const isMisspelt = ({ nearness }: { nearness: Nearness }) => nearness === NEAR.misspelt;

/**
 * How near in meaning a passage must be that has not every word. A word that is neither common nor said in any document may be no word
 * at all: what is near to it must be nearer than chance.
 */
export const NEAR_ENOUGH = { known: 0.36, unknown: 0.46 };

const MOST_RARE = 5;

/** The words of a query that are not common ones. */
export const rareWords = (query: string): string[] =>
  (query.match(/\p{L}+/gu) ?? []).filter((word) => [...openVocabulary().ids(word)].length > 1).slice(0, MOST_RARE);

/** What was meant: a misspelt word is read as the one that the headings of clauses have. And how near a passage must be. */
async function readQuery(ctx: Context, reach: store.Reach, query: string): Promise<{ words: string; floor: number }> {
  let [words, floor]: [string, number] = [query, NEAR_ENOUGH.known];
  for (const word of rareWords(query)) {
    const said = await store.listOpenPassages(ctx.sql, reach, word, { every: true, limit: 1 });
    if (said.length > 0) continue;
    const headings = await store.listHeadings(ctx.sql, reach, word, STEPS[1]);
    const meant = wordMeant(
      word,
      headings.map(({ heading }) => heading),
    );
    if (meant === undefined) floor = NEAR_ENOUGH.unknown;
    else words = words.replace(word, meant);
  }
  return { words, floor };
}

/**
 * Passages of all that the caller may open, by words, misspelt or not, and meaning, best first, with the heading of the clause that each
 * stands in. None for words that mean nothing.
 */
export async function findOpenPassages(ctx: Context, reach: store.Reach, query: string, limit: number) {
  const { sql, organizationId } = ctx;
  const { words, floor } = await readQuery(ctx, reach, query);
  const passages = await findExcerpts(ctx, words, limit, {
    byWords: (match, most) => store.listOpenPassages(sql, reach, words, { every: match === "every", limit: most }),
    newest: async (_most, skipped) =>
      skipped > 0 ? [] : store.listNewestOpen(sql, organizationId, reach, NEWEST_COMPARED),
    floor,
  });
  const headings = await store.listHeadingsAt(
    sql,
    organizationId,
    passages.map(({ file_id }) => file_id),
    passages.map(({ start }) => start),
  );
  return passages.map((passage, index) => ({ ...passage, ...headings[index] }));
}

/** Where the caller opens each of these files. */
export const placesOf = (ctx: Context, reach: store.Reach, fileIds: string[]) =>
  store.listPlaces(ctx.sql, ctx.organizationId, reach, fileIds);
