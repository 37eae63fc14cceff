import type { Context } from "../../kernel/context.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import type { Approval } from "./approvals.schema.ts";
import * as store from "./approvals.store.ts";
import { mustFindApproval } from "./approvals.ts";
import { listFittingRules } from "./fitting.ts";
import type { ApprovalRule, Mode, NewApprover, Subject } from "./rules.schema.ts";
import { asRow, mustBeColleagues } from "./rules.ts";
import { type Content, lockSubject, mustFindApproved, openWhatToApprove } from "./subjects.ts";
import { tellApprovers } from "./tell.ts";

export interface Asked {
  subject: Subject;
  subjectId: string;
  note: string | null;
  /** Besides those that the rules name. */
  approvers?: NewApprover[] | undefined;
  mode?: Mode | undefined;
}

type Part = Pick<ApprovalRule, "mode" | "escalate_to_user_id" | "escalate_after_days"> & {
  rule_id: string | null;
  approvers: ReturnType<typeof asRow>[];
};

/**
 * Asks those whom the rules name, and others if they are given. If the same is asked for already and has not changed since, that
 * approval is returned instead.
 */
export async function openApproval(ctx: Context, asked: Asked): Promise<{ approval: Approval; isNew: boolean }> {
  const { sql, organizationId, caller } = ctx;
  const named = { subject: asked.subject, subjectId: asked.subjectId.toLowerCase() };
  await openWhatToApprove(ctx, named, asked.approvers ? "share" : "ask");
  await lockSubject(ctx, named);
  const content = await mustFindApproved(ctx, named);
  const rules = await listFittingRules(ctx, named.subject, content);
  const existing = asked.approvers ? undefined : await findExisting(ctx, named, content, rules);
  if (existing) return { approval: await mustFindApproval(ctx, existing), isNew: false };
  const parts = await partsOf(ctx, named, asked, rules);
  await mustFindApprovers(ctx, parts, rules, content);
  const { title, sha256 } = content;
  const row = { ...named, sha256, title, note: asked.note, askedBy: caller.userId };
  const id = await store.insertApproval(sql, organizationId, row);
  await store.insertMakers(sql, organizationId, id, content.makerIds);
  await store.insertSeats(sql, organizationId, id, parts.flatMap(seatsOf));
  const approval = await mustFindApproval(ctx, id);
  await tellApprovers(ctx, approval, []);
  return { approval, isNew: true };
}

/** One that waits, or was given, for all that the rules ask for. */
async function findExisting(
  { sql, organizationId }: Context,
  { subject, subjectId }: { subject: Subject; subjectId: string },
  { sha256 }: Content,
  rules: ApprovalRule[],
): Promise<string | undefined> {
  const covering = await store.listCovering(sql, organizationId, { subjects: [subject], subjectId, sha256 });
  return covering.find(({ rule_ids }) => rules.every(({ id }) => rule_ids.includes(id)))?.id;
}

/** What each rule asks for. Without a rule, any administrator may approve, which takes the right to let them see it. */
async function partsOf(
  ctx: Context,
  named: { subject: Subject; subjectId: string },
  { approvers, mode = "any" }: Asked,
  rules: ApprovalRule[],
): Promise<Part[]> {
  const none = { rule_id: null, escalate_to_user_id: null, escalate_after_days: null };
  const parts: Part[] = rules.map((rule) => ({ ...rule, rule_id: rule.id, approvers: rule.approvers.map(rowOf) }));
  if (approvers) {
    await mustBeColleagues(ctx, approvers);
    parts.push({ ...none, mode, approvers: approvers.map(asRow) });
  }
  if (parts.length > 0) return parts;
  await openWhatToApprove(ctx, named, "share");
  return [{ ...none, mode: "any", approvers: [{ user_id: null, role: "administrator" }] }];
}

const rowOf = ({ user_id, role }: ApprovalRule["approvers"][number]) => ({
  user_id: user_id ?? null,
  role: role ?? null,
});

function seatsOf(part: Part, at: number): store.NewSeat[] {
  const { rule_id, mode, escalate_to_user_id, escalate_after_days } = part;
  return part.approvers.map((approver, index) => ({
    ...approver,
    part: at + 1,
    position: index + 1,
    mode,
    rule_id,
    waits: mode !== "in_order" || index === 0,
    escalate_to_user_id,
    escalate_after_days,
  }));
}

/** Nobody approves their own, so that somebody else must be left for every place that has to be filled. */
async function mustFindApprovers(ctx: Context, parts: Part[], rules: ApprovalRule[], { makerIds }: Content) {
  const { sql, organizationId, caller } = ctx;
  const without = [...makerIds, ...(caller.userId === null ? [] : [caller.userId])];
  for (const { rule_id, mode, approvers } of parts) {
    const groups = mode === "any" ? [approvers] : approvers.map((approver) => [approver]);
    for (const group of groups) {
      if ((await store.listHolders(sql, organizationId, group, without)).length > 0) continue;
      const rule = rules.find(({ id }) => id === rule_id);
      throw conflict(
        "NO_APPROVER",
        "Nobody is left who may approve this: who asked for it or made it cannot approve it, and the others cannot sign in. Ask an administrator to change the rule, or name other approvers.",
        { rule: rule ? { id: rule.id, name: rule.name, approvers: rule.approvers } : null },
      );
    }
  }
}
