import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Deleted } from "../../workspace/shares/visibility.schema.ts";
import { listWorkflowTemplates } from "./official.ts";
import { NewWorkflow, Workflow, WorkflowChange, WorkflowQuery, WorkflowTemplate } from "./workflows.schema.ts";
import {
  changeWorkflow,
  createWorkflow,
  deleteWorkflow,
  listWorkflows,
  presentWorkflow,
  workflowGate,
} from "./workflows.ts";

const params = z.object({ id: Id });

export const listWorkflowTemplatesRoute = endpoint({
  method: "GET",
  path: "/workflow-templates",
  summary: "List the workflows that ship with the product",
  description: "What has to be chosen before one can be saved is listed in `needs`.",
  key: "any",
  returns: z.object({ templates: z.array(WorkflowTemplate).describe("The workflows that ship with the product.") }),
  status: 200,
  handle: async () => ({ templates: listWorkflowTemplates() }),
});

export const listWorkflowsRoute = endpoint({
  method: "GET",
  path: "/workflows",
  replica: true,
  summary: "List workflows, newest first",
  description: "Workflows of the organization and the caller's own. Administrators see all of them.",
  key: "any",
  query: WorkflowQuery,
  returns: pageOf("workflows", Workflow),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "workflows",
      query,
      (page) => listWorkflows(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createWorkflowRoute = endpoint({
  method: "POST",
  path: "/workflows",
  summary: "Create a workflow",
  description:
    "A list of steps, each with a name, a kind and an input. A value of an input may refer to what came before: `$trigger.file_ids`, `$steps.review.result.flags`; in a text in braces: `{$steps.review.result.flags} flags`. What starts by itself works for its creator, with the rights that they have then.",
  key: "any",
  body: NewWorkflow,
  returns: Workflow,
  status: 201,
  errorStatuses: [404],
  handle: (ctx, { body }) => createWorkflow(ctx, body),
});

export const getWorkflowRoute = endpoint({
  method: "GET",
  path: "/workflows/{id}",
  summary: "Get a workflow",
  description: "Its trigger and its steps, as they are now.",
  key: "any",
  params,
  gate: workflowGate("read"),
  returns: Workflow,
  status: 200,
  handle: async (_ctx, { workflow }) => presentWorkflow(workflow),
});

export const updateWorkflowRoute = endpoint({
  method: "PATCH",
  path: "/workflows/{id}",
  summary: "Update a workflow",
  description: "Each change is a new version. Runs that have started keep theirs.",
  key: "any",
  params,
  gate: workflowGate("write"),
  body: WorkflowChange,
  returns: Workflow,
  status: 200,
  handle: (ctx, { workflow, body }) => changeWorkflow(ctx, workflow, body),
});

export const deleteWorkflowRoute = endpoint({
  method: "DELETE",
  path: "/workflows/{id}",
  summary: "Delete a workflow",
  description: "Its unfinished runs are canceled. The record of its runs is kept.",
  key: "any",
  params,
  gate: workflowGate("write"),
  returns: Deleted,
  status: 200,
  handle: (ctx, { workflow }) => deleteWorkflow(ctx, workflow),
});
