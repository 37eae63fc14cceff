-- How far an evaluation is, for everybody who may see it. Null before it begins.
alter table vault_evaluations add column progress jsonb;

-- `before` and `after` also count clauses and statements: columns learn again, and write them.
update column_learning set before = null, after = null where before is not null or after is not null;
insert into column_learning_changes (organization_id, column_id)
select l.organization_id, l.column_id from column_learning l where l.learned_at is not null;
