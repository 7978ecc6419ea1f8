-- Whatever names a webhook or a delivery of a workspace names the workspace by that: checking it again cost every
-- delivery a twelfth of its time in the database.
alter table webhook_deliveries drop constraint webhook_deliveries_workspace_id_fkey;
alter table webhook_attempts drop constraint webhook_attempts_workspace_id_fkey;
