import { setImmediate } from "node:timers/promises";
import type { Context } from "../../../kernel/context.ts";
import type { Features } from "../../../models/engine/learning/features.ts";
import { featuresOfWords, likenessOf } from "../../../models/engine/learning/likeness.ts";
import type { Difference } from "../../../workspace/clauses/clauses.schema.ts";
import { compareWordings } from "../../../workspace/clauses/differences.ts";
import { listReadable } from "../../../workspace/files/files.ts";
import type { Review } from "../reviews.schema.ts";
import { reviewsSeenBy } from "../reviews.ts";
import type { Finding, Precedent, StoredFinding } from "../run/run.schema.ts";
import { exampleOfDecision, isSamePosition } from "./decided.ts";
import { learnedFrom } from "./learned-from.ts";
import * as store from "./precedents.store.ts";

/** The newest decided reviews among which the nearest decisions are looked for. */
const MOST_REVIEWS = 30;
const MOST_PRECEDENTS = 3;
/**
 * Among clauses of 405 contracts, the nearest of five of the same kind is as alike as this in .43 of cases (at .25 in .09), the nearest of five
 * of another kind in .02.
 */
const LEAST_SIMILARITY = 0.1;
const MOST_WORDS = 2_000;
const MOST_QUOTES = 3;

/** A decision about some words of a file, or about words that are missing there. */
interface Earlier {
  row: store.EarlierRow;
  fileId: string;
  fileName: string;
  /** With single spaces, so that the line breaks of a PDF are no differences. Empty where the finding quoted nothing. */
  quote: string;
  meaning: Precedent["meaning"];
  features: Features;
}

/** The review with the earlier decisions that the caller may see beside each finding. Rights are those of now. */
export async function withEarlierDecisions(ctx: Context, review: Review): Promise<Review> {
  if (!review.result) return review;
  const stored: StoredFinding[] = review.result.results;
  const earlier = await listEarlier(ctx, review);
  const results: Finding[] = [];
  for (const finding of stored) {
    await setImmediate();
    const learned_from = finding.learned && (await learnedFrom(ctx, finding.checkId, finding.learned));
    const precedents = await nearestTo(
      ctx,
      finding,
      earlier.filter(({ row }) => row.check_id === finding.checkId),
    );
    results.push({ ...finding, precedents, ...(learned_from && { learned_from }) });
  }
  return { ...review, result: { ...review.result, results } };
}

/** Decisions on files that the caller can open. */
async function listEarlier(ctx: Context, review: Review): Promise<Earlier[]> {
  const asked = { organizationId: ctx.organizationId, seen: reviewsSeenBy(ctx) };
  const checkIds = review.playbook.checks.map(({ id }) => id);
  const rows = await store.listEarlier(ctx.sql, asked, { checkIds, reviewId: review.id, most: MOST_REVIEWS });
  const told = rows.flatMap((row) => decidedWordsOf(row).map((words) => ({ row, ...words })));
  const reader = { sql: ctx.sql, organizationId: ctx.organizationId, userId: ctx.caller.userId };
  const files = await listReadable(reader, [...new Set(told.map(({ fileId }) => fileId))]);
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return told.flatMap(({ row, fileId, quote }) => {
    const fileName = names.get(fileId);
    const meaning = exampleOfDecision(row)?.verdict ?? null;
    return fileName === undefined ? [] : [{ row, fileId, fileName, quote, meaning, features: featuresOfWords(quote) }];
  });
}

/** What a decision was about: each quote of the finding, or the file in which nothing could be quoted. */
function decidedWordsOf({ finding, file_ids: [only, ...others] }: store.EarlierRow) {
  const quoted = wordsOf(finding).map(({ fileId, words }) => ({ fileId, quote: words }));
  return quoted.length > 0 || only === undefined || others.length > 0 ? quoted : [{ fileId: only, quote: "" }];
}

/** The quotes of a finding on one line each. */
const wordsOf = ({ quotes }: Finding) =>
  quotes
    .slice(0, MOST_QUOTES)
    .map(({ fileId, quote }) => ({ fileId, words: quote.slice(0, MOST_WORDS).replace(/\s+/g, " ").trim() }));

/** The nearest decisions on the same position, one for each file. */
async function nearestTo(ctx: Context, finding: Finding, earlier: Earlier[]): Promise<Precedent[]> {
  const same = earlier.filter(({ row }) => isSamePosition(row.finding, finding));
  const own = wordsOf(finding).map(({ words }) => ({ words, features: featuresOfWords(words) }));
  if (own.length === 0)
    return nearestOf(same.filter(isOnNoWords).map((each) => ({ ...each, ...NO_WORDS }))).map(silent);
  const near = same.flatMap((each) => {
    const [best] = own
      .map(({ words, features }) => ({ words, similarity: Math.min(1, likenessOf(features, each.features)) }))
      .sort((a, b) => b.similarity - a.similarity);
    return best && best.similarity >= LEAST_SIMILARITY ? [{ ...each, ...best }] : [];
  });
  const shown: Precedent[] = [];
  for (const each of nearestOf(near)) {
    const [differences = []] = await compareWordings(ctx, { before: each.words, after: [each.quote] });
    shown.push(toPrecedent(each, differences));
  }
  return shown;
}

const NO_WORDS = { words: "", similarity: 1 };

/** A contract without the clause was accepted, or was not. */
const isOnNoWords = ({ quote, meaning, row }: Earlier) =>
  quote === "" && (meaning === "missing" || (meaning === null && row.decision !== "edited"));

interface Near extends Earlier {
  similarity: number;
  /** The words of this finding that come nearest. */
  words: string;
}

/** The nearest of each file, the newest of those that are as near. Copies of a file in which the same was decided count once. */
function nearestOf(near: Near[]): Near[] {
  const sorted = near.toSorted((a, b) => b.similarity - a.similarity);
  const firstOfEach = (list: Near[], keyOf: (each: Near) => string) =>
    [...new Map(list.toReversed().map((each) => [keyOf(each), each])).values()].sort(
      (a, b) => sorted.indexOf(a) - sorted.indexOf(b),
    );
  const files = firstOfEach(sorted, ({ fileId }) => fileId);
  return firstOfEach(files, ({ fileName, quote, meaning }) => JSON.stringify([fileName, quote, meaning])).slice(
    0,
    MOST_PRECEDENTS,
  );
}

const silent = (near: Near) => toPrecedent(near, []);

const toPrecedent = (
  { row, fileId, fileName, quote, meaning, similarity }: Near,
  differences: Difference[],
): Precedent => ({
  review_id: row.review_id,
  file_id: fileId,
  file_name: fileName,
  decision: row.decision,
  decided_at: row.decided_at,
  decided_by: row.decided_by,
  meaning,
  quote,
  similarity: Math.round(similarity * 1000) / 1000,
  differences: differences.map(({ before, after, after_at }) => ({
    start: after_at,
    end: after_at + after.length,
    replacement: before,
  })),
});
