-- Examples of clauses with the result that a check should have for them, in the order in which they were added. `citation` names the
-- place of a file that the text was taken from; the text stays when the file is deleted.
create table playbook_examples (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  check_id uuid not null references playbook_checks on delete cascade,
  number bigint generated always as identity,
  text text not null,
  citation jsonb,
  expected text not null check (expected in ('Pass', 'Fallback', 'Flag')),
  note text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index playbook_examples_check on playbook_examples (check_id, number);
call build_wall('playbook_examples');

-- Tests of a playbook that ended, by the id of their job. Official playbooks have no row, so the playbook is named without a reference.
-- `judgements` says what became of each example, for comparison with the next test.
create table playbook_tests (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  playbook_id uuid not null,
  tested_by integer references users on delete set null,
  result jsonb not null,
  judgements jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index playbook_tests_playbook on playbook_tests (organization_id, playbook_id, created_at desc);
call build_wall('playbook_tests');

create function delete_playbook_tests() returns trigger language plpgsql as $$
begin
  delete from playbook_tests t using removed where t.organization_id = removed.organization_id and t.playbook_id = removed.id;
  return null;
end $$;
create trigger delete_tests after delete on playbooks
  referencing old table as removed for each statement execute function delete_playbook_tests();
