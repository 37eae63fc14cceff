import type { Context } from "../../kernel/context.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import type { ApprovalNeed } from "./approvals.schema.ts";
import * as store from "./approvals.store.ts";
import { listFittingRules } from "./fitting.ts";
import type { ApprovalRule, Subject } from "./rules.schema.ts";
import { type By, type Content, findApproved, mustFindApproved, type Named, openWhatToApprove } from "./subjects.ts";

/** Approvals of a redline are of the review too, as they hold the same. */
const COVERED_BY: Record<Subject, Subject[]> = {
  review: ["review", "redline"],
  redline: ["review", "redline"],
  document: ["document"],
  request: ["request"],
};

/**
 * Refuses what the rules do not let out without an approval. Returns the approvals that let it out. Call it in the transaction that
 * hands it over, with its subject locked. Does not check access.
 */
export async function mustBeApproved(by: By, named: Named): Promise<string[]> {
  const content = await findApproved(by, named);
  if (!content) return [];
  const { rules, given } = await compare(by, named, content);
  const missing = rules.filter(({ id }) => !given.has(id));
  if (missing.length === 0) return [...new Set(given.values())];
  const people = await listApprovers(by, missing, content.makerIds);
  const names = people.map(({ name, email, id }) => name ?? email ?? `User ${id}`).slice(0, MOST_NAMED);
  const who = names.length > 0 ? ` ${names.join(", ")} can approve it.` : "";
  throw conflict("APPROVAL_REQUIRED", `This has to be approved before it goes out.${who} Ask for the approval first.`, {
    subject: named.subject,
    subject_id: named.subjectId,
    sha256: content.sha256,
    rules: missing.map(({ id, name, mode, approvers }) => ({ id, name, mode, approvers })),
    can_approve: people,
  });
}
const MOST_NAMED = 5;

/** What the rules ask for, and what of it was given. The caller must see the subject. */
export async function readNeed(ctx: Context, named: Named): Promise<ApprovalNeed> {
  const { sql, organizationId, caller } = ctx;
  await openWhatToApprove(ctx, named, "read");
  const content = await mustFindApproved(ctx, named);
  const { rules, given } = await compare(ctx, named, content);
  const without = [...content.makerIds, ...(caller.userId === null ? [] : [caller.userId])];
  const last = await store.findLast(sql, organizationId, caller.userId, COVERED_BY[named.subject], named.subjectId);
  return {
    is_needed: rules.length > 0,
    is_given: rules.length > 0 && rules.every(({ id }) => given.has(id)),
    rules: rules.map(({ id, name, mode, approvers }) => ({ id, name, mode, approvers, is_given: given.has(id) })),
    can_approve: await listApprovers(ctx, rules, without),
    approval: last ?? null,
  };
}

/** The rules that apply to it as it is now, and for each the approval that was given to exactly that. */
async function compare(by: By, { subject, subjectId }: Named, content: Content) {
  const { sql, organizationId } = by;
  const rules = await listFittingRules(by, subject, content);
  const asked = { subjects: COVERED_BY[subject], subjectId, sha256: content.sha256 };
  const covering = rules.length === 0 ? [] : await store.listCovering(sql, organizationId, asked);
  const given = new Map<string, string>();
  for (const { id, status, rule_ids } of covering)
    if (status === "approved") for (const ruleId of rule_ids) given.set(ruleId, id);
  return { rules, given };
}

const listApprovers = ({ sql, organizationId }: By, rules: ApprovalRule[], without: number[]) =>
  store.listHolders(
    sql,
    organizationId,
    rules.flatMap(({ approvers }) =>
      approvers.map(({ user_id, role }) => ({ user_id: user_id ?? null, role: role ?? null })),
    ),
    without,
  );
