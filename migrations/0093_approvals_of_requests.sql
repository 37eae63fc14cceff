-- What exactly is approved: of a document its bytes, of a review the bytes of its files, its findings, and what was decided about them. Of
-- a request the answer that is prepared, and what it answers: the form, the files, what the requester wrote, and the review.
-- Null if there is no such thing any more. Notes and assignments are not part of it. It must not depend on who calls it.
create or replace function approved_sha256(the_subject text, the_id uuid) returns text stable
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
    when the_subject = 'request' then (
      select encode(sha256(convert_to(jsonb_build_object(
        'title', r.title,
        'fields', r.fields,
        'files', (select jsonb_agg(jsonb_build_array(q.file_id, f.sha256, f.folder_id is null) order by q.position, q.file_id)
          from request_files q left join files f on f.id = q.file_id left join request_messages m on m.id = q.message_id
          where q.request_id = r.id and (m.author is null or m.author = 'requester')),
        'asked', (select jsonb_agg(m.id order by m.created_at, m.id) from request_messages m
          where m.organization_id = r.organization_id and m.request_id = r.id and m.author = 'requester'),
        'review', approved_sha256('review', r.review_job_id),
        'answer', r.draft_text,
        'answer_files', (select jsonb_agg(jsonb_build_array(w.id, f.sha256, f.folder_id is null) order by w.place)
          from unnest(r.draft_file_ids) with ordinality w (id, place) left join files f on f.id = w.id)
        )::text, 'UTF8')), 'hex')
      from requests r where r.id = the_id)
  end
$$;

-- Ends approvals of what is not any more what was to be approved, in the transaction that changes it. An answer that was sent as it was
-- approved stays approved.
create or replace function void_approvals(subjects text[], ids uuid[]) returns void
security definer set search_path = public, pg_temp language sql as $$
  update approvals a set status = 'void', ended_at = clock_timestamp()
  where a.subject_id = any(ids) and a.subject = any(subjects) and a.status in ('pending', 'approved')
    and a.sha256 is distinct from approved_sha256(a.subject, a.subject_id)
    and not (a.subject = 'request' and a.status = 'approved' and exists (select from request_messages m
      where m.organization_id = a.organization_id and m.request_id = a.subject_id and m.sent_sha256 = a.sha256))
$$;

create function void_after_request() returns trigger language plpgsql as $$
begin
  perform void_approvals('{request}', array[old.id]);
  return null;
end $$;
create trigger void_approvals after delete on requests for each row execute function void_after_request();
create trigger void_approvals_of_changed after update of title, fields, draft_text, draft_file_ids, review_job_id on requests for each row
  execute function void_after_request();

create function void_after_request_part() returns trigger language plpgsql as $$
begin
  perform void_approvals('{request}', array[coalesce(new.request_id, old.request_id)]);
  return null;
end $$;
create trigger void_approvals after insert on request_messages for each row when (new.author = 'requester')
  execute function void_after_request_part();
create trigger void_approvals after insert or delete on request_files for each row execute function void_after_request_part();

create or replace function void_after_decision() returns trigger language plpgsql as $$
begin
  perform void_approvals('{review,redline}', array[new.review_id]);
  perform void_approvals('{request}', array(
    select q.id from requests q where q.organization_id = new.organization_id and q.review_job_id = new.review_id));
  return null;
end $$;

create or replace function void_after_review() returns trigger language plpgsql as $$
begin
  perform void_approvals('{review,redline}', array[old.id]);
  perform void_approvals('{request}', array(
    select q.id from requests q where q.organization_id = old.organization_id and q.review_job_id = old.id));
  return null;
end $$;

create or replace function void_after_file() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
begin
  perform void_approvals('{document}', array[old.id]);
  perform void_approvals('{review,redline}', array(select r.id from reviews r where r.file_ids @> array[old.id]));
  perform void_approvals('{request}', array(
    select k.request_id from request_files k where k.organization_id = old.organization_id and k.file_id = old.id
    union select q.id from requests q where q.draft_file_ids @> array[old.id]
    union select q.id from requests q join reviews r on r.id = q.review_job_id
      where q.organization_id = old.organization_id and r.file_ids @> array[old.id]));
  return null;
end $$;
create index requests_draft_files on requests using gin (draft_file_ids);

-- What a person may read because they were asked to approve it.
create function requests_put_to(the_user integer) returns setof uuid stable language sql as $$
  select a.subject_id from approvals a
  where a.id in (select approvals_put_to(the_user)) and a.subject = 'request' and a.status <> 'void'
$$;
create or replace function reviews_put_to(the_user integer) returns setof uuid stable language sql as $$
  with put as (
    select a.subject, a.subject_id from approvals a where a.id in (select approvals_put_to(the_user)) and a.status <> 'void')
  select p.subject_id from put p where p.subject in ('review', 'redline')
  union select r.review_job_id from put p join requests r on r.id = p.subject_id where p.subject = 'request'
$$;
create or replace function files_put_to(the_user integer) returns setof uuid stable language sql as $$
  with put as (
    select a.subject, a.subject_id from approvals a where a.id in (select approvals_put_to(the_user)) and a.status <> 'void'),
  reviewed as (
    select p.subject_id as id from put p where p.subject in ('review', 'redline')
    union select r.review_job_id from put p join requests r on r.id = p.subject_id where p.subject = 'request')
  select p.subject_id from put p where p.subject = 'document'
  union select unnest(r.file_ids) from reviews r where r.id in (select v.id from reviewed v)
  union select k.file_id from put p join request_files k on k.request_id = p.subject_id where p.subject = 'request'
  union select unnest(r.draft_file_ids) from put p join requests r on r.id = p.subject_id where p.subject = 'request'
$$;
