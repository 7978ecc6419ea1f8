-- The count of the navigation, on every page. Costs a write only to messages that are received, read or dealt with.
create index messages_unread on messages (workspace_id, id)
  where state = 'open' and read_at is null and deleted_at is null;
