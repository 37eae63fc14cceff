import { must } from "../../content/must.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { reviewsSeenBy } from "../../playbooks/reviews/reviews.ts";
import { filesSeenBy } from "../../workspace/files/files.ts";
import type { Approval, ApprovalQuery } from "./approvals.schema.ts";
import * as store from "./approvals.store.ts";

/** Those that the caller asked for, was asked for or decided, and those of reviews and files that the caller can see. */
export const listApprovals = async (ctx: Context, query: ApprovalQuery) =>
  toPage("approvals", await store.listApprovals(ctx.sql, ctx.organizationId, viewerOf(ctx), query), query);

/** Those that the caller can decide now, newest first. */
export const listWaitingApprovals = (ctx: UserContext, most: number): Promise<Approval[]> =>
  store.listApprovals(ctx.sql, ctx.organizationId, viewerOf(ctx), { waiting_for: "me", limit: most - 1, offset: 0 });

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
