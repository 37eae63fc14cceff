import { must } from "../../content/must.ts";
import { ITEM_MARK } from "../../content/values/search-text.ts";
import { SORT_KEY_LENGTH } from "../../content/values/strings.ts";
import type { InLists } from "../../content/values/value.ts";
import { type FieldType, sortKeyOf, typeOf } from "../../content/values/values.ts";
import { nothing, type Part, part } from "../../kernel/db/query.ts";
import { cellsOf, isSystemColumn, isUnfiltered, LANGUAGE, type Selection } from "../views/selection.store.ts";
import type { Interval } from "./summary.schema.ts";

export interface Grouping {
  fieldKey: string;
  fieldType: FieldType;
  interval?: Interval | undefined;
  /** The options of an enum column. */
  options?: string[] | undefined;
}

export type Measured = Pick<Grouping, "fieldKey" | "fieldType">;

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

export interface SummaryRow {
  total: number;
  filled: number;
  /** How many cells of the grouped column are unsure. */
  unsure: number;
  groups: GroupRow[] | null;
  other_groups: number;
  other_count: number;
  measures: MeasureRow[][];
}

export const NO_GROUPS = part`select null::uuid as id, null::double precision as number, null::text as text, null::text as label where false`;

const SYSTEM_KEYS: Record<string, { key: Part; label: Part }> = {
  documentName: { key: part`d.name_key`, label: part`d.name` },
  documentTitle: { key: part`d.title_key`, label: part`d.title` },
  documentStatus: { key: part`d.status`, label: part`d.status` },
  "@language": { key: LANGUAGE, label: LANGUAGE },
};

/** A row for each document and each group that it belongs to. */
export function keyedBy(selection: Selection, grouping: Grouping): Part {
  const { fieldKey, fieldType } = grouping;
  if (isSystemColumn(fieldKey)) {
    const { key, label } = must(SYSTEM_KEYS[fieldKey], "each system column has a key");
    return part`select d.id, null::double precision as number, ${key} as text, ${label} as label
      from matched m join vault_documents d on d.id = m.id where ${key} is not null`;
  }
  const cells = part`${isUnfiltered(selection) ? nothing : part`matched m join`} cells g
    ${isUnfiltered(selection) ? part`where` : part`on g.document_id = m.id and`} ${cellsOf(part`g`, selection, { fieldKey })}`;
  const items = itemsOf(fieldType);
  if (items) {
    return part`select g.id, null::double precision as number, i.text collate "C" as text, min(i.label collate "C") as label
      from (select g.document_id as id, g.value, g.folded from ${cells}) g, ${items} group by g.id, i.text`;
  }
  if (typeOf(fieldType).key === "option") return keyedByOption(cells, grouping);
  const { number, text } = keyOf(grouping);
  return part`select g.document_id as id, ${number} as number, (${text}) collate "C" as text, null::text as label from ${cells}`;
}

/** The index distinguishes options that differ in more than case. For the others, and for deleted options, cells are read. */
function keyedByOption(cells: Part, { fieldKey, fieldType, options = [] }: Grouping): Part {
  const keyIn = (option: string) => sortKeyOf(fieldType, option).text;
  const alike = Map.groupBy(options, keyIn);
  const told = [...alike.values()].filter((same) => same.length === 1).flat();
  return part`select g.id, ${NO_NUMBER} as number, coalesce(o.text, (
      select ${optionKey(part`c`)} from cells c where c.document_id = g.id and c.field_key = ${fieldKey})) collate "C" as text, null::text as label
    from (select g.document_id as id, g.sort_text from ${cells}) g
    left join (select key collate "C" as key, group_key(option, option) as text
      from unnest(${told.map(keyIn)}::text[], ${told}::text[]) told (key, option)) o on o.key = g.sort_text`;
}

/** The items of a list, each with its key and as written. */
export function itemsOf(fieldType: FieldType): Part | undefined {
  const { key, items } = typeOf(fieldType);
  if (key === "options")
    return part`lateral (select group_key(o, o) as text, o as label from jsonb_array_elements_text(g.value) o) i`;
  return items && foldedItems(items);
}

const foldedItems = ({ texts, path }: InLists): Part => part`lateral (
  select group_key(f.text, f.text) as text, e.item #>> ${path}::text[] as label
  from unnest(string_to_array(g.folded, ${ITEM_MARK})) with ordinality f (text, place)
  join jsonb_array_elements(g.value) with ordinality e (item, place) on f.place = (e.place - 1) * ${texts} + 1) i`;

const NO_NUMBER = part`null::double precision`;
export const NO_TEXT = part`null::text`;

/** The group key of the cells `g`. The sort key of a long text is truncated and does not identify it. */
function keyOf({ fieldKey, fieldType, interval }: Grouping): { number: Part; text: Part } {
  switch (typeOf(fieldType).key) {
    case "number":
      return { number: part`g.sort_number`, text: NO_TEXT };
    case "amount":
      return { number: part`g.sort_number`, text: part`g.sort_text` };
    case "day":
      return { number: NO_NUMBER, text: interval ? periodOf(interval, part`g.sort_text`) : part`g.sort_text` };
    case "period":
      return { number: NO_NUMBER, text: part`g.sort_text` };
    default:
      return { number: NO_NUMBER, text: textKey(fieldKey) };
  }
}

/** Cells are read only for long texts. The index contains shorter ones in full. */
const textKey = (
  fieldKey: string,
): Part => part`case when char_length(g.sort_text) < ${SORT_KEY_LENGTH} then g.sort_text else (
  select group_key(c.sort_text, c.folded) from cells c where c.document_id = g.document_id and c.field_key = ${fieldKey}) end`;

const optionKey = (cell: Part): Part => part`group_key(${cell}.value #>> '{}', ${cell}.value #>> '{}')`;

/** The calendar period of a day. */
export function periodOf(interval: Interval, day: Part): Part {
  switch (interval) {
    case "month":
      return part`left(${day}, 7)`;
    case "quarter":
      return part`(left(${day}, 4) || '-Q' || ((substr(${day}, 6, 2)::integer + 2) / 3))`;
    case "year":
      return part`left(${day}, 4)`;
  }
}

/** The value of one cell of the group `r`, found by the index. */
export function sampleOf(selection: Selection, { fieldKey, fieldType, interval }: Grouping): Part {
  if (isSystemColumn(fieldKey) || interval || itemsOf(fieldType)) return part`null`;
  if (typeOf(fieldType).key === "option")
    return part`case when char_length(r.text) < ${SORT_KEY_LENGTH} then to_jsonb(r.text) else (
      select c.value from cells c where ${cellsOf(part`c`, selection, { fieldKey })} and ${optionKey(part`c`)} = r.text limit 1) end`;
  return part`(select c.value from cells c where ${cellsOf(part`c`, selection, { fieldKey })} and ${isInGroup(fieldType)}
    order by c.sort_number, c.sort_text, c.document_id limit 1)`;
}

function isInGroup(fieldType: FieldType): Part {
  switch (typeOf(fieldType).key) {
    case "number":
      return part`c.sort_number = r.number`;
    case "amount":
      return part`c.sort_number = r.number and c.sort_text = r.text`;
    case "day":
    case "period":
      return part`c.sort_number is null and c.sort_text = r.text`;
    default:
      return part`c.sort_number is null and c.sort_text = left(r.text, ${SORT_KEY_LENGTH})
        and (char_length(r.text) < ${SORT_KEY_LENGTH} or group_key(c.sort_text, c.folded) = r.text)`;
  }
}

/** How many documents have an unsure cell in the grouped column. `among` narrows the documents. */
export function unsureCells(selection: Selection, grouping: Grouping | undefined, among: Part): Part {
  if (!grouping || isSystemColumn(grouping.fieldKey)) return part`0`;
  const cells = cellsOf(part`c`, selection, { fieldKey: grouping.fieldKey, aspect: "unsure" });
  return part`(select count(*) from cells c where ${cells} and c.is_unsure ${among})`;
}
