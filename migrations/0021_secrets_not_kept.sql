-- Replies kept for an Idempotency-Key no longer hold the secret of a webhook. Those that were kept before lose it.
update idempotency_keys set body = regexp_replace(body, '"secret":"whsec_[^"]*"', '"secret":null')
where body like '%"secret":"whsec_%';
