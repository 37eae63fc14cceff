-- Since when a job waits for an unavailable language model, and how often it has tried again.
alter table jobs add column model_unavailable_since timestamptz(3);
alter table jobs add column model_retries smallint not null default 0;
create index jobs_waiting_for_model on jobs (organization_id) where status = 'pending' and model_unavailable_since is not null;
