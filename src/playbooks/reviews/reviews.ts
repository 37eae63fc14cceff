import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { toPage } from "../../http/page.ts";
import { listJobsById } from "../../jobs/jobs.ts";
import { openProject, reachableProjects } from "../../projects/projects.ts";
import type { RunJob } from "../runs/runs.schema.ts";
import type { Review, ReviewQuery } from "./reviews.schema.ts";
import * as store from "./reviews.store.ts";

/** For the caller who started the review, and for everyone in its project. */
export const reviewGate = async (ctx: Context, { id }: { id: string }) => {
  const { sql, organizationId, caller } = ctx;
  const review = await store.findReview(sql, organizationId, caller.userId, reachableProjects(ctx), id);
  if (!review) throw notFound("review");
  return { review };
};

export async function listReviews(ctx: Context, { project_id, ...page }: ReviewQuery) {
  const { sql, organizationId, caller } = ctx;
  if (project_id === undefined)
    return toPage("reviews", await store.listReviews(sql, organizationId, caller.userId, page), page);
  const project = await openProject(ctx, project_id, "read");
  const rows = await store.listProjectReviews(sql, organizationId, caller.userId, project.id, page);
  return toPage("reviews", rows, page);
}

/** The job of a review that the caller may see, with the findings. */
export async function readReviewJob(ctx: Context, { job_id }: Review): Promise<RunJob> {
  const [job] = await listJobsById(ctx.sql, ctx.organizationId, [job_id]);
  if (!job) throw notFound("review");
  return job as RunJob;
}
