import { must } from "../../content/must.ts";
import { dayIn } from "../../content/values/calendar-days.ts";
import { typesWhere } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { Column } from "../columns/columns.schema.ts";
import { builtInLabel, listColumns, listEveryColumn } from "../columns/columns.ts";
import type { OpenVault } from "../vault/access.ts";
import { type AlertRow, listAlerts } from "./alerts.store.ts";
import { compute } from "./computation.ts";
import { type DeadlineSource, sourcesOf } from "./deadline-sources.ts";
import { readStates } from "./deadline-states.ts";
import type { Deadline, DeadlineQuery } from "./deadlines.schema.ts";
import * as store from "./deadlines.store.ts";

const LAST_DAY = "9999-12-31";
const FIRST_DAY = "0001-01-01";
const ALL_ALERTS = { limit: 1000, offset: 0 };

export async function listDeadlines(ctx: UserContext, vault: OpenVault, query: DeadlineQuery) {
  const { columns } = await listColumns(ctx, vault);
  const { field_key } = query;
  if (field_key !== undefined) mustGiveDeadlines(columns, field_key);
  const today = dayIn(ctx.deps.config.TIME_ZONE, new Date());
  const span = spanOf(query, today);
  const alerts = await listAlerts(ctx.sql, ctx.organizationId, vault.id, ALL_ALERTS);
  const sources = sourcesOf(vault.id, alerts, columns, span.from).filter(
    ({ fieldKey, minusFieldKey }) => field_key === undefined || [fieldKey, minusFieldKey].includes(field_key),
  );
  const rows = await store.listDeadlines(ctx.sql, ctx.organizationId, sources, { span, page: query });
  const page = toPage("deadlines", rows, query);
  return { ...page, deadlines: await describeDays(ctx.sql, ctx.organizationId, { sources, today }, page.deadlines) };
}

/** The default first day is today. If the last day is in the past, all days up to it count. */
export function spanOf({ from, to = LAST_DAY }: Pick<DeadlineQuery, "from" | "to">, today: string): store.DaySpan {
  const span = { from: from ?? (to < today ? FIRST_DAY : today), to };
  if (span.to < span.from) throw invalid([{ path: "query.to", message: "must not be earlier than from" }]);
  return span;
}

/** A deadline with its vault and column, and when one of its parts last changed. */
export type DatedDeadline = Deadline & { changed_at: string | null; vault_id: string; field_key: string };

/** The deadlines of a vault, for anyone with the address of its calendar. Does not check access. */
export async function listCalendarDays(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { span, today, limit }: { span: store.DaySpan; today: string; limit: number },
): Promise<DatedDeadline[]> {
  const columns = await listEveryColumn(sql, organizationId, vaultId);
  const alerts = await listAlerts(sql, organizationId, vaultId, ALL_ALERTS);
  const sources = sourcesOf(vaultId, alerts, columns, span.from);
  const rows = await store.listDeadlines(sql, organizationId, sources, { span, page: { limit, offset: 0 } });
  const told = await describeDays(sql, organizationId, { sources, today }, rows.slice(0, limit));
  const updated = new Map(alerts.map(({ id, updated_at }) => [id, updated_at]));
  return told.map((deadline) => {
    const ownChange = deadline.alert_id === null ? undefined : updated.get(deadline.alert_id);
    const changes = [deadline.changed_at, ownChange].filter((at) => at != null);
    return { ...deadline, changed_at: changes.sort().at(-1) ?? null };
  });
}

/** How the days of an alert were computed, by document. Empty for an alert that subtracts nothing. */
export async function listComputations(sql: Sql, alert: AlertRow, documentIds: string[]): Promise<Map<string, string>> {
  const { organization_id, field_key, minus_field_key } = alert;
  if (minus_field_key === null) return new Map();
  const parts = await store.listParts(sql, organization_id, documentIds, [field_key, minus_field_key]);
  const find = (id: string, key: string) =>
    parts.find(({ document_id, field_key }) => document_id === id && field_key === key);
  const told = documentIds.map((id) => [id, compute(find(id, field_key), find(id, minus_field_key))] as const);
  return new Map(told.filter((each): each is [string, string] => each[1] !== null));
}

const sourceAt = (sources: DeadlineSource[], index: number) => must(sources[index], "each row has a source");

/** Rows with the cells that they come from, and what people did about them. */
export async function describeDays(
  sql: Sql,
  organizationId: string,
  { sources, today }: { sources: DeadlineSource[]; today: string },
  rows: store.DeadlineRow[],
): Promise<DatedDeadline[]> {
  if (rows.length === 0) return [];
  const used = [...new Set(rows.map(({ source }) => source))].map((index) => sourceAt(sources, index));
  const keys = used.flatMap(({ fieldKey, minusFieldKey }) => (minusFieldKey ? [fieldKey, minusFieldKey] : [fieldKey]));
  const ids = [...new Set(rows.map(({ document_id }) => document_id))];
  const parts = await store.listParts(sql, organizationId, ids, [...new Set(keys)]);
  const byCell = new Map(parts.map((part) => [`${part.document_id} ${part.field_key}`, part]));
  const states = await readStates(sql, organizationId, ids, today);
  return rows.map(({ source, ...row }) => {
    const { alertId, title, vaultId: vault_id, fieldKey, minusFieldKey } = sourceAt(sources, source);
    const own = [fieldKey, minusFieldKey].flatMap((key) => byCell.get(`${row.document_id} ${key}`) ?? []);
    const derived_from = own.map(({ field_key, label, value, citations, clause }) => ({
      field_key,
      label: label ?? builtInLabel(field_key) ?? field_key,
      value,
      citations,
      clause,
    }));
    const state = states.of({
      document_id: row.document_id,
      field_key: fieldKey,
      minus_field_key: minusFieldKey,
      date: row.date,
    });
    const computation = minusFieldKey === null ? null : compute(own[0], own[1]);
    const changed = own.flatMap(({ changed_at }) => changed_at ?? []).sort();
    const changed_at = changed.at(-1) ?? null;
    return {
      ...row,
      title,
      derived_from,
      computation,
      alert_id: alertId,
      state,
      changed_at,
      vault_id,
      field_key: fieldKey,
    };
  });
}

const GIVES_DEADLINES = typesWhere(({ measured }) => measured === "day" || measured === "days");

function mustGiveDeadlines(columns: Column[], key: string) {
  const column = columns.find(({ field_key }) => field_key === key);
  const message = !column
    ? `is not a column of this vault: ${key}`
    : !GIVES_DEADLINES.includes(column.field_type)
      ? `must be a date or duration column: ${column.label} is a ${column.field_type} column`
      : undefined;
  if (message) throw invalid([{ path: "query.field_key", message }]);
}
