import { name, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { LegalHold } from "./retention.schema.ts";

type Kind = LegalHold["kind"];

export const listHolds = (sql: Sql, organizationId: string) => sql<LegalHold>`
  select case when h.vault_id is null then 'project' else 'vault' end as kind, coalesce(h.vault_id, h.project_id) as id,
    coalesce(v.name, p.name) as name, h.reason, coalesce(u.name, u.email) as placed_by, h.placed_at
  from legal_holds h left join vaults v on v.id = h.vault_id left join projects p on p.id = h.project_id
    left join users u on u.id = h.placed_by
  where h.organization_id = ${organizationId} and h.released_at is null order by h.placed_at desc, h.id limit 1000`;

/** A vault is also held if a project it belongs to is held. */
export const findHeldVault = (sql: Sql, organizationId: string, id: string) => sql.first<{ on_hold: boolean }>`
  select is_vault_held(id) as on_hold from vaults where organization_id = ${organizationId} and id = ${id}`;

export const findHeldProject = (sql: Sql, organizationId: string, id: string) => sql.first<{ on_hold: boolean }>`
  select is_project_held(id) as on_hold from projects where organization_id = ${organizationId} and id = ${id}`;

/** Locked, so that it is not erased while the hold is placed. */
export const findHoldable = (sql: Sql, organizationId: string, kind: Kind, id: string) => sql.first<{
  id: string;
  name: string;
}>`
  select id, name from ${name(`${kind}s`)} where organization_id = ${organizationId} and id = ${id} for no key update`;

const heldBy = (kind: Kind) => (kind === "vault" ? part`vault_id` : part`project_id`);

export const upsertHold = (
  sql: Sql,
  organizationId: string,
  hold: { kind: Kind; id: string; reason: string; userId: number },
) => sql.run`
  insert into legal_holds (organization_id, ${heldBy(hold.kind)}, reason, placed_by)
  values (${organizationId}, ${hold.id}, ${hold.reason}, ${hold.userId})
  on conflict (${heldBy(hold.kind)}) where released_at is null do update set reason = excluded.reason`;

export const updateReleased = (
  sql: Sql,
  organizationId: string,
  hold: { kind: Kind; id: string; userId: number },
) => sql.run`
  update legal_holds set released_at = now(), released_by = ${hold.userId}
  where organization_id = ${organizationId} and ${heldBy(hold.kind)} = ${hold.id} and released_at is null`;
