import type { Source } from "../files/sources.ts";
import { type JobContext, JobFailure } from "../jobs/job.ts";
import type { Tokens } from "../models/model.ts";
import { relate } from "./findings.ts";
import type { ReviewSetting } from "./review.prompt.ts";
import { reviewByModel } from "./review-by-model.ts";
import { reviewHere } from "./review-here.ts";
import type { Finding, PinnedPlaybook } from "./runs.schema.ts";

/** Documents to be judged by the checks of a playbook. */
export interface ReviewTask {
  playbook: Pick<PinnedPlaybook, "title" | "checks">;
  sources: Source[];
  setting: ReviewSetting;
  /** Sets the steps of this review apart from those of another in the same job. */
  step: string;
}

export interface Reviewed {
  findings: Finding[];
  model: string;
  tokens: Tokens;
}

/** Judges every check, by the language model or, where none is set, by the local engine. */
export async function review(ctx: JobContext, task: ReviewTask): Promise<Reviewed> {
  const { model } = ctx.deps;
  const reviewed = model ? await reviewByModel(ctx, model, task) : await reviewHere(ctx, task);
  const { findings } = reviewed;
  if (findings.every(({ evaluationResult }) => evaluationResult === "Error"))
    throw new JobFailure("MODEL_FAILED", findings[0]!.analysis);
  return { ...reviewed, findings: relate(findings) };
}

export function summaryOf(findings: Finding[]) {
  const count = (result: Finding["evaluationResult"]) =>
    findings.filter(({ evaluationResult }) => evaluationResult === result).length;
  return { flags: count("Flag"), fallbacks: count("Fallback"), passes: count("Pass"), errors: count("Error") };
}
