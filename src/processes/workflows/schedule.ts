import { tellOfEvent } from "../../administration/notifications/notify.ts";
import { addDays, dayIn } from "../../content/values/calendar-days.ts";
import type { Deps } from "../../kernel/context.ts";
import { listCalendarDays } from "../../vaults/deadlines/deadlines.ts";
import * as runs from "./runs.store.ts";
import { nextTime } from "./schedule-times.ts";
import { beginQueued, type Happening, startBySelf } from "./start-runs.ts";
import type { TriggerOf } from "./triggers.schema.ts";
import * as store from "./workflows.store.ts";

const MOST = 500;
const REMIND_MS = 3 * 86_400_000;

/** Starts what is due, reminds people of decisions, and lets waiting runs begin. Several workers may run this at once. */
export async function runDueWorkflows(deps: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  await startScheduled(deps, now, signal);
  await startBeforeDates(deps, now, signal);
  await remind(deps, now, signal);
  for (const { workflow_id, organization_id } of await runs.listQueuedWorkflows(deps.database.system))
    await deps.database.transaction(organization_id, (sql) =>
      beginQueued({ sql, organizationId: organization_id }, workflow_id, now),
    );
}

async function startScheduled({ database, config }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for (let count = 0, isMore = true; isMore && count < MOST && !signal?.aborted; count++)
    isMore = await database.systemTransaction(async (sql) => {
      const due = await store.lockScheduled(sql, now);
      if (!due) return false;
      const by = { sql, organizationId: due.organization_id };
      const at = due.next_at ?? now.toISOString();
      await startBySelf(by, due, { kind: "schedule", file_ids: [], at, key: `at ${at}` });
      await store.updateNext(sql, due.organization_id, due.id, nextTime(due.trigger, now, config.TIME_ZONE));
      return true;
    });
}

/** A date starts a run once. One that is put in or changed later than its lead time starts it then, until the day itself. */
async function startBeforeDates({ database, config }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  const today = dayIn(config.TIME_ZONE, now);
  for (const { id, organization_id } of await store.listWatchingDates(database.system)) {
    if (signal?.aborted) return;
    await database.transaction(organization_id, async (sql) => {
      const by = { sql, organizationId: organization_id };
      const workflow = await store.lockEnabled(sql, organization_id, id);
      if (workflow?.trigger.kind !== "deadline") return;
      for (const date of await listDates(by, workflow.trigger, today))
        await startBySelf(by, workflow, {
          kind: "deadline",
          ...date,
          key: `${date.document_id} ${date.field_key} ${date.date}`,
        });
    });
  }
}

async function listDates(
  { sql, organizationId }: Happening,
  { vault_id, field_key, days_before }: TriggerOf<"deadline">,
  today: string,
) {
  const span = { from: today, to: addDays(today, days_before) };
  const days = await listCalendarDays(sql, organizationId, vault_id, { span, today, limit: MOST });
  const wanted = days.filter((day) => field_key === undefined || day.field_key === field_key);
  const ids = [...new Set(wanted.map(({ document_id }) => document_id))];
  const files = new Map((await store.listFilesOf(sql, organizationId, ids)).map((each) => [each.id, each.file_id]));
  return wanted.map(({ document_id, document_name, date, title, field_key }) => {
    const file = files.get(document_id);
    return { vault_id, document_id, document_name, date, title, field_key, file_ids: file ? [file] : [] };
  });
}

async function remind({ database, config }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for (let count = 0, isMore = true; isMore && count < MOST && !signal?.aborted; count++)
    isMore = await database.systemTransaction(async (sql) => {
      const step = await runs.lockDueStep(sql, now);
      if (!step) return false;
      await runs.updateReminded(sql, step, new Date(now.getTime() + REMIND_MS));
      const standIn = step.is_for_stand_in && step.stand_in_id !== null ? [step.stand_in_id] : [];
      const by = { sql, organizationId: step.organization_id, config, now };
      await tellOfEvent(by, [...step.deciders, ...standIn], {
        kind: "gate.waiting",
        subject: step.run_id,
        place: { workflow_run_id: step.run_id },
        text: step.question,
      });
      return true;
    });
}
