-- Everybody locks the window of the organization before that of the key. A key's first window used to be inserted before the
-- organization's was locked, and two first requests of a key could wait for each other.

create or replace procedure take_from_windows(
  inout taken admission, in the_tier text, in organization_quota integer, in key_quota integer, in moment timestamptz
) language plpgsql as $$
declare
  organization_window rate_windows;
  key_window rate_windows;
begin
  update rate_windows w set used = w.used + 1
  where w.subject = taken.organization_id and w.tier = the_tier and w.used < organization_quota
    and w.started_at > moment - interval '60 s'
  returning * into organization_window;
  if found then
    update rate_windows w set used = w.used + 1
    where w.subject = taken.api_key_id and w.tier = the_tier and w.used < key_quota
      and w.started_at > moment - interval '60 s'
    returning * into key_window;
    taken.admitted := found;
    if not found then
      update rate_windows w set used = w.used - 1 where w.subject = taken.organization_id and w.tier = the_tier;
    end if;
  end if;
  if taken.admitted is not true then
    insert into rate_windows values (taken.organization_id, the_tier, '-infinity', 0) on conflict do nothing;
    select * into organization_window from rate_windows w
      where w.subject = taken.organization_id and w.tier = the_tier for update;
    insert into rate_windows values (taken.api_key_id, the_tier, '-infinity', 0) on conflict do nothing;
    select * into key_window from rate_windows w where w.subject = taken.api_key_id and w.tier = the_tier for update;
    if moment >= organization_window.started_at + interval '60 s' then
      organization_window.started_at := moment; organization_window.used := 0;
    end if;
    if moment >= key_window.started_at + interval '60 s' then
      key_window.started_at := moment; key_window.used := 0;
    end if;
    taken.admitted := organization_window.used < organization_quota and key_window.used < key_quota;
    if taken.admitted then
      organization_window.used := organization_window.used + 1;
      key_window.used := key_window.used + 1;
      update rate_windows w set started_at = organization_window.started_at, used = organization_window.used
        where w.subject = taken.organization_id and w.tier = the_tier;
      update rate_windows w set started_at = key_window.started_at, used = key_window.used
        where w.subject = taken.api_key_id and w.tier = the_tier;
    end if;
  end if;
  taken.organization_left := greatest(organization_quota - organization_window.used, 0);
  taken.key_left := greatest(key_quota - key_window.used, 0);
  taken.organization_reset_ms := ceil(extract(epoch from organization_window.started_at + interval '60 s' - moment) * 1000);
  taken.key_reset_ms := ceil(extract(epoch from key_window.started_at + interval '60 s' - moment) * 1000);
end $$;
