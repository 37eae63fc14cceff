import { t } from "../../content/messages/messages.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Enqueuer } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { AdvanceRun } from "./runs.schema.ts";
import * as runs from "./runs.store.ts";
import type { Occasion, Trigger } from "./triggers.schema.ts";
import * as store from "./workflows.store.ts";

/** The transaction of what happened. */
export interface Happening {
  sql: Sql;
  organizationId: string;
}

/** What happened. `key` names it, so that it starts each workflow once. */
export type HappeningOf = Occasion & { key: string };

/** Starts a run of each enabled workflow that waits for this, in the transaction of what happened. */
export async function startWorkflows(by: Happening, happened: HappeningOf): Promise<void> {
  for (const workflow of await store.lockTriggered(by.sql, by.organizationId, happened.kind))
    if (fits(workflow.trigger, happened, workflow.owner_id)) await startBySelf(by, workflow, happened);
}

/** Without a folder or project, an upload is that of the workflow's creator. */
function fits(trigger: Trigger, happened: Occasion, ownerId: number | null): boolean {
  const { kind, ...wanted } = trigger;
  if (kind === "upload" && Object.keys(wanted).length === 0) return happened.uploaded_by === ownerId;
  return Object.entries(wanted).every(([field, value]) => isSame(happened[field], value));
}

const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

/** A run that works for the workflow's creator. Undefined if the same has started it before. */
export function startBySelf(by: Happening, workflow: store.WorkflowRow, happened: HappeningOf) {
  const { key, ...trigger } = happened;
  const owner = { userId: workflow.owner_id, apiKeyId: workflow.owner_key_id };
  return startWorkflow(by, workflow, { ...owner, trigger, occasion: `${workflow.id} ${key}` });
}

interface Starting {
  userId: number | null;
  apiKeyId: string | null;
  trigger: Occasion;
  occasion: string | null;
}

/** Beyond the workflow's runs an hour it waits for its turn. The workflow's row is locked. */
export async function startWorkflow(by: Happening, workflow: store.WorkflowRow, starting: Starting) {
  const { id, version, name, steps, max_runs_per_hour } = workflow;
  const { started, queued } = await runs.countRecent(by.sql, id, new Date());
  const isQueued = queued > 0 || started >= max_runs_per_hour;
  return insert(by, { ...starting, workflowId: id, version, name, steps, isQueued });
}

async function insert(by: Happening, run: Omit<runs.NewRun, "organizationId">): Promise<string | undefined> {
  const inserted = await runs.insertRun(by.sql, { ...run, organizationId: by.organizationId });
  if (!inserted) return undefined;
  await runs.insertSteps(by.sql, by.organizationId, inserted.id, run.steps.length);
  if (!run.isQueued) await advance(by, inserted.id, run);
  return inserted.id;
}

/** Has a worker take the next step. */
export const advance = (by: Happening, runId: string, of: { userId: number | null; apiKeyId: string | null }) => {
  const enqueuer: Enqueuer = { ...by, ...of, requestId: runId };
  return enqueue(enqueuer, AdvanceRun, { run_id: runId });
};

/** Lets runs begin that waited because too many had begun within the hour. */
export async function beginQueued(by: Happening, workflowId: string, now: Date): Promise<void> {
  const workflow = await store.lockEnabled(by.sql, by.organizationId, workflowId);
  if (!workflow) return;
  const { started } = await runs.countRecent(by.sql, workflowId, now);
  const room = Math.max(0, workflow.max_runs_per_hour - started);
  for (const run of await runs.updateBegun(by.sql, by.organizationId, workflowId, room))
    await advance(by, run.id, { userId: run.user_id, apiKeyId: run.api_key_id });
}

/** When a person leaves, their workflows no longer start, and their runs end. */
export async function leaveWorkflows(by: Happening, userId: number): Promise<void> {
  const reason = t("Its creator left the organization.");
  await store.disableWorkflowsOf(by.sql, by.organizationId, userId, reason);
  for (const { id } of await runs.listUnfinished(by.sql, by.organizationId, { userId }))
    await endRun(by, id, "canceled");
}

export async function endRun(
  { sql }: Happening,
  runId: string,
  status: "succeeded" | "failed" | "canceled",
  error?: { code: string; message: string },
): Promise<void> {
  await runs.cancelSteps(sql, runId);
  await runs.updateRun(sql, runId, { status, error });
}
