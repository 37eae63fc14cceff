import { createHash, randomBytes } from "node:crypto";
import { t } from "../../content/messages/messages.ts";
import { addDays, dayIn } from "../../content/values/calendar-days.ts";
import { mustBeInKeyNetworks } from "../../identity/access/access.ts";
import type { Deps, UserContext } from "../../kernel/context.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import type { CalendarAddress, CalendarState } from "./calendar.schema.ts";
import * as store from "./calendar.store.ts";
import { type DatedDeadline, listCalendarDays } from "./deadlines.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";

export const CALENDAR_PATH = "/calendar";
const FILE_NAME = /^([\w-]{43})\.ics$/;
const [PAST_DAYS, COMING_DAYS, MAX_EVENTS] = [90, 1826, 3000];

/** A new address replaces the caller's earlier one, which stops working. */
export async function createCalendar(ctx: UserContext, vault: OpenVault): Promise<CalendarAddress> {
  await mustNotBeArchived(ctx, vault);
  const token = randomBytes(32).toString("base64url");
  const { sql, organizationId, caller, deps } = ctx;
  const { created_at } = await store.upsertCalendar(sql, organizationId, vault.id, {
    userId: caller.userId,
    hash: hashOf(token),
  });
  return { url: `${deps.config.PUBLIC_URL}${CALENDAR_PATH}/${token}.ics`, created_at };
}

export async function readCalendarState(ctx: UserContext, vault: OpenVault): Promise<CalendarState> {
  const found = await store.findCalendar(ctx.sql, ctx.organizationId, vault.id, ctx.caller.userId);
  return { created_at: found?.created_at ?? null };
}

/** Succeeds even if the caller has no address. */
export async function deleteCalendar(ctx: UserContext, vault: OpenVault) {
  await store.deleteCalendar(ctx.sql, ctx.organizationId, vault.id, ctx.caller.userId);
  return { deleted: true as const };
}

/**
 * The iCalendar file of an address. The token grants access: 404 if it was revoked or its owner can no longer read the vault,
 * 403 from a network that the organization does not allow for keys.
 */
export async function readCalendar(
  deps: Deps,
  file: string,
  now: Date,
  from: { address: string; requestId: string },
): Promise<string> {
  const { database, config } = deps;
  const token = FILE_NAME.exec(file)?.[1];
  const found = token ? await store.findByToken(database.system, hashOf(token), ROLES) : undefined;
  if (!found) throw notFound("calendar");
  const { organization_id, vault_id, vault_name, user_id: userId } = found;
  await mustBeInKeyNetworks(deps, { organization: { id: organization_id }, userId, apiKeyId: null }, from);
  const today = dayIn(config.TIME_ZONE, now);
  const span = { from: addDays(today, -PAST_DAYS), to: addDays(today, COMING_DAYS) };
  const sql = database.organization(organization_id);
  const days = await listCalendarDays(sql, organization_id, vault_id, { span, today, limit: MAX_EVENTS });
  const page = `${config.PUBLIC_URL}/vaults/${vault_id}`;
  return writeCalendar(
    vault_name,
    days.map((day) => eventOf(day, page, now)),
  );
}

/** The id stays the same when the date moves, so that calendars move the event. */
function eventOf(day: DatedDeadline, page: string, now: Date): CalendarEvent {
  const { document_id, alert_id, vault_id, field_key, computation } = day;
  const source = alert_id ?? createHash("sha256").update(`${vault_id} ${field_key}`).digest("hex").slice(0, 32);
  return {
    uid: `${source}.${document_id}@chancery`,
    changedAt: day.changed_at ? new Date(day.changed_at) : now,
    day: day.date,
    summary: t("{title}: {name}", { title: day.title, name: day.document_name }),
    description: [computation, `${page}/documents/${document_id}`].filter(Boolean).join("\n"),
    url: `${page}/documents/${document_id}`,
  };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();
