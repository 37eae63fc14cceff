import type { Citation } from "../../content/citations/citation.schema.ts";
import { json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { editCitations } from "../cells/cells.store.ts";

export interface CellPlace {
  document_id: string;
  field_key: string;
}

interface Scope {
  organizationId: string;
  vaultId: string;
  fieldKeys: string[];
}

const CHECKED = ({ organizationId, vaultId, fieldKeys }: Scope) => part`
  cells c join vault_documents d on d.id = c.document_id
  where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = any(${fieldKeys}::text[]) and c.is_live
    and (c.verified_at is not null or c.is_edited) and d.file_id is not null and d.status = 'ready'`;

/** How many cells people checked. */
export const countCheckedCells = (sql: Sql, scope: Scope) => sql.first<{ cells: number }>`
  select count(*)::integer as cells from ${CHECKED(scope)}`;

/** Some of the cells that people checked: the same each time, spread over documents. */
export const listSample = (sql: Sql, scope: Scope, most: { cells: number; documents: number }) => sql<CellPlace>`
  with checked as (select c.document_id, c.field_key from ${CHECKED(scope)}),
    chosen as (select document_id from checked group by 1 order by md5(document_id::text) limit ${most.documents}),
    ranked as (
      select *, row_number() over (partition by document_id order by md5(document_id::text || field_key)) as place
      from checked where document_id in (select document_id from chosen))
  select document_id, field_key from ranked order by place, md5(document_id::text) limit ${most.cells}`;

export interface CheckedCell extends CellPlace {
  document_name: string;
  file_id: string;
  value: unknown;
  is_edited: boolean;
  /** What the cell rests on. */
  citations: Citation[];
  /** The last automatic reading. Null if there is none. */
  reading: { outcome: string; model: string | null } | null;
}

/** Those of the cells that are still checked, in the order of the places. */
export const listCheckedCells = (sql: Sql, scope: Scope, places: CellPlace[]) => sql<CheckedCell>`
  select c.document_id, c.field_key, d.name as document_name, d.file_id, c.value, c.is_edited,
    coalesce(case when c.is_edited then ${editCitations(part`c`)} else e.citations end, '[]') as citations,
    case when e.id is not null then jsonb_build_object('outcome', e.outcome, 'model', e.model) end as reading
  from jsonb_to_recordset(${json(places.map((place, at) => ({ ...place, at })))}) as p (document_id uuid, field_key text, at integer)
    join cells c on c.organization_id = ${scope.organizationId} and c.document_id = p.document_id and c.field_key = p.field_key
    join vault_documents d on d.id = c.document_id
    left join cell_extractions e on e.id = c.extraction_id
  where c.vault_id = ${scope.vaultId} and c.field_key = any(${scope.fieldKeys}::text[]) and c.is_live
    and (c.verified_at is not null or c.is_edited) and d.file_id is not null and d.status = 'ready'
  order by p.at`;
