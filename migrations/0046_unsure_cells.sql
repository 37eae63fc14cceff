-- `unsure`: the search found nothing and cannot rule it out, or found something that it cannot judge. There is no value, and the
-- citations are the nearest passages. A certain absence stays `absent`.
alter table cell_extractions drop constraint cell_extractions_outcome_check;
alter table cell_extractions
  add constraint cell_extractions_outcome_check check (outcome in ('found', 'absent', 'unsure', 'unreadable', 'failed'));

-- `is_unsure` is true or null. What a person wrote or verified is sure. What is unsure is as doubtful as what could not be read.
drop index cells_in_doubt;
alter table cells drop column doubt;
alter table cells
  add column is_unsure boolean generated always as (
    nullif(outcome = 'unsure' and not is_edited and verified_at is null, false)) stored,
  add column doubt double precision not null generated always as (
    case when flagged_at is null then 10 else 0 end + coalesce(confidence,
      case when is_edited then 3 when in_conflict then 2 when outcome in ('unsure', 'unreadable', 'failed') then 0 else 3 end)) stored;
create index cells_in_doubt on cells (organization_id, vault_id, field_key, doubt, document_id) where is_live and verified_at is null;
create index cells_unsure on cells (organization_id, vault_id, field_key, document_id) where is_live and is_unsure;
