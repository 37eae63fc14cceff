import { settleDeadline } from "../../administration/notifications/notifications.ts";
import { tellPeople, withdraw } from "../../administration/notifications/notify.ts";
import { dayIn, writeDay } from "../../content/values/calendar-days.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { invalid, notFound } from "../../kernel/errors/errors.ts";
import type { CellParams } from "../cells/cells.schema.ts";
import { openCell, openLiveDocument } from "../cells/cells.ts";
import type { OpenVault } from "../vault/access.ts";
import { mustHaveRoleIn } from "../vault/members.ts";
import type { DeadlineState, NewDeadlineState } from "./deadline-states.schema.ts";
import * as store from "./deadline-states.store.ts";

const UNTOUCHED: DeadlineState = {
  status: "open",
  snoozed_until: null,
  assignee_user_id: null,
  by: null,
  by_user_id: null,
  at: null,
};

/** The states of the deadlines of documents. One that was snoozed until today, or an earlier day, is open again. */
export async function readStates(sql: Sql, organizationId: string, documentIds: string[], today: string) {
  const rows = await store.listStates(sql, organizationId, documentIds);
  const states = new Map(rows.map((row) => [keyOf(row), present(row, today)]));
  return { of: (ref: store.DeadlineRef): DeadlineState => states.get(keyOf(ref)) ?? UNTOUCHED };
}

/** The date must be the one that the cell gives now. What is done or snoozed is no longer unread for anybody. */
export async function setDeadlineState(
  ctx: UserContext,
  vault: OpenVault,
  params: CellParams,
  { date, minus_field_key = null, ...change }: NewDeadlineState,
): Promise<DeadlineState> {
  await openLiveDocument(ctx, vault, params.documentId);
  await openCell(ctx, vault, params);
  const today = dayIn(ctx.deps.config.TIME_ZONE, new Date());
  const { status, snoozed_until = null } = change;
  if (snoozed_until !== null && snoozed_until <= today)
    throw invalid([{ path: "body.snoozed_until", message: "must be a day after today" }]);
  const ref = { document_id: params.documentId, field_key: params.fieldKey, minus_field_key, date };
  const found = await store.findDay(ctx.sql, ctx.organizationId, vault.id, ref);
  if (found?.date !== date) throw notFound("deadline");
  const { assignee_user_id: before } = (await readStates(ctx.sql, ctx.organizationId, [ref.document_id], today)).of(
    ref,
  );
  const assignee = change.assignee_user_id === undefined ? before : change.assignee_user_id;
  if (assignee !== null && assignee !== before) await mustHaveRoleIn(ctx, vault, assignee, "body.assignee_user_id");
  await tellAssignee(ctx, { ...ref, vault_id: vault.id }, { before, assignee, isOpen: status === "open" });
  const state = { status, snoozed_until, assignee_user_id: assignee, by_user_id: ctx.caller.userId };
  await store.upsertState(ctx.sql, ctx.organizationId, { ...ref, vault_id: vault.id }, state);
  if (status === "snoozed") await store.deleteFired(ctx.sql, ctx.organizationId, { ...ref, vault_id: vault.id });
  if (status !== "open") await settleDeadline(ctx, { ...ref, isDerived: minus_field_key !== null });
  return (await readStates(ctx.sql, ctx.organizationId, [ref.document_id], today)).of(ref);
}

async function tellAssignee(
  ctx: UserContext,
  { vault_id, document_id, field_key, minus_field_key, date }: store.DeadlineRef & { vault_id: string },
  { before, assignee, isOpen }: { before: number | null; assignee: number | null; isOpen: boolean },
) {
  const subject = [document_id, field_key, minus_field_key ?? "", date].join(" ");
  if (before !== assignee || !isOpen) await withdraw(ctx, "deadline.assigned", subject);
  if (before === assignee || !isOpen) return;
  const place = { vault_id, document_id, field_key };
  await tellPeople(ctx, [assignee], { kind: "deadline.assigned", subject, place, text: writeDay(date) });
}

const keyOf = ({ document_id, field_key, minus_field_key, date }: store.DeadlineRef) =>
  [document_id, field_key, minus_field_key ?? "", date].join(" ");

function present({ status, snoozed_until, assignee_user_id, by, by_user_id, at }: store.StateRow, today: string) {
  const isOver = snoozed_until !== null && snoozed_until <= today;
  const now = isOver ? { status: "open" as const, snoozed_until: null } : { status, snoozed_until };
  return { ...now, assignee_user_id, by, by_user_id, at };
}
