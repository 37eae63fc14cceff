import type { Context } from "../../context.ts";
import { notFound, unfit } from "../../errors.ts";
import { mustBeReady, openFile } from "../../files/files.ts";
import { enqueuerOf, openJob } from "../../jobs/jobs.ts";
import { enqueueInference } from "../../usage/credits.ts";
import { MAX_CHECKS } from "../checks/checks.schema.ts";
import { listChecks } from "../checks/checks.ts";
import type { OpenPlaybook } from "../playbooks.ts";
import { type NewRun, type PinnedPlaybook, type RunJob, RunPlaybook } from "./runs.schema.ts";

/** Somebody waits for it: it goes before documents that are read in the background. */
const FIRST = 1;

/** Begins a review of files against a playbook, which is kept with the run as it is now. */
export async function beginRun(ctx: Context, playbook: OpenPlaybook, asked: NewRun): Promise<RunJob> {
  const { review_mode, representing_party } = asked;
  const files = [];
  for (const id of uniqueIds(asked.file_ids)) files.push(await openFile(ctx, id, "read"));
  const pinned = await pin(ctx, playbook, asked.check_ids && uniqueIds(asked.check_ids));
  for (const file of files) mustBeReady(file);
  const file_ids = files.map(({ id }) => id);
  const input = { playbook: pinned, file_ids, review_mode, representing_party };
  const jobId = await enqueueInference(enqueuerOf(ctx), RunPlaybook, input, "playbook:run", FIRST);
  return openJob<RunJob>(ctx, jobId);
}

const uniqueIds = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** What the playbook says now, with all of its checks or those asked for, in their order. */
async function pin(ctx: Context, playbook: OpenPlaybook, wanted: string[] | undefined): Promise<PinnedPlaybook> {
  const { id, title, guide, status } = playbook;
  const { checks } = await listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 });
  if (wanted?.some((checkId) => !checks.some((check) => check.id === checkId))) throw notFound("check");
  if (status !== "completed" || checks.length === 0)
    throw unfit("path.id", "This playbook has no checks yet. Add one, then run it.");
  return { id, title, guide, checks: checks.filter((check) => !wanted || wanted.includes(check.id)) };
}
