import type { Act, Notification } from "../../administration/notifications/notifications.schema.ts";
import { listUnread } from "../../administration/notifications/notifications.ts";
import { addDays, dayIn } from "../../content/values/calendar-days.ts";
import type { UserContext } from "../../kernel/context.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { visibleReviewsOf } from "../../playbooks/reviews/reviews.ts";
import { listWaitingApprovals } from "../../processes/approvals/approvals.ts";
import { listOwnRequests } from "../../processes/requests/requests.ts";
import { listWaitingGates } from "../../processes/workflows/runs.ts";
import { builtInLabel } from "../../vaults/columns/columns.ts";
import { listOwnDeadlines } from "../../vaults/deadlines/all-deadlines.ts";
import type { Task, TaskQuery } from "./tasks.schema.ts";
import * as store from "./tasks.store.ts";

/** Of each kind. */
const MOST = 200;
const COMING_DAYS = 7;
const OVERDUE_DAYS = 30;

const NOTIFIED: Partial<Record<Act, Task["kind"]>> = {
  "deadline.assigned": "deadline",
  "finding.assigned": "finding",
  "request.message": "request",
  "request.closed": "request",
  "cell.assigned": "cell",
  "cell.mentioned": "mention",
  "finding.mentioned": "mention",
  "document.mentioned": "mention",
  "file.mentioned": "mention",
  "chat.shared": "share",
  "review.shared": "share",
  "project.shared": "share",
  "folder.shared": "share",
  "vault.shared": "share",
};

/** An assignment is listed as work or, if it was decided or verified meanwhile, until its notification is read. */
export async function listTasks(ctx: UserContext, query: TaskQuery) {
  const work = [
    ...(await listDeadlines(ctx)),
    ...(await listFindings(ctx)),
    ...(await listCells(ctx)),
    ...(await listReviews(ctx)),
    ...(await listPortfolios(ctx)),
    ...(await listVaults(ctx)),
    ...(await listGates(ctx)),
    ...(await listApprovals(ctx)),
    ...(await listRequests(ctx)),
  ];
  const subjects = new Set(work.map(subjectOf));
  const notified = (await listNotified(ctx)).filter((task) => !subjects.has(subjectOf(task)));
  const tasks = [...work, ...notified]
    .filter(({ kind }) => query.kind === undefined || kind === query.kind)
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)) || (b.at ?? "").localeCompare(a.at ?? ""));
  return toPage("tasks", tasks.slice(query.offset, query.offset + query.limit + 1), query);
}

const subjectOf = ({ kind, place, document_id, field_key, check_id }: Task) =>
  [kind, place.id, document_id, field_key, check_id].join(" ");
const orderOf = ({ date }: Task) => date ?? "9999-99-99";

const NOWHERE = {
  document_id: null,
  document_name: null,
  field_key: null,
  check_id: null,
  count: null,
  total: null,
  date: null,
  notification_id: null,
};

async function listFindings({ sql, organizationId, caller }: UserContext): Promise<Task[]> {
  const reviews = visibleReviewsOf(organizationId, caller.userId);
  const rows = await store.listFindings(sql, organizationId, caller.userId, { reviews, most: MOST });
  return rows.map(({ review_id, review_name, ...finding }) => ({
    ...NOWHERE,
    ...finding,
    id: `finding ${review_id} ${finding.check_id}`,
    kind: "finding",
    place: { kind: "review", id: review_id, name: review_name },
  }));
}

async function listCells({ sql, organizationId, caller }: UserContext): Promise<Task[]> {
  const rows = await store.listCells(sql, organizationId, caller.userId, MOST);
  return rows.map(({ vault_id, vault_name, label, ...cell }) => ({
    ...NOWHERE,
    ...cell,
    id: `cell ${cell.document_id} ${cell.field_key}`,
    kind: "cell",
    title: label ?? builtInLabel(cell.field_key) ?? cell.field_key,
    place: { kind: "vault", id: vault_id, name: vault_name },
  }));
}

/** A review that goes on with a later draft, or is part of a batch, does not wait by itself. */
async function listReviews({ sql, organizationId, caller }: UserContext): Promise<Task[]> {
  const rows = await store.listOpenReviews(sql, organizationId, caller.userId, MOST);
  return rows.map(({ id, name, count, at }) => ({
    ...NOWHERE,
    id: `review ${id}`,
    kind: "review",
    title: name,
    text: null,
    by: null,
    place: { kind: "review", id, name },
    count,
    at,
  }));
}

async function listPortfolios({ sql, organizationId, caller }: UserContext): Promise<Task[]> {
  const rows = await store.listOpenPortfolios(sql, organizationId, caller.userId, MOST);
  return rows.map(({ id, name, count, total, at }) => ({
    ...NOWHERE,
    id: `portfolio ${id}`,
    kind: "portfolio",
    title: name,
    text: null,
    by: null,
    place: { kind: "portfolio", id, name },
    count,
    total,
    at,
  }));
}

async function listVaults({ sql, organizationId, caller }: UserContext): Promise<Task[]> {
  const rows = await store.listUnsureVaults(sql, organizationId, caller.userId, MOST);
  return rows.map(({ id, name, count }) => ({
    ...NOWHERE,
    id: `vault ${id}`,
    kind: "vault",
    title: name,
    text: null,
    by: null,
    place: { kind: "vault", id, name },
    count,
    at: null,
  }));
}

async function listGates({ sql, organizationId, caller }: UserContext): Promise<Task[]> {
  const rows = await listWaitingGates(sql, organizationId, caller.userId, MOST);
  return rows.map(({ run_id, name, position, question, by, at }) => ({
    ...NOWHERE,
    id: `gate ${run_id} ${position}`,
    kind: "gate",
    title: question,
    text: null,
    by,
    place: { kind: "workflow_run", id: run_id, name },
    at,
  }));
}

async function listApprovals(ctx: UserContext): Promise<Task[]> {
  return (await listWaitingApprovals(ctx, MOST)).map(({ id, title, note, asked_by, created_at }) => ({
    ...NOWHERE,
    id: `approval ${id}`,
    kind: "approval",
    title,
    text: note,
    by: asked_by,
    place: { kind: "approval", id, name: title },
    at: created_at,
  }));
}

async function listRequests(ctx: UserContext): Promise<Task[]> {
  const rows = await listOwnRequests(ctx, MOST);
  return rows.map(({ id, title, type_name, due_on, created_at }) => ({
    ...NOWHERE,
    id: `request ${id}`,
    kind: "request",
    title,
    text: type_name,
    by: null,
    place: { kind: "request", id, name: title },
    date: due_on,
    at: created_at,
  }));
}

/** Those of the next days, and of the last days if somebody watches them. */
async function listDeadlines(ctx: UserContext): Promise<Task[]> {
  const today = dayIn(ctx.deps.config.TIME_ZONE, new Date());
  const span = { from: addDays(today, -OVERDUE_DAYS), to: addDays(today, COMING_DAYS) };
  const days = await listOwnDeadlines(ctx, { span, today, most: MOST });
  return days
    .filter(({ date, alert_id, state }) => date >= today || alert_id !== null || state.assignee_user_id !== null)
    .map(({ vault, document_id, document_name, title, date, computation, derived_from }) => ({
      ...NOWHERE,
      id: ["deadline", document_id, ...derived_from.map(({ field_key }) => field_key), title, date].join(" "),
      kind: "deadline",
      title,
      text: computation,
      by: null,
      place: { kind: "vault", id: vault.id, name: vault.name },
      document_id,
      document_name,
      field_key: derived_from[0]?.field_key ?? null,
      date,
      at: null,
    }));
}

/** A mention or a share waits until it is read. */
async function listNotified(ctx: UserContext): Promise<Task[]> {
  const kinds = Object.keys(NOTIFIED) as Act[];
  return (await listUnread(ctx, kinds, MOST)).map((notification) => ({
    ...placeOf(notification),
    id: `notification ${notification.id}`,
    kind: NOTIFIED[notification.kind as Act] ?? "mention",
    notification_id: notification.id,
    at: notification.created_at,
  }));
}

const placeOf = ({ title, text, by, place, document_id, document_name, field_key, check_id }: Notification) => ({
  title,
  text,
  by,
  place,
  document_id,
  document_name,
  field_key,
  check_id,
  count: null,
  total: null,
  date: null,
});
