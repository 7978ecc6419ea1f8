-- Tells a webhook that somebody has paused from one that the service has disabled.
alter table webhooks add column status text not null generated always as
  (case when enabled then 'active' when disabled_reason is null then 'paused' else 'disabled' end) stored;
