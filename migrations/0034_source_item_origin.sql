-- Which message a file of a mailbox came in, for the people who look for it. The path names the message for the sync alone.
alter table vault_source_items add column origin text;
