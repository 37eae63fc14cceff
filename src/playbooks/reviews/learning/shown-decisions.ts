import { setImmediate } from "node:timers/promises";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import { likenessOf } from "../../../models/engine/learning/likeness.ts";
import {
  type ComparedPassage,
  mostAlike,
  sentencesToCompare,
  toCompared,
} from "../../../models/engine/learning/nearest-passage.ts";
import { EXAMPLES_TOKENS, keepWithin, quoteDecision } from "../../../models/worked-examples.ts";
import { listReadable } from "../../../workspace/files/files.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import { visibleReviewsOf } from "../reviews.ts";
import type { ShownDecision, ShownDecisions } from "../run/review-task.ts";
import type { PinnedCheck } from "../run/run.schema.ts";
import { findPositionLearning } from "./learning.store.ts";
import { listTeaching, type Teaching } from "./open-examples.ts";
import { listSeen } from "./precedents.store.ts";

const MOST_SHOWN = 3;
/** The sentences of the reviewed documents that are compared: those nearest to the words of the check. */
const MOST_CANDIDATES = 5;

type Asking = Pick<JobContext, "sql" | "organizationId" | "userId">;

/**
 * The earlier decisions to show to a language model: of each kind the one whose passage is most like a passage of these documents. Only of
 * reviews and files that the person who asked may see now, and never of the reviewed files themselves.
 */
export async function chooseShownDecisions(
  ctx: Asking,
  checks: PinnedCheck[],
  sources: Source[],
): Promise<ShownDecisions> {
  const chosen = new Map<string, ShownDecision[]>();
  if (ctx.userId === null) return chosen;
  const own = new Set(sources.map(({ fileId }) => fileId));
  let sentences: ComparedPassage[] | undefined;
  for (const check of checks) {
    await setImmediate();
    const seen = await listSeenTeaching(ctx, ctx.userId, check);
    const others = seen.filter(({ example }) => !own.has(example.fileId));
    if (others.length === 0) continue;
    sentences ??= (await Promise.all(sources.map(({ text }) => sentencesToCompare(text)))).flat();
    const wanted = nearestTo(check, sentences);
    const compared = others.map((each) => compare(each, wanted)).toSorted((a, b) => b.likeness - a.likeness);
    const shown = keepWithin(
      oneOfEach(compared).map(({ shown }) => shown),
      EXAMPLES_TOKENS,
    );
    if (shown.length > 0) chosen.set(check.id, shown);
  }
  return chosen;
}

async function listSeenTeaching(
  { sql, organizationId }: Asking,
  userId: number,
  check: PinnedCheck,
): Promise<Teaching[]> {
  if ((await findPositionLearning(sql, organizationId, check.id))?.is_enabled === false) return [];
  const all = await listTeaching(sql, organizationId, check);
  if (all.length === 0) return [];
  const reviews = all.map(({ decided }) => decided.review_id);
  const seen = await listSeen(sql, visibleReviewsOf(organizationId, userId), reviews);
  const ids = all.map(({ example }) => example.fileId);
  const files = new Set((await listReadable({ sql, organizationId, userId }, ids)).map(({ id }) => id));
  return all.filter(({ decided, example }) => files.has(example.fileId) && seen.includes(decided.review_id));
}

function nearestTo({ title, positions }: PinnedCheck, sentences: ComparedPassage[]) {
  const standard = positions.find(({ type }) => type === "standard")?.guidance ?? "";
  const { features } = toCompared(`${title} ${standard}`);
  return sentences
    .map((sentence) => ({ sentence, likeness: likenessOf(features, sentence.features) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_CANDIDATES)
    .map(({ sentence }) => sentence.features);
}

interface Compared {
  verdict: Teaching["example"]["verdict"];
  likeness: number;
  shown: ShownDecision;
}

/** Without the name of the file: whoever reads the finding may not be allowed to open it. */
function compare(teaching: Teaching, wanted: ComparedPassage["features"][]): Compared {
  const { decided, example } = teaching;
  const quotes = decided.finding.quotes.filter(({ fileId }) => fileId === example.fileId).map(({ quote }) => quote);
  const nearest = mostAlike(quotes.map(toCompared), wanted);
  return {
    verdict: example.verdict,
    likeness: nearest?.likeness ?? 0,
    shown: {
      review_id: decided.review_id,
      file_id: example.fileId,
      decided_at: decided.decided_at,
      passage: nearest?.text ?? null,
      decided: `${MEANINGS[example.verdict]}${changeOf(teaching)}`,
    },
  };
}

const MEANINGS = {
  passes: "this wording was accepted",
  contradicts: "this wording was not accepted",
  missing: "a clause was missing",
};

/** The words that were put in their place. */
function changeOf({ decided, example }: Teaching): string {
  if (example.verdict === "passes") return "";
  const [change] = decided.revisions ?? decided.finding.revisions;
  return change && change.replacement.trim() !== "" ? ` and became ${quoteDecision(change.replacement)}` : "";
}

/** The nearest of each kind, then the nearest of all. */
function oneOfEach(nearestFirst: Compared[]): Compared[] {
  const firsts = nearestFirst.filter(
    ({ verdict }, at) => nearestFirst.findIndex((each) => each.verdict === verdict) === at,
  );
  const rest = nearestFirst.filter((each) => !firsts.includes(each));
  return [...firsts, ...rest].slice(0, MOST_SHOWN).toSorted((a, b) => b.likeness - a.likeness);
}
