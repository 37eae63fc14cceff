import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  GetWorkflowrunsQuery,
  GetWorkflowsQuery,
  NewWorkflow,
  NewWorkflowRun,
  Workflow,
  WorkflowChange,
  WorkflowEstimate,
  WorkflowRun,
  WorkflowRunSummary,
  WorkflowStepDecision,
  WorkflowTemplate,
} from "./types.ts";

/** Steps that run when something happens. */
export const workflows = (connection: Connection) => ({
  /** The workflows that ship with the service. */
  templates: (options?: RequestOptions) =>
    connection.get<{ templates: WorkflowTemplate[] }>("/workflow-templates", {}, options),
  list: (query?: GetWorkflowsQuery & PageQuery, options?: RequestOptions) =>
    listing<Workflow>(connection, "/workflows", "workflows", query, options),
  create: (workflow: NewWorkflow, options?: RequestOptions) =>
    connection.post<Workflow>("/workflows", workflow, options),
  get: (id: string, options?: RequestOptions) => connection.get<Workflow>(path`/workflows/${id}`, {}, options),
  update: (id: string, change: WorkflowChange, options?: RequestOptions) =>
    connection.patch<Workflow>(path`/workflows/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete(path`/workflows/${id}`, {}, options),
  /** Starts a run that works for the caller. */
  start: (id: string, run: NewWorkflowRun = {}, options?: RequestOptions) =>
    connection.post<WorkflowRun>(path`/workflows/${id}/runs`, run, options),
  /** What a run would cost at most, and why a step could not be taken. Starts nothing. */
  estimate: (id: string, run: NewWorkflowRun = {}, options?: RequestOptions) =>
    connection.post<WorkflowEstimate>(path`/workflows/${id}/estimate`, run, options),
  runs: {
    list: (query?: GetWorkflowrunsQuery & PageQuery, options?: RequestOptions) =>
      listing<WorkflowRunSummary>(connection, "/workflow-runs", "runs", query, options),
    get: (id: string, options?: RequestOptions) => connection.get<WorkflowRun>(path`/workflow-runs/${id}`, {}, options),
    cancel: (id: string, options?: RequestOptions) =>
      connection.post<WorkflowRun>(path`/workflow-runs/${id}/cancel`, {}, options),
    /** Decides a step that waits for a person. */
    decide: (id: string, stepId: string, decision: WorkflowStepDecision, options?: RequestOptions) =>
      connection.post<WorkflowRun>(path`/workflow-runs/${id}/steps/${stepId}/decision`, decision, options),
  },
});
