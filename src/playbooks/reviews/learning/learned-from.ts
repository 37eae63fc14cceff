import type { Context } from "../../../kernel/context.ts";
import { listReadable } from "../../../workspace/files/files.ts";
import { reviewsSeenBy } from "../reviews.ts";
import type { LearnedFromDecisions, UsedDecisions } from "../run/run.schema.ts";
import * as store from "./precedents.store.ts";

/** The decisions that a finding used: those that the caller may see, and how many of all of them hold no more. */
export async function learnedFrom(
  ctx: Context,
  checkId: string,
  { use, examples }: UsedDecisions,
): Promise<LearnedFromDecisions> {
  const asked = { organizationId: ctx.organizationId, seen: reviewsSeenBy(ctx) };
  const reviewIds = examples.map(({ review_id }) => review_id);
  const rows = await store.listHolding(ctx.sql, asked, { checkId, reviewIds });
  const reader = { sql: ctx.sql, organizationId: ctx.organizationId, userId: ctx.caller.userId };
  const files = await listReadable(reader, [...new Set(examples.map(({ file_id }) => file_id))]);
  const present = await store.listPresent(ctx.sql, ctx.organizationId, examples);
  const told = examples.map((example) => {
    const row = rows.find(({ review_id }) => review_id === example.review_id);
    const file = files.find(({ id }) => id === example.file_id);
    const holds = row?.decided_at === example.decided_at && present.includes(example.file_id);
    return { example, row, file, holds };
  });
  return {
    use,
    decisions: examples.length,
    withdrawn: told.filter(({ holds }) => !holds).length,
    examples: told.flatMap(({ example, row, file, holds }) =>
      row?.is_seen && file
        ? [{ ...example, file_name: file.name, decision: row.decision, decided_by: row.decided_by, holds }]
        : [],
    ),
  };
}
