import { must } from "../../content/must.ts";
import { isAddable, isOrderable } from "../../content/values/value.ts";
import { typeOf, typesWhere } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import type { OpenVault } from "../vault/access.ts";
import type { Selection } from "../views/selection.store.ts";
import { openTable } from "../views/table.ts";
import { describeGroup, type Metric, measured } from "./groups.ts";
import type { Interval, Measure, Summary, SummaryQuery } from "./summary.schema.ts";
import * as store from "./summary.store.ts";

/** What to count, with columns that are known to exist. */
export interface Counting {
  groupBy?: Column;
  interval?: Interval | undefined;
  metrics: Metric[];
}

/** Counts all documents that a query selects. */
export async function readSummary(ctx: UserContext, vault: OpenVault, query: SummaryQuery): Promise<Summary> {
  const { listing } = await openTable(ctx, vault, { ...query, include: undefined });
  const { columns } = await listColumns(ctx, vault);
  return summarizeTable(ctx.sql, listing, readCounting(columns, query));
}

/** Does not check access. */
export async function summarizeTable(sql: Sql, selection: Selection, counting: Counting): Promise<Summary> {
  const { groupBy, interval, metrics } = counting;
  const grouping = groupBy && { ...toMeasured(groupBy), interval, options: groupBy.field_meta?.options };
  const columns = [...new Set(metrics.map(({ column }) => column))];
  const row = await store.findSummary(sql, selection, { grouping, columns: columns.map(toMeasured) });
  const metricsAt = (place: number) => measured(metrics, columns, row.measures, place);
  const groups = (row.groups ?? []).map((group) => ({
    ...describeGroup(must(groupBy, "only a grouping makes groups"), interval, group, selection.conditions),
    ...metricsAt(group.place),
  }));
  return {
    total: row.total,
    metrics: metricsAt(store.ALL),
    groups: groupBy && isDate(groupBy) ? groups.toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1)) : groups,
    other:
      row.other_groups === 0 ? null : { groups: row.other_groups, count: row.other_count, ...metricsAt(store.OTHER) },
    empty: groupBy ? row.total - row.filled : 0,
    unsure: groupBy ? row.unsure : 0,
  };
}

const toMeasured = ({ field_key: fieldKey, field_type: fieldType }: Column) => ({ fieldKey, fieldType });
const isDate = ({ field_type }: Column) => typeOf(field_type).measured === "day";

/** Resolves the field keys of a request. */
export function readCounting(
  columns: Column[],
  { group_by, interval, metrics }: Pick<SummaryQuery, "group_by" | "interval" | "metrics">,
): Counting {
  const named = (key: string, path: string) => {
    const column = columns.find(({ field_key }) => field_key === key);
    if (!column) throw invalid([{ path, message: `is not a column of this vault: ${key}` }]);
    return column;
  };
  const groupBy = group_by === undefined ? undefined : named(group_by, "query.group_by");
  if (interval !== undefined && !(groupBy && isDate(groupBy)))
    throw invalid([{ path: "query.interval", message: "is only for a group_by of type date" }]);
  const read = metrics
    .filter((metric) => metric !== "count")
    .map((name) => {
      const at = name.indexOf(":");
      const metric = {
        name,
        measure: name.slice(0, at) as Measure,
        column: named(name.slice(at + 1), "query.metrics"),
      };
      mustBeMeasurable(metric);
      return metric;
    });
  return { ...(groupBy && { groupBy }), interval, metrics: read };
}

function mustBeMeasurable({ name, measure, column }: Metric) {
  const types = typesWhere(measure === "min" || measure === "max" ? isOrderable : isAddable);
  if (types.includes(column.field_type) && column.kind !== "system") return;
  throw invalid([
    {
      path: "query.metrics",
      message: `${name} is not possible: ${measure} needs a column of type ${types.join(", ")}, and ${column.field_key} is of type ${column.field_type}`,
    },
  ]);
}
