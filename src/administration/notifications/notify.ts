import type { Config } from "../../kernel/config.ts";
import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type EmailKind, queueEmails } from "./emails.ts";
import type { Act } from "./notifications.schema.ts";
import * as store from "./notifications.store.ts";

const MAX_TEXT = 300;

/** The transaction of the change that people are notified about, and its time. */
export interface Notifying {
  sql: Sql;
  organizationId: string;
  config: Config;
  now: Date;
}

/** Notifies people in the transaction of the change, so that both are committed or neither. */
export async function notifyOfDeadlines(
  by: Notifying,
  people: { user_id: number }[],
  notices: store.DeadlineNotice[],
  email: EmailKind | null,
) {
  const userIds = people.map(({ user_id }) => user_id);
  if (userIds.length === 0) return;
  const made = await store.insertDeadlines(by.sql, by.organizationId, userIds, { notices, now: by.now });
  if (email) await queueEmails(by, made, { kind: email, about: "deadlines" });
}

interface Told {
  kind: Act;
  /** Identifies the activity: the same subject again renews an unread notification. */
  subject: string;
  place: store.ActPlace;
  text?: string | null;
}

/** Notifies people in the transaction of the caller's change. Callers are not notified of their own changes. */
export async function tellPeople(ctx: Context, userIds: (number | null | undefined)[], told: Told) {
  const { sql, organizationId, caller, deps } = ctx;
  const people = new Set(userIds.filter((id) => id !== null && id !== undefined && id !== caller.userId));
  if (people.size === 0) return;
  const act = { ...told, text: told.text?.slice(0, MAX_TEXT) ?? null, actorId: caller.userId };
  const made = await store.upsertActs(sql, organizationId, [...people] as number[], act);
  if (!BY_EMAIL[told.kind]) return;
  const by = { sql, organizationId, config: deps.config, now: new Date() };
  const added = made.filter(({ is_new }) => is_new);
  await queueEmails(by, added, { kind: emailOf(told.kind), about: "activity" });
}

/** Notifies people of what happened by itself, to the organization unless a place is given. */
export async function tellOfEvent(
  by: Notifying,
  userIds: number[],
  { email = "digest", ...told }: Omit<Told, "place"> & Partial<Told> & { email?: EmailKind },
) {
  const act = { place: {}, ...told, text: told.text ?? null, actorId: null };
  const made = await store.upsertActs(by.sql, by.organizationId, userIds, act);
  const added = made.filter(({ is_new }) => is_new);
  await queueEmails(by, added, { kind: email, about: "activity" });
  await queueEmails(by, added, { kind: emailOf(told.kind), about: "activity" });
}

/** Somebody waits for the person, so the e-mail is sent at once. */
const AT_ONCE: Act[] = ["approval.asked", "approval.overdue"];
const emailOf = (kind: Act): EmailKind => (AT_ONCE.includes(kind) ? "immediate" : "digest");

/** Whether an e-mail is sent. Adding someone to a vault sends none. */
const BY_EMAIL: Record<Act, boolean> = {
  "deadline.assigned": true,
  "finding.assigned": true,
  "finding.mentioned": true,
  "finding.decided": true,
  "cell.assigned": true,
  "cell.mentioned": true,
  "document.mentioned": true,
  "file.mentioned": true,
  "chat.shared": true,
  "review.shared": true,
  "project.shared": true,
  "folder.shared": true,
  "vault.shared": false,
  "budget.warning": true,
  "budget.reached": true,
  "portfolio.finished": true,
  "gate.waiting": true,
  "workflow.notice": true,
  "workflow.failed": true,
  "approval.asked": true,
  "approval.decided": true,
  "approval.overdue": true,
  "approval.void": true,
  "request.received": true,
  "request.assigned": true,
  "request.message": true,
  "request.closed": true,
};

/** Deletes unread notifications that no longer apply, such as an assignment that has ended. */
export const withdraw = (
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  kind: Act,
  subject: string,
) => store.deleteUnreadActs(sql, organizationId, kind, subject);
