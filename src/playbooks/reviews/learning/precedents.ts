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
/** Passages that are less alike say little about each other. */
const LEAST_SIMILARITY = 0.25;
const MOST_WORDS = 2_000;

interface Earlier {
  row: store.EarlierRow;
  fileId: string;
  fileName: string;
  quote: string;
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

/** Decisions about a passage of a file that the caller can open. */
async function listEarlier(ctx: Context, review: Review): Promise<Earlier[]> {
  const asked = { organizationId: ctx.organizationId, seen: reviewsSeenBy(ctx) };
  const checkIds = review.playbook.checks.map(({ id }) => id);
  const rows = await store.listEarlier(ctx.sql, asked, { checkIds, reviewId: review.id, most: MOST_REVIEWS });
  const quoted = rows.flatMap((row) => {
    const [quote] = row.finding.quotes;
    return quote ? [{ row, fileId: quote.fileId, quote: quote.quote.slice(0, MOST_WORDS) }] : [];
  });
  const reader = { sql: ctx.sql, organizationId: ctx.organizationId, userId: ctx.caller.userId };
  const files = await listReadable(reader, [...new Set(quoted.map(({ fileId }) => fileId))]);
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return quoted.flatMap((each) => {
    const fileName = names.get(each.fileId);
    return fileName === undefined ? [] : [{ ...each, fileName, features: featuresOfWords(each.quote) }];
  });
}

/** The nearest decisions on the same position, one for each file. */
async function nearestTo(ctx: Context, finding: Finding, earlier: Earlier[]): Promise<Precedent[]> {
  const words = finding.quotes[0]?.quote.slice(0, MOST_WORDS);
  if (words === undefined || earlier.length === 0) return [];
  const own = featuresOfWords(words);
  const near = earlier
    .filter(({ row }) => isSamePosition(row.finding, finding))
    .map((each) => ({ ...each, similarity: Math.min(1, likenessOf(own, each.features)) }))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity);
  const byFile = new Map(near.toReversed().map((each) => [each.fileId, each]));
  const nearest = [...byFile.values()].sort((a, b) => b.similarity - a.similarity).slice(0, MOST_PRECEDENTS);
  if (nearest.length === 0) return [];
  const compared = await compareWordings(ctx, { before: words, after: nearest.map(({ quote }) => quote) });
  return nearest.map((each, at) => toPrecedent(each, compared[at] ?? []));
}

const toPrecedent = (
  { row, fileId, fileName, quote, similarity }: Earlier & { similarity: number },
  differences: Difference[],
): Precedent => ({
  review_id: row.review_id,
  file_id: fileId,
  file_name: fileName,
  decision: row.decision,
  decided_at: row.decided_at,
  decided_by: row.decided_by,
  meaning: exampleOfDecision(row)?.verdict ?? null,
  quote,
  similarity: Math.round(similarity * 1000) / 1000,
  differences: differences.map(({ before, after, after_at }) => ({
    start: after_at,
    end: after_at + after.length,
    replacement: before,
  })),
});
