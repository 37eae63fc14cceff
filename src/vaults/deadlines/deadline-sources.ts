import { t } from "../../content/messages/messages.ts";
import { typeOf } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Condition } from "../views/filters.store.ts";
import { readFilterQuery } from "../views/listing.ts";
import type { AlertRow } from "./alerts.store.ts";

/** Where deadlines come from: an alert, or a date column that no alert watches. */
export interface DeadlineSource {
  vaultId: string;
  alertId: string | null;
  title: string;
  fieldKey: string;
  minusFieldKey: string | null;
  conditions: Condition[];
}

type Watching = Pick<AlertRow, "field_key" | "minus_field_key" | "filter">;

/** Why an alert does not work, or null. Its columns may have been deleted since, or replaced by columns of another type. */
export function problemOf(alert: Watching, columns: Column[]): string | null {
  const typeIn = (key: string) => columns.find(({ field_key }) => field_key === key)?.field_type;
  const needed = [[alert.field_key, "date"] as const, [alert.minus_field_key, "duration"] as const];
  for (const [key, type] of needed) {
    if (key === null) continue;
    const found = typeIn(key);
    const column = { key, type };
    if (!found) return deletedColumn(column);
    if (found !== type) return changedColumn(column);
  }
  const gone = Object.keys(alert.filter ?? {}).find((key) => !typeIn(key));
  if (gone !== undefined)
    return t("The filter uses the column {key}, which was deleted. Change the filter.", { key: gone });
  try {
    readFilterQuery(columns, alert.filter ?? {}, "filter");
    return null;
  } catch {
    return t("The filter no longer fits its columns. Change the filter.");
  }
}

interface NeededColumn {
  key: string;
  type: "date" | "duration";
}

const deletedColumn = ({ key, type }: NeededColumn) =>
  type === "date"
    ? t("The column {key} was deleted. Choose another date column, or delete this alert.", { key })
    : t("The column {key} was deleted. Choose another duration column, or delete this alert.", { key });

const changedColumn = ({ key, type }: NeededColumn) =>
  type === "date"
    ? t("The column {key} is no longer a date column. Choose another date column.", { key })
    : t("The column {key} is no longer a duration column. Choose another duration column.", { key });

/** Undefined if the alert has a problem. Conditions relative to today count from `today`. */
export function sourceOf(alert: AlertRow, columns: Column[], today: string): DeadlineSource | undefined {
  if (problemOf(alert, columns) !== null) return undefined;
  return {
    vaultId: alert.vault_id,
    alertId: alert.id,
    title: alert.name,
    fieldKey: alert.field_key,
    minusFieldKey: alert.minus_field_key,
    conditions: readFilterQuery(columns, alert.filter ?? {}, "filter", today),
  };
}

/** The alerts that work, and each date column whose own date no working alert watches. */
export function sourcesOf(vaultId: string, alerts: AlertRow[], columns: Column[], today: string): DeadlineSource[] {
  const watching = alerts.flatMap((alert) => sourceOf(alert, columns, today) ?? []);
  const watched = new Set(watching.filter(({ minusFieldKey }) => minusFieldKey === null).map((from) => from.fieldKey));
  const plain = columns
    .filter(({ field_type, field_key }) => typeOf(field_type).measured === "day" && !watched.has(field_key))
    .map(({ field_key, label }) => ({
      vaultId,
      alertId: null,
      title: label,
      fieldKey: field_key,
      minusFieldKey: null,
      conditions: [],
    }));
  return [...watching, ...plain];
}
