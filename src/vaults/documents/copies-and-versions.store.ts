import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { DocumentStatus } from "./documents.schema.ts";

export interface RelativeRow {
  document_id: string;
  name: string;
  title: string | null;
  status: DocumentStatus;
  kind: "copy_of" | "duplicate" | "near" | "bundle" | "part";
  /** Whether both files have the same bytes. */
  same_bytes: boolean;
  likeness: number | null;
  /** Why the bundle was split at this point. */
  cut_because: string | null;
  is_later: boolean;
}

const MAX_RELATIVES = 500;

const related = (kind: RelativeRow["kind"], joined: Part, more: { likeness?: Part; because?: Part } = {}): Part => part`
  select r.id as document_id, r.name, r.title, r.status, ${kind} as kind, coalesce(rf.sha256 = df.sha256, false) as same_bytes,
    ${more.likeness ?? part`null::real`} as likeness, ${more.because ?? part`null::text`} as cut_because,
    (r.created_at, r.id) > (d.created_at, d.id) as is_later, r.created_at
  from d join vault_documents r on r.organization_id = d.organization_id and r.vault_id = d.vault_id and r.status <> 'deleted' and ${joined}
  left join files df on df.id = d.file_id left join files rf on rf.id = r.file_id`;

/** Removes the version link between two documents. */
export const deleteVersionLink = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { one, other }: { one: string; other: string },
) => sql.run`
  update vault_documents set near_to = null, nearness = null
  where organization_id = ${organizationId} and vault_id = ${vaultId}
    and (id = ${one} and near_to = ${other} or id = ${other} and near_to = ${one})`;

/** Every related document of the vault, oldest first. */
export const listRelatives = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql<RelativeRow>`
  with d as (select * from vault_documents where organization_id = ${organizationId} and vault_id = ${vaultId} and id = ${id})
  select * from (
    ${related("copy_of", part`d.status = 'duplicate' and r.id = d.duplicate_of`)}
    union all ${related("duplicate", part`r.status = 'duplicate' and r.duplicate_of = d.id`)}
    union all ${related("near", part`r.id = d.near_to and d.nearness is not null`, { likeness: part`d.nearness` })}
    union all ${related("near", part`r.near_to = d.id and r.id is distinct from d.near_to and r.nearness is not null`, { likeness: part`r.nearness` })}
    union all ${related("bundle", part`r.id = d.split_from`, { because: part`d.cut_because` })}
    union all ${related("part", part`r.split_from = d.id`, { because: part`r.cut_because` })}
  ) relatives order by created_at, name, document_id limit ${MAX_RELATIVES}`;
