-- Who must approve what, before it leaves the house. `condition`: what it must be like for the rule to apply. Empty: always.
create table approval_rules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  subject text not null check (subject in ('review', 'redline', 'document', 'request')),
  condition jsonb not null,
  mode text not null check (mode in ('all', 'any', 'in_order')),
  escalate_to_user_id integer references users on delete set null,
  escalate_after_days integer check (escalate_after_days > 0),
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index approval_rules_organization on approval_rules (organization_id, created_at, id);
create index approval_rules_escalation on approval_rules (organization_id, escalate_to_user_id);
create index approval_rules_creator on approval_rules (organization_id, created_by);
call build_wall('approval_rules');

create table approval_rule_approvers (
  rule_id uuid not null references approval_rules on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  position integer not null,
  user_id integer references users on delete cascade,
  role text check (role in ('administrator', 'vault_manager')),
  primary key (rule_id, position),
  check (num_nonnulls(user_id, role) = 1)
);
create index approval_rule_approvers_user on approval_rule_approvers (organization_id, user_id);
create index approval_rule_approvers_rule on approval_rule_approvers (organization_id, rule_id);
call build_wall('approval_rule_approvers');

-- What was asked to be approved. It stays as a record when its subject is gone. sha256: what exactly is approved, see approved_sha256.
-- told_at: when people were told that it is void.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  subject text not null check (subject in ('review', 'redline', 'document', 'request')),
  subject_id uuid not null,
  sha256 text not null,
  title text not null,
  note text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'void')),
  asked_by integer references users on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  told_at timestamptz(3),
  check ((status = 'pending') = (ended_at is null))
);
create index approvals_subject on approvals (organization_id, subject_id, created_at desc);
create index approvals_newest on approvals (organization_id, created_at desc, id);
create index approvals_asker on approvals (organization_id, asked_by);
create index approvals_untold on approvals (ended_at) where status = 'void' and told_at is null;
call build_wall('approvals');

-- Who made what is approved. They cannot approve it.
create table approval_makers (
  approval_id uuid not null references approvals on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (approval_id, user_id)
);
create index approval_makers_user on approval_makers (organization_id, user_id);
create index approval_makers_approval on approval_makers (organization_id, approval_id);
call build_wall('approval_makers');

create table approval_decisions (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations on delete cascade,
  approval_id uuid not null references approvals on delete cascade,
  user_id integer references users on delete set null,
  for_user_id integer references users on delete set null,
  decision text not null check (decision in ('approved', 'rejected')),
  note text,
  at timestamptz(3) not null default clock_timestamp()
);
create index approval_decisions_approval on approval_decisions (organization_id, approval_id, id);
create index approval_decisions_user on approval_decisions (organization_id, user_id);
create index approval_decisions_delegator on approval_decisions (organization_id, for_user_id);
call build_wall('approval_decisions');

-- The places that have to be filled by a decision. A part is what one rule asks for, as it was when the approval was asked for.
-- waiting_since: since when its turn has come. Null before, and once no decision is needed any more.
create table approval_seats (
  approval_id uuid not null references approvals on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  part integer not null,
  position integer not null,
  mode text not null check (mode in ('all', 'any', 'in_order')),
  rule_id uuid references approval_rules on delete set null,
  user_id integer references users on delete cascade,
  role text check (role in ('administrator', 'vault_manager')),
  waiting_since timestamptz(3),
  decision_id bigint references approval_decisions on delete set null,
  escalate_to_user_id integer references users on delete set null,
  escalate_after_days integer,
  escalated_at timestamptz(3),
  primary key (approval_id, part, position),
  check (num_nonnulls(user_id, role) = 1)
);
create index approval_seats_user on approval_seats (organization_id, user_id);
create index approval_seats_approval on approval_seats (organization_id, approval_id);
create index approval_seats_rule on approval_seats (organization_id, rule_id);
create index approval_seats_decision on approval_seats (organization_id, decision_id);
create index approval_seats_escalation on approval_seats (organization_id, escalate_to_user_id);
create index approval_seats_overdue on approval_seats (waiting_since)
  where waiting_since is not null and escalated_at is null and escalate_to_user_id is not null;
call build_wall('approval_seats');

-- Who decides in a person's place. `until` is the last day, `ends_at` the end of it.
create table approval_delegations (
  user_id integer primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  to_user_id integer not null references users on delete cascade,
  until date not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  check (user_id <> to_user_id)
);
create index approval_delegations_user on approval_delegations (organization_id, user_id);
create index approval_delegations_to on approval_delegations (organization_id, to_user_id);
call build_wall('approval_delegations');

-- What exactly is approved: of a document its bytes, of a review the bytes of its files, its findings, and what was decided about them.
-- Null if there is no such thing any more. Notes and assignments are not part of it. It must not depend on who calls it.
create function approved_sha256(the_subject text, the_id uuid) returns text stable
security definer set search_path = public, pg_temp language sql as $$
  select case
    when the_subject = 'document' then (select f.sha256 from files f where f.id = the_id and f.folder_id is not null)
    when the_subject in ('review', 'redline') then (
      select encode(sha256(convert_to(jsonb_build_object(
        'files', (select jsonb_agg(jsonb_build_array(w.id, f.sha256, f.folder_id is null) order by w.place)
          from unnest(r.file_ids) with ordinality w (id, place) left join files f on f.id = w.id),
        'findings', r.result -> 'results',
        'decisions', (select jsonb_agg(jsonb_build_array(d.check_id, d.decision, d.revisions) order by d.check_id)
          from finding_decisions d where d.review_id = r.id and d.decision is not null and not exists (
            select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id))
        )::text, 'UTF8')), 'hex')
      from reviews r where r.id = the_id and r.status = 'succeeded')
  end
$$;

-- Ends approvals of what is not any more what was to be approved, in the transaction that changes it.
create function void_approvals(subjects text[], ids uuid[]) returns void
security definer set search_path = public, pg_temp language sql as $$
  update approvals a set status = 'void', ended_at = clock_timestamp()
  where a.subject_id = any(ids) and a.subject = any(subjects) and a.status in ('pending', 'approved')
    and a.sha256 is distinct from approved_sha256(a.subject, a.subject_id)
$$;
create index approvals_to_void on approvals (subject_id) where status in ('pending', 'approved');

create function void_after_decision() returns trigger language plpgsql as $$
begin
  perform void_approvals('{review,redline}', array[new.review_id]);
  return null;
end $$;
create trigger void_approvals after insert on finding_decisions for each row execute function void_after_decision();

create function void_after_review() returns trigger language plpgsql as $$
begin
  perform void_approvals('{review,redline}', array[old.id]);
  return null;
end $$;
create trigger void_approvals after update of status, result, file_ids or delete on reviews
  for each row execute function void_after_review();

create function void_after_file() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
begin
  perform void_approvals('{document}', array[old.id]);
  perform void_approvals('{review,redline}', array(select r.id from reviews r where r.file_ids @> array[old.id]));
  return null;
end $$;
create trigger void_approvals after delete on files for each row execute function void_after_file();
create trigger void_approvals_of_changed after update of sha256, folder_id on files for each row
  when (old.sha256 is distinct from new.sha256 or (old.folder_id is null) <> (new.folder_id is null)) execute function void_after_file();

-- The places that a person may fill: their own, by name or role, those that came to them because they were overdue, and those of people
-- who delegated to them. Nobody has a place where they, or the person they decide for, asked or made it.
create function seats_of(the_user integer) returns table (approval_id uuid, part integer, "position" integer, for_user_id integer)
stable language sql as $$
  with me as (
    select u.* from users u where u.id = the_user and u.removed_at is null and u.deactivated_at is null
  ), holders as (
    select me.id, me.organization_id, null::integer as for_user_id, me.is_admin, me.manages_vaults from me
    union all
    select u.id, u.organization_id, u.id, u.is_admin, u.manages_vaults from me
      join approval_delegations d on d.organization_id = me.organization_id and d.to_user_id = me.id and d.ends_at > now()
      join users u on u.id = d.user_id and u.removed_at is null and u.deactivated_at is null
  )
  select s.approval_id, s.part, s.position, h.for_user_id
  from holders h join approval_seats s on s.organization_id = h.organization_id and (s.user_id = h.id
      or (s.escalated_at is not null and s.escalate_to_user_id = h.id)
      or (s.role = 'administrator' and h.is_admin) or (s.role = 'vault_manager' and h.manages_vaults))
    join approvals a on a.id = s.approval_id
  where a.asked_by is distinct from h.id and a.asked_by is distinct from the_user
    and not exists (select from approval_makers m where m.approval_id = a.id and m.user_id in (h.id, the_user))
$$;

-- The approvals that a person was asked for, or decided.
create function approvals_put_to(the_user integer) returns setof uuid stable language sql as $$
  select s.approval_id from seats_of(the_user) s
  union select d.approval_id from approval_decisions d where d.user_id = the_user
$$;

-- What a person may read because they were asked to approve it.
create function reviews_put_to(the_user integer) returns setof uuid stable language sql as $$
  select a.subject_id from approvals a
  where a.id in (select approvals_put_to(the_user)) and a.subject in ('review', 'redline') and a.status <> 'void'
$$;
create function files_put_to(the_user integer) returns setof uuid stable language sql as $$
  select a.subject_id from approvals a
  where a.id in (select approvals_put_to(the_user)) and a.subject = 'document' and a.status <> 'void'
  union select unnest(r.file_ids) from reviews r where r.id in (select reviews_put_to(the_user))
$$;
create trigger keep_updated_after_created before insert or update on approval_rules for each row
  when (new.updated_at < new.created_at) execute function keep_updated_after_created();
