import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

interface OverdueRow {
  organization_id: string;
  approval_id: string;
}

const DAY = part`interval '1 day'`;

/** Approvals with a place that somebody should have filled by now, of every organization. */
export const listOverdue = (sql: Sql, now: Date, most: number) => sql<OverdueRow>`
  select distinct s.organization_id, s.approval_id from approval_seats s join approvals a on a.id = s.approval_id
  where s.waiting_since is not null and s.decision_id is null and s.escalated_at is null and s.escalate_to_user_id is not null
    and s.waiting_since + s.escalate_after_days * ${DAY} <= ${now} and a.status = 'pending' limit ${most}`;

/** Lets others decide, too, and returns them. Not those who asked for it or made it. */
export const updateEscalated = (sql: Sql, organizationId: string, approvalId: string, now: Date) => sql<{
  user_id: number;
}>`
  with passed as (
    update approval_seats s set escalated_at = ${now} from approvals a
    where a.id = s.approval_id and s.organization_id = ${organizationId} and s.approval_id = ${approvalId} and a.status = 'pending'
      and s.waiting_since is not null and s.decision_id is null and s.escalated_at is null and s.escalate_to_user_id is not null
      and s.waiting_since + s.escalate_after_days * ${DAY} <= ${now}
    returning s.escalate_to_user_id)
  select distinct p.escalate_to_user_id as user_id from passed p join approvals a on a.id = ${approvalId}
  where a.asked_by is distinct from p.escalate_to_user_id
    and not exists (select from approval_makers m where m.approval_id = a.id and m.user_id = p.escalate_to_user_id)`;

/** Approvals that became void without anybody being told, of every organization. */
export const listUntold = (sql: Sql, most: number) => sql<{ organization_id: string; id: string }>`
  select a.organization_id, a.id from approvals a where a.status = 'void' and a.told_at is null order by a.ended_at limit ${most}`;

export const updateTold = (sql: Sql, organizationId: string, id: string, now: Date) => sql.first<{
  asked_by: number | null;
  sha256: string;
}>`
  update approvals set told_at = ${now} where organization_id = ${organizationId} and id = ${id} and told_at is null
  returning asked_by, sha256`;
