import { must } from "../../../content/must.ts";
import type { Context } from "../../../kernel/context.ts";
import * as everything from "./everything.store.ts";
import { NEWEST_COMPARED } from "./everything.ts";
import * as store from "./search.store.ts";
import { passagesByMeaning } from "./search.ts";

/** A clause of a file or, where it has no headings, a passage. */
export interface FoundClause {
  file_id: string;
  start: number;
  end: number;
  text: string;
}

/** A longer clause is found by the passage that is alike. */
const LONGEST = 8000;

interface Sought {
  /** Words, any of which a passage has. */
  words: string;
  meaning: Int8Array;
  limit: number;
}

/** Clauses of all that the caller may open that are alike by words or meaning, in no particular order. */
export async function findOpenClauses(ctx: Context, reach: everything.Reach, sought: Sought): Promise<FoundClause[]> {
  const { sql, organizationId } = ctx;
  const { words, meaning, limit } = sought;
  const byWords = await everything.listOpenPassages(sql, reach, words, { every: false, limit });
  const newest = await everything.listNewestOpen(sql, organizationId, reach, NEWEST_COMPARED);
  const near = await passagesByMeaning(ctx, newest, meaning, { limit });
  const chosen = [...new Map([...byWords, ...near].map((each) => [`${each.file_id} ${each.number}`, each])).values()];
  const passages = await store.listPassages(
    sql,
    organizationId,
    chosen.map(({ file_id }) => file_id),
    chosen.map(({ number }) => number),
  );
  return textsOf(ctx, await clausesAt(ctx, passages));
}

type Place = Omit<FoundClause, "text">;

async function clausesAt({ sql, organizationId }: Context, passages: store.PassageRow[]): Promise<Place[]> {
  const clauses = await everything.listClausesAt(
    sql,
    organizationId,
    passages.map(({ file_id }) => file_id),
    passages.map(({ start, end }) => Math.floor((start + end) / 2)),
  );
  const places = passages.map(({ file_id, start, end }, at): Place => {
    const clause = clauses[at];
    const fits = clause?.start != null && clause.end != null && clause.end - clause.start <= LONGEST;
    return fits ? { file_id, start: clause.start ?? start, end: clause.end ?? end } : { file_id, start, end };
  });
  return [...new Map(places.map((place) => [`${place.file_id} ${place.start} ${place.end}`, place])).values()];
}

/** The words at these places of ready files, without white space around them. Does not check access. */
export async function textsOf(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  places: Place[],
): Promise<FoundClause[]> {
  const ids = [...new Set(places.map(({ file_id }) => file_id))];
  const texts = new Map((await store.listTexts(sql, organizationId, ids)).map(({ file_id, text }) => [file_id, text]));
  return places.map((place) => {
    const whole = must(texts.get(place.file_id), "a file with passages has a text").slice(place.start, place.end);
    const text = whole.trim();
    const start = place.start + whole.indexOf(text);
    return { file_id: place.file_id, start, end: start + text.length, text };
  });
}

/** The page on which each of these places is. */
export const pagesAt = ({ sql, organizationId }: Context, places: { file_id: string; start: number }[]) =>
  store.listPagesAt(
    sql,
    organizationId,
    places.map(({ file_id }) => file_id),
    places.map(({ start }) => start),
  );
