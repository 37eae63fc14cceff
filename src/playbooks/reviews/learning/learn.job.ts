import { isGain } from "../../../content/values/learned-figures.ts";
import { type JobContext, job } from "../../../kernel/jobs/job.ts";
import { LEAST_DECISIONS } from "../../../models/engine/learning/position-chances.ts";
import type { TaughtPosition } from "../../../models/engine/learning/teach-position.ts";
import { LearnCheck } from "./learning.schema.ts";
import * as store from "./learning.store.ts";
import { type MeasuredDecision, measurePosition } from "./measure-position.ts";
import { listTeaching, openTeaching } from "./open-examples.ts";
import { writePosition } from "./taught-position.ts";

type Opened = NonNullable<Awaited<ReturnType<typeof openTeaching>>>;

/** Learns a check again from all decisions on it, so that one that is gone leaves no trace. */
export const learnCheck = job(LearnCheck, {
  async run(ctx, { check_id }) {
    const { sql, organizationId } = ctx;
    const check = await store.findCheckById(sql, organizationId, check_id);
    if (!check) return async () => ({ left: true });
    const row = await store.findPositionLearning(sql, organizationId, check_id);
    const opened = row?.is_enabled === false ? [] : await openAll(ctx, check);
    const documents = opened.map(({ document }) => document);
    const asked = { key: check.id, title: check.title, description: check.description, positions: check.positions };
    const taught =
      opened.length >= LEAST_DECISIONS ? await ctx.deps.engine.learnPosition(asked, documents, ctx.signal) : undefined;
    return async (sql) => {
      await store.updatePosition(sql, organizationId, check_id, toLearning(opened, taught));
      return { examples: opened.length };
    };
  },
  failed: async (sql, organizationId, { check_id }) => {
    await store.updateWaitedPosition(sql, organizationId, check_id);
  },
});

/** In the order of the reviews, so that the same decisions learn the same. */
async function openAll({ sql, organizationId }: JobContext, check: Parameters<typeof listTeaching>[2]) {
  const opened: Opened[] = [];
  for (const teaching of await listTeaching(sql, organizationId, check)) {
    const one = await openTeaching(sql, organizationId, teaching);
    if (one) opened.push(one);
  }
  return opened.sort((a, b) => (a.decided.review_id < b.decided.review_id ? -1 : 1));
}

function toLearning(opened: Opened[], taught: TaughtPosition | undefined): store.NewPositionLearning {
  if (!taught) return { state: "collecting", taught: null, before: null, after: null, examples: [] };
  const examples = opened.map(({ decided: { review_id, decided_at }, example }) => ({
    review_id,
    file_id: example.fileId,
    decided_at,
  }));
  const { before, after } = measurePosition(measuredOf(opened, taught));
  const about = opened.filter(({ example }) => example.marked.length > 0).length;
  const foundAgain = taught.trials.filter(({ isDecided }) => isDecided).length;
  const stored = writePosition({ models: taught.models, passages: about, foundAgain });
  return { state: isGain(before, after) ? "active" : "not_better", taught: stored, before, after, examples };
}

const measuredOf = (opened: Opened[], { trials }: TaughtPosition): MeasuredDecision[] =>
  opened.flatMap(({ decided, example }) => {
    const trial = trials.find(({ documentId }) => documentId === decided.review_id);
    return trial ? [{ verdict: example.verdict, finding: decided.finding, trial }] : [];
  });
