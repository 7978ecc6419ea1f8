-- What a request with an idempotency key means, beside its bytes in request_hash: the version before this one compares only those,
-- and both versions serve during an upgrade. Null for bodies that are not JSON, are large, or came to that version.
alter table idempotency_keys add column value_hash bytea;
