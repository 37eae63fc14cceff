import { must } from "../../content/must.ts";
import { typeOf } from "../../content/values/values.ts";
import { join, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type Candidates, findCandidates, soughtInCells } from "../views/candidates.store.ts";
import { type Condition, indexMeets, passesEmpty } from "../views/filters.store.ts";
import {
  andAll,
  cellConditions,
  cellsOf,
  documentsOf,
  hasCell,
  isAmong,
  isUnfiltered,
  passes,
  type Selection,
  selectedDocuments,
} from "../views/selection.store.ts";
import {
  type Grouping,
  itemsOf,
  keyedBy,
  type Measured,
  NO_GROUPS,
  NO_TEXT,
  type SummaryRow,
  sampleOf,
  unsureCells,
} from "./groups.store.ts";
import { MAX_GROUPS } from "./summary.schema.ts";
import { findTalliedSummary, isTallied } from "./tallied.store.ts";

/** The `place` of measures over all documents, and over documents in groups that are not listed. */
export const ALL = 0;
export const OTHER = MAX_GROUPS + 1;

/** If no more documents than this can match, only these are read. */
const FEW = 500;

interface Summarized {
  grouping: Grouping | undefined;
  columns: Measured[];
}

/** Everything in one statement, so that all numbers come from the same snapshot. */
export async function findSummary(
  sql: Sql,
  selection: Selection,
  { grouping, columns }: Summarized,
): Promise<SummaryRow> {
  if (isTallied(selection, grouping, columns)) return findTalliedSummary(sql, selection, grouping, columns);
  return countSummary(sql, selection, { grouping, columns }, await findCandidates(sql, selection, FEW));
}

/** Counts without tallies: over all documents, or over the few candidates. */
export async function countSummary(
  sql: Sql,
  selection: Selection,
  { grouping, columns }: Summarized,
  few?: Candidates,
): Promise<SummaryRow> {
  const measures = columns.map((column) => measuresOf(selection, column, grouping !== undefined));
  const inGroups = grouping && itemsOf(grouping.fieldType) ? part`count(distinct id)` : part`count(*)`;
  const ofMatched = isUnfiltered(selection) ? nothing : part`and c.document_id in (select id from matched)`;
  const [row] = await sql<SummaryRow>`
    with matched as materialized (${matching(selection, few)}),
    keyed as materialized (${grouping ? keyedBy(selection, grouping) : NO_GROUPS}),
    ranked as materialized (
      select number, text, min(label collate "C") as label, count(*) as count,
        row_number() over (order by count(*) desc, number, text) as place
      from keyed group by number, text)
    select ${isUnfiltered(selection) ? countOf(selection) : part`(select count(*) from matched)`} as total,
      (select ${inGroups} from keyed) as filled, ${unsureCells(selection, grouping, ofMatched)} as unsure,
      (select json_agg(json_build_object('place', r.place, 'count', r.count, 'number', r.number, 'text', r.text,
          'label', r.label, 'value', ${grouping ? sampleOf(selection, grouping) : part`null`}) order by r.place)
        from ranked r where r.place <= ${MAX_GROUPS}) as groups,
      (select count(*) from ranked where place > ${MAX_GROUPS}) as other_groups,
      (select coalesce(sum(count), 0)::integer from ranked where place > ${MAX_GROUPS}) as other_count,
      json_build_array(${join(measures, ", ")}) as measures`;
  return must(row, "a summary is one row");
}

const countOf = ({ organizationId, vaultId }: Selection): Part => part`coalesce((
  select documents from vault_document_counts where organization_id = ${organizationId} and vault_id = ${vaultId}), 0)`;

/** The ids of the matching documents. If cells decide, their ids are used directly: `is_live` is also stored on cells. */
function matching(selection: Selection, few: Candidates | undefined): Part {
  const [first, ...others] = selection.conditions;
  if (first && (!few || (few.decided === first && others.length === 0)) && isDecidedByCells(selection, first))
    return part`select c.document_id as id from cells c
      where ${cellsOf(part`c`, selection, first)} and (${indexMeets(first).where})
      ${andAll(others.map((condition) => passes(condition, (asked) => isAmong(selection, part`c.document_id`, asked))))}`;
  if (!few) return part`select d.id from ${selectedDocuments(selection)}`;
  const left = cellConditions(selection).filter((condition) => condition !== few.decided);
  return part`select d.id from vault_documents d where d.id = any(${few.ids}) and ${documentsOf(selection)}
    ${andAll(left.map((condition) => passes(condition, (asked) => hasCell(selection, part`d.id`, asked))))}`;
}

/** Whether all conditions concern cells, and an index decides the first. */
const isDecidedByCells = (selection: Selection, first: Condition): boolean =>
  isUnfiltered({ ...selection, conditions: [] }) &&
  cellConditions(selection).length === selection.conditions.length &&
  !passesEmpty(first) &&
  indexMeets(first).decides &&
  !soughtInCells(selection, first);

/** The measures of a column over all documents, over each listed group, and over the other groups. */
function measuresOf(selection: Selection, { fieldKey, fieldType }: Measured, isGrouped: boolean): Part {
  const { measured: as } = typeOf(fieldType);
  const unit = as === "amount" ? part`v.sort_text` : NO_TEXT;
  const cells = cellsOf(part`v`, selection, { fieldKey });
  const ends =
    as === "day"
      ? part`min(v.sort_text) as first, max(v.sort_text) as last`
      : part`${NO_TEXT} as first, ${NO_TEXT} as last`;
  const measured = part`${unit} as unit, count(*) as count, sum(v.sort_number::numeric) as sum, min(v.sort_number) as min,
    max(v.sort_number) as max, ${ends}`;
  // The limit tells the planner how few groups are listed.
  const inGroups = part`union all
    select coalesce(r.place, ${OTHER})::integer, ${measured} from keyed k join cells v on v.document_id = k.id and ${cells}
    left join (select * from ranked where place <= ${MAX_GROUPS} limit ${MAX_GROUPS}) r
      on coalesce(r.text, '') = coalesce(k.text, '') and coalesce(r.number, 0) = coalesce(k.number, 0)
    group by 1, unit`;
  return part`(select coalesce(json_agg(each), '[]') from (
    select place, unit, sum(count)::integer as count, sum(sum) as sum, sum(sum) / sum(count) as avg, min(min) as min, max(max) as max,
      min(first) as first, max(last) as last
    from (
      select ${ALL}::integer as place, ${measured}
        from ${isUnfiltered(selection) ? part`cells v where ${cells}` : part`matched m join cells v on v.document_id = m.id and ${cells}`}
        group by unit
      ${isGrouped ? inGroups : nothing}
    ) measured group by place, unit order by place, unit) each)`;
}
