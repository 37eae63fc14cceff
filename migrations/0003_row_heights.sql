-- A saved view may say how many lines a row of the table shows.
alter table vault_views add column row_height text check (row_height in ('1', '2', '4', 'wrap'));
