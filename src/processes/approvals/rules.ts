import { must } from "../../content/must.ts";
import { mustBeColleague } from "../../identity/accounts/people.ts";
import type { Context } from "../../kernel/context.ts";
import { conflict, forbidden, invalidField, notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type {
  ApprovalRule,
  ApprovalRuleChange,
  ApprovalRuleQuery,
  Condition,
  NewApprovalRule,
  NewApprover,
  Subject,
} from "./rules.schema.ts";
import * as store from "./rules.store.ts";

const MAX_RULES = 100;
/** What a file alone can be asked. The rest is about reviews. */
const OF_DOCUMENTS: (keyof Condition)[] = ["amount", "party"];

/** Approval rules are managed by administrators and organization keys. */
export async function ruleAdministratorGate({ caller }: Context) {
  if (caller.kind === "organization" || caller.isAdmin) return {};
  throw forbidden("Only administrators can manage approval rules. Ask one, or use an organization-scoped key.");
}

export async function ruleGate(ctx: Context, { id }: { id: string }) {
  await ruleAdministratorGate(ctx);
  const rule = await store.findRule(ctx.sql, ctx.organizationId, id);
  if (!rule) throw notFound("approval rule");
  return { rule };
}

export const listRules = async ({ sql, organizationId }: Context, query: ApprovalRuleQuery) =>
  toPage("approval_rules", await store.listRules(sql, organizationId, query), query);

/** The names of those rules that still exist. */
export const listRuleNames = ({ sql, organizationId }: Context, ids: string[]) =>
  store.listNames(sql, organizationId, ids);

export async function createRule(ctx: Context, input: NewApprovalRule): Promise<ApprovalRule> {
  const { sql, organizationId, caller } = ctx;
  mustFitSubject(input.subject, input.when);
  mustEscalateFully(input);
  await mustKnow(ctx, input.approvers, input.escalate_to_user_id);
  await store.lockRules(sql, organizationId);
  if ((await store.countRules(sql, organizationId)) >= MAX_RULES)
    throw conflict("APPROVAL_RULE_LIMIT", `An organization can have at most ${MAX_RULES} approval rules.`);
  const id = await store.insertRule(sql, organizationId, input, caller.userId);
  await store.insertApprovers(sql, organizationId, id, input.approvers.map(asRow));
  return must(await store.findRule(sql, organizationId, id), "it was just inserted");
}

/** Approvals that were asked for before keep the approvers that they have. */
export async function changeRule(ctx: Context, rule: ApprovalRule, change: ApprovalRuleChange): Promise<ApprovalRule> {
  const { sql, organizationId } = ctx;
  const { approvers, ...fields } = change;
  const row = { ...rule, ...fields };
  mustFitSubject(rule.subject, row.when);
  mustEscalateFully(row);
  await mustKnow(ctx, approvers ?? [], change.escalate_to_user_id ?? null);
  await store.updateRule(sql, organizationId, rule.id, row);
  if (approvers) {
    await store.deleteApprovers(sql, organizationId, rule.id);
    await store.insertApprovers(sql, organizationId, rule.id, approvers.map(asRow));
  }
  return must(await store.findRule(sql, organizationId, rule.id), "the gate found it");
}

export async function deleteRule({ sql, organizationId }: Context, { id }: ApprovalRule): Promise<undefined> {
  if ((await store.deleteRule(sql, organizationId, id)) === 0) throw notFound("approval rule");
}

export const asRow = (approver: NewApprover) => ({
  user_id: "user_id" in approver ? approver.user_id : null,
  role: "role" in approver ? approver.role : null,
});

function mustFitSubject(subject: Subject, when: Condition) {
  if (subject !== "document") return;
  for (const field of Object.keys(when) as (keyof Condition)[])
    if (when[field] !== undefined && !OF_DOCUMENTS.includes(field))
      throw invalidField(`body.when.${field}`, "A rule about documents can only ask for an amount and a party.");
}

function mustEscalateFully(row: { escalate_to_user_id: number | null; escalate_after_days: number | null }) {
  if ((row.escalate_to_user_id === null) !== (row.escalate_after_days === null))
    throw invalidField(
      "body.escalate_after_days",
      "Say both to whom it escalates and after how many days, or leave out both.",
    );
}

async function mustKnow(ctx: Context, approvers: NewApprover[], escalateTo: number | null) {
  await mustBeColleagues(ctx, approvers);
  if (escalateTo !== null) await mustBeColleague(ctx, { user_id: escalateTo });
}

export async function mustBeColleagues(ctx: Context, approvers: NewApprover[]) {
  for (const approver of approvers)
    if ("user_id" in approver) await mustBeColleague(ctx, { user_id: approver.user_id });
}
