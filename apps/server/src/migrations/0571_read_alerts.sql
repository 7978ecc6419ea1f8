-- How many candidates' data a member or key can read within an hour before owners are alerted; null for no alerts.
alter table workspaces add column read_alert_threshold integer default 500;

-- The last entry when the reads of the workspace were last checked.
alter table audit_heads add column reads_checked_number bigint not null default 0;

-- The last alert about a reader.
create index audit_entries_alerts on audit_entries (workspace_id, actor_id, created_at) where kind = 'alert';
