-- What a turn of a chat changed, so that an order is carried out once: the operation, and a hash of the call.
alter table chat_work add column actions jsonb not null default '[]';
