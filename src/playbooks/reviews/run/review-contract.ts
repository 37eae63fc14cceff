import { modelFor } from "../../../administration/model-settings/organization-model.ts";
import { first } from "../../../content/must.ts";
import { type JobContext, JobFailure } from "../../../kernel/jobs/job.ts";
import type { LanguageModel } from "../../../models/model.ts";
import { linkRelated } from "../findings.ts";
import { withLastLook } from "./last-look.ts";
import { reviewByModel } from "./review-by-model.ts";
import { reviewLocally } from "./review-locally.ts";
import type { ReviewResult, ReviewTask } from "./review-task.ts";
import type { Finding } from "./run.schema.ts";
import { joinSameTopics } from "./same-topic.ts";

/** Judges every check, with the language model if one is configured, or else with the local engine. */
export async function review(ctx: JobContext, task: ReviewTask): Promise<ReviewResult> {
  return reviewWith(ctx, await modelFor(ctx, { task: "review" }), task);
}

/** The same with a given model, or with the local engine. */
export async function reviewWith(
  ctx: JobContext,
  model: LanguageModel | null,
  task: ReviewTask,
): Promise<ReviewResult> {
  const reviewed = model ? await reviewByModel(ctx, model, task) : await reviewLocally(ctx, task);
  const { findings } = reviewed;
  if (findings.every(({ evaluationResult }) => evaluationResult === "Error"))
    throw new JobFailure("MODEL_FAILED", first(findings).analysis);
  const joined = linkRelated(findings.map((finding) => joinSameTopics(finding, task.sources)));
  return { ...reviewed, findings: withLastLook(joined, task.sources) };
}

export function reviewSummary(findings: Finding[]) {
  const count = (result: Finding["evaluationResult"]) =>
    findings.filter(({ evaluationResult }) => evaluationResult === result).length;
  return { flags: count("Flag"), fallbacks: count("Fallback"), passes: count("Pass"), errors: count("Error") };
}
