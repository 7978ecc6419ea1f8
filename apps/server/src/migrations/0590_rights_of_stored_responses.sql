-- What the caller of a completed call was allowed to see: a digest of their rights (null before this migration, and for anonymous
-- visitors), and the records of the response that a restricted caller saw.
alter table idempotency_keys
  add column rights bytea,
  add column visible_ids uuid[];
