import { estimateCost } from "../../administration/usage/credits.ts";
import type { Operation } from "../../administration/usage/usage.schema.ts";
import { openTemplate } from "../../drafting/templates/templates.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { openPlaybook } from "../../playbooks/playbooks.ts";
import { openVault } from "../../vaults/vault/access.ts";
import { openFile } from "../../workspace/files/files.ts";
import { openFolder } from "../../workspace/folders/folders.ts";
import { openProject } from "../../workspace/projects/projects.ts";
import { isReference } from "./references.ts";
import type { Estimate, NewWorkflowRun } from "./runs.schema.ts";
import type { Step, StepKind } from "./steps.schema.ts";
import type { OpenWorkflow } from "./workflows.ts";

/** What is paid for, and how often for so many files. */
const PAID: Partial<Record<StepKind, { operation: Operation; times: (files: number) => number }>> = {
  add_to_vault: { operation: "vault:extract", times: (files) => files },
  run_playbook: { operation: "playbook:run", times: () => 1 },
  test_playbook: { operation: "playbook:run", times: () => 1 },
  ask: { operation: "chat:completions", times: () => 1 },
  extract: { operation: "chat:completions", times: () => 1 },
};

export async function estimateRun(ctx: Context, { steps }: OpenWorkflow, input: NewWorkflowRun): Promise<Estimate> {
  for (const id of input.file_ids) await openFile(ctx, id, "read");
  const counted = [];
  for (const { id, kind, input: stated } of steps) {
    const paid = PAID[kind];
    const times = paid ? paid.times(filesOf(stated, input)) : 0;
    const cost = paid ? await estimateCost(ctx, paid.operation, times) : null;
    counted.push({ id, kind, times, cost, problem: await problemOf(ctx, { kind, input: stated }) });
  }
  const isCounted = counted.some(({ cost }) => cost !== null);
  const credits = counted.reduce((sum, { cost }) => sum + (cost?.needed ?? 0), 0);
  return {
    credits: isCounted ? Number(credits.toFixed(4)) : null,
    available: counted.find(({ cost }) => cost !== null)?.cost?.available ?? null,
    steps: counted.map(({ cost, ...step }) => ({ ...step, credits: cost?.needed ?? null })),
  };
}

function filesOf({ file_ids }: Step["input"], input: NewWorkflowRun): number {
  return Array.isArray(file_ids) ? file_ids.length : input.file_ids.length;
}

/** Opens what the step names. What only a run can know is not looked at. */
async function problemOf(ctx: Context, { kind, input }: Pick<Step, "kind" | "input">) {
  const files = Array.isArray(input.file_ids) ? (input.file_ids as string[]) : [];
  const looks: [unknown, (id: string) => Promise<unknown>][] = [
    [input.playbook_id, (id) => openPlaybook(ctx, id, "read")],
    [input.template_id, (id) => openTemplate(ctx, id, "read")],
    [input.folder_id, (id) => openFolder(ctx, id, "write")],
    [input.project_id, (id) => openProject(ctx, id, kind === "ask" ? "read" : "write")],
    [input.vault_id, (id) => openVault(ctx as UserContext, id, kind === "ask" ? "viewer" : "editor")],
    ...files.map((id): [string, (id: string) => Promise<unknown>] => [id, () => openFile(ctx, id, "read")]),
  ];
  for (const [id, open] of looks) {
    if (typeof id !== "string" || isReference(id)) continue;
    const problem = await open(id).then(() => null, asProblem);
    if (problem !== null) return problem;
  }
  return null;
}

function asProblem(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  throw error;
}
