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
