-- Follow-ups of a message, which are sent unless the candidate replies. Nullable columns without a default rewrite nothing.
alter table messages
  add column follow_up_of uuid,        -- the first message of the sequence
  add column canceled_because text;
create index messages_follow_ups on messages (workspace_id, follow_up_of, id) where follow_up_of is not null;
-- Few rows, read by every reply and by every application that ends.
create index messages_pending_follow_ups on messages (workspace_id, candidate_id, id)
  where follow_up_of is not null and status = 'queued' and deleted_at is null;
create index messages_pending_follow_ups_of_application on messages (workspace_id, application_id)
  where follow_up_of is not null and status = 'queued' and deleted_at is null;

-- Why an email must not be sent again after the attempt that was under way when it was canceled.
alter table mails add column stop_reason text;
create index mails_stopped on mails (workspace_id, id) where stop_reason is not null and status = 'pending';
