import type { Context, Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import { findReviewContent, lockFindings, type ReviewContent } from "../../playbooks/reviews/approved-content.ts";
import { mustHaveFindings } from "../../playbooks/reviews/decisions.ts";
import { openReview } from "../../playbooks/reviews/reviews.ts";
import { findFile, findUploader, lockFile, openFile } from "../../workspace/files/files.ts";
import type { Subject } from "./rules.schema.ts";
import { findSha256 } from "./subjects.store.ts";

/** Whose organization it is, where nobody calls. */
export interface By {
  sql: Sql;
  organizationId: string;
  deps: Deps;
}

export interface Named {
  subject: Subject;
  subjectId: string;
}

/** A request as something to approve. */
export interface RequestToApprove {
  title: string;
  /** Of the answer and of what it answers. */
  sha256: string;
  makerIds: number[];
  fileIds: string[];
  reviewIds: string[];
}

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** How requests are approved. */
    approvedRequests: {
      /** 404 if the caller cannot see it, 403 if they need more access than they have. */
      mustReach(ctx: Context, id: string, needed: "read" | "write"): Promise<unknown>;
      /** Does not check access. With `lock`, it does not change until the transaction ends. */
      find(by: By, id: string, lock?: boolean): Promise<RequestToApprove | undefined>;
    };
  }
}

/** What is to be approved, as it is now. */
export interface Content {
  title: string;
  sha256: string;
  makerIds: number[];
  fileIds: string[];
  reviews: ReviewContent[];
}

/** Lets through who may ask about it: who may change it, or `share` it, which gives others access. 404 if it is hidden. */
export async function openWhatToApprove(ctx: Context, { subject, subjectId }: Named, needed: "read" | "ask" | "share") {
  if (subject === "document") await openFile(ctx, subjectId, needed === "share" ? "share" : "read");
  else if (subject === "request")
    await ctx.deps.nouns.approvedRequests.mustReach(ctx, subjectId, needed === "read" ? "read" : "write");
  else {
    await mustHaveFindings(ctx, await openReview(ctx, subjectId, LEVELS[needed]));
  }
}
const LEVELS = { read: "read", ask: "write", share: "admin" } as const;

/** Until the transaction ends, it does not change. The order is that of changes: first the subject, then its approvals. */
export async function lockSubject(by: By, { subject, subjectId }: Named) {
  if (subject === "document") await lockFile(by.sql, by.organizationId, subjectId);
  else if (subject === "request") await by.deps.nouns.approvedRequests.find(by, subjectId, true);
  else await lockFindings(by, subjectId);
}

/** Does not check access. Undefined if it is gone. */
export async function findApproved(by: By, { subject, subjectId }: Named): Promise<Content | undefined> {
  const { sql, organizationId } = by;
  if (subject === "request") return findRequest(by, subjectId);
  const sha256 = await findSha256(sql, subject, subjectId);
  if (sha256 === null) return undefined;
  if (subject === "document") {
    const file = await findFile(sql, organizationId, subjectId);
    const uploader = await findUploader(sql, organizationId, subjectId);
    const makerIds = uploader === null ? [] : [uploader];
    return file && { title: file.name, sha256, makerIds, fileIds: [file.id], reviews: [] };
  }
  const review = await findReviewContent(sql, organizationId, subjectId);
  return (
    review && {
      title: review.name,
      sha256,
      makerIds: makersOf([review]),
      fileIds: review.file_ids,
      reviews: [review],
    }
  );
}

async function findRequest(by: By, id: string): Promise<Content | undefined> {
  const request = await by.deps.nouns.approvedRequests.find(by, id);
  if (!request) return undefined;
  const { reviewIds, ...content } = request;
  const reviews = [];
  for (const reviewId of reviewIds) {
    const review = await findReviewContent(by.sql, by.organizationId, reviewId);
    if (review) reviews.push(review);
  }
  const deciders = reviews.flatMap(({ decisions }) => decisions.map(({ decided_by }) => decided_by));
  const makerIds = [...content.makerIds, ...deciders.filter((id) => id !== null)];
  return { ...content, makerIds: [...new Set(makerIds)], reviews };
}

/** Whoever ran a review, and whoever made a decision that stands. */
const makersOf = (reviews: ReviewContent[]): number[] => [
  ...new Set(
    reviews
      .flatMap(({ created_by, decisions }) => [created_by, ...decisions.map(({ decided_by }) => decided_by)])
      .filter((id) => id !== null),
  ),
];

export async function mustFindApproved(by: By, named: Named): Promise<Content> {
  const content = await findApproved(by, named);
  if (content) return content;
  if (named.subject === "document") throw conflict("FILE_DELETED", "The file was deleted, so it cannot be approved.");
  throw notFound(named.subject);
}
