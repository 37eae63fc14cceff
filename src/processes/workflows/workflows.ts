import type { Context, UserContext } from "../../kernel/context.ts";
import { forbidden, type Issue, invalid, invalidField, notFound, userKeyRequired } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { openPlaybook } from "../../playbooks/playbooks.ts";
import { openVault } from "../../vaults/vault/access.ts";
import { openFolder } from "../../workspace/folders/folders.ts";
import { openProject } from "../../workspace/projects/projects.ts";
import type { Deleted } from "../../workspace/shares/visibility.schema.ts";
import { stepsReferredTo } from "./references.ts";
import * as runs from "./runs.store.ts";
import { nextTime } from "./schedule-times.ts";
import { endRun } from "./start-runs.ts";
import type { Step } from "./steps.schema.ts";
import type { Trigger } from "./triggers.schema.ts";
import type { NewWorkflow, Workflow, WorkflowChange, WorkflowQuery } from "./workflows.schema.ts";
import * as store from "./workflows.store.ts";

export type OpenWorkflow = store.WorkflowRow;

export const workflowViewer = ({ caller }: Context): store.Viewer => ({
  userId: caller.userId,
  isAdmin: caller.kind === "organization" || caller.isAdmin,
});

/** Opening for `write` locks the workflow until the transaction ends. */
export async function openWorkflow(ctx: Context, id: string, purpose: store.Purpose): Promise<OpenWorkflow> {
  const workflow = await store.findWorkflow(ctx.sql, ctx.organizationId, workflowViewer(ctx), { id, purpose });
  if (!workflow) throw notFound("workflow");
  return workflow;
}

/** The gate to a workflow: 404 when hidden or missing, 403 when visible but not writable. */
export const workflowGate = (purpose: store.Purpose) => async (ctx: Context, params: { id: string }) => {
  const workflow = await openWorkflow(ctx, params.id, purpose);
  if (purpose === "write" && workflow.owner_id !== ctx.caller.userId && !workflowViewer(ctx).isAdmin)
    throw forbidden(
      "Only its creator and administrators of the organization can change this workflow. Make a copy of it.",
    );
  return { workflow };
};

/** Newest first. */
export async function listWorkflows(ctx: Context, query: WorkflowQuery) {
  const rows = await store.listWorkflows(ctx.sql, ctx.organizationId, workflowViewer(ctx), query);
  return toPage("workflows", rows.map(presentWorkflow), query);
}

/** The names of those workflows that the caller can see. */
export const listWorkflowNames = (ctx: Context, ids: string[]) =>
  store.listNames(ctx.sql, ctx.organizationId, workflowViewer(ctx), ids);

export function presentWorkflow(row: OpenWorkflow): Workflow {
  const { owner_id: _owner, owner_key_id: _key, ...workflow } = row;
  return workflow as Workflow;
}

/** What starts by itself works for its creator: a person, or the organization key. */
export async function createWorkflow(ctx: Context, input: NewWorkflow): Promise<Workflow> {
  const { sql, organizationId, caller } = ctx;
  const visibility = input.visibility ?? (caller.userId === null ? "organization" : "private");
  if (caller.userId === null && visibility === "private")
    throw invalidField("body.visibility", "must be organization with an organization-scoped key");
  const steps = input.steps as Step[];
  mustFit(steps);
  await mustReach(ctx, input.trigger);
  const next_at = input.enabled ? nextTime(input.trigger, new Date(), ctx.deps.config.TIME_ZONE) : null;
  const owner = { userId: caller.userId, apiKeyId: caller.userId === null ? caller.apiKeyId : null };
  return presentWorkflow(
    await store.insertWorkflow(sql, organizationId, owner, { ...input, steps, visibility, next_at }),
  );
}

export async function changeWorkflow(ctx: Context, workflow: OpenWorkflow, change: WorkflowChange): Promise<Workflow> {
  const { trigger = workflow.trigger, enabled = workflow.enabled } = change;
  if (change.steps) mustFit(change.steps as Step[]);
  if (change.trigger) await mustReach(ctx, change.trigger);
  if (workflow.owner_id === null && change.visibility === "private")
    throw invalidField("body.visibility", "must be organization, because no person created this workflow");
  const isTimed = change.trigger !== undefined || change.enabled !== undefined;
  const next_at = enabled ? nextTime(trigger, new Date(), ctx.deps.config.TIME_ZONE) : null;
  const { trigger: _trigger, steps: _steps, ...plain } = change;
  const changed = await store.updateWorkflow(ctx.sql, ctx.organizationId, workflow.id, {
    ...plain,
    ...(change.trigger && { trigger: JSON.stringify(change.trigger) }),
    ...(change.steps && { steps: JSON.stringify(change.steps) }),
    ...(change.enabled && { disabled_reason: null }),
    ...(isTimed && { next_at }),
  });
  if (!changed) throw notFound("workflow");
  return presentWorkflow(changed);
}

/** Its unfinished runs end. The record of its runs stays. */
export async function deleteWorkflow(ctx: Context, workflow: OpenWorkflow): Promise<Deleted> {
  const { sql, organizationId } = ctx;
  for (const { id } of await runs.listUnfinished(sql, organizationId, { workflowId: workflow.id }))
    await endRun(ctx, id, "canceled");
  await store.deleteWorkflow(sql, organizationId, workflow.id);
  return { deleted: true };
}

/** Steps have names of their own, and refer only to steps before them. */
function mustFit(steps: Step[]): void {
  const issues: Issue[] = [];
  const before = new Set<string>();
  steps.forEach((step, index) => {
    const path = `body.steps.${index}`;
    if (before.has(step.id)) issues.push({ path: `${path}.id`, message: "must be a name that no other step has" });
    const unknown = [...stepsReferredTo(step.input), ...stepsReferredTo(step.when ?? null)].find(
      (id) => !before.has(id),
    );
    if (unknown !== undefined)
      issues.push({ path, message: `refers to “${unknown}”, and no step before it has that name` });
    before.add(step.id);
  });
  if (issues.length > 0) throw invalid(issues);
}

/** Whoever makes a workflow can reach what its trigger watches. */
async function mustReach(ctx: Context, trigger: Trigger): Promise<void> {
  if (trigger.kind === "upload" && trigger.folder_id) await openFolder(ctx, trigger.folder_id, "read");
  if (trigger.kind === "upload" && trigger.project_id) await openProject(ctx, trigger.project_id, "read");
  if (trigger.kind === "review_completed" && trigger.playbook_id) await openPlaybook(ctx, trigger.playbook_id, "read");
  if (trigger.kind !== "source" && trigger.kind !== "deadline") return;
  if (ctx.caller.kind === "organization") throw userKeyRequired(403);
  await openVault(ctx as UserContext, trigger.vault_id, "viewer");
}
