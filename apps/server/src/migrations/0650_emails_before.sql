-- The message IDs of the emails before a reply in its conversation, oldest first: its References header (RFC 5322, 3.6.4).
alter table mails add column reference_ids text[];
