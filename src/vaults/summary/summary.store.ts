import { join, nothing, type Part, part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import { ITEM_MARK } from "../../values/folded.ts";
import { SORT_KEY_LENGTH } from "../../values/strings.ts";
import type { FieldType } from "../../values/values.ts";
import { cellsOf, isSystemColumn, isUnfiltered, type Selection, selectedDocuments } from "../views/selection.store.ts";
import { type Interval, MAX_GROUPS } from "./summary.schema.ts";

export interface Grouping {
  fieldKey: string;
  fieldType: FieldType;
  interval?: Interval | undefined;
}

export type Measured = Omit<Grouping, "interval">;

/** The place of the measures over all documents, and over those of groups that are not listed. */
export const ALL = 0;
export const OTHER = MAX_GROUPS + 1;

export interface GroupRow {
  place: number;
  count: number;
  number: number | null;
  text: string | null;
  /** As written, for items of lists and for system columns. */
  label: string | null;
  /** The value of one cell of the group, for other columns. */
  value: unknown;
}

/** The measures of one column in one group, for each currency. */
export interface MeasureRow {
  place: number;
  unit: string | null;
  count: number;
  sum: number;
  avg: number;
  min: number;
  max: number;
  first: string | null;
  last: string | null;
}

interface SummaryRow {
  total: number;
  filled: number;
  groups: GroupRow[] | null;
  other_groups: number;
  other_count: number;
  measures: MeasureRow[][];
}

/** Everything in one statement, so that all numbers are of the same moment. */
export async function findSummary(
  sql: Sql,
  selection: Selection,
  grouping: Grouping | undefined,
  columns: Measured[],
): Promise<SummaryRow> {
  const measures = columns.map((column) => measuresOf(selection, column, grouping !== undefined));
  const [row] = await sql<SummaryRow>`
    with matched as materialized (select d.id from ${selectedDocuments(selection)}),
    keyed as materialized (${grouping ? keyedBy(selection, grouping) : NO_GROUPS}),
    ranked as materialized (
      select number, text, min(label) as label, count(*) as count,
        row_number() over (order by count(*) desc, number, text) as place
      from keyed group by number, text)
    select (select count(*) from matched) as total,
      (select count(distinct id) from keyed) as filled,
      (select json_agg(json_build_object('place', r.place, 'count', r.count, 'number', r.number, 'text', r.text,
          'label', r.label, 'value', ${grouping ? sampleOf(selection, grouping) : part`null`}) order by r.place)
        from ranked r where r.place <= ${MAX_GROUPS}) as groups,
      (select count(*) from ranked where place > ${MAX_GROUPS}) as other_groups,
      (select coalesce(sum(count), 0)::integer from ranked where place > ${MAX_GROUPS}) as other_count,
      json_build_array(${join(measures, ", ")}) as measures`;
  return row!;
}

const NO_GROUPS = part`select null::uuid as id, null::double precision as number, null::text as text, null::text as label where false`;

const SYSTEM_KEYS: Record<string, { key: Part; label: Part }> = {
  documentName: { key: part`d.name_key`, label: part`d.name` },
  documentTitle: { key: part`d.title_key`, label: part`d.title` },
  documentStatus: { key: part`d.status`, label: part`d.status` },
};

/** A row for each document and each group that it belongs to. */
function keyedBy(selection: Selection, grouping: Grouping): Part {
  const { fieldKey, fieldType } = grouping;
  if (isSystemColumn(fieldKey)) {
    const { key, label } = SYSTEM_KEYS[fieldKey]!;
    return part`select d.id, null::double precision as number, ${key} as text, ${label} as label
      from matched m join vault_documents d on d.id = m.id where ${key} is not null`;
  }
  const cells = part`${isUnfiltered(selection) ? nothing : part`matched m join`} cells g
    ${isUnfiltered(selection) ? part`where` : part`on g.document_id = m.id and`} ${cellsOf(part`g`, selection, { fieldKey })}`;
  const items = itemsOf(fieldType);
  if (items) {
    return part`select g.id, null::double precision as number, i.text, min(i.label) as label
      from (select g.document_id as id, g.value, g.folded from ${cells}) g, ${items} group by g.id, i.text`;
  }
  const { number, text } = keyOf(grouping);
  return part`select g.document_id as id, ${number} as number, ${text} as text, null::text as label from ${cells}`;
}

/** The items of a list, each with its key and as written. The folded text of parties has the role after each name. */
function itemsOf(fieldType: FieldType): Part | undefined {
  switch (fieldType) {
    case "multi_enum":
      return part`lateral (select o as text, o as label from jsonb_array_elements_text(g.value) o) i`;
    case "list":
      return foldedItems(1, part`#>> '{}'`);
    case "party_list":
      return foldedItems(2, part`->> 'name'`);
    case "related_agreement_list":
      return foldedItems(1, part`->> 'title'`);
    default:
      return undefined;
  }
}

const foldedItems = (texts: number, written: Part): Part => part`lateral (
  select f.text, e.item ${written} as label
  from unnest(string_to_array(g.folded, ${ITEM_MARK})) with ordinality f (text, place)
  join jsonb_array_elements(g.value) with ordinality e (item, place) on f.place = (e.place - 1) * ${texts} + 1) i`;

const NO_NUMBER = part`null::double precision`;
const NO_TEXT = part`null::text`;

/** What the cells `g` of one group have in common. A long text is not told apart by its sort key. */
function keyOf({ fieldType, interval }: Grouping): { number: Part; text: Part } {
  switch (fieldType) {
    case "number":
    case "percentage":
    case "boolean":
    case "duration":
      return { number: part`g.sort_number`, text: NO_TEXT };
    case "currency":
      return { number: part`g.sort_number`, text: part`g.sort_text` };
    case "date":
      return { number: NO_NUMBER, text: interval ? PERIODS[interval] : part`g.sort_text` };
    case "date_range":
      return { number: NO_NUMBER, text: part`g.sort_text` };
    case "enum":
      return { number: NO_NUMBER, text: part`g.value #>> '{}'` };
    default:
      return {
        number: NO_NUMBER,
        text: part`case when char_length(g.sort_text) < ${SORT_KEY_LENGTH} then g.sort_text else g.folded end`,
      };
  }
}

const PERIODS: Record<Interval, Part> = {
  month: part`left(g.sort_text, 7)`,
  quarter: part`left(g.sort_text, 4) || '-Q' || ((substr(g.sort_text, 6, 2)::integer + 2) / 3)`,
  year: part`left(g.sort_text, 4)`,
};

/** The value of one cell of the group `r`, found by the index. */
function sampleOf(selection: Selection, { fieldKey, fieldType, interval }: Grouping): Part {
  if (isSystemColumn(fieldKey) || interval || itemsOf(fieldType)) return part`null`;
  if (fieldType === "enum") return part`r.text`;
  return part`(select c.value from cells c where ${cellsOf(part`c`, selection, { fieldKey })} and ${isInGroup(fieldType)}
    order by c.sort_number, c.sort_text, c.document_id limit 1)`;
}

function isInGroup(fieldType: FieldType): Part {
  switch (fieldType) {
    case "number":
    case "percentage":
    case "boolean":
    case "duration":
      return part`c.sort_number = r.number`;
    case "currency":
      return part`c.sort_number = r.number and c.sort_text = r.text`;
    case "date":
    case "date_range":
      return part`c.sort_number is null and c.sort_text = r.text`;
    default:
      return part`c.sort_number is null and c.sort_text = left(r.text, ${SORT_KEY_LENGTH})
        and (char_length(r.text) < ${SORT_KEY_LENGTH} or c.folded = r.text)`;
  }
}

/** The measures of a column over all documents, over each listed group, and over the other groups. */
function measuresOf(selection: Selection, { fieldKey, fieldType }: Measured, isGrouped: boolean): Part {
  const unit = fieldType === "currency" ? part`sort_text` : NO_TEXT;
  const cells = cellsOf(part`v`, selection, { fieldKey });
  const inGroups = part`union all
    select least(r.place, ${OTHER})::integer, v.sort_number, v.sort_text from keyed k
      join ranked r on coalesce(r.text, '') = coalesce(k.text, '') and coalesce(r.number, 0) = coalesce(k.number, 0)
      join cells v on v.document_id = k.id and ${cells}`;
  return part`(select coalesce(json_agg(each), '[]') from (
    select place, ${unit} as unit, count(*),
      sum(sort_number::numeric), avg(sort_number::numeric), min(sort_number), max(sort_number),
      min(sort_text) as first, max(sort_text) as last
    from (
      select ${ALL}::integer as place, v.sort_number, v.sort_text from matched m
        join cells v on v.document_id = m.id and ${cells}
      ${isGrouped ? inGroups : nothing}
    ) measured group by place, unit order by place, unit) each)`;
}
