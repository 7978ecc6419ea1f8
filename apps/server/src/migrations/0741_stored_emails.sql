-- The content of received emails counts towards the storage of their workspace.
create index received_emails_stored on received_emails (workspace_id) include (raw_bytes) where raw_parts > 0;
