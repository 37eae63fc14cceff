import { first } from "../../content/must.ts";
import { json, nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type ApproverRow, approver, person } from "./people.store.ts";
import type { ApprovalRule, ApprovalRuleQuery, Condition, Mode, Subject } from "./rules.schema.ts";

const RULE = part`r.id, r.name, r.subject, r.condition as "when", r.mode, r.escalate_to_user_id, r.escalate_after_days, r.created_at, r.updated_at,
  ${person(part`r.escalate_to_user_id`)} as escalate_to,
  (select jsonb_agg(${approver(part`p.user_id`, part`p.role`)} order by p.position)
    from approval_rule_approvers p where p.rule_id = r.id) as approvers`;

export const listRules = (
  sql: Sql,
  organizationId: string,
  { subject, limit, offset }: ApprovalRuleQuery,
) => sql<ApprovalRule>`
  select ${RULE} from approval_rules r where r.organization_id = ${organizationId}
    ${subject === undefined ? nothing : part`and r.subject = ${subject}`}
  order by r.created_at, r.id limit ${limit + 1} offset ${offset}`;

/** Every rule about one of the subjects, oldest first. */
export const listRulesAbout = (sql: Sql, organizationId: string, subjects: Subject[]) => sql<ApprovalRule>`
  select ${RULE} from approval_rules r where r.organization_id = ${organizationId} and r.subject = any(${subjects}::text[])
  order by r.created_at, r.id`;

export const findRule = (sql: Sql, organizationId: string, id: string) => sql.first<ApprovalRule>`
  select ${RULE} from approval_rules r where r.organization_id = ${organizationId} and r.id = ${id}`;

/** The names of those rules that exist. */
export const listNames = (sql: Sql, organizationId: string, ids: string[]) => sql<{ id: string; name: string | null }>`
  select r.id, nullif(r.name, '') as name from approval_rules r
  where r.organization_id = ${organizationId} and r.id = any(${ids}::uuid[])`;

/** Serializes what changes the number of rules. */
export const lockRules = (sql: Sql, organizationId: string) => sql.run`
  select from organizations where id = ${organizationId} for no key update`;

export const countRules = async (sql: Sql, organizationId: string): Promise<number> =>
  first(
    await sql<{ count: number }>`
    select count(*)::integer as count from approval_rules where organization_id = ${organizationId}`,
  ).count;

export interface RuleRow {
  name: string;
  subject: Subject;
  when: Condition;
  mode: Mode;
  escalate_to_user_id: number | null;
  escalate_after_days: number | null;
}

export async function insertRule(
  sql: Sql,
  organizationId: string,
  row: RuleRow,
  userId: number | null,
): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into approval_rules (organization_id, name, subject, condition, mode, escalate_to_user_id, escalate_after_days, created_by)
    values (${organizationId}, ${row.name}, ${row.subject}, ${json(row.when)}, ${row.mode}, ${row.escalate_to_user_id},
      ${row.escalate_after_days}, ${userId}) returning id`;
  return first(rows).id;
}

export const updateRule = (sql: Sql, organizationId: string, id: string, row: Omit<RuleRow, "subject">) => sql.run`
  update approval_rules set name = ${row.name}, condition = ${json(row.when)}, mode = ${row.mode},
    escalate_to_user_id = ${row.escalate_to_user_id}, escalate_after_days = ${row.escalate_after_days},
    updated_at = greatest(clock_timestamp(), created_at)
  where organization_id = ${organizationId} and id = ${id}`;

export const deleteApprovers = (sql: Sql, organizationId: string, ruleId: string) => sql.run`
  delete from approval_rule_approvers where organization_id = ${organizationId} and rule_id = ${ruleId}`;

export const insertApprovers = (sql: Sql, organizationId: string, ruleId: string, approvers: ApproverRow[]) => sql.run`
  insert into approval_rule_approvers (organization_id, rule_id, position, user_id, role)
  select ${organizationId}, ${ruleId}, a.position, (a.approver ->> 'user_id')::integer, a.approver ->> 'role'
  from jsonb_array_elements(${json(approvers)}::jsonb) with ordinality a (approver, position)`;

export const deleteRule = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from approval_rules where organization_id = ${organizationId} and id = ${id}`;
