-- Each endpoint gets the first attempts of the events of one record in the order of its changes: a delivery that was never
-- attempted waits for the earlier ones of the same endpoint and record. Both columns are copied from the event. Deliveries
-- from before have none; they wait for nothing, and nothing waits for them.
alter table webhook_deliveries add column entity_id uuid, add column position bigint;
create index webhook_deliveries_unattempted on webhook_deliveries (workspace_id, webhook_id, entity_id, position)
  where attempts = 0 and status in ('pending', 'delivering');
