import { profileInstructions } from "../../administration/profiles/profiles.ts";
import { concurrently } from "../../content/concurrently.ts";
import { first } from "../../content/must.ts";
import { type JobContext, JobFailure } from "../../kernel/jobs/job.ts";
import { ModelFailure } from "../../models/model.ts";
import { type Reader, runMetered, type Spent } from "../../vaults/evaluation/spent.ts";
import { loadSources } from "../../workspace/files/search/sources.ts";
import { reviewWith } from "../reviews/run/review-contract.ts";
import type { ReviewTask } from "../reviews/run/review-task.ts";
import type { Finding } from "../reviews/run/run.schema.ts";
import type { DecidedFinding } from "./evaluations.store.ts";
import type { Told } from "./progress.ts";

/** Decided findings of one review, with what they are judged from. */
export interface ReviewToJudge {
  id: string;
  documentId: string;
  decided: DecidedFinding[];
  task: Omit<ReviewTask, "step">;
}

/** The result of each check. Why there is none, if it failed. */
export interface ReviewJudged {
  reviewId: string;
  results: { checkId: string; result: Finding["evaluationResult"] }[];
  failed: string | null;
  spent: Spent;
}

const REVIEWS_AT_ONCE = 2;

/** The reviews whose files the person who started the evaluation can still read. */
export async function openReviewsToJudge(ctx: JobContext, findings: DecidedFinding[]): Promise<ReviewToJudge[]> {
  const profiles = await profileInstructions(ctx.sql, ctx.organizationId, ctx.userId);
  const reviews: ReviewToJudge[] = [];
  for (const [id, decided] of Map.groupBy(findings, ({ review_id }) => review_id)) {
    const { playbook, stance, file_ids, document_id } = first(decided);
    const files = file_ids.map((fileId) => ({ fileId, documentId: null }));
    const sources = await loadSources(ctx, files);
    if (sources.length < files.length || sources.some(({ text }) => text.trim() === "")) continue;
    const checks = playbook.checks.filter((check) => decided.some(({ check_id }) => check_id === check.id));
    const setting = { stance, guide: playbook.guide, profiles };
    reviews.push({
      id,
      documentId: document_id,
      decided: decided.filter(({ check_id }) => checks.some((check) => check.id === check_id)),
      task: { playbook: { title: playbook.title, checks }, sources, setting },
    });
  }
  return reviews.filter(({ decided }) => decided.length > 0);
}

/** Judges the decided checks again, without what was learned from decisions, which are among them. Nothing of a review changes. */
export function judgeReviews(ctx: JobContext, reader: Reader, reviews: ReviewToJudge[], told: Told) {
  const atOnce = reader.model ? REVIEWS_AT_ONCE : 1;
  return concurrently(reviews, atOnce, async ({ id, task, decided }): Promise<ReviewJudged> => {
    const { result, spent } = await runMetered(ctx, reader, `review ${id}`, async (ctx, model) => {
      try {
        const { findings } = await reviewWith(ctx, model, { ...task, isUntaught: true, step: "" });
        const results = findings.map(({ checkId, evaluationResult }) => ({ checkId, result: evaluationResult }));
        const error = findings.find(({ evaluationResult }) => evaluationResult === "Error")?.analysis ?? null;
        return { results, failed: error };
      } catch (error) {
        if (!(error instanceof ModelFailure || error instanceof JobFailure) || ctx.signal.aborted) throw error;
        return { results: [], failed: error.message };
      }
    });
    await told(decided.length);
    return { reviewId: id, ...result, spent };
  });
}

export type Decided = "acceptable" | "change";

/** What people decided: to leave the contract as it is, or that it must change. */
export function decidedOf({ decision, is_proposed }: Pick<DecidedFinding, "decision" | "is_proposed">): Decided {
  if (decision === "edited") return "change";
  return (decision === "accepted") === is_proposed ? "change" : "acceptable";
}

/** Whether a verdict agrees with that. A finding that was not judged agrees with nothing. */
export const agreesWith = (result: Finding["evaluationResult"], decided: Decided): boolean =>
  decided === "change" ? result === "Flag" : result === "Pass" || result === "Fallback";
