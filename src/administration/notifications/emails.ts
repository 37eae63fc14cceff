import { addDays, dayIn } from "../../content/values/calendar-days.ts";
import type { Config } from "../../kernel/config.ts";
import type { SessionContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { EmailSettings, EmailSettingsChange } from "./emails.schema.ts";
import * as store from "./emails.store.ts";

const WAIT_MINUTES = 10;
const RETENTION_DAYS = 90;

/** `digest`: at most one e-mail a day. `immediate`: sent at once. */
export type EmailKind = "digest" | "immediate";

interface Letter {
  kind: EmailKind;
  /** The categories that people can turn off separately. */
  about: "deadlines" | "activity";
}

interface Queueing {
  sql: Sql;
  organizationId: string;
  config: Config;
  now: Date;
}

/** Queues e-mails about notifications, in their transaction. Does nothing if the installation cannot send e-mail. */
export async function queueEmails(
  by: Queueing,
  notifications: { id: string; user_id: number }[],
  { kind, about }: Letter,
) {
  if (by.config.SMTP_URL === undefined || notifications.length === 0) return;
  const told = [...new Set(notifications.map(({ user_id }) => user_id))];
  for (const { user_id } of await store.listWriteable(by.sql, by.organizationId, told, about === "activity")) {
    const ids = notifications.filter((each) => each.user_id === user_id).map(({ id }) => id);
    const emailId =
      kind === "immediate"
        ? await store.insertEmail(by.sql, by.organizationId, user_id, by.now)
        : await openDigest(by, user_id);
    await store.updateNotificationsEmail(by.sql, by.organizationId, ids, emailId);
  }
}

/** Today's digest, or that of the next day if today's was sent or is being sent. */
async function openDigest({ sql, organizationId, config, now }: Queueing, userId: number): Promise<string> {
  const timeZone = config.TIME_ZONE;
  for (let day = dayIn(timeZone, now); ; day = addDays(day, 1)) {
    const when = { day, now, timeZone, waitMinutes: WAIT_MINUTES };
    const digest = await store.upsertDigest(sql, organizationId, userId, when);
    if (digest.is_open) return digest.id;
  }
}

export async function readEmailSettings({ sql, organizationId, caller, deps }: SessionContext): Promise<EmailSettings> {
  const setting = await store.findSetting(sql, organizationId, caller.userId);
  return {
    email: setting?.email ?? true,
    activity: setting?.activity ?? true,
    is_available: deps.config.SMTP_URL !== undefined,
    address: caller.user.email,
    trouble: (await store.findTrouble(sql, organizationId, caller.userId)) ?? null,
  };
}

export async function changeEmailSettings(ctx: SessionContext, change: EmailSettingsChange): Promise<EmailSettings> {
  const before = await store.findSetting(ctx.sql, ctx.organizationId, ctx.caller.userId);
  const setting = { email: true, activity: true, ...before, ...change };
  await store.upsertSetting(ctx.sql, ctx.organizationId, ctx.caller.userId, setting);
  return readEmailSettings(ctx);
}

export const forgetOldEmails = (sql: Sql) => store.deleteOldEmails(sql, RETENTION_DAYS);
