import { notifyOfDeadlines } from "../../administration/notifications/notify.ts";
import { announce } from "../../administration/webhooks/announce.ts";
import { addDays, dayIn } from "../../content/values/calendar-days.ts";
import type { Deps } from "../../kernel/context.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import { listEveryColumn } from "../columns/columns.ts";
import type { Role } from "../vault/vaults.schema.ts";
import * as alerts from "./alerts.store.ts";
import { sourceOf } from "./deadline-sources.ts";
import * as store from "./deadlines.store.ts";
import { listComputations } from "./deadlines.ts";

/** A changed date is noticed within this time. */
const RECHECK_MS = 10 * 60_000;
const ALERTS_PER_RUN = 200;
const BATCH_SIZE = 200;
/** Nobody is notified of dates that passed longer ago than this. */
const LATEST_DAYS = 31;

/** Checks alerts that were not checked for ten minutes and notifies people of what is due. Several workers may run this at once. */
export async function fireDueAlerts(deps: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  const window = { before: new Date(now.getTime() - RECHECK_MS), after: new Date(now.getTime() + RECHECK_MS) };
  for (let count = 0; count < ALERTS_PER_RUN && !signal?.aborted; count++) {
    const alert = await alerts.claimAlert(deps.database.system, now, window);
    if (!alert) return;
    await checkAlert(deps, alert, now).catch((error) =>
      deps.log.warn({ err: error, alertId: alert.id }, "an alert could not be checked; will retry"),
    );
  }
}

async function checkAlert(deps: Deps, alert: alerts.AlertRow, now: Date) {
  const { id, organization_id, vault_id, days_before } = alert;
  const sql = deps.database.organization(organization_id);
  const today = dayIn(deps.config.TIME_ZONE, now);
  const source = sourceOf(alert, await listEveryColumn(sql, organization_id, vault_id), today);
  const span = { from: firstDay(alert.checked_on, today), to: addDays(today, Math.max(...days_before)) };
  for (let hasMore = true; source && hasMore; ) {
    const due = await store.listDue(sql, organization_id, source, {
      leads: days_before,
      today,
      span,
      limit: BATCH_SIZE,
    });
    hasMore = due.length > 0 && (await fire(deps, alert, due, now)) && due.length === BATCH_SIZE;
  }
  await alerts.updateChecked(sql, organization_id, id, today);
}

/** Includes dates that passed while no worker was running, but no dates before the alert was created. */
function firstDay(checkedOn: string | null, today: string): string {
  if (checkedOn === null || checkedOn >= today) return today;
  const next = addDays(checkedOn, 1);
  const oldest = addDays(today, -LATEST_DAYS);
  return next < oldest ? oldest : next;
}

/** Records what is due and notifies people of it, in one transaction. False if the alert was changed or deleted meanwhile. */
function fire(deps: Deps, { id, organization_id, updated_at }: alerts.AlertRow, due: store.DueRow[], now: Date) {
  return deps.database.transaction(organization_id, async (sql) => {
    const alert = await alerts.lockLiveAlert(sql, organization_id, id);
    if (alert?.updated_at !== updated_at) return false;
    const fired = await store.insertFired(sql, organization_id, id, { due, now });
    if (fired.length === 0) return true;
    const documentIds = [...new Set(fired.map(({ document_id }) => document_id))];
    const computations = await listComputations(sql, alert, documentIds);
    const notices = fired.map(({ document_id, date, days_before }) => ({
      title: alert.name,
      vault_id: alert.vault_id,
      document_id,
      field_key: alert.field_key,
      alert_id: id,
      due_on: date,
      days_before,
      computation: computations.get(document_id) ?? null,
    }));
    const people = await store.listRecipients(sql, organization_id, alert.vault_id, recipientsOf(alert));
    const email = alert.email ? (alert.immediate_email ? "immediate" : "digest") : null;
    await notifyOfDeadlines({ sql, organizationId: organization_id, config: deps.config, now }, people, notices, email);
    for (const { document_id, date, days_before } of fired) {
      const { vault_id } = alert;
      const data = { vault_id, alert_id: id, document_id, date, days_before };
      await announce(sql, organization_id, "deadline.due", data);
    }
    return true;
  });
}

const recipientsOf = ({ recipient_ids, recipient_role }: alerts.AlertRow) => ({
  known: ROLES,
  ids: recipient_ids,
  roles: recipient_role === null ? [] : rolesFrom(recipient_role),
});

/** The role and those above it. */
const rolesFrom = (role: Role): readonly Role[] => ROLES.slice(ROLES.indexOf(role));
