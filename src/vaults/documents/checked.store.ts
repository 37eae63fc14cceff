import { part } from "../../kernel/db/query.ts";

/** When a person verified or wrote cell `c`. */
export const CHECKED_AT = part`greatest(c.verified_at, case when c.is_edited then c.edited_at end)`;

/** Whether a verification that example `x` was shown with still stands. */
export const IS_CURRENT = part`exists (
  select from cells s where s.document_id = x.document_id and s.field_key = c.field_key and s.is_live
    and greatest(s.verified_at, case when s.is_edited then s.edited_at end) = x.checked_at)`;

/** Whether cell `c`, which nobody checked, was read with an example that was taken back or changed since. */
export const IS_OUTDATED = part`(c.verified_at is null and not c.is_edited and exists (
  select from extraction_examples x where x.extraction_id = c.extraction_id and not ${IS_CURRENT}))`;

/** Whether its column learns from cell `c`: it is checked, and the column has not forgotten it. */
export const IS_TEACHING = part`(c.is_live and (c.verified_at is not null or c.is_edited) and coalesce(${CHECKED_AT} > (
  select l.forgotten_at from vault_columns v join column_learning l on l.column_id = v.id
  where v.vault_id = c.vault_id and v.field_key = c.field_key), true))`;
