import { formatList, t } from "../../../content/messages/messages.ts";
import type { Context } from "../../../kernel/context.ts";
import { conflict } from "../../../kernel/errors/errors.ts";
import { JobFailure } from "../../../kernel/jobs/job.ts";
import { listReviewed, openReview, type Reviewed } from "../../../playbooks/reviews/reviews.ts";
import { findingsOf, OutcomeCounts, reviewRow } from "./findings.ts";
import { mustFit, type ReportData } from "./report-data.ts";

const BATCH = 50;

/** Every review must be visible and have its findings. */
export async function mustBeReviewed(ctx: Context, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { status } = await openReview(ctx, id, "read");
    if (status !== "succeeded")
      throw conflict("REVIEW_NOT_FINISHED", "A review has no findings yet, so it cannot be in a report.");
  }
}

export async function readReviewData(ctx: Context, ids: string[]): Promise<ReportData> {
  const read = await collect(ctx, ids);
  if (read.reviewed < ids.length)
    throw new JobFailure("NOT_FOUND", "A review was deleted, or you no longer have access to it.");
  const source = formatList(read.rows.map(({ documentName }) => String(documentName)));
  const scope = t("{count, plural, one {# review} other {# reviews}}", { count: ids.length });
  return { ...read, source, scope, total: read.rows.length, summary: read.counts.lines() };
}

type Collected = Pick<ReportData, "rows" | "findings" | "documents"> & { counts: OutcomeCounts; reviewed: number };

/** The rows and findings of those reviews that the caller can see and that have succeeded. */
export async function collect(ctx: Context, ids: string[]): Promise<Collected> {
  const collected: Collected = { rows: [], findings: [], documents: [], counts: new OutcomeCounts(), reviewed: 0 };
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const reviewed of await listReviewed(ctx, ids.slice(at, at + BATCH))) add(collected, reviewed);
    mustFit(collected.findings.length);
  }
  return collected;
}

function add(collected: Collected, reviewed: Reviewed) {
  collected.reviewed++;
  collected.counts.add(reviewed);
  collected.findings.push(...findingsOf(reviewed));
  collected.rows.push({ ...reviewRow(reviewed), number: String(collected.rows.length + 1) });
  for (const { filename } of reviewed.result.files)
    collected.documents.push({
      number: String(collected.documents.length + 1),
      documentName: filename,
      title: "",
      pages: "",
      language: "",
      status: t("Reviewed with {playbook}", { playbook: reviewed.result.playbookTitle }),
    });
}
