-- When the last contract of a portfolio was reviewed or could not be. Empty again while contracts are tried again.
alter table portfolios add column finished_at timestamptz(3);

-- What is told about a portfolio names it.
alter table notifications drop constraint notifications_act_check;
alter table notifications
  add column portfolio_id uuid references portfolios on delete cascade,
  add constraint notifications_act_check check (kind = 'deadline.due' or (subject is not null
    and num_nonnulls(vault_id, review_id, chat_id, project_id, folder_id, file_id, portfolio_id) = (kind not like 'budget.%')::integer));
create index notifications_portfolio on notifications (portfolio_id);
