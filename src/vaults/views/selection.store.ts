import { must } from "../../content/must.ts";
import { fold } from "../../content/values/strings.ts";
import { join, nothing, type Part, part } from "../../kernel/db/query.ts";
import { type Condition, cellMeets, indexMeets } from "./filters.store.ts";

/** Which documents of a vault. */
export interface Selection {
  organizationId: string;
  vaultId: string;
  status?: string;
  search?: string;
  updatedSince?: string;
  conditions: Condition[];
  /** Whether the vault's columns are counted while their cells are written, so that the counts can be used. */
  isTallied?: boolean;
}

/** `vault_documents d where …`: every document of the selection. */
export const selectedDocuments = (selection: Selection): Part => part`vault_documents d where ${documentsOf(selection)}
  ${andAll(cellConditions(selection).map((condition) => passes(condition, (asked) => isAmong(selection, part`d.id`, asked))))}`;

/** The language of the file of document `d`. */
export const LANGUAGE = part`(select f.language from files f where f.id = d.file_id)`;

/** System columns, with sort orders that match an index. */
export const SYSTEM_COLUMNS: Record<string, { key: Part; ascending: Part; descending: Part; isFilled?: true }> = {
  documentName: {
    key: part`d.name_key`,
    isFilled: true,
    ascending: part`d.name_key, d.id`,
    descending: part`d.name_key desc, d.id desc`,
  },
  documentTitle: {
    key: part`d.title_key`,
    ascending: part`d.title_key, d.id`,
    descending: part`d.title_key desc, d.id desc`,
  },
  documentStatus: {
    key: part`d.status`,
    isFilled: true,
    ascending: part`d.status, d.created_at desc, d.id`,
    descending: part`d.status desc, d.created_at, d.id desc`,
  },
  "@language": { key: LANGUAGE, ascending: part`${LANGUAGE}, d.id`, descending: part`${LANGUAGE} desc, d.id desc` },
};
export const isSystemColumn = (fieldKey: string) => Object.hasOwn(SYSTEM_COLUMNS, fieldKey);

export const cellConditions = ({ conditions }: Pick<Selection, "conditions">) =>
  conditions.filter(({ fieldKey }) => !isSystemColumn(fieldKey));

export const isUnfiltered = ({ status, search, updatedSince, conditions }: Selection) =>
  status === undefined && search === undefined && updatedSince === undefined && conditions.length === 0;

const NOT_LIVE = ["duplicate", "split", "deleted"];
export const isLive = ({ status }: Pick<Selection, "status">) => status === undefined || !NOT_LIVE.includes(status);

export type CellAspect = Pick<Condition, "fieldKey" | "aspect">;

/** The cells of a column that have a value, which matches the partial index. An empty cell has a confidence too. */
export const cellsOf = (
  c: Part,
  { organizationId, vaultId, status }: Selection,
  { fieldKey, aspect }: CellAspect,
): Part => part`
  ${c}.organization_id = ${organizationId} and ${c}.vault_id = ${vaultId} and ${c}.field_key = ${fieldKey}
  and ${c}.is_live = ${isLive({ status })}
  ${aspect ? nothing : part`and ${c}.value is not null`}`;

const systemColumn = (fieldKey: string) => must(SYSTEM_COLUMNS[fieldKey], "it is a system column");

/** The conditions on the document `d` itself. */
export function documentsOf(listing: Selection): Part {
  const searchKey = listing.search === undefined ? undefined : fold(listing.search);
  const own = listing.conditions.filter(({ fieldKey }) => isSystemColumn(fieldKey));
  return part`d.organization_id = ${listing.organizationId} and d.vault_id = ${listing.vaultId}
    and ${listing.status === undefined ? part`d.is_live` : part`d.status = ${listing.status}`}
    ${searchKey === undefined ? nothing : part`and (position(${searchKey} in d.name_key) > 0 or position(${searchKey} in coalesce(d.title_key, '')) > 0)`}
    ${listing.updatedSince === undefined ? nothing : part`and d.updated_at >= ${listing.updatedSince}`}
    ${andAll(own.map((condition) => systemMeets(systemColumn(condition.fieldKey).key, condition)))}`;
}

export const andAll = (conditions: Part[]): Part =>
  join(
    conditions.map((condition) => part`and ${condition}`),
    " ",
  );

/** `empty`, `ne` and `not_in` are written as negations, so that documents without a cell pass. */
export function passes(condition: Condition, holds: (condition: Condition) => Part): Part {
  if (condition.op === "empty") return part`not ${holds({ ...condition, op: "not_empty" })}`;
  if (condition.op === "ne") return part`not ${holds({ ...condition, op: "eq" })}`;
  if (condition.op === "not_in") return part`not ${holds({ ...condition, op: "in" })}`;
  return holds(condition);
}

/** A scalar subquery, so that the planner checks documents one by one. */
export const hasCell = ({ organizationId }: Selection, id: Part, condition: Condition): Part => part`
  coalesce((select true from cells c where c.organization_id = ${organizationId} and c.document_id = ${id}
    and c.field_key = ${condition.fieldKey} ${condition.aspect ? nothing : part`and c.value is not null`}
    and (${cellMeets(condition)})), false)`;

/** `coalesce` makes the planner hash the cells once instead of joining. */
export function isAmong(listing: Selection, id: Part, condition: Condition): Part {
  const { where, decides } = indexMeets(condition);
  const among = part`coalesce(${id} in (
    select c.document_id from cells c where ${cellsOf(part`c`, listing, condition)} and (${where})), false)`;
  return decides ? among : part`(${among} and ${hasCell(listing, id, condition)})`;
}

const COMPARISONS: Record<string, Part> = { eq: part`=`, lt: part`<`, lte: part`<=`, gt: part`>`, gte: part`>=` };

function systemMeets(own: Part, { fieldKey, fieldType, op, operand }: Condition): Part {
  if (op === "empty") return part`${own} is null`;
  if (op === "not_empty") return part`${own} is not null`;
  if (op === "contains") return part`position(${fold(operand as string)} in coalesce(${own}, '')) > 0`;
  if (op === "in") return part`coalesce(${own} = any(${(operand as string[]).map(fold)}), false)`;
  if (op === "not_in") return part`not ${systemMeets(own, { fieldKey, fieldType, op: "in", operand })}`;
  if (op === "ne") return part`${own} is distinct from ${fold(operand as string)}`;
  return part`coalesce(${own} ${COMPARISONS[op]} ${fold(operand as string)}, false)`;
}

/** Whether the document `id` passes the conditions, checked for this document alone. */
export function documentMeets(listing: Selection, id: Part): Part {
  const own = listing.conditions.some(({ fieldKey }) => isSystemColumn(fieldKey));
  const cells = cellConditions(listing).map((condition) => passes(condition, (asked) => hasCell(listing, id, asked)));
  const document = part`(select ${documentsOf(listing)} from vault_documents d where d.id = ${id})`;
  return join([part`true`, ...cells, ...(own ? [document] : [])], " and ");
}
