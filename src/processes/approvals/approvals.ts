import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { reviewsSeenBy } from "../../playbooks/reviews/reviews.ts";
import { filesSeenBy } from "../../workspace/files/files.ts";
import type { Approval, ApprovalQuery } from "./approvals.schema.ts";
import * as store from "./approvals.store.ts";

/** Those that the caller asked for, was asked for or decided, and those of reviews and files that the caller can see. */
export const listApprovals = async (ctx: Context, query: ApprovalQuery) =>
  toPage("approvals", await store.listApprovals(ctx.sql, ctx.organizationId, viewerOf(ctx), query), query);

export const findApproval = (ctx: Context, id: string): Promise<Approval | undefined> =>
  store.findApproval(ctx.sql, ctx.organizationId, viewerOf(ctx), id);

export const mustFindApproval = async (ctx: Context, id: string): Promise<Approval> =>
  must(await findApproval(ctx, id), "the caller has just changed it");

export async function approvalGate(ctx: Context, { id }: { id: string }) {
  const approval = await findApproval(ctx, id);
  if (!approval) throw notFound("approval");
  return { approval };
}

/** The titles of those approvals that the caller can see. */
export const listApprovalTitles = (ctx: Context, ids: string[]) =>
  store.listTitles(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);

const viewerOf = (ctx: Context): store.Viewer => ({
  userId: ctx.caller.userId,
  reviews: reviewsSeenBy(ctx),
  files: filesSeenBy(ctx),
});
