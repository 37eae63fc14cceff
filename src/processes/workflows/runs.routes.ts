import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { estimateRun } from "./estimate.ts";
import { Estimate, NewWorkflowRun, RunQuery, StepDecision, WorkflowRun, WorkflowRunSummary } from "./runs.schema.ts";
import { cancelRun, decideStep, listRuns, presentRun, runGate, startByHand } from "./runs.ts";
import { workflowGate } from "./workflows.ts";

const params = z.object({ id: Id });

export const startWorkflowRunRoute = endpoint({
  method: "POST",
  path: "/workflows/{id}/runs",
  summary: "Start a workflow",
  description:
    "Any workflow that is switched on can be started by hand. The run works for the caller, with the caller's rights. More runs an hour than the workflow allows wait for their turn.",
  key: "any",
  tier: "inference",
  requiredScopes: ["write", "inference"],
  params,
  gate: workflowGate("read"),
  body: NewWorkflowRun,
  returns: WorkflowRun,
  status: 202,
  errorStatuses: [409],
  handle: (ctx, { workflow, body }) => startByHand(ctx, workflow, body),
});

export const estimateWorkflowRunRoute = endpoint({
  method: "POST",
  path: "/workflows/{id}/estimate",
  ephemeral: true,
  requiredScopes: ["read"],
  summary: "Try a workflow without doing anything",
  description:
    "What one run would cost at most, and why a step could not be taken as things are now. Conditions are not looked at: every step counts.",
  key: "any",
  params,
  gate: workflowGate("read"),
  body: NewWorkflowRun,
  returns: Estimate,
  status: 200,
  handle: (ctx, { workflow, body }) => estimateRun(ctx, workflow, body),
});

export const listWorkflowRunsRoute = endpoint({
  method: "GET",
  path: "/workflow-runs",
  replica: true,
  summary: "List runs of workflows, newest first",
  description:
    "Runs that work for the caller, and those in which the caller decides. Administrators and organization keys see all of them.",
  key: "any",
  query: RunQuery,
  returns: pageOf("runs", WorkflowRunSummary),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "runs",
      query,
      (page) => listRuns(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const getWorkflowRunRoute = endpoint({
  method: "GET",
  path: "/workflow-runs/{id}",
  summary: "Get a run with its steps",
  description: "Each step with its input, its result or error, and who decided what.",
  key: "any",
  params,
  gate: runGate,
  returns: WorkflowRun,
  status: 200,
  handle: (ctx, { run }) => presentRun(ctx, run),
});

export const cancelWorkflowRunRoute = endpoint({
  method: "POST",
  path: "/workflow-runs/{id}/cancel",
  summary: "Cancel a run",
  description: "The work of its current step is canceled, too. What earlier steps did stays.",
  key: "any",
  params,
  gate: runGate,
  returns: WorkflowRun,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { run }) => cancelRun(ctx, run),
});

export const decideWorkflowStepRoute = endpoint({
  method: "POST",
  path: "/workflow-runs/{id}/steps/{stepId}/decision",
  summary: "Decide a step that waits for a person",
  description: "Only the people who were asked can decide, once.",
  key: "user",
  params: z.object({ id: Id, stepId: z.string().max(40).describe("The name of the step.") }),
  gate: runGate,
  body: StepDecision,
  returns: WorkflowRun,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { run, params: { stepId }, body }) => decideStep(ctx, { run }, stepId, body),
});
