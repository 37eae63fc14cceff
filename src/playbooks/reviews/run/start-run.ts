import { enqueueInference } from "../../../administration/usage/credits.ts";
import type { Context } from "../../../kernel/context.ts";
import { invalidField, notFound } from "../../../kernel/errors/errors.ts";
import { PRIORITY } from "../../../kernel/jobs/job.ts";
import { enqueuerOf, openJob } from "../../../kernel/jobs/jobs.ts";
import { mustBeReady, openFile } from "../../../workspace/files/files.ts";
import { openProject } from "../../../workspace/projects/projects.ts";
import { MAX_CHECKS } from "../../checks/checks.schema.ts";
import { listChecks } from "../../checks/checks.ts";
import { withWordings } from "../../checks/clauses.ts";
import type { OpenPlaybook } from "../../playbooks.ts";
import { updatePrevious } from "../reviews.store.ts";
import { openReview } from "../reviews.ts";
import { type NewRun, type PinnedPlaybook, type RunJob, RunPlaybook } from "./run.schema.ts";

/** Starts a review. The run keeps a snapshot of the playbook. */
export async function startRun(ctx: Context, playbook: OpenPlaybook, request: NewRun): Promise<RunJob> {
  const { review_mode, representing_party } = request;
  const project = request.project_id && (await openProject(ctx, request.project_id, "write"));
  const previous = request.previous_review_id && (await openReview(ctx, request.previous_review_id, "read"));
  const files = [];
  for (const id of uniqueIds(request.file_ids)) files.push(await openFile(ctx, id, "read"));
  const pinned = await snapshotPlaybook(ctx, playbook, request.check_ids && uniqueIds(request.check_ids));
  for (const file of files) mustBeReady(file);
  const file_ids = files.map(({ id }) => id);
  const input = {
    playbook: pinned,
    file_ids,
    review_mode,
    representing_party,
    ...(project && { project_id: project.id }),
    ...(previous && { previous_review_id: previous.id }),
  };
  const jobId = await enqueueInference(enqueuerOf(ctx), RunPlaybook, input, {
    operation: "playbook:run",
    priority: PRIORITY.high,
  });
  if (previous) await updatePrevious(ctx.sql, ctx.organizationId, jobId, previous.id);
  return openJob<RunJob>(ctx, jobId);
}

export const uniqueIds = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** A snapshot of the playbook and of the clauses that it points to, with all checks or only the wanted ones. */
export async function snapshotPlaybook(
  ctx: Context,
  playbook: OpenPlaybook,
  wanted: string[] | undefined,
  path = "path.id",
): Promise<PinnedPlaybook> {
  const { id, title, guide, status, awaits_confirmation } = playbook;
  const { checks } = await listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 });
  if (wanted?.some((checkId) => !checks.some((check) => check.id === checkId))) throw notFound("check");
  if (awaits_confirmation)
    throw invalidField(
      path,
      "This playbook was drafted from contracts, and nobody has confirmed it yet. Read and edit its positions, confirm it, then run it.",
    );
  if (status !== "completed" || checks.length === 0)
    throw invalidField(path, "This playbook has no checks yet. Add one, then run it.");
  const chosen = checks.filter((check) => !wanted || wanted.includes(check.id));
  return { id, title, guide, checks: await withWordings(ctx, chosen) };
}
