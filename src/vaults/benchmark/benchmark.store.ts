import type { Citation } from "../../content/citations/citation.schema.ts";
import { json, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { editCitations } from "../cells/cells.store.ts";

/** The contracts that a draft is compared with: the vault's, without the draft and its copies. */
export interface Compared {
  organizationId: string;
  vaultId: string;
  /** The hash of the draft's bytes. */
  sha256: string;
}

/** The draft's value in a column, with the keys that cells have. All are null if it has none. */
export interface DraftKeys {
  field_key: string;
  /** How the values of the column are stored (`IndexKey`). */
  kind: string;
  value: unknown;
  sort_number: number | null;
  sort_text: string | null;
  folded: string | null;
}

export interface CountsRow {
  field_key: string;
  with_value: number;
  absent: number;
  same: number;
  below: number;
  equal: number;
  above: number;
  /** The sum of `count × ln(count)` over the different values: the greater, the more contracts have the same. */
  together: number;
  usual: { value: unknown; count: number }[] | null;
}

const MOST_USUAL = 5;
const MOST_NEAREST = 3;

/**
 * What tells the value of row `c` of a column of kind `kind` from others. Equal values have equal keys. Short texts are the same if they
 * differ only in punctuation and in words such as “the State of”.
 */
const valueKey = (c: Part, kind: Part): Part => part`(case ${kind}
  when 'number' then (${c}.sort_number + 0)::text
  when 'amount' then (${c}.sort_number + 0)::text || ' ' || ${c}.sort_text
  when 'day' then ${c}.sort_text
  when 'period' then ${c}.sort_text
  when 'option' then ${c}.value::text
  when 'options' then (select string_agg(o, chr(31) order by o collate "C") from jsonb_array_elements_text(${c}.value) o)
  when 'text' then case when char_length(${c}.sort_text) > 80 then group_key(${c}.sort_text, ${c}.folded) else coalesce(nullif(
    btrim(regexp_replace(regexp_replace(${c}.sort_text collate "C", '[[:space:].,;:"()]+', ' ', 'g'),
      '(\\m(the|a|an|of|laws?|state|commonwealth)\\M *)+', '', 'g')), ''), ${c}.sort_text) end
  else group_key(${c}.sort_text, ${c}.folded) end) collate "C"`;

const counted = ({ organizationId, vaultId, sha256 }: Compared): Part => part`
  select d.id, d.name, d.file_id, d.created_at from vault_documents d left join files f on f.id = d.file_id
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.status = 'ready'
    and f.sha256 is distinct from ${sha256}`;

/** `draft`: a row for each column. `keyed`: the cells of the contracts. `known`: those with a value. `groups`: equal values. */
const grouped = (compared: Compared, draft: DraftKeys[]): Part => part`
  with counted as materialized (${counted(compared)}),
  draft as materialized (
    select g.*, case when g.value is not null then ${valueKey(part`g`, part`g.kind`)} end as key
    from jsonb_to_recordset(${json(draft)}) as g (field_key text, kind text, value jsonb, sort_number double precision,
      sort_text text, folded text)),
  keyed as materialized (
    select c.field_key, c.document_id, c.value, c.sort_number, c.sort_text, c.has_citations, g.kind,
      case when c.value is not null then ${valueKey(part`c`, part`g.kind`)} end as key,
      c.value is null and (c.is_edited or c.outcome = 'absent' or (c.outcome = 'unsure' and c.verified_at is not null)) as is_absent
    from cells c join counted d on d.id = c.document_id join draft g on g.field_key = c.field_key
    where c.organization_id = ${compared.organizationId} and c.vault_id = ${compared.vaultId}),
  groups as materialized (
    select field_key, key, count(*) as count, (array_agg(value order by document_id))[1] as value
    from keyed where value is not null group by field_key, key)`;

export const countCompared = (sql: Sql, compared: Compared) => sql.first<{ count: number }>`
  select count(*) as count from (${counted(compared)}) counted`;

/** How the draft's values stand among those of the contracts. */
export const listCounts = (sql: Sql, compared: Compared, draft: DraftKeys[]) => sql<CountsRow>`
  ${grouped(compared, draft)},
  counts as (
    select field_key, count(*) filter (where value is not null) as with_value, count(*) filter (where is_absent) as absent
    from keyed group by field_key),
  ordered as (
    select g.field_key,
      case when g.kind <> 'day' then sign(k.sort_number - g.sort_number)
        when k.sort_text = g.sort_text then 0 when k.sort_text < g.sort_text collate "C" then -1 else 1 end as side
    from draft g join keyed k on k.field_key = g.field_key and k.value is not null
    where g.value is not null and (g.kind in ('number', 'day') or (g.kind = 'amount' and k.sort_text = g.sort_text))),
  sides as (
    select field_key, count(*) filter (where side < 0) as below, count(*) filter (where side = 0) as equal,
      count(*) filter (where side > 0) as above
    from ordered group by field_key),
  ranked as (
    select field_key, key, count, value, row_number() over (partition by field_key order by count desc, key) as place from groups),
  usual as (
    select field_key, json_agg(json_build_object('value', value, 'count', count) order by place) filter (where place <= ${MOST_USUAL}) as usual,
      sum(count * ln(count::double precision)) as together
    from ranked group by field_key)
  select g.field_key, coalesce(c.with_value, 0) as with_value, coalesce(c.absent, 0) as absent, coalesce(s.count, 0) as same,
    coalesce(o.below, 0) as below, coalesce(o.equal, 0) as equal, coalesce(o.above, 0) as above, coalesce(u.together, 0) as together, u.usual
  from draft g left join counts c on c.field_key = g.field_key left join groups s on s.field_key = g.field_key and s.key = g.key
    left join sides o on o.field_key = g.field_key left join usual u on u.field_key = g.field_key`;

export interface NearestRow {
  field_key: string;
  document_id: string;
  document_name: string;
  file_id: string;
  citations: Citation[] | null;
}

/** The cells of contracts nearest to the draft's: with the same value, else the nearest or the most usual. */
export const listNearest = (sql: Sql, compared: Compared, draft: DraftKeys[]) => sql<NearestRow>`
  ${grouped(compared, draft)}
  select n.* from draft g cross join lateral (
    select k.field_key, d.id as document_id, d.name as document_name, d.file_id,
      case when c.is_edited then ${editCitations(part`c`)}
        else (select e.citations from cell_extractions e where e.id = c.extraction_id) end as citations
    from keyed k join counted d on d.id = k.document_id
      join cells c on c.document_id = k.document_id and c.field_key = k.field_key
      join groups s on s.field_key = k.field_key and s.key = k.key
    where k.field_key = g.field_key and k.value is not null and k.has_citations and d.file_id is not null
    order by (k.key = g.key) desc nulls last,
      case when k.kind = 'number' or (k.kind = 'amount' and k.sort_text = g.sort_text) then abs(k.sort_number - g.sort_number) end,
      s.count desc, s.key, d.created_at desc, d.id
    limit ${MOST_NEAREST}) n`;

/** The texts of contracts in some columns. */
export const listTexts = (sql: Sql, compared: Compared, fieldKeys: string[]) => sql<{
  field_key: string;
  document_id: string;
  text: string;
}>`
  select c.field_key, c.document_id, c.value #>> '{}' as text from cells c join (${counted(compared)}) d on d.id = c.document_id
  where c.organization_id = ${compared.organizationId} and c.vault_id = ${compared.vaultId} and c.field_key = any(${fieldKeys})
    and c.value is not null order by d.created_at desc, d.id`;

/** The citations of these cells of a column. */
export const listCellsOf = (sql: Sql, compared: Compared, fieldKey: string, documentIds: string[]) => sql<NearestRow>`
  select c.field_key, d.id as document_id, d.name as document_name, d.file_id,
    case when c.is_edited then ${editCitations(part`c`)}
      else (select e.citations from cell_extractions e where e.id = c.extraction_id) end as citations
  from cells c join (${counted(compared)}) d on d.id = c.document_id
  where c.organization_id = ${compared.organizationId} and c.document_id = any(${documentIds}::uuid[]) and c.field_key = ${fieldKey}
    and d.file_id is not null order by d.created_at desc, d.id`;
