import { must } from "../../content/must.ts";
import { embedQuery } from "../../content/search/vectors.ts";
import type { Context } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { mustBeReady, openFile, readText } from "../files/files.ts";
import { placesOf, reachOf } from "../files/search/everything.ts";
import { findOpenClauses, pagesAt } from "../files/search/open-clauses.ts";
import { listClausesById } from "./clauses.ts";
import { compareWordings } from "./differences.ts";
import { likenessTo, tellingWords } from "./likeness.ts";
import { COMPARED, type SimilarQuery, type SimilarWordings } from "./similar.schema.ts";
import { rankByWords } from "./wordings.store.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** The vaults that the caller can see. */
    vaultsOf(ctx: Context): Promise<string[]>;
  }
}

type Result = SimilarWordings["results"][number];
type Found = Omit<Result, "score" | "differences">;

interface Asked {
  text: string;
  meaning: Int8Array;
  words: string;
  /** Where it stands, so that it is not found itself. */
  place?: { file_id: string; start: number; end: number };
}

/** Passages of contracts looked at, by words and by meaning each. */
const PASSAGES = 60;
/** Clauses looked at, by words and by meaning each. */
const CLAUSES = 100;
const MOST_CLAUSES = 6400;
const LEAST_LIKE = 0.2;
/** Texts that differ in more words are replaced as a whole. */
const MOST_EDITS = 600;

/** The wordings nearest to one, in the library and in the contracts that the caller may read. */
export async function findSimilar(ctx: Context, query: SimilarQuery): Promise<SimilarWordings> {
  const asked = await readAsked(ctx, query);
  const found = [...(await inLibrary(ctx, asked)), ...(await inContracts(ctx, asked))];
  const scores = likenessTo(
    asked.text,
    found.map(({ quote }) => quote),
  );
  const ranked = found
    .map((each, at) => ({ ...each, score: Number(must(scores[at], "each has a score").toFixed(4)) }))
    .filter(({ score }) => score >= LEAST_LIKE)
    .sort((a, b) => b.score - a.score || Number(a.clause_id === null) - Number(b.clause_id === null));
  const best = withoutRepeats(ranked).slice(0, query.limit);
  const quotes = best.map(({ quote }) => quote);
  const differences = await compareWordings(ctx, { before: asked.text, after: quotes, edits: MOST_EDITS });
  const results = (await withPages(ctx, best)).map(
    (each, at): Result => ({ ...each, differences: must(differences[at], "each has its differences") }),
  );
  return { text: asked.text, results };
}

async function readAsked(ctx: Context, query: SimilarQuery): Promise<Asked> {
  const { file_id, start = 0, end = 0 } = query;
  const place = file_id === undefined ? undefined : { file_id, start, end };
  const text = (place ? await readPassage(ctx, place) : (query.text ?? "")).slice(0, COMPARED).toWellFormed();
  return { text, meaning: embedQuery(text), words: tellingWords(text), ...(place && { place }) };
}

/** The text of a file from `start` to `end`. 400 unless there are words. */
export async function readPassage(
  ctx: Context,
  { file_id, start, end, at = "query" }: { file_id: string; start: number; end: number; at?: "query" | "body" },
): Promise<string> {
  const file = await openFile(ctx, file_id, "read");
  mustBeReady(file);
  const { text } = await readText(ctx, file);
  if (end > text.length)
    throw invalid([{ path: `${at}.end`, message: `must be at most ${text.length}, where the text ends` }]);
  if (end <= start) throw invalid([{ path: `${at}.end`, message: "must be after start" }]);
  const passage = text.slice(start, end);
  if (passage.trim() === "") throw invalid([{ path: `${at}.start`, message: "must begin a passage with words" }]);
  return passage;
}

/** Every wording of the clauses that are near. Those that the caller cannot see do not count. */
async function inLibrary(ctx: Context, { meaning, words }: Asked): Promise<Found[]> {
  const table = await ctx.deps.clauseVectors.read(ctx.sql, ctx.organizationId);
  const ranked = words === "" ? [] : rankByWords(ctx.sql, words, { every: false, most: CLAUSES });
  for (let most = CLAUSES; ; most *= 4) {
    // The database ranks by words while this process compares meanings.
    const [byWords, near] = await Promise.all([ranked, table.nearest(meaning, most)]);
    const ids = [...new Set([...near.map(({ item }) => item), ...byWords.map(({ clause_id }) => clause_id)])];
    const clauses = await listClausesById(ctx, ids);
    if (clauses.length < CLAUSES && near.length === most && most < MOST_CLAUSES) continue;
    return clauses.flatMap(({ id, title, text, variants }) => [
      foundIn({ id, title, variant: null, text }),
      ...variants.map((variant) => foundIn({ id, title, variant: variant.id, text: variant.text })),
    ]);
  }
}

function foundIn({
  id,
  title,
  variant,
  text,
}: {
  id: string;
  title: string;
  variant: string | null;
  text: string;
}): Found {
  const quote = text.slice(0, COMPARED).toWellFormed();
  const place = { document_id: null, file_id: null, quote, start: 0, end: quote.length, page: null };
  return { clause_id: id, variant_id: variant, title, ...place };
}

async function inContracts(ctx: Context, { meaning, words, place }: Asked): Promise<Found[]> {
  const reach = await reachOf(ctx, await ctx.deps.nouns.vaultsOf(ctx));
  const clauses = await findOpenClauses(ctx, reach, { words, meaning, limit: PASSAGES });
  const others = clauses.filter(
    ({ file_id, start, end }) => !(file_id === place?.file_id && start < place.end && end > place.start),
  );
  const places = new Map(
    (await placesOf(ctx, reach, [...new Set(others.map(({ file_id }) => file_id))])).map((each) => [
      each.file_id,
      each,
    ]),
  );
  return others.flatMap(({ file_id, start, text }): Found[] => {
    const known = places.get(file_id);
    const quote = text.slice(0, COMPARED).toWellFormed();
    const range = { quote, start, end: start + quote.length, page: null };
    const none = { clause_id: null, variant_id: null };
    return known ? [{ ...none, document_id: known.document_id, file_id, title: known.name, ...range }] : [];
  });
}

async function withPages(ctx: Context, found: (Found & { score: number })[]) {
  const inFiles = found.flatMap(({ file_id, start }) => (file_id === null ? [] : [{ file_id, start }]));
  const pages = (await pagesAt(ctx, inFiles)).values();
  return found.map((each) => (each.file_id === null ? each : { ...each, page: pages.next().value?.page ?? null }));
}

/** Copies of a contract have the same clauses: the first one counts. */
function withoutRepeats<T extends Found>(found: T[]): T[] {
  const seen = new Set<string>();
  return found.filter(({ quote, clause_id }) => {
    const words = quote.replace(/\s+/g, " ").toLowerCase();
    const isNew = clause_id !== null || !seen.has(words);
    seen.add(words);
    return isNew;
  });
}
