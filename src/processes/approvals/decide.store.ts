import { first } from "../../content/must.ts";
import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ApprovalDecision } from "./approvals.schema.ts";
import type { Mode, Subject } from "./rules.schema.ts";

export interface LockedApproval {
  id: string;
  subject: Subject;
  subject_id: string;
  sha256: string;
  status: "pending" | "approved" | "rejected" | "void";
  asked_by: number | null;
  maker_ids: number[];
}

const LOCKED = part`a.id, a.subject, a.subject_id, a.sha256, a.status, a.asked_by,
  array(select m.user_id from approval_makers m where m.approval_id = a.id) as maker_ids`;

/** Lets one person decide at a time. */
export const lockApproval = (sql: Sql, organizationId: string, id: string) => sql.first<LockedApproval>`
  select ${LOCKED} from approvals a where a.organization_id = ${organizationId} and a.id = ${id} for no key update of a`;

/** A place of an approval. */
export interface SeatRow {
  part: number;
  position: number;
  mode: Mode;
  is_waiting: boolean;
  is_filled: boolean;
  /** Whether the user may fill it by themselves or in another's place, and in whose. */
  is_mine: boolean;
  for_user_id: number | null;
  /** Whether the user, or the person in whose place they would decide, filled a place of the same part. */
  has_decided: boolean;
}

export const listSeats = (sql: Sql, organizationId: string, approvalId: string, userId: number) => sql<SeatRow>`
  select s.part, s.position, s.mode, s.waiting_since is not null and s.decision_id is null as is_waiting,
    s.decision_id is not null as is_filled, mine.approval_id is not null as is_mine, mine.for_user_id,
    exists (select from approval_seats o join approval_decisions d on d.id = o.decision_id
      where o.approval_id = s.approval_id and o.part = s.part
        and (${userId}::integer in (d.user_id, d.for_user_id) or mine.for_user_id in (d.user_id, d.for_user_id))) as has_decided
  from approval_seats s left join lateral (
    select t.approval_id, t.for_user_id from seats_of(${userId}::integer) t
    where t.approval_id = s.approval_id and t.part = s.part and t.position = s.position order by t.for_user_id nulls first limit 1) mine on true
  where s.organization_id = ${organizationId} and s.approval_id = ${approvalId}
  order by s.part, s.position`;

export interface NewDecisionRow {
  userId: number;
  forUserId: number | null;
  decision: ApprovalDecision["decision"];
  note: string | null;
}

export async function insertDecision(sql: Sql, organizationId: string, approvalId: string, row: NewDecisionRow) {
  const rows = await sql<{ id: string }>`
    insert into approval_decisions (organization_id, approval_id, user_id, for_user_id, decision, note)
    values (${organizationId}, ${approvalId}, ${row.userId}, ${row.forUserId}::integer, ${row.decision}, ${row.note}) returning id::text`;
  return first(rows).id;
}

/** The next one of an order waits then; where one is enough, nobody does any more. */
export async function updateFilled(
  sql: Sql,
  organizationId: string,
  approvalId: string,
  { part: number, position, mode }: Pick<SeatRow, "part" | "position" | "mode">,
  decisionId: string,
) {
  await sql.run`
    update approval_seats set decision_id = ${decisionId}::bigint
    where organization_id = ${organizationId} and approval_id = ${approvalId} and part = ${number} and position = ${position}`;
  if (mode === "any")
    await sql.run`
      update approval_seats set waiting_since = null
      where organization_id = ${organizationId} and approval_id = ${approvalId} and part = ${number} and decision_id is null`;
  if (mode === "in_order")
    await sql.run`
      update approval_seats set waiting_since = clock_timestamp()
      where organization_id = ${organizationId} and approval_id = ${approvalId} and part = ${number} and decision_id is null
        and position = ${position} + 1`;
}

/** Approved, rejected, or void because it has changed. */
export const updateEnded = (
  sql: Sql,
  organizationId: string,
  id: string,
  status: "approved" | "rejected" | "void",
) => sql.run`
  update approvals set status = ${status}, ended_at = clock_timestamp(), told_at = clock_timestamp()
  where organization_id = ${organizationId} and id = ${id}`;
