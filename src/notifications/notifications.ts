import type { Config } from "../config.ts";
import type { UserContext } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { toPage } from "../http/paging/page.ts";
import { type EmailKind, queueEmails } from "./emails.ts";
import type { NotificationQuery, ReadNotifications } from "./notifications.schema.ts";
import * as store from "./notifications.store.ts";

const MOST_COUNTED = 1000;
const RETENTION_DAYS = 400;

/** The transaction of what people are notified about, and its time. */
export interface Notifying {
  sql: Sql;
  organizationId: string;
  config: Config;
  now: Date;
}

/** Notifies people in the transaction of what happened, so that both are committed or neither. */
export async function notifyPeople(
  by: Notifying,
  people: { user_id: number }[],
  notices: store.DeadlineNotice[],
  email: EmailKind | null,
) {
  const userIds = people.map(({ user_id }) => user_id);
  if (userIds.length === 0) return;
  const made = await store.insertNotifications(by.sql, by.organizationId, userIds, notices, by.now);
  if (email) await queueEmails(by, made, email);
}

export async function listNotifications(ctx: UserContext, query: NotificationQuery) {
  const { sql, organizationId, caller } = ctx;
  const rows = await store.listNotifications(sql, organizationId, caller.userId, query);
  const unread_count = await store.countUnread(sql, organizationId, caller.userId, MOST_COUNTED);
  return { ...toPage("notifications", rows, query), unread_count };
}

/** Ids that are not the caller's own, or were read before, are ignored. */
export async function readNotifications({ sql, organizationId, caller }: UserContext, read: ReadNotifications) {
  await store.updateRead(sql, organizationId, caller.userId, read);
  return { unread_count: await store.countUnread(sql, organizationId, caller.userId, MOST_COUNTED) };
}

export const forgetOldNotifications = (sql: Sql) => store.deleteOldNotifications(sql, RETENTION_DAYS);
