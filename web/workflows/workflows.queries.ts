import { queryOptions } from "@tanstack/react-query";
import type {
  Estimate,
  RunStep,
  StepDecision,
  WorkflowRun,
  WorkflowRunSummary,
} from "../../src/processes/workflows/runs.schema.ts";
import type { Condition, StepKind } from "../../src/processes/workflows/steps.schema.ts";
import type { Trigger } from "../../src/processes/workflows/triggers.schema.ts";
import type { NewWorkflow, Workflow, WorkflowTemplate } from "../../src/processes/workflows/workflows.schema.ts";
import { api, queryClient } from "../api.ts";
import { persist } from "../ui/data/persist.ts";

export type {
  Condition,
  Estimate,
  NewWorkflow,
  RunStep,
  StepKind,
  Trigger,
  Workflow,
  WorkflowRun,
  WorkflowRunSummary,
  WorkflowTemplate,
};

const MOST = 100;
const MOST_RUNS = 50;
const LOOK_AGAIN_MS = 3000;

export const workflowsQuery = queryOptions({
  queryKey: ["workflows", "all"],
  queryFn: ({ signal }) => api.get("/workflows", { query: { limit: MOST }, signal }),
});

export const workflowTemplatesQuery = queryOptions({
  queryKey: ["workflows", "templates"],
  queryFn: ({ signal }) => api.get("/workflow-templates", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const workflowQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflows", "one", id],
    queryFn: ({ signal }) => api.get("/workflows/{id}", { params: { id }, signal }),
  });

const hasEnded = ({ status }: { status: WorkflowRun["status"] }) =>
  status === "succeeded" || status === "failed" || status === "canceled";
export const isUnfinished = (run: { status: WorkflowRun["status"] }) => !hasEnded(run);

/** The newest runs of a workflow, or of all of them. Read again while one of them is under way. */
export const runsQuery = (workflowId?: string) =>
  queryOptions({
    queryKey: ["workflow-runs", "list", workflowId],
    queryFn: ({ signal }) =>
      api.get("/workflow-runs", { query: { workflow_id: workflowId, limit: MOST_RUNS }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.runs.some(isUnfinished) ? LOOK_AGAIN_MS : false),
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflow-runs", "one", id],
    queryFn: ({ signal }) => api.get("/workflow-runs/{id}", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? LOOK_AGAIN_MS : false),
  });

async function keep(workflow: Workflow): Promise<Workflow> {
  queryClient.setQueryData(workflowQuery(workflow.id).queryKey, workflow as never);
  void queryClient.invalidateQueries({ queryKey: workflowsQuery.queryKey });
  return workflow;
}

export const createWorkflow = async (body: NewWorkflow) =>
  keep((await api.post("/workflows", { body: body as never })) as Workflow);

export const changeWorkflow = async (id: string, body: NewWorkflow) =>
  keep((await api.patch("/workflows/{id}", { params: { id }, body: body as never })) as Workflow);

export async function deleteWorkflow(id: string) {
  await api.delete("/workflows/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: ["workflows", "one", id] });
  await queryClient.invalidateQueries({ queryKey: workflowsQuery.queryKey });
}

export const estimateRun = (id: string, fileIds: string[]) =>
  api.post("/workflows/{id}/estimate", { params: { id }, body: { file_ids: fileIds } });

export async function startRun(id: string, fileIds: string[]) {
  const run = await persist((idempotencyKey) =>
    api.post("/workflows/{id}/runs", { params: { id }, body: { file_ids: fileIds }, idempotencyKey }),
  );
  void queryClient.invalidateQueries({ queryKey: ["workflow-runs"] });
  return run;
}

async function refreshRuns() {
  void queryClient.invalidateQueries({ queryKey: ["home"] });
  await queryClient.invalidateQueries({ queryKey: ["workflow-runs"] });
}

export async function cancelRun(id: string) {
  await api.post("/workflow-runs/{id}/cancel", { params: { id } }).finally(refreshRuns);
}

export async function decide(id: string, stepId: string, body: StepDecision) {
  await api.post("/workflow-runs/{id}/steps/{stepId}/decision", { params: { id, stepId }, body }).finally(refreshRuns);
}
