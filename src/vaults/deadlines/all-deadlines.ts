import { must } from "../../content/must.ts";
import { dayIn } from "../../content/values/calendar-days.ts";
import type { UserContext } from "../../kernel/context.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { Column } from "../columns/columns.schema.ts";
import { builtInLabel, listEveryColumn } from "../columns/columns.ts";
import { listVaultsById } from "../vaults.ts";
import { listAlertsOf, listPeopleOf } from "./alerts.store.ts";
import type { AllDeadlinesQuery, VaultDeadline } from "./all-deadlines.schema.ts";
import * as store from "./all-deadlines.store.ts";
import { type DeadlineSource, sourceOf } from "./deadline-sources.ts";
import type { DaySpan } from "./deadlines.store.ts";
import { type DatedDeadline, describeDays, spanOf } from "./deadlines.ts";

/** Alerts of one statement. */
const BATCH = 50;

export async function listAllDeadlines(ctx: UserContext, query: AllDeadlinesQuery) {
  const today = dayIn(ctx.deps.config.TIME_ZONE, new Date());
  const { status, watched } = query;
  const personId = query.assignee === "me" ? ctx.caller.userId : query.assignee;
  const rows = await listDays(ctx, {
    asked: {
      span: spanOf(query, today),
      filter: { status, personId, today },
      most: query.offset + query.limit + 1,
    },
    watched: watched !== false,
    unwatched: watched === true ? null : { isNamed: false, isTold: false },
  });
  const page = toPage("deadlines", rows.days.slice(query.offset), query);
  return { ...page, deadlines: await present(ctx, rows.sources, page.deadlines, today) };
}

/** The open deadlines of the caller. A column that nobody watches belongs to everyone who can read it if its name speaks of a deadline. */
export async function listOwnDeadlines(
  ctx: UserContext,
  { span, today, most }: { span: DaySpan; today: string; most: number },
): Promise<VaultDeadline[]> {
  const filter = { status: "open" as const, personId: ctx.caller.userId, today };
  const asked = { span, filter, most };
  const rows = await listDays(ctx, { asked, watched: true, unwatched: { isNamed: true, isTold: true } });
  return present(ctx, rows.sources, rows.days.slice(0, most), today);
}

interface Wanted {
  asked: store.AskedDays;
  watched: boolean;
  unwatched: Pick<store.Unwatched, "isNamed" | "isTold"> | null;
}

async function listDays(ctx: UserContext, { asked, watched, unwatched }: Wanted) {
  const { sql, organizationId, caller } = ctx;
  const sources = await listSources(ctx, asked);
  const days: store.WatchedRow[] = [];
  for (let from = 0; watched && from < sources.length; from += BATCH)
    days.push(...(await store.listWatched(sql, organizationId, sources.slice(from, from + BATCH), asked)));
  const every: DeadlineSource[] = [...sources];
  if (unwatched) {
    const own = sources.filter(({ minusFieldKey }) => minusFieldKey === null);
    const wanted = { ...unwatched, userId: caller.userId, roles: ROLES, watched: own };
    for (const row of await store.listUnwatched(sql, organizationId, wanted, asked)) {
      const { vault_id, field_key, label, ...day } = row;
      days.push({ ...day, source: every.length });
      every.push(plainSource(vault_id, field_key, label ?? builtInLabel(field_key) ?? field_key));
    }
  }
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.source - b.source));
  return { sources: every, days: sorted.slice(0, asked.most) };
}

const plainSource = (vaultId: string, fieldKey: string, title: string): DeadlineSource => ({
  vaultId,
  alertId: null,
  title,
  fieldKey,
  minusFieldKey: null,
  conditions: [],
});

/** The working alerts of every vault that the caller can read. */
async function listSources(ctx: UserContext, { span, filter }: store.AskedDays) {
  const { sql, organizationId } = ctx;
  const alerts = await listAlertsOf(sql, organizationId, ctx.caller.userId, ROLES);
  const told = await listTold(
    ctx,
    alerts.map(({ id }) => id),
    filter.personId,
  );
  const columns = new Map<string, Column[]>();
  const sources: (DeadlineSource & { isTold: boolean; index: number })[] = [];
  for (const alert of alerts) {
    const own = columns.get(alert.vault_id) ?? (await listEveryColumn(sql, organizationId, alert.vault_id));
    columns.set(alert.vault_id, own);
    const source = sourceOf(alert, own, span.from);
    if (source) sources.push({ ...source, isTold: told.has(alert.id), index: sources.length });
  }
  return sources;
}

async function listTold(ctx: UserContext, alertIds: string[], userId: number | undefined): Promise<Set<string>> {
  if (userId === undefined) return new Set();
  const rows = await listPeopleOf(ctx.sql, ctx.organizationId, alertIds, { roles: ROLES, userId });
  return new Set(rows.map(({ alert_id }) => alert_id));
}

async function present(
  ctx: UserContext,
  sources: DeadlineSource[],
  rows: store.WatchedRow[],
  today: string,
): Promise<VaultDeadline[]> {
  const { sql, organizationId } = ctx;
  const days = await describeDays(sql, organizationId, { sources, today }, rows);
  const vaults = await listVaultsById(ctx, [...new Set(days.map(({ vault_id }) => vault_id))]);
  const people = await listPeople(ctx, days);
  return days.flatMap((day) => {
    const vault = vaults.find(({ id }) => id === day.vault_id);
    return vault
      ? [{ ...day, vault: { id: vault.id, name: vault.name, my_role: vault.my_role }, people: people(day) }]
      : [];
  });
}

async function listPeople(ctx: UserContext, days: DatedDeadline[]) {
  const { sql, organizationId } = ctx;
  const alertIds = [...new Set(days.flatMap(({ alert_id }) => alert_id ?? []))];
  const told = Map.groupBy(
    await listPeopleOf(sql, organizationId, alertIds, { roles: ROLES }),
    ({ alert_id }) => alert_id,
  );
  const ids = [...new Set(days.flatMap(({ state }) => state.assignee_user_id ?? []))];
  const assignees = new Map((await store.listPeopleById(sql, organizationId, ids)).map((each) => [each.id, each]));
  return ({ state, alert_id }: DatedDeadline) => {
    if (state.assignee_user_id !== null)
      return [must(assignees.get(state.assignee_user_id), "a removed person is no assignee")];
    return (told.get(alert_id ?? "") ?? []).map(({ id, name, email }) => ({ id, name, email }));
  };
}
