import { first } from "../../content/must.ts";
import { typeOf } from "../../content/values/values.ts";
import { join, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { filledCells, type TalliedColumn, talliesOf } from "../tallies/tallies.store.ts";
import { cellsOf, isSystemColumn, isUnfiltered, type Selection } from "../views/selection.store.ts";
import {
  type Grouping,
  itemsOf,
  type Measured,
  NO_TEXT,
  periodOf,
  type SummaryRow,
  sampleOf,
  unsureCells,
} from "./groups.store.ts";
import { type Interval, MAX_GROUPS } from "./summary.schema.ts";

/** Whether the tallies can answer: only for all documents, and with either groups or measures, not both. */
export const isTallied = (selection: Selection, grouping: Grouping | undefined, columns: Measured[]): boolean =>
  selection.isTallied === true &&
  isUnfiltered(selection) &&
  (grouping ? !isSystemColumn(grouping.fieldKey) && columns.length === 0 : true);

/** The same row as `countSummary` gives, from the tallies plus the changes since. */
export async function findTalliedSummary(
  sql: Sql,
  selection: Selection,
  grouping: Grouping | undefined,
  columns: Measured[],
): Promise<SummaryRow> {
  const { organizationId, vaultId } = selection;
  const measures = columns.map((column) => measuresOf(selection, column));
  const total = part`coalesce((
    select documents from vault_document_counts where organization_id = ${organizationId} and vault_id = ${vaultId}), 0)`;
  const column = { organizationId, vaultId, fieldKey: grouping?.fieldKey ?? "" };
  const groups = grouping
    ? part`(select json_agg(json_build_object('place', r.place, 'count', r.count, 'number', r.number, 'text', r.text,
        'label', ${itemsOf(grouping.fieldType) ? labelOf(column) : NO_TEXT}, 'value', ${sampleOf(selection, grouping)}) order by r.place)
      from listed r)`
    : part`null::json`;
  const rows = await sql<SummaryRow>`
    with ${grouping?.interval ? periods(column, grouping.interval) : largest(column)},
    listed as materialized (select * from ranked where place <= ${MAX_GROUPS})
    select ${total} as total, ${filledCells(column)} as filled, ${unsureCells(selection, grouping, nothing)} as unsure, ${groups} as groups,
      (select (groups - (select count(*) from listed))::integer from whole) as other_groups,
      (select (memberships - (select coalesce(sum(count), 0) from listed))::integer from whole) as other_count,
      json_build_array(${join(measures, ", ")}) as measures`;
  return first(rows);
}

/** The changes of a column that are not in the tallies yet, by group. */
const changes = (column: TalliedColumn): Part => part`
  changed as materialized (
    select t.number, t.text, sum(t.documents)::integer as documents from column_tally_changes t
    where ${talliesOf(column)} and (t.number is not null or t.text is not null)
    group by t.number, t.text having sum(t.documents) <> 0)`;

/** Reads the groups with changes, and the largest of the others by their index. */
const largest = (column: TalliedColumn): Part => part`
  ${changes(column)},
  touched as materialized (
    select c.number, c.text, c.key, coalesce(t.documents, 0) as before, coalesce(t.documents, 0) + c.documents as count
    from (select *, tally_key(number, text, null) as key from changed) c
    left join column_tallies t on ${talliesOf(column)} and t.key = c.key),
  ranked as materialized (
    select number, text, count, row_number() over (order by count desc, number, text) as place from (
      select number, text, count from touched where count > 0
      union all
      (select t.number, t.text, t.documents from column_tallies t
        where ${talliesOf(column)} and t.label is null and not (t.key in (select key from touched))
        order by t.documents desc, t.number, t.text limit ${MAX_GROUPS})) known),
  whole as materialized (
    select (select coalesce(sum(t.groups), 0) from column_totals t where ${talliesOf(column)})
        + (select coalesce(sum((count > 0)::integer - (before > 0)::integer), 0) from touched) as groups,
      (select coalesce(sum(t.memberships), 0) from column_totals t where ${talliesOf(column)})
        + (select coalesce(sum(documents), 0) from changed) as memberships)`;

const periods = (column: TalliedColumn, interval: Interval): Part => part`
  ${changes(column)},
  ranked as materialized (
    select null::double precision as number, text, count, row_number() over (order by count desc, text) as place from (
      select ${periodOf(interval, part`day`)} collate "C" as text, sum(documents)::integer as count from (
        select t.text as day, t.documents from column_tallies t where ${talliesOf(column)} and t.label is null
        union all
        select text, documents from changed) days
      group by 1 having sum(documents) > 0) known),
  whole as materialized (select count(*) as groups, coalesce(sum(count), 0) as memberships from ranked)`;

/** The first spelling, in sort order, of the item of group `r`. */
const labelOf = (column: TalliedColumn): Part => part`(
  select min(label) from (
    select label from (
      select t.label, t.documents from column_tallies t where ${talliesOf(column)} and t.text = r.text and t.label is not null
      union all
      select t.label, t.documents from column_tally_changes t where ${talliesOf(column)} and t.text = r.text and t.label is not null
    ) written group by label having sum(documents) > 0) labels)`;

const UNIT = part`case when t.number is null then '' else coalesce(t.text, '') end`;

/** The measures of a column over all documents. The extremes are at the ends of the index. */
function measuresOf(selection: Selection, { fieldKey, fieldType }: Measured): Part {
  const column = { organizationId: selection.organizationId, vaultId: selection.vaultId, fieldKey };
  const isMoney = typeOf(fieldType).measured === "amount";
  const cells = part`cells v where ${cellsOf(part`v`, selection, { fieldKey })} ${isMoney ? part`and v.sort_text = u.unit` : nothing}`;
  const lowest = (key: Part) =>
    part`(select ${key} from ${cells} order by v.sort_number, v.sort_text, v.document_id limit 1)`;
  const highest = (key: Part) =>
    part`(select ${key} from ${cells} order by v.sort_number desc, v.sort_text desc, v.document_id desc limit 1)`;
  return part`(select coalesce(json_agg(each), '[]') from (
    select 0 as place, ${isMoney ? part`u.unit` : NO_TEXT} as unit, u.count, u.sum, u.sum / u.count as avg,
      ${lowest(part`v.sort_number`)} as min, ${highest(part`v.sort_number`)} as max,
      ${lowest(part`v.sort_text`)} as first, ${highest(part`v.sort_text`)} as last
    from (
      select unit, sum(cells)::integer as count, sum(sum) as sum from (
        select t.unit, t.cells, t.sum from column_totals t where ${talliesOf(column)}
        union all
        select ${UNIT}, t.cells, coalesce(t.number::numeric, 0) * t.cells from column_tally_changes t where ${talliesOf(column)}
      ) known group by unit having sum(cells) > 0) u
    order by u.unit) each)`;
}
