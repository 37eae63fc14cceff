-- What the checks of playbooks learn from decisions on findings. The examples are those decisions: they are not stored again. `taught` is
-- what the engine uses, null where it uses nothing; `example_count` says on how many decisions it rests. Decisions before `forgotten_at`
-- are no examples. `is_waiting`: a job that learns was enqueued and has not ended.
create table position_learning (
  organization_id uuid not null references organizations on delete cascade,
  check_id uuid primary key references playbook_checks on delete cascade,
  is_enabled boolean not null default true,
  forgotten_at timestamptz(3),
  state text not null default 'collecting' check (state in ('collecting', 'active', 'not_better')),
  taught bytea,
  example_count integer not null default 0,
  before jsonb,
  after jsonb,
  learned_at timestamptz(3),
  is_waiting boolean not null default false
);
call build_wall('position_learning');

-- The decisions that `taught` rests on. When a decision changes, or its review or file goes, its row goes too. `taught` is used only while
-- all of its rows are there, and erased when the check learns again.
create table position_learning_examples (
  organization_id uuid not null references organizations on delete cascade,
  check_id uuid not null references position_learning on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  file_id uuid not null references files on delete cascade,
  decided_at timestamptz(3) not null,
  primary key (check_id, review_id)
);
create index position_learning_examples_review on position_learning_examples (review_id);
create index position_learning_examples_file on position_learning_examples (file_id);
call build_wall('position_learning_examples');

-- What a check has not learned from yet. Writers append and wait for nobody.
create table position_learning_changes (
  organization_id uuid not null references organizations on delete cascade,
  check_id uuid not null references playbook_checks on delete cascade,
  at timestamptz(3) not null default clock_timestamp()
);
create index position_learning_changes_check on position_learning_changes (check_id, at);
call build_wall('position_learning_changes');

create index finding_decisions_check on finding_decisions (organization_id, check_id, review_id, id desc) where decision is not null;

create function note_position_change(organization uuid, checked uuid) returns void language sql as $$
  insert into position_learning_changes (organization_id, check_id)
  select organization_id, id from playbook_checks where organization_id = organization and id = checked
$$;

create function note_decision() returns trigger language plpgsql as $$
declare
  former finding_decisions;
begin
  select * into former from finding_decisions
  where review_id = new.review_id and check_id = new.check_id and id < new.id order by id desc limit 1;
  if former.decision is distinct from new.decision or former.revisions is distinct from new.revisions
      or former.decided_at is distinct from new.decided_at then
    delete from position_learning_examples where review_id = new.review_id and check_id = new.check_id;
    perform note_position_change(new.organization_id, new.check_id);
  end if;
  return null;
end $$;
create trigger note_decision after insert on finding_decisions for each row execute function note_decision();

create function note_lost_decision() returns trigger language plpgsql as $$
begin
  perform note_position_change(old.organization_id, old.check_id);
  return null;
end $$;
create trigger note_lost_decision after delete on position_learning_examples for each row execute function note_lost_decision();

-- Another position: what people decided about the former one is no example of it.
create function note_changed_position() returns trigger language plpgsql as $$
begin
  delete from position_learning_examples where check_id = new.id;
  perform note_position_change(new.organization_id, new.id);
  return null;
end $$;
create trigger note_changed_position after update of title, positions on playbook_checks for each row
  when (new.title is distinct from old.title or new.positions is distinct from old.positions)
  execute function note_changed_position();

-- A file that was deleted may stay for a vault, without a folder.
create function note_deleted_file() returns trigger language plpgsql as $$
begin
  delete from position_learning_examples where file_id = new.id;
  return null;
end $$;
create trigger note_deleted_file after update of folder_id on files for each row
  when (new.folder_id is null and old.folder_id is not null) execute function note_deleted_file();

-- Decisions in a project that only its members may see teach nobody else.
create function note_walled_project() returns trigger language plpgsql as $$
begin
  delete from position_learning_examples x using reviews r where r.id = x.review_id and r.project_id = new.id;
  insert into position_learning_changes (organization_id, check_id)
  select distinct c.organization_id, c.id from reviews r
    join finding_decisions d on d.review_id = r.id
    join playbook_checks c on c.id = d.check_id and c.organization_id = r.organization_id
  where r.project_id = new.id;
  return null;
end $$;
create trigger note_walled_project after update of is_access_controlled on projects for each row
  when (new.is_access_controlled is distinct from old.is_access_controlled) execute function note_walled_project();
