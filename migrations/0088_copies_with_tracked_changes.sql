-- The file that this one is a copy of, with tracked changes of a proofreading, a comparison or a review. It may be gone. A copy is no
-- contract of its own where contracts are compared.
alter table files add column copy_of uuid;
update files f set copy_of = o.id from files o
where o.organization_id = f.organization_id and f.id <> o.id and f.kind = 'docx' and o.kind = 'docx'
  and f.created_at > o.created_at and f.name = regexp_replace(o.name, '\.docx$', '', 'i') || ' (proofread).docx';
