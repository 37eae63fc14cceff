-- What the last attempt of a job published, in order, so that a stream that is resumed after the end gets exactly the rest. Text may
-- hold any character, which `jsonb` refuses.
alter table jobs add column progress json;
