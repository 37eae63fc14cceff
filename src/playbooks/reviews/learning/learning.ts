import type { Context } from "../../../kernel/context.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { PositionModels } from "../../../models/engine/learning/learned-position.ts";
import type { Check } from "../../checks/checks.schema.ts";
import type { OpenPlaybook } from "../../playbooks.ts";
import type { CheckLearning, CheckLearningChange } from "./learning.schema.ts";
import * as store from "./learning.store.ts";
import { listTeaching } from "./open-examples.ts";
import { type LearnedPosition, readTaughtPosition } from "./taught-position.ts";

export interface OpenedCheck {
  playbook: OpenPlaybook;
  check: Check;
}

export async function readCheckLearning(
  { sql, organizationId }: Context,
  { playbook, check }: OpenedCheck,
): Promise<CheckLearning> {
  const row = await store.findPositionLearning(sql, organizationId, check.id);
  const isWaiting = row?.is_waiting || (await store.hasPositionChanges(sql, organizationId, check.id));
  const enabled = !playbook.is_official && (row?.is_enabled ?? true);
  const verdicts = (await listTeaching(sql, organizationId, check)).map(({ example }) => example.verdict);
  const count = (verdict: (typeof verdicts)[number]) => verdicts.filter((each) => each === verdict).length;
  return {
    enabled,
    examples: { verified: count("passes"), corrected: count("contradicts"), absent: count("missing") },
    state: enabled && isWaiting ? "learning" : (row?.state ?? "collecting"),
    before: row?.before ?? null,
    after: row?.after ?? null,
    learned_at: row?.learned_at ?? null,
    model: row?.taught ? modelOf(readTaughtPosition(row.taught)) : null,
  };
}

const modelOf = ({ models, passages, foundAgain }: LearnedPosition) => ({
  kind: "local" as const,
  documents: models.decisions,
  clauses: passages,
  found_again: passages === 0 ? null : Math.round((foundAgain / passages) * 1000) / 1000,
});

/** Switched off, what was learned is erased. Switched on again, the check learns again from what people decided. */
export async function changeCheckLearning(
  ctx: Context,
  opened: OpenedCheck,
  { enabled }: CheckLearningChange,
): Promise<CheckLearning> {
  const { sql, organizationId } = ctx;
  const { id } = opened.check;
  const before = (await store.findPositionLearning(sql, organizationId, id))?.is_enabled ?? true;
  if (before !== enabled) {
    await store.updateErasedPosition(sql, organizationId, id, { isEnabled: enabled });
    await store.insertPositionChange(sql, organizationId, id);
  }
  return readCheckLearning(ctx, opened);
}

/** For good: decisions until now are no examples any more, also after it is switched on again. */
export async function forgetCheckLearning(ctx: Context, opened: OpenedCheck): Promise<CheckLearning> {
  const { sql, organizationId } = ctx;
  await store.updateErasedPosition(sql, organizationId, opened.check.id, { forget: true });
  await store.insertPositionChange(sql, organizationId, opened.check.id);
  return readCheckLearning(ctx, opened);
}

/** What a check learned, and the decisions that it rests on. */
export interface UsedLearning {
  models: PositionModels;
  examples: store.UsedPosition["examples"];
}

/** What those checks learned and use, by the id of the check. */
export async function loadCheckLearning(
  sql: Sql,
  organizationId: string,
  checkIds: string[],
): Promise<Map<string, UsedLearning>> {
  const rows = await store.listTaughtPositions(sql, organizationId, checkIds);
  return new Map(
    rows.map(({ check_id, taught, examples }) => [check_id, { models: readTaughtPosition(taught).models, examples }]),
  );
}
