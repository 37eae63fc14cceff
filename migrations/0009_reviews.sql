-- A review is the record of a playbook run: it has the id of its job and stays when the job is forgotten. created_by is null for a
-- run of an organization-scoped key. `playbook` is the snapshot that was run.
create table reviews (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  created_by integer references users on delete cascade,
  project_id uuid references projects on delete set null,
  playbook jsonb not null,
  playbook_id uuid not null generated always as ((playbook ->> 'id')::uuid) stored,
  file_ids uuid[] not null,
  review_mode text not null,
  representing_party text not null,
  status text not null check (status in ('pending', 'running', 'succeeded', 'failed', 'canceled')),
  result jsonb,
  files jsonb generated always as (result -> 'files') stored,
  summary jsonb generated always as (result -> 'summary') stored,
  error jsonb,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3)
);
create index reviews_creator on reviews (organization_id, created_by, created_at desc, id);
create index reviews_project on reviews (project_id, created_at desc, id) where project_id is not null;
create index reviews_files on reviews using gin (file_ids);
call build_wall('reviews');

create table review_shares (
  organization_id uuid not null references organizations on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  user_id integer not null references users on delete cascade,
  shared_at timestamptz(3) not null default now(),
  primary key (review_id, user_id)
);
create index review_shares_user on review_shares (user_id);
call build_wall('review_shares');

-- What people decided about the findings, append-only: the last row of a check holds. Null people are organization keys.
create table finding_decisions (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  check_id uuid not null,
  decision text check (decision in ('accepted', 'rejected', 'edited')),
  note text,
  assignee_user_id integer references users on delete set null,
  revisions jsonb check ((revisions is not null) = (decision is not distinct from 'edited')),
  decided_by integer references users on delete set null,
  decided_at timestamptz(3),
  updated_by integer references users on delete set null,
  updated_at timestamptz(3) not null
);
create index finding_decisions_review on finding_decisions (review_id, check_id, id desc);
call build_wall('finding_decisions');

-- Files made from a review: the proposal of the run itself, and redlines of what was decided.
create table review_documents (
  organization_id uuid not null references organizations on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  file_id uuid not null references files on delete cascade,
  kind text not null check (kind in ('proposal', 'redline')),
  comments text check (comments in ('none', 'external', 'internal')),
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (review_id, file_id)
);
create index review_documents_file on review_documents (file_id);
call build_wall('review_documents');

create function keep_proposals(review reviews) returns void language sql as $$
  insert into review_documents (organization_id, review_id, file_id, kind, created_by, created_at)
  select review.organization_id, review.id, f.id, 'proposal', review.created_by, review.completed_at
  from jsonb_array_elements(review.result -> 'documents') d join files f on f.id = (d ->> 'fileId')::uuid
  where review.status = 'succeeded'
$$;

create function keep_review() returns trigger language plpgsql as $$
begin
  insert into reviews (id, organization_id, created_by, project_id, playbook, file_ids, review_mode, representing_party, status, created_at)
  values (new.id, new.organization_id, new.user_id, (select p.id from projects p where p.id = (new.input ->> 'project_id')::uuid),
    new.input -> 'playbook', array(select jsonb_array_elements_text(new.input -> 'file_ids')::uuid), new.input ->> 'review_mode',
    new.input ->> 'representing_party', new.status, new.created_at);
  return null;
end $$;
create trigger keep_review after insert on jobs for each row when (new.kind = 'playbooks/run') execute function keep_review();

-- The job is always locked before its review.
create function update_review() returns trigger language plpgsql as $$
declare
  review reviews;
begin
  update reviews set status = new.status, result = new.result, error = new.error, completed_at = new.completed_at
  where id = new.id returning * into review;
  if found then perform keep_proposals(review); end if;
  return null;
end $$;
create trigger update_review after update of status on jobs for each row
  when (new.kind = 'playbooks/run' and new.status is distinct from old.status) execute function update_review();

-- Runs that still exist become reviews. Fields that older results lack are added.
insert into reviews (id, organization_id, created_by, project_id, playbook, file_ids, review_mode, representing_party, status, result, error,
  created_at, completed_at)
select j.id, j.organization_id, j.user_id, p.id, j.input -> 'playbook',
  array(select jsonb_array_elements_text(j.input -> 'file_ids')::uuid), j.input ->> 'review_mode', j.input ->> 'representing_party', j.status,
  j.result || jsonb_build_object('results', (
    select jsonb_agg('{"certainty": null, "fallbackPosition": null, "relatedCheckIds": []}' || f.finding order by f.place)
    from jsonb_array_elements(j.result -> 'results') with ordinality f (finding, place))),
  j.error, j.created_at, j.completed_at
from jobs j left join projects p on p.id = (j.input ->> 'project_id')::uuid and p.organization_id = j.organization_id
where j.kind = 'playbooks/run';
select keep_proposals(r) from reviews r;

drop index jobs_reviews_of_project;
