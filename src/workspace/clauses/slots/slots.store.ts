import { type Part, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { Variant } from "../clauses.schema.ts";
import type { Viewer } from "../clauses.store.ts";

interface SlotClause {
  id: string;
  title: string;
  text: string;
  variants: Variant[];
}

const visibleTo = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  c.organization_id = ${organizationId}
  and (c.visibility = 'organization' or c.created_by = ${userId} or c.created_by is null and ${isAdmin})`;

/** Clauses with this id, or with a variant of this id. */
export const listClausesWithId = (sql: Sql, organizationId: string, viewer: Viewer, id: string) => sql<SlotClause>`
  select c.id, c.title, c.text, c.variants from clauses c where ${visibleTo(organizationId, viewer)}
    and (c.id = ${id} or c.variants @> jsonb_build_array(jsonb_build_object('id', ${id}::text)))
  order by c.id = ${id} desc limit 1`;

/** Clauses whose title has exactly these words, in any case and with any punctuation. */
export const listClausesNamed = (sql: Sql, organizationId: string, viewer: Viewer, words: string) => sql<SlotClause>`
  select c.id, c.title, c.text, c.variants from clauses c where ${visibleTo(organizationId, viewer)}
    and trim(regexp_replace(lower(c.title), '[^[:alnum:]]+', ' ', 'g')) = ${words} limit 2`;
