import type { Citation } from "../../content/citations/citation.schema.ts";
import { first } from "../../content/must.ts";
import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { editCitations } from "../cells/cells.store.ts";
import { nameOf } from "../documents/documents.store.ts";

export interface EvidenceRow {
  document_id: string;
  field_key: string;
  value: unknown;
  is_edited: boolean;
  confidence: number | null;
  is_unsure: boolean | null;
  is_flagged: boolean;
  flag_note: string | null;
  verified_at: string | null;
  verified_by: string | null;
  citations: Citation[];
}

/** What each cell of the documents rests on that holds a value, was verified or flagged, or is unsure. */
export const listEvidence = (sql: Sql, organizationId: string, ids: string[], fieldKeys: string[]) => sql<EvidenceRow>`
  select c.document_id, c.field_key, c.value, c.is_edited, c.confidence, c.is_unsure,
    c.flagged_at is not null as is_flagged, c.flag_note, c.verified_at,
    case when c.verified_at is not null then ${nameOf(part`c.verified_by_user_id`)} end as verified_by,
    coalesce(case when c.is_edited then ${editCitations(part`c`)} else e.citations end, '[]') as citations
  from cells c left join cell_extractions e on e.id = c.extraction_id
  where c.organization_id = ${organizationId} and c.document_id = any(${ids}::uuid[]) and c.field_key = any(${fieldKeys})
    and (c.value is not null or c.verified_at is not null or c.flagged_at is not null or c.is_unsure)`;

/** The number of characters of the documents' texts. */
export const countCharacters = async (sql: Sql, organizationId: string, ids: string[]): Promise<number> => {
  const rows = await sql<{ characters: number }>`
    select coalesce(sum(t.characters), 0)::double precision as characters
    from vault_documents d cross join lateral (
      select max(p.end_at) as characters from file_pages p where p.organization_id = ${organizationId} and p.file_id = d.file_id) t
    where d.organization_id = ${organizationId} and d.id = any(${ids}::uuid[])`;
  return first(rows).characters;
};
