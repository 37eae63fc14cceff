-- What an organization may use in a month (UTC). Null: no limit. 0: nothing.
create table budgets (
  organization_id uuid primary key references organizations on delete cascade,
  monthly_credits numeric(16, 4) check (monthly_credits >= 0),
  monthly_cost numeric(16, 4) check (monthly_cost >= 0),
  warn_at numeric(3, 2) not null check (warn_at > 0 and warn_at <= 1)
);
call build_wall('budgets');

-- Which warnings the administrators have had: one for each month, limit and threshold.
create table budget_warnings (
  organization_id uuid not null references organizations on delete cascade,
  month date not null,
  measure text not null check (measure in ('credits', 'cost')),
  budget numeric(16, 4) not null,
  threshold numeric(3, 2) not null,
  primary key (organization_id, month, measure, budget, threshold)
);
call build_wall('budget_warnings');

-- Beside its price a job holds what such a job usually costs, as long as it has not ended.
alter table credit_holds add column cost numeric(24, 10) not null default 0 check (cost >= 0);

-- The kinds are listed in notifications.schema.ts. What is about the organization itself names no place.
alter table notifications drop constraint notifications_kind_check, drop constraint notifications_act_check;
alter table notifications
  add constraint notifications_kind_check check (kind ~ '^[a-z]+\.[a-z]+$'),
  add constraint notifications_act_check check (kind = 'deadline.due' or (subject is not null
    and num_nonnulls(vault_id, review_id, chat_id, project_id, folder_id, file_id) = (kind not like 'budget.%')::integer));
