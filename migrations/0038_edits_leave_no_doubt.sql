-- What a person wrote is not doubted because of the reading that it replaced: it waits for its verification behind the readings, unless it is flagged.
drop index cells_in_doubt;
alter table cells drop column doubt;
alter table cells
  add column doubt double precision not null generated always as (
    case when flagged_at is null then 10 else 0 end + coalesce(confidence,
      case when is_edited then 3 when in_conflict then 2 when outcome in ('unreadable', 'failed') then 0 else 3 end)) stored;
create index cells_in_doubt on cells (organization_id, vault_id, field_key, doubt, document_id) where is_live and verified_at is null;
