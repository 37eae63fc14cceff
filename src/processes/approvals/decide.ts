import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { conflict, forbidden } from "../../kernel/errors/errors.ts";
import type { Approval, NewApprovalDecision } from "./approvals.schema.ts";
import { mustFindApproval } from "./approvals.ts";
import * as store from "./decide.store.ts";
import { findApproved, lockSubject } from "./subjects.ts";
import { deciders, tellApprovers, tellOfEnd } from "./tell.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** Called in the transaction in which an approval is approved, rejected or found void. */
    approvalEnded?(sql: Sql, organizationId: string, approvalId: string): Promise<void>;
  }
}

/** Decides in one's own place or that of a person who delegated. One rejection ends the approval, the last approval gives it. */
export async function decideApproval(ctx: UserContext, seen: Approval, asked: NewApprovalDecision): Promise<Approval> {
  const { sql, organizationId, caller } = ctx;
  await lockSubject(ctx, { subject: seen.subject, subjectId: seen.subject_id });
  const approval = must(await store.lockApproval(sql, organizationId, seen.id), "the gate found it");
  await mustBePending(ctx, approval);
  mustNotBeOwn(approval, caller.userId);
  const seats = await store.listSeats(sql, organizationId, approval.id, caller.userId);
  const filled = seatsToFill(seats);
  const forUserId = filled.some(({ for_user_id }) => for_user_id === null) ? null : (filled[0]?.for_user_id ?? null);
  const decisionId = await store.insertDecision(sql, organizationId, approval.id, {
    ...asked,
    userId: caller.userId,
    forUserId,
  });
  for (const seat of filled) await store.updateFilled(sql, organizationId, approval.id, seat, decisionId);
  const isEnd = asked.decision === "rejected" || isComplete(seats, filled);
  if (isEnd) await store.updateEnded(sql, organizationId, approval.id, asked.decision);
  if (isEnd) await ctx.deps.nouns.approvalEnded?.(sql, organizationId, approval.id);
  const after = await mustFindApproval(ctx, approval.id);
  if (isEnd) await tellOfEnd(ctx, after);
  else await tellApprovers(ctx, after, deciders(seen));
  return after;
}

const ENDED = {
  approved: "This has been approved already.",
  rejected: "This has been rejected already.",
  void: "What you were asked to approve has changed or was deleted. It has to be asked for again.",
};

/** The subject is locked, so that what is compared is what is decided. */
async function mustBePending(ctx: UserContext, { status, subject, subject_id, sha256 }: store.LockedApproval) {
  const now = status === "pending" ? await findApproved(ctx, { subject, subjectId: subject_id }) : undefined;
  const ended = status === "pending" && now?.sha256 !== sha256 ? "void" : status;
  if (ended !== "pending") throw conflict("APPROVAL_ENDED", ENDED[ended], { status: ended });
}

function mustNotBeOwn({ asked_by, maker_ids }: store.LockedApproval, userId: number) {
  if (asked_by === userId) throw forbidden("You asked for this approval, so another person has to decide.");
  if (maker_ids.includes(userId)) throw forbidden("You made what is to be approved, so another person has to decide.");
}

/** One place of each part: their own before that of another. */
function seatsToFill(seats: store.SeatRow[]): store.SeatRow[] {
  const mine = seats.filter(({ is_mine }) => is_mine);
  if (mine.length === 0) throw forbidden("You can see this approval, but you were not asked to decide.");
  const open = mine.filter(({ is_waiting, has_decided }) => is_waiting && !has_decided);
  if (open.length === 0) throw noTurn(mine);
  const ownFirst = open.toSorted((a, b) => Number(a.for_user_id !== null) - Number(b.for_user_id !== null));
  return ownFirst.filter((seat, at) => ownFirst.findIndex(({ part }) => part === seat.part) === at);
}

function noTurn(mine: store.SeatRow[]) {
  if (mine.some(({ has_decided }) => has_decided))
    return conflict("APPROVAL_DECIDED", "You have decided already. The others have to decide now.");
  if (mine.some(({ mode, is_filled }) => mode === "in_order" && !is_filled))
    return conflict("NOT_YOUR_TURN", "Another person has to decide before you. You will be told when it is your turn.");
  return conflict("APPROVAL_DECIDED", "Another person has just decided in this place.");
}

/** Whether each part has what it needs, once the places are filled. */
function isComplete(seats: store.SeatRow[], filled: store.SeatRow[]): boolean {
  const isFilled = (seat: store.SeatRow) => seat.is_filled || filled.includes(seat);
  return [...Map.groupBy(seats, ({ part }) => part).values()].every((part) =>
    part[0]?.mode === "any" ? part.some(isFilled) : part.every(isFilled),
  );
}
